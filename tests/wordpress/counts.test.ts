import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { countRecords } from '../../wordpress/counts.ts';

let server: Server | undefined;
afterEach(() => server?.close());

async function site(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { baseUrl: `http://127.0.0.1:${port}/wp-json`, username: 'admin', applicationPassword: 'abcd efgh' };
}

describe('countRecords', () => {
  it('reads the totals of each list as the administrator, trashed records among them', async () => {
    const totals: Record<string, string> = {
      posts: '12',
      pages: '2',
      media: '0',
      categories: '1',
      tags: '3',
      users: '2',
    };
    const asked: string[] = [];
    const counts = await countRecords(
      await site((request, response) => {
        asked.push(String(request.url));
        const kind = /v2\/(\w+)/.exec(String(request.url))?.[1] ?? '';
        const allowed = request.headers.authorization === `Basic ${btoa('admin:abcd efgh')}`;
        response.writeHead(allowed ? 200 : 401, { 'X-WP-Total': totals[kind] }).end('[]');
      }),
    );
    expect(counts).toEqual({ posts: 12, pages: 2, media: 0, categories: 1, tags: 3, users: 2 });
    expect(asked.find((url) => url.includes('posts'))).toMatch(/[=,]trash/);
  });

  it('takes a list that does not say its length for no list', async () => {
    const silent = await site((_request, response) => response.writeHead(200).end('[]'));
    await expect(countRecords(silent)).rejects.toThrow(/^GET wp\/v2\/\w+\S* was answered 200 without X-WP-Total\.$/);
  });

  it('takes a rejection for no list', async () => {
    const closed = await site((_request, response) => response.writeHead(401, { 'X-WP-Total': '0' }).end('{}'));
    await expect(countRecords(closed)).rejects.toThrow(/was answered 401\.$/);
  });
});
