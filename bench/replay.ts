/**
 * Sends the requests of an archive again, as fast as undici does, and prints how many milliseconds that took:
 *
 *     tsx bench/replay.ts ARCHIVE BASE_URL USERNAME APPLICATION_PASSWORD
 */
import { readFileSync } from 'node:fs';
import { Agent } from 'undici';
import { basicAuthorization } from '../helpers/exchange/access.ts';
import { createLimiter } from '../helpers/exchange/limiter.ts';
import { CONCURRENCY } from './deployment.ts';

interface HarRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly postData?: { readonly text: string };
}

const [archive = '', baseUrl = '', username = '', applicationPassword = ''] = process.argv.slice(2);
const requests: HarRequest[] = JSON.parse(readFileSync(archive, 'utf8')).log.entries.map(
  (entry: { request: HarRequest }) => entry.request,
);
const { origin } = new URL(baseUrl);
const agent = new Agent({ connections: CONCURRENCY, pipelining: 1 });
const limiter = createLimiter(CONCURRENCY);
const authorization = basicAuthorization({ username, applicationPassword });
const start = performance.now();
await Promise.all(
  requests.map(({ method, url, headers, postData }) =>
    limiter.run(async () => {
      const { pathname, search } = new URL(url);
      const sent = Object.fromEntries(
        headers.map(({ name, value }) => [name, name === 'authorization' ? authorization : value]),
      );
      const { body } = await agent.request({
        origin,
        path: `${pathname}${search}`,
        method: method as 'GET',
        headers: sent,
        body: postData?.text ?? null,
      });
      await body.text();
    }),
  ),
);
console.log(performance.now() - start);
await agent.close();
