/** The reference behind a delay: each answer takes so many milliseconds, and no more than so many are under way. */
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { createLimiter } from '../helpers/exchange/limiter.ts';
import { createReference } from '../reference/reference.ts';

const { values } = parseArgs({
  options: { latency: { type: 'string', default: '20' }, limit: { type: 'string', default: '6' } },
});
const latencyMs = Number(values.latency);
const limiter = createLimiter(Number(values.limit));
const server = createServer();
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const reference = createReference({ baseUrl: `http://127.0.0.1:${port}/rest` });
  server.on('request', async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    await limiter.run(async () => {
      await new Promise((resolve) => setTimeout(resolve, latencyMs));
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      const { method = 'GET', url = '/' } = request;
      const answer = await reference.handle({ method, url, headers, body: Buffer.concat(chunks).toString('utf8') });
      response.writeHead(answer.status, answer.headers).end(answer.body);
    });
  });
  const { baseUrl, username, applicationPassword } = reference;
  console.log(JSON.stringify({ baseUrl, username, applicationPassword }));
});
process.once('SIGTERM', () => process.exit(0));
