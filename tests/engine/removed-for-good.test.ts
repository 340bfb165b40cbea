import { expect, test } from 'vitest';
import type { ReferenceAnswer } from '../../reference/http/messages.ts';
import { judgeReference, type Tamper } from '../support/judge-reference.ts';

const selection = { operations: ['GET /calendar/events/v1/events/{id}'] };
const gone: ReferenceAnswer = {
  status: 404,
  headers: { 'Content-Type': 'application/json' },
  body: '{"code":"rest_post_invalid_id"}',
};

/** A site whose core offers a DELETE for what its calendar only puts in the trash. */
function coreRemoves(removed: string[]): Tamper {
  return async (request, next) => {
    const [, id = ''] = /\/core\/v2\/tribe_events\/(\d+)\?force=true$/.exec(request.url) ?? [];
    if (request.method === 'DELETE' && id !== '') {
      removed.push(id);
      return { status: 200, headers: { 'Content-Type': 'application/json' }, body: '{"deleted":true}' };
    }
    const [, read = ''] = /\/events\/(\d+)$/.exec(request.url) ?? [];
    if (request.method === 'GET' && removed.includes(read)) return gone;
    const answer = await next(request);
    if (!new URL(request.url).pathname.endsWith('/rest/')) return answer;
    const index = JSON.parse(answer.body);
    index.routes['/core/v2/tribe_events/(?P<id>[\\d]+)'] = {
      namespace: 'core/v2',
      methods: ['GET', 'DELETE'],
      endpoints: [{ methods: ['GET', 'DELETE'], args: [] }],
    };
    return { ...answer, body: JSON.stringify(index) };
  };
}

test('what a DELETE only puts in the trash is removed for good where the index offers a way', async () => {
  const removed: string[] = [];
  const { left, sent } = await judgeReference({ selection, tamper: coreRemoves(removed) });
  expect(left).toEqual([]);
  const made = sent.filter(({ method, url }) => method === 'POST' && url.endsWith('/calendar/events/v1/events'));
  expect(removed.length).toBe(made.length);
  expect(removed.length).toBeGreaterThan(0);
});

test('without one the trash is as far as it goes', async () => {
  const { left, sent } = await judgeReference({ selection });
  expect(left).toEqual([]);
  expect(sent.some(({ url }) => url.includes('tribe_events'))).toBe(false);
});
