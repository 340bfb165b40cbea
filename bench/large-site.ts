/**
 * The reference with a list of so many records, or with so many routes in its index.
 *
 *     tsx bench/large-site.ts list|index SIZE
 */
import { createServer } from 'node:http';
import { createReference } from '../reference/reference.ts';

const [what = '', amount = '0'] = process.argv.slice(2);
const size = Number(amount);
const JSON_TYPE = { 'content-type': 'application/json' };

function largeList(): string {
  return JSON.stringify(Array.from({ length: size }, (_, at) => ({ id: at + 1, code: `c${at % 1_000}` })));
}

function largeIndex(body: string): string {
  const index = JSON.parse(body);
  const route = { namespace: 'core/v2', methods: ['GET'], endpoints: [{}] };
  const more = Array.from({ length: size }, (_, at) => [`/core/v2/t${at}`, route]);
  return JSON.stringify({ ...index, routes: { ...index.routes, ...Object.fromEntries(more) } });
}

const server = createServer();
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const reference = createReference({ baseUrl: `http://127.0.0.1:${port}/rest` });
  const isLarge = (path: string): boolean =>
    what === 'list' ? path === '/rest/shop-analytics/coupons' : path === '/rest/' || path === '/rest';
  let large: string | null = null;
  server.on('request', async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const { method = 'GET', url = '/' } = request;
    const answer = await reference.handle({ method, url, headers, body: Buffer.concat(chunks).toString('utf8') });
    if (method !== 'GET' || !isLarge(url.split('?')[0] ?? '')) {
      response.writeHead(answer.status, answer.headers).end(answer.body);
      return;
    }
    large ??= what === 'list' ? largeList() : largeIndex(answer.body);
    response.writeHead(200, { ...JSON_TYPE, 'x-wp-total': String(size) }).end(large);
  });
  const { baseUrl, username, applicationPassword } = reference;
  console.log(JSON.stringify({ baseUrl, username, applicationPassword }));
});
process.once('SIGTERM', () => process.exit(0));
