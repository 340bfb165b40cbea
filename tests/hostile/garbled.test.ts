/** Bytes of which nobody can tell what the answer is: what was asked is blocked, with what was seen, and breaks nothing. */
import { expect, test } from 'vitest';
import { raw } from './raw.ts';
import { resultsWith, runOn } from './run-on.ts';
import { type HostileRequest, type Misbehave, startSite } from './site.ts';

const LIST = '/rest/shop-analytics/coupons';
const TYPE = 'Content-Type: application/json\r\n';
const OK = `HTTP/1.1 200 OK\r\n${TYPE}`;
const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;
const LIST_OF_ONE = '[{"id":7,"code":"a"}]';
const ANSWER = `${OK}Content-Length: ${LIST_OF_ONE.length}\r\n\r\n${LIST_OF_ONE}`;

function closing(...parts: readonly string[]): Misbehave {
  return ({ socket }: HostileRequest) => void socket.end(parts.join(''));
}

test.each<readonly [string, Misbehave, string]>([
  [
    'a chunk that is longer than it says',
    closing(`${OK}Transfer-Encoding: chunked\r\n\r\n5\r\n${LIST_OF_ONE}\r\n0\r\n\r\n`),
    'HTTP',
  ],
  [
    'a chunk that is the last one too soon',
    raw(`${OK}Transfer-Encoding: chunked\r\n\r\n${chunk('[{"id"')}0\r\n\r\n${chunk(':7}]')}0\r\n\r\n`),
    'more than belongs to the answer',
  ],
  [
    'chunks that end within one',
    closing(`${OK}Transfer-Encoding: chunked\r\n\r\n${chunk('[{"id":7},')}400\r\n{"id"`),
    'closed before the answer was complete',
  ],
  ['a length of nothing', raw(`${OK}Content-Length: 0\r\n\r\n${LIST_OF_ONE}`), 'more than belongs to the answer'],
  [
    'a length that is too small',
    raw(`${OK}Content-Length: 5\r\n\r\n${LIST_OF_ONE}`),
    'more than belongs to the answer',
  ],
  ['a length that is too large', closing(`${OK}Content-Length: 500\r\n\r\n${LIST_OF_ONE}`), 'closed before the answer'],
  [
    'no length, and half of a list',
    closing(`${OK}Connection: close\r\n\r\n[{"id":7},{"id"`),
    'closed before the JSON was complete',
  ],
  [
    'an error before the answer',
    raw(`HTTP/1.1 404 Not Found\r\n${TYPE}Content-Length: 2\r\n\r\n{}${ANSWER}`),
    'more than belongs to the answer, of status 404',
  ],
  [
    'an error of the server before the answer',
    raw(`HTTP/1.1 500 Internal Server Error\r\n${TYPE}Content-Length: 2\r\n\r\n{}${ANSWER}`),
    'more than belongs to the answer, of status 500',
  ],
])('%s', async (_, misbehave, seen) => {
  const site = await startSite((asked) => (asked.request.url?.startsWith(LIST) ? misbehave(asked) : asked.next()));
  const { report } = await runOn(site, ['--id', 'shop-analytics/coupons/GET/minimal/*', '--effects', 'read']);
  await site.close();
  expect(resultsWith(report, 'fail', 'warn', 'flaky', 'error')).toEqual([]);
  const blocked = report?.results.filter(({ outcome }) => outcome === 'blocked') ?? [];
  expect(blocked.map(({ id }) => id)).toContain('shop-analytics/coupons/GET/minimal/accepted');
  for (const { reason } of blocked) expect(reason).toContain(seen);
});
