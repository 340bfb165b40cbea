/**
 * What the engine adds to a deployment's own time: whole runs of the built package against a bare replay of the very same
 * requests at the same concurrency, in turn, each against a reference of its own in another process. The replay is timed
 * from its first request to its last, without the start of a process: the strictest floor there is.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Agent } from 'undici';
import { basicAuthorization } from '../helpers/exchange/client.ts';
import { createLimiter } from '../helpers/exchange/limiter.ts';
import { CONCURRENCY, onFreshReference, runOn, type Served } from './deployment.ts';
import { inTurn, median, timed } from './measure.ts';

interface HarRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly postData?: { readonly text: string };
}

export interface Overhead {
  readonly latencyMs: number;
  readonly requests: number;
  readonly runMs: number;
  readonly replayMs: number;
  /** Median of the ratios, pair by pair. */
  readonly ratio: number;
  readonly peakMiB: number;
}

async function replay(served: Served, requests: readonly HarRequest[]): Promise<void> {
  const { origin } = new URL(served.baseUrl);
  const agent = new Agent({ connections: CONCURRENCY, pipelining: 1 });
  const limiter = createLimiter(CONCURRENCY);
  const authorization = basicAuthorization(served);
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
  await agent.close();
}

export async function measureOverhead(latencyMs: number, rounds: number, folder: string): Promise<Overhead> {
  const archive = join(folder, 'run.har');
  await onFreshReference(latencyMs, (served) => runOn(served, folder, ['--har', archive]));
  const requests: HarRequest[] = JSON.parse(readFileSync(archive, 'utf8')).log.entries.map(
    (entry: { request: HarRequest }) => entry.request,
  );
  const peaks: number[] = [];
  const [runs = [], replays = []] = await inTurn(rounds, [
    () =>
      onFreshReference(latencyMs, async (served) => {
        const { wallMs, peakMiB } = await runOn(served, folder);
        peaks.push(peakMiB);
        return wallMs;
      }),
    () => onFreshReference(latencyMs, (served) => timed(() => replay(served, requests))),
  ]);
  return {
    latencyMs,
    requests: requests.length,
    runMs: median(runs),
    replayMs: median(replays),
    ratio: median(runs.map((runMs, at) => runMs / (replays[at] ?? Number.NaN))),
    peakMiB: Math.max(...peaks),
  };
}
