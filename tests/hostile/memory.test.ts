/** What a deployment sends takes no more memory than a run is worth, measured from outside its process. */
import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { someOf } from '../support/by-commit.ts';
import { runWatched } from './memory.ts';
import { headOf, pour, rawAnswer } from './raw.ts';
import { type Misbehave, type SiteOptions, startSite } from './site.ts';

/** A round trip keeps what a record was answered with until it is judged, as text and as JSON. */
const MAX_MEMORY_MIB = 640;
const MAX_ARCHIVE_BYTES = 60_000_000;
const MIB = Buffer.alloc(2 ** 20, ' ');

/** A body of `mebibytes`, of which the first bytes are given. */
function large(mebibytes: number, start: string): Misbehave {
  return async ({ socket }) => {
    socket.write(headOf(`Content-Length: ${mebibytes * MIB.length}`) + start);
    await pour(socket, MIB, mebibytes);
  };
}

const bomb = brotliCompressSync(Buffer.alloc(2 ** 27, ' '));

const manyRoutes: Misbehave = async ({ request, response, reference, next }) => {
  if (request.method !== 'GET' || request.url?.split('?')[0] !== '/rest/') return next();
  const { body } = await reference.handle({ method: 'GET', url: request.url, headers: {}, body: '' });
  const index = JSON.parse(body);
  for (let at = 0; at < 50_000; at += 1) {
    index.routes[`/core/v2/thing-${at}`] = { namespace: 'core/v2', methods: ['GET'], endpoints: [{}] };
  }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(index));
};

/** Just below the limit of a body. */
const ALMOST = 6 * MIB.length - 10_000;

/** Keeps records as a site does, each with a text that is as long as a body may be. */
function burdening(): Misbehave {
  const burden = 'x'.repeat(ALMOST);
  const records = new Map<number, object>();
  return ({ request, response, body }) => {
    const id = Number(/\/(\d+)$/.exec(request.url ?? '')?.[1] ?? records.size + 1);
    if (request.method === 'POST' && body.startsWith('{')) records.set(id, { ...records.get(id), ...JSON.parse(body) });
    response.writeHead(request.method === 'POST' ? 201 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ ...records.get(id), id, burden }));
  };
}

const manyValues = `[${'[],'.repeat(240_000)}[]]`;
const ONE_RESOURCE = ['--id', 'calendar/events/v1/tags/*'];

interface Burden {
  readonly what: string;
  readonly misbehave: Misbehave;
  /** @default 4: nothing shows whether what was sent made records */
  readonly code?: number;
  readonly options?: SiteOptions;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Where nothing is taken for an answer, clean-up waits for the network in proportion to it. */
const SHORT_WAITS = { CONFORMANCE_TIMEOUT_MS: '3000' };

/** The first takes as long as all others. */
const gallery: readonly Burden[] = [
  {
    what: 'answers every request with a record of 6 MB',
    misbehave: burdening(),
    args: ONE_RESOURCE,
  },
  {
    what: 'answers every request with a quarter of a million values',
    misbehave: ({ response }) => void response.writeHead(200, { 'content-type': 'application/json' }).end(manyValues),
    args: ONE_RESOURCE,
  },
  { what: 'answers a gigabyte', misbehave: large(1024, ''), env: SHORT_WAITS },
  { what: 'answers 50 MB of JSON', misbehave: large(50, '['), env: SHORT_WAITS },
  { what: 'answers a bomb', misbehave: rawAnswer(bomb, 'Content-Encoding: br'), env: SHORT_WAITS },
  {
    what: 'answers JSON 100,000 levels deep',
    misbehave: rawAnswer('['.repeat(100_000) + ']'.repeat(100_000)),
  },
  {
    what: 'sends headers without an end',
    misbehave: ({ socket }) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      return pour(socket, `X-More: ${'y'.repeat(1000)}\r\n`, 100_000);
    },
    env: SHORT_WAITS,
  },
  {
    what: 'lists 50,000 routes',
    misbehave: manyRoutes,
    code: 0,
    options: { validIndex: false },
    args: ['--namespace', 'shop-admin', '--max-body-bytes', String(8 * MIB.length)],
  },
];

describe('memory stays bounded where a deployment', () => {
  test.each(someOf(gallery, 6))('$what', async ({ misbehave, code = 4, options, args = [], env }) => {
    const site = await startSite(misbehave, options);
    const har = join(mkdtempSync(join(tmpdir(), 'memory-')), 'all.har');
    const ended = await runWatched(site, ['--depth', 'smoke', '--har', har, ...args], env);
    await site.close();
    expect(ended.peakMiB).toBeLessThan(MAX_MEMORY_MIB);
    expect(ended.code).toBe(code);
    const { entries } = JSON.parse(readFileSync(har, 'utf8')).log;
    expect(entries.length).toBeGreaterThan(5);
    const contents = entries.map(({ response }: { response: { content: object } }) => response.content);
    expect(contents.filter((content: object) => 'comment' in content)).toEqual(
      contents.filter(({ size }: { size: number }) => size === -1),
    );
    expect(statSync(har).size).toBeLessThan(MAX_ARCHIVE_BYTES);
  });
});
