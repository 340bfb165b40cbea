/**
 * What the suite costs, on the built package:
 *
 *     npm run bench -- [--only overhead,start-up,growth,writing,page,economy,curve,costs] [--faults N] [--seed N] [--latency 0,20,80] [--rounds N] [--json]
 *
 * Wall times depend on the machine: what counts are the ratios of what was run in turn. It ends with 1 where memory or time
 * grows more with a site or a document than it may.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeCosts } from './costs.ts';
import { measureCurve } from './curve.ts';
import { CONCURRENCY } from './deployment.ts';
import { measureBudgets, measureDetection, measureEconomy, measureLive } from './economy.ts';
import { grownLines, measureGrowth, measureLarge, measureWriting } from './growth.ts';
import { measureOverhead } from './overhead.ts';
import { measurePage } from './page.ts';
import { measureStartUp } from './start-up.ts';

/** Those that are measured unless others are named: the last two take long, and `costs` writes a file of the package. */
const USUAL = ['overhead', 'start-up', 'growth', 'writing', 'page', 'economy'] as const;
const SECTIONS = [...USUAL, 'curve', 'costs'] as const;
type Section = (typeof SECTIONS)[number];

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: USUAL.join(',') },
    latency: { type: 'string', default: '0,20,80' },
    rounds: { type: 'string', default: '5' },
    faults: { type: 'string', default: '400' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
/** Each takes minutes, and counts the time of the processor, which other work hardly changes. */
const MOST_ROUNDS_OF_GROWTH = 2;
const folder = mkdtempSync(join(tmpdir(), 'conformance-bench-'));
const found: Record<string, unknown> = {};

function show(name: string, value: unknown, lines: readonly string[]): void {
  found[name] = value;
  if (!values.json) console.log(lines.join('\n'));
}

const whole = (value: number): string => value.toFixed(0);
const percent = (share: number): string => `${whole(100 * share)} %`;

const MEASURES: Readonly<Record<Section, () => Promise<void>>> = {
  async overhead() {
    for (const latencyMs of values.latency.split(',').map(Number)) {
      const one = await measureOverhead(latencyMs, rounds, folder);
      show(`overhead at ${latencyMs} ms`, one, [
        `Latency ${latencyMs} ms, ${one.requests} requests, ${CONCURRENCY} at once: run ${whole(one.runMs)} ms, bare replay ${whole(one.replayMs)} ms, ratio ${one.ratio.toFixed(2)}, peak ${whole(one.peakMiB)} MiB`,
      ]);
    }
  },
  async 'start-up'() {
    const rows = await measureStartUp(rounds, folder);
    show(
      'start-up',
      rows,
      rows.map(({ command, extraMs }) => `${command}: ${whole(extraMs)} ms beyond node --eval 0`),
    );
  },
  async growth() {
    const rows = await measureGrowth(1, folder);
    const [, five, twenty] = rows;
    const ratio = (of: 'ms' | 'peakMiB'): string => ((twenty?.[of] ?? 0) / (five?.[of] ?? 0)).toFixed(2);
    show('growth', rows, [
      ...rows.map(
        ({ factor, requests, results, ms, peakMiB }) =>
          `Plan × ${factor}, ${requests} requests, ${results} results: ${whole(ms)} ms, peak ${whole(peakMiB)} MiB`,
      ),
      `× 20 to × 5: time ${ratio('ms')}, memory ${ratio('peakMiB')}`,
    ]);
    const grown = await measureLarge(Math.min(rounds, MOST_ROUNDS_OF_GROWTH), folder);
    show('large', grown, grown.flatMap(grownLines));
    if (grown.some(({ broken }) => broken.length > 0)) process.exitCode = 1;
  },
  async writing() {
    const rows = await measureWriting(rounds, folder);
    show(
      'writing',
      rows,
      rows.map(({ what, ms, peakMiB }) => `${what}: ${whole(ms)} ms, peak ${whole(peakMiB)} MiB`),
    );
  },
  async page() {
    const page = await measurePage(rounds, folder);
    show('page', page, [
      page === null
        ? 'report.html: there is no Chromium here'
        : `report.html of 50,000 results: ${whole(page.paintMs)} ms to the first paint, ${whole(page.filterMs)} ms at most to filter`,
    ]);
  },
  async economy() {
    const rows = await measureEconomy(folder);
    const live = await measureLive(folder);
    const budgets = await measureBudgets(folder);
    const { faults, killed } = await measureDetection();
    show('economy', { depths: rows, live, budgets, faults, killed }, [
      ...rows.map(
        ({ depth, requests, requirements }) =>
          `${depth}: ${requests} requests for ${requirements} requirements, ${((100 * requests) / requirements).toFixed(1)} for each 100`,
      ),
      `write, 12 ms an answer, 2 at once: ${live.requests} requests in ${(live.wallMs / 1000).toFixed(1)} s`,
      ...budgets.map(
        ({ effects, seconds, requests, share }) =>
          `${effects}, ${seconds} s of 25 answers a second: ${requests} requests, about ${(100 * share).toFixed(0)} % of the faults that a whole run tells`,
      ),
      `${(100 * killed).toFixed(1)} % of ${faults} faults told`,
    ]);
  },
  async curve() {
    const curve = await measureCurve(Number(values.faults), Number(values.seed));
    const { told, faults, requests, after, gate } = curve;
    show('curve', curve, [
      `${told} of ${faults} faults told in ${requests} requests`,
      ...after.map(({ share, told }) => `after ${percent(share)} of the requests: ${percent(told)} of them`),
      `after 1,200 requests: ${percent(gate)} of them`,
    ]);
  },
  async costs() {
    const cases = await writeCosts();
    show('costs', cases, [`${cases} cases send more than one request`]);
  },
};

try {
  const wanted = values.only.split(',');
  const unknown = wanted.filter((name) => !(SECTIONS as readonly string[]).includes(name));
  if (unknown.length > 0) throw new Error(`--only ${unknown.join(', ')}: use any of ${SECTIONS.join(', ')}.`);
  for (const section of SECTIONS) if (wanted.includes(section)) await MEASURES[section]();
  if (values.json) console.log(JSON.stringify(found, null, 2));
} finally {
  rmSync(folder, { recursive: true });
}
