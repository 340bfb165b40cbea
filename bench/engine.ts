/**
 * What the engine adds to a deployment's own time: whole runs of the built package against a bare replay of the very same
 * requests at the same concurrency. In turn, A B A B, each against a reference of its own in another process. The replay
 * is timed from its first request to its last, without the start of a process: the strictest floor there is.
 *
 *     npm run bench -- [--rounds N] [--latency MS] [--json]
 *
 * With a latency, each answer takes that long and the reference works on six at once, as a site does.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { Agent } from 'undici';
import { basicAuthorization } from '../helpers/exchange/client.ts';
import { createLimiter } from '../helpers/exchange/limiter.ts';
import { PACKAGE_ROOT } from '../helpers/package-root.ts';

interface Served {
  readonly baseUrl: string;
  readonly username: string;
  readonly applicationPassword: string;
  readonly process: ChildProcess;
}

interface HarRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly postData?: { readonly text: string };
}

interface RunTime {
  readonly wallMs: number;
  readonly requests: number;
}

const MAIN = join(PACKAGE_ROOT, 'dist', 'helpers', 'cli', 'main.js');
const CONCURRENCY = 6;

const SLOW_REFERENCE = join(PACKAGE_ROOT, 'bench', 'slow-reference.ts');

async function serve(latencyMs: number): Promise<Served> {
  const args =
    latencyMs === 0
      ? [MAIN, 'serve']
      : ['--import', 'tsx', SLOW_REFERENCE, '--latency', String(latencyMs), '--limit', String(CONCURRENCY)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: child.stdout })) return { ...JSON.parse(line), process: child };
  throw new Error('conform serve ended without a word.');
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function conform(served: Served, out: string, more: readonly string[]): Promise<void> {
  const { username, applicationPassword, baseUrl } = served;
  const args = [MAIN, 'run', '--base-url', baseUrl, '--effects', 'site', '--confirm-host', new URL(baseUrl).host];
  const env = {
    ...process.env,
    CONFORMANCE_USERNAME: username,
    CONFORMANCE_APPLICATION_PASSWORD: applicationPassword,
    CONFORMANCE_CONCURRENCY: String(CONCURRENCY),
    CONFORMANCE_SEED: '1',
  };
  const child = spawn(process.execPath, [...args, '--out', out, ...more], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`conform run ended with ${code}.`))));
  });
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

async function onFreshReference<T>(work: (served: Served) => Promise<T>): Promise<T> {
  const served = await serve(Number(values.latency));
  try {
    return await work(served);
  } finally {
    served.process.kill('SIGTERM');
  }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    latency: { type: 'string', default: '0' },
    json: { type: 'boolean' },
  },
});
const folder = mkdtempSync(join(tmpdir(), 'conformance-bench-'));
try {
  const archive = join(folder, 'run.har');
  await onFreshReference((served) => conform(served, folder, ['--har', archive]));
  const requests: HarRequest[] = JSON.parse(readFileSync(archive, 'utf8')).log.entries.map(
    (entry: { request: HarRequest }) => entry.request,
  );

  const runs: RunTime[] = [];
  const replays: number[] = [];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    runs.push(
      await onFreshReference(async (served) => {
        const wallMs = await timed(() => conform(served, folder, []));
        return { wallMs, requests: JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')).run.requests };
      }),
    );
    replays.push(await onFreshReference((served) => timed(() => replay(served, requests))));
  }
  const runMs = median(runs.map(({ wallMs }) => wallMs));
  const replayMs = median(replays);
  const ratio = median(runs.map(({ wallMs }, at) => wallMs / (replays[at] ?? Number.NaN)));
  if (values.json) console.log(JSON.stringify({ requests: requests.length, runs, replays, runMs, replayMs, ratio }));
  else {
    console.log(
      `${requests.length} requests at concurrency ${CONCURRENCY}, latency ${values.latency} ms, ${values.rounds} rounds, medians:`,
    );
    console.log(`  whole run    ${runMs.toFixed(0)} ms`);
    console.log(`  bare replay  ${replayMs.toFixed(0)} ms`);
    console.log(`  ratio        ${ratio.toFixed(2)} (pair by pair)`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
