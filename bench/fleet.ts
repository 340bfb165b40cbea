/**
 * Makes the reports of many deployments, of many days, out of a few real ones: each has some of the causes that those have.
 *
 *     tsx bench/fleet.ts OUT DEPLOYMENTS DAYS RESULTS REPORT.json...     (the first is the one without failures)
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { groupByCause } from '../helpers/report/causes.ts';
import { digest } from '../helpers/report/digest.ts';
import type { Report } from '../helpers/report/types.ts';
import { summarise } from '../helpers/report/verdict.ts';
import type { Result } from '../helpers/requirement/requirement.ts';

const DAY_MS = 86_400_000;
/** One cause in so many shows at a deployment, and one in so many of those comes or goes on a day. */
const ONE_CAUSE_IN = 8;
const CHANGE_ONE_IN = 30;

const [out = '', deployments, days, results, first = '', ...others] = process.argv.slice(2);
const read = (path: string): Report => JSON.parse(readFileSync(path, 'utf8'));
const base = read(first);
const offset = base.exchanges.reduce((max, { id }) => Math.max(max, id), 0) + 1;
const wanted = base.results.slice(0, Number(results));
const known = new Map(wanted.map((result) => [result.id, result]));

const causes = others.map(read).flatMap((report, at) => {
  const shift = offset * (at + 1) * 2;
  const exchanges = new Map(report.exchanges.map((one) => [one.id, { ...one, id: one.id + shift }]));
  return groupByCause(report).map((cause) => {
    const broken = cause.results.filter(({ id }) => known.has(id));
    const own = broken.map((result): Result => ({ ...result, exchanges: result.exchanges.map((id) => id + shift) }));
    return { key: cause.key, own, exchanges: broken.flatMap((one) => one.exchanges.map((id) => exchanges.get(id))) };
  });
});

/** The same every time, from 0 to `below`. */
const chance = (text: string, below: number): number => Number.parseInt(digest(text, 8), 16) % below;

function isShown(deployment: number, day: number, key: string): boolean {
  const since = Array.from({ length: day + 1 }, (_, at) => at).findLast(
    (at) => at === 0 || chance(`${deployment} ${at} ${key} changes`, CHANGE_ONE_IN) === 0,
  );
  return chance(`${deployment} ${since} ${key}`, ONE_CAUSE_IN) === 0;
}

function reportOf(deployment: number, day: number): string {
  // Deployments of one vendor fail alike.
  const shown = causes.filter(({ key }) => isShown(deployment % 3 === 0 ? 0 : deployment, day, key));
  const instead = new Map(shown.flatMap(({ own }) => own.map((result) => [result.id, result] as const)));
  const own = wanted.map((result) => instead.get(result.id) ?? result);
  const name = `site-${String(deployment + 1).padStart(4, '0')}`;
  const named = new Set(own.flatMap(({ exchanges }) => exchanges));
  const all = [...base.exchanges, ...shown.flatMap((cause) => cause.exchanges)];
  const exchanges = new Map(all.flatMap((one) => (one && named.has(one.id) ? [[one.id, one] as const] : [])));
  const startedAt = new Date(Date.parse('2026-01-01T03:00:00Z') + day * DAY_MS).toISOString();
  const { leftBehind } = base.verdict;
  const { interrupted, filtered, effects } = base.run;
  const context = { offered: base.deployment.offered ?? [], leftBehind, interrupted, filtered, effects };
  const head = {
    ...base,
    deployment: { ...base.deployment, name, baseUrl: `https://${name}.example.test/rest` },
    run: { ...base.run, id: `r-${name}-${day}`, startedAt },
    ...summarise(own, context),
    results: undefined,
    exchanges: undefined,
  };
  const lines = (all: readonly unknown[]): string => all.map((one) => JSON.stringify(one)).join(',\n');
  return `${JSON.stringify(head).slice(0, -1)},"results":[\n${lines(own)}\n],"exchanges":[\n${lines([...exchanges.values()])}\n]}\n`;
}

for (let deployment = 0; deployment < Number(deployments); deployment += 1) {
  for (let day = 0; day < Number(days); day += 1) {
    const folder = join(out, `site-${deployment + 1}`, Number(days) > 1 ? `day-${day + 1}` : '');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'report.json'), reportOf(deployment, day));
  }
}
