/**
 * What the engine adds to a deployment's own time: whole runs of the built package against a bare replay of the very same
 * requests at the same concurrency, in turn, each in a process of its own against a reference of its own. Of the run counts
 * the process from its start to its end, of the replay the time from its first request to its last.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_ROOT } from '../helpers/package-root.ts';
import { onFreshReference, runOn, type Served } from './deployment.ts';
import { inTurn, measure, median } from './measure.ts';

const REPLAY = join(PACKAGE_ROOT, 'bench', 'replay.ts');

export interface Overhead {
  readonly latencyMs: number;
  readonly requests: number;
  readonly runMs: number;
  readonly replayMs: number;
  /** Median of the ratios, pair by pair. */
  readonly ratio: number;
  readonly peakMiB: number;
}

/** @returns milliseconds from the first request to the last answer */
async function replay({ baseUrl, username, applicationPassword }: Served, archive: string): Promise<number> {
  const { out } = await measure(['--import', 'tsx', REPLAY, archive, baseUrl, username, applicationPassword]);
  return Number(out);
}

export async function measureOverhead(latencyMs: number, rounds: number, folder: string): Promise<Overhead> {
  const archive = join(folder, 'run.har');
  await onFreshReference(latencyMs, (served) => runOn(served, folder, ['--har', archive]));
  const requests = JSON.parse(readFileSync(archive, 'utf8')).log.entries.length;
  const peaks: number[] = [];
  const [runs = [], replays = []] = await inTurn(rounds, [
    () =>
      onFreshReference(latencyMs, async (served) => {
        const { wallMs, peakMiB } = await runOn(served, folder);
        peaks.push(peakMiB);
        return wallMs;
      }),
    () => onFreshReference(latencyMs, (served) => replay(served, archive)),
  ]);
  return {
    latencyMs,
    requests,
    runMs: median(runs),
    replayMs: median(replays),
    ratio: median(runs.map((runMs, at) => runMs / (replays[at] ?? Number.NaN))),
    peakMiB: Math.max(...peaks),
  };
}
