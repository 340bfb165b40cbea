import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { decisiveOf } from '../../helpers/report/decisive.ts';
import { reproduce } from '../../helpers/report/reproduce.ts';
import type { RecordedExchange } from '../../helpers/report/types.ts';
import { reason } from '../../helpers/requirement/reasons.ts';
import { said } from '../../helpers/requirement/result-reason.ts';
import { BASE_URL, sampleExchange, sampleReport, sampleResult } from './sample.ts';

const sample = sampleExchange();

function exchange(
  id: number,
  method: string,
  path: string,
  body: unknown,
  {
    answer = {},
    needs,
    second = id,
    ...rest
  }: { answer?: unknown; needs?: number[]; second?: number; status?: number } = {},
): RecordedExchange {
  return sampleExchange({
    id,
    startedAt: `2026-01-01T00:00:${String(second).padStart(2, '0')}.000Z`,
    request: { ...sample.request, method, url: BASE_URL + path, body: body === null ? null : JSON.stringify(body) },
    answer: { status: rest.status ?? 200, headers: {}, body: JSON.stringify(answer), truncated: false },
    ...(needs && { needs }),
  });
}

const tag = exchange(1, 'POST', '/tags', { name: 'a' }, { answer: { id: 7, slug: 'a' }, status: 201 });
const event = exchange(2, 'POST', '/events', { title: 'b', tags: [7], seats: 7 }, { answer: { id: 9 }, needs: [1] });
const update = exchange(3, 'PUT', '/events/9', { tags: [7] }, { answer: { id: 9 }, needs: [1, 2] });
const read = exchange(4, 'GET', '/events/9', null, { answer: { id: 9, date: 'late' }, needs: [1, 2] });
const order = exchange(2, 'POST', '/orders', {}, { answer: { id: 9, fee_lines: [{ id: 3 }] } });
const lineChanged = exchange(3, 'PUT', '/orders/9', { fee_lines: [{ id: 3, total: '1' }] }, { needs: [2] });
const all = [tag, event, update, read];
const changed = sampleResult({
  outcome: 'fail',
  ...said(reason('changed-too', { beside: ['tags'], member: ['date'] })),
  departure: { kind: 'changed-unsent', expected: 'kept', seen: 'changed' },
  exchanges: [3, 4],
});

const again = (result = changed, recorded = all) =>
  reproduce(result, { ...sampleReport([result]), exchanges: recorded });

/** What a shell sends, with a curl that answers with a new record. */
function sentBy(lines: readonly string[]): readonly string[] {
  const fake = `curl() { local data=; while [ $# -gt 1 ]; do case $1 in --request) method=$2;; --data-raw) data=" $2";; esac; shift; done; echo "$method $1$data" >&2; echo '{"id": 41, "slug": "new", "parent": {"id": 5}}'; }`;
  const ended = spawnSync('bash', ['--norc', '-c', [fake, ...lines].join('\n')], {
    env: { PATH: process.env.PATH, CONFORMANCE_BASE_URL: 'http://a.test' },
    encoding: 'utf8',
  });
  return ended.stderr.trim().split('\n');
}

describe('lines for a shell', () => {
  it('make the records that the request names, send it, read what shows it, and remove them', () => {
    const made = again();
    expect('lines' in made && sentBy(made.lines)).toEqual([
      'POST http://a.test/tags {"name":"a"}',
      'POST http://a.test/events {"title":"b","tags":[41],"seats":7}',
      'PUT http://a.test/events/41 {"tags":[41]}',
      'GET http://a.test/events/41',
      'DELETE http://a.test/events/41?force=true',
      'DELETE http://a.test/tags/41?force=true',
    ]);
  });

  it('need no records for what the status shows, whatever the answer holds', () => {
    const { id: run } = sampleReport([]).run;
    const list = exchange(5, 'GET', '/events?page=0', null, { answer: [{ id: 9, title: run }] });
    const result = (kind: 'accepted-invalid' | 'other-shape') =>
      sampleResult({ outcome: 'fail', departure: { kind, expected: 'a', seen: 'b' }, exchanges: [5] });
    expect(again(result('accepted-invalid'), [list])).toMatchObject({ lines: [expect.stringContaining('page=0')] });
    expect(again(result('other-shape'), [list])).toEqual({ cannot: 'needs several records at once' });
  });

  it('ask for the slug of a new record where the address holds one', () => {
    const bySlug = exchange(3, 'PUT', '/tags/by-slug/a', { name: 'x' }, { needs: [1] });
    const made = again(sampleResult({ outcome: 'fail', exchanges: [3] }), [tag, bySlug]);
    expect('lines' in made && sentBy(made.lines)).toEqual([
      'POST http://a.test/tags {"name":"a"}',
      'GET http://a.test/tags/41',
      'PUT http://a.test/tags/by-slug/new {"name":"x"}',
      'DELETE http://a.test/tags/41?force=true',
    ]);
  });

  it('give a record the slug that an update gave it', () => {
    const renamed = exchange(3, 'PUT', '/events/9', { slug: '12' }, { answer: { id: 9, slug: '12' }, needs: [2] });
    const bySlug = exchange(4, 'GET', '/events/by-slug/12', null, { answer: { id: 8 }, needs: [2, 3] });
    const result = sampleResult({ outcome: 'fail', reason: '', exchanges: [4] });
    const lines = again(result, [exchange(2, 'POST', '/events', {}, { answer: { id: 9 } }), renamed, bySlug]);
    expect('lines' in lines && sentBy(lines.lines)).toEqual([
      'POST http://a.test/events {}',
      'GET http://a.test/events/41',
      'PUT http://a.test/events/41 {"slug":"12"}',
      'GET http://a.test/events/by-slug/12',
      'DELETE http://a.test/events/41?force=true',
    ]);
  });

  it('give a record first what the request changes, and nothing else that was written to it', () => {
    const made = exchange(1, 'POST', '/events', { title: 'b' }, { answer: { id: 9 } });
    const filled = exchange(2, 'PUT', '/events/9', { date_utc: 'early', cost: 1 }, { answer: { id: 9 }, needs: [1] });
    const costed = exchange(3, 'PUT', '/events/9', { cost: 2 }, { answer: { id: 9 }, needs: [1] });
    const act = exchange(4, 'PUT', '/events/9', { tags: [] }, { answer: { id: 9 }, needs: [1, 3, 2] });
    const seen = exchange(5, 'GET', '/events/9', null, { answer: { id: 9 }, needs: [1] });
    const lines = again({ ...changed, exchanges: [4, 5] }, [made, filled, costed, act, seen]);
    expect('lines' in lines && sentBy(lines.lines).slice(1, -2)).toEqual([
      'PUT http://a.test/events/41 {"date_utc":"early","cost":1}',
      'PUT http://a.test/events/41 {"tags":[]}',
    ]);
  });

  it('ask a list for the records that they made, and name them in a batch', () => {
    const list = (query: string, needs: number[]) =>
      exchange(5, 'GET', `/events?${query}`, null, { answer: [], needs });
    const result = (member: string) =>
      sampleResult({
        outcome: 'fail',
        ...said(reason('list-lacks', { asked: '{}', ids: ['9'] })),
        departure: { kind: 'left-out', member, expected: '', seen: '' },
        exchanges: [5],
      });
    const lines = again(result('tags'), [tag, event, list('tags%5B%5D=7', [1, 2])]);
    expect('lines' in lines && sentBy(lines.lines)[2]).toBe('GET http://a.test/events?tags%5B%5D=41');
    expect(again(result('title'), [tag, event, list('title=b', [1, 2])])).toEqual({
      cannot: 'needs several records at once',
    });
    const request = { requests: [{ path: '/w/v2/tags/7', body: {} }] };
    const batch = exchange(5, 'POST', '/batch/v1', request, { needs: [1] });
    const batched = again(sampleResult({ outcome: 'fail', exchanges: [5] }), [tag, batch]);
    expect('lines' in batched && sentBy(batched.lines)[1]).toBe(
      'POST http://a.test/batch/v1 {"requests":[{"path":"/w/v2/tags/41","body":{}}]}',
    );
  });

  it('leave out long members that nothing is said of', () => {
    const text = 'x'.repeat(6000);
    const long = exchange(3, 'PUT', '/events/9', { text, tags: [7] }, { needs: [1, 2] });
    const about = { kind: 'not-kept', member: 'tags', expected: '', seen: '' } as const;
    const lines = again(sampleResult({ outcome: 'fail', departure: about, exchanges: [3] }), [tag, event, long]);
    expect('lines' in lines && sentBy(lines.lines)[2]).toBe('PUT http://a.test/events/41 {"tags":[41]}');
    const needed = exchange(1, 'POST', '/events', { title: 'b', text }, { answer: { id: 9 } });
    const aboutText = { kind: 'not-cleared', member: 'text', expected: '', seen: '' } as const;
    const update = exchange(3, 'PUT', '/events/9', { text: '' }, { needs: [1] });
    const whole = again(sampleResult({ outcome: 'fail', departure: aboutText, exchanges: [3] }), [needed, update]);
    expect('lines' in whole && sentBy(whole.lines)[0]).toBe(`POST http://a.test/events {"title":"b","text":"${text}"}`);
  });

  it('remove what should not have been made', () => {
    const made = again(sampleResult({ outcome: 'fail', exchanges: [1] }));
    expect('lines' in made && sentBy(made.lines)).toEqual([
      'POST http://a.test/tags {"name":"a"}',
      'DELETE http://a.test/tags/41?force=true',
    ]);
  });

  it.each<[string, ReturnType<typeof again>]>([
    ['judged from the index alone', again(sampleResult({ outcome: 'fail', exchanges: [] }))],
    [
      'needs several records at once',
      again({ ...changed, departure: { kind: 'left-out', expected: '', seen: '' }, exchanges: [4] }),
    ],
    [
      'names what a batch made',
      again(sampleResult({ outcome: 'fail', exchanges: [5] }), [
        exchange(5, 'POST', '/batch/v1', { requests: [{ path: '/w/v2/tags/7', body: {} }] }),
      ]),
    ],
    ['names lines by their ids', again(changed, [order, lineChanged, read])],
  ])('are none where it %s', (cannot, made) => {
    expect(made).toEqual({ cannot });
  });
});

describe('the decisive exchange', () => {
  it('is the one with the status that a reason names', () => {
    const [first, second] = [exchange(1, 'GET', '/a', null, { status: 500 }), exchange(2, 'GET', '/a', null)];
    expect(decisiveOf(said(reason('server-error', { status: 500, what: 'a' })), [first, second])?.shows).toBe(first);
  });

  it('is the list that was asked for', () => {
    const [wanted, other] = [exchange(1, 'GET', '/a?event=5', null), exchange(2, 'GET', '/a?page=1', null)];
    const why = reason('list-holds-too-much', { asked: '{"event":5}', ids: ['1'] });
    expect(decisiveOf(said(why), [wanted, other])?.shows).toBe(wanted);
  });

  it('is the write, and the read that shows what it did', () => {
    expect(decisiveOf(changed, [update, read])).toEqual({ act: update, shows: read });
    expect(decisiveOf(changed, [])).toBeNull();
  });
});
