/** Deployments whose answers can't be got: the run ends, says why in one sentence, and blames nobody for anything else. */

import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { someOf } from '../support/by-commit.ts';
import { dripping, headOf, pour, raw, rawAnswer } from './raw.ts';
import { resultsWith, runOn } from './run-on.ts';
import { type Misbehave, startSite } from './site.ts';

interface Gallery {
  readonly what: string;
  readonly misbehave: Misbehave;
  /** In the sentence that tells why. */
  readonly reason: string;
}

const SPACES = Buffer.alloc(2 ** 20, ' ');
/** More than a body may hold. */
const MANY_SPACES = Buffer.alloc(2 ** 23, ' ');

/** What is given up when the time for an answer is over. */
const late: readonly Gallery[] = [
  { what: 'never answers', misbehave: () => {}, reason: 'No answer within 2000 ms' },
  {
    what: 'answers a byte at a time',
    misbehave: dripping('HTTP/1.1 200 OK\r\nX-Slow: ', 'y', 100),
    reason: 'No answer within 2000 ms',
  },
  {
    what: 'sends a body without an end',
    misbehave: dripping(headOf('Content-Length: 100000'), ' ', 50),
    reason: 'No answer within 2000 ms',
  },
  {
    what: 'sends less than Content-Length says',
    misbehave: raw(headOf('Content-Length: 100'), '{"routes":{}}'),
    reason: 'No answer within 2000 ms',
  },
];

/** What is known to be no answer as it comes. */
const broken: readonly Gallery[] = [
  {
    what: 'sends headers without an end',
    misbehave: async ({ socket }) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      await pour(socket, `X-More: ${'y'.repeat(1000)}\r\n`, 10_000);
    },
    reason: 'the headers are larger than the limit (CONFORMANCE_MAX_HEADER_BYTES)',
  },
  {
    what: 'promises to go on without an end',
    misbehave: ({ socket }) => pour(socket, 'HTTP/1.1 100 Continue\r\n\r\n', 10_000),
    reason: 'No answer',
  },
  {
    what: 'closes within the body',
    misbehave: ({ socket }) => void socket.end(`${headOf('Content-Length: 1000')}{"routes":`),
    reason: 'the connection was closed before the answer was complete',
  },
  {
    what: 'closes within a chunk',
    misbehave: ({ socket }) => void socket.end(`${headOf('Transfer-Encoding: chunked')}400\r\n{"routes":`),
    reason: 'the connection was closed before the answer was complete',
  },
  {
    what: 'resets the connection',
    misbehave: ({ socket }) => void socket.resetAndDestroy(),
    reason: 'the connection was reset',
  },
  {
    what: 'sends more than Content-Length says',
    misbehave: raw(headOf('Content-Length: 5'), '{"routes":{}}'),
    reason: 'the server sent more than belongs to the answer',
  },
  {
    what: 'sends a gzip bomb',
    misbehave: rawAnswer(gzipSync(MANY_SPACES), 'Content-Encoding: gzip'),
    reason: 'the body is larger than 6291456 bytes (CONFORMANCE_MAX_BODY_BYTES)',
  },
  {
    what: 'sends a bomb within a bomb',
    misbehave: rawAnswer(brotliCompressSync(gzipSync(MANY_SPACES)), 'Content-Encoding: gzip, br'),
    reason: 'the body is larger than 6291456 bytes',
  },
  {
    what: 'calls plain text gzip',
    misbehave: rawAnswer('{"routes":{}}', 'Content-Encoding: gzip'),
    reason: 'the body is called gzip and can',
  },
  {
    what: 'compresses as nobody asked',
    misbehave: rawAnswer('{"routes":{}}', 'Content-Encoding: zstd'),
    reason: 'encoded as zstd, which was not asked for',
  },
  {
    what: 'sends a gigabyte',
    misbehave: async ({ socket }) => {
      socket.write(headOf(`Content-Length: ${2 ** 30}`));
      await pour(socket, SPACES, 1024);
    },
    reason: 'the body is larger than 6291456 bytes',
  },
  {
    what: 'breaks a header in two',
    misbehave: raw('HTTP/1.1 200 OK\r\nX-A: a\rb\r\nContent-Length: 2\r\n\r\n{}'),
    reason: 'does not match the HTTP/1.1 protocol',
  },
  {
    what: 'speaks another protocol',
    misbehave: raw('SSH-2.0-OpenSSH_9.6\r\n'),
    reason: 'does not match the HTTP/1.1 protocol',
  },
  {
    what: 'changes the protocol',
    misbehave: raw('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
    reason: 'the connection was closed before the answer was complete',
  },
];

const READING = ['--depth', 'smoke', '--effects', 'read'];
/** Long enough for an index on a busy machine; as many at once as give up a run. */
const IMPATIENT = { CONFORMANCE_TIMEOUT_MS: '2000', CONFORMANCE_CONCURRENCY: '20' };

async function isNotReached({ misbehave, reason }: Gallery, env: Readonly<Record<string, string>>): Promise<void> {
  const site = await startSite(misbehave, { validIndex: false });
  const { code, err, report } = await runOn(site, READING, env);
  await site.close();
  expect({ code, report }).toEqual({ code: 3, report: null });
  expect(err).toContain(`${site.baseUrl}/ does not answer. No answer`);
  expect(err).toContain(reason);
  expect(err.split('\n')).toHaveLength(1);
  // Once more where the connection broke.
  expect(site.log.length).toBeLessThanOrEqual(2);
}

async function isGivenUp({ misbehave, reason }: Gallery, env: Readonly<Record<string, string>>): Promise<void> {
  const site = await startSite(misbehave);
  const { code, report } = await runOn(site, READING, env);
  await site.close();
  expect(resultsWith(report, 'fail', 'warn', 'flaky', 'error')).toEqual([]);
  expect(resultsWith(report, 'blocked').length).toBeGreaterThan(10);
  // The indexes are answered, the site's own among them; and the head of another answer can be valid.
  const judged = resultsWith(report, 'pass').filter(
    (line) => !/\/index\/|^pass site\/GET\/minimal\/|\/answers\/head$/.test(line),
  );
  expect(judged).toEqual([]);
  expect(report?.run.interrupted).toMatch(/^20 requests in a row got no answer; the last: /);
  expect(report?.run.interrupted).toContain(reason);
  expect({ code, word: report?.verdict.word }).toEqual({ code: 3, word: 'not shown to conform' });
  expect(site.log.length).toBeLessThan(100);
}

const IS_ASKED = 'has an index and $what is asked no longer than there is hope';

// One after the other: planning one run takes of the time in which another waits for its index.
describe('a deployment that', () => {
  test.concurrent.each(someOf(late, 2))('$what is not reached', (one) => isNotReached(one, IMPATIENT));
  test.each(someOf(late, 3))(IS_ASKED, (one) => isGivenUp(one, IMPATIENT));
});

describe('a deployment that at once', () => {
  test.concurrent.each(broken)('$what is not reached', (one) => isNotReached(one, {}));
  test.concurrent.each(someOf(broken, 3))(IS_ASKED, (one) => isGivenUp(one, {}));
});

test('a port where nobody listens is told in one sentence', async () => {
  const site = await startSite(() => {});
  await site.close();
  const { code, err } = await runOn(site);
  expect(code).toBe(3);
  expect(err).toMatch(
    /^http:\/\/127\.0\.0\.1:\d+\/rest\/ does not answer\. No answer: connect ECONNREFUSED 127\.0\.0\.1:\d+\.$/,
  );
});
