/** A static site out of a history. Pure: the same history gives the same bytes. */
import { Catalogue } from '../compare/catalogue.ts';
import { type ComparedRequirement, compareBriefs } from '../compare/compare.ts';
import { type Packed, unpack } from '../compare/history.ts';
import { STYLE } from '../compare/style.ts';
import { toComparisonJson } from '../compare/write.ts';
import { badgeOf, shieldsOf } from '../report/badge.ts';
import { count, safeJson } from '../report/text.ts';
import { atomFeed, type FeedEntry } from './atom.ts';
import { requirementPaths, slugOf } from './names.ts';
import { deploymentPage, indexPage, namespacePage, requirementPage } from './pages.ts';
import { type Past, type Since, standingsOf, turnsOf } from './standings.ts';

const json = (value: unknown): string => safeJson(`${JSON.stringify(value)}\n`);

/** Those that were judged last by the newest contract, and a sentence about the others. */
function comparable(past: readonly Past[]): { readonly latest: readonly Packed[]; readonly older: readonly string[] } {
  const latest = past.flatMap(({ runs }) => runs.at(-1) ?? []);
  const newest = latest.toSorted((a, b) => (a.run.startedAt < b.run.startedAt ? 1 : -1))[0]?.run.contract;
  const others = latest.filter(({ run }) => run.contract !== newest).length;
  return {
    latest: latest.filter(({ run }) => run.contract === newest),
    older: others === 0 ? [] : [`${count(others, 'deployment')} left out, judged last by another contract.`],
  };
}

/** Requirements with a page of their own: all others are in the lists of their namespaces, and in index.json. */
const MAX_PAGES = 80;

/** Those that somebody breaks, the most often broken first, then those that somebody mended. */
function tellingOf(
  requirements: readonly ComparedRequirement[],
  standings: readonly ReadonlyMap<string, Since>[],
): readonly ComparedRequirement[] {
  const isMended = ({ id }: ComparedRequirement): boolean =>
    standings.some((since) => since.get(id)?.wasBroken === true);
  return requirements
    .filter((one) => one.broken > 0 || isMended(one))
    .toSorted((a, b) => b.broken - a.broken)
    .slice(0, MAX_PAGES);
}

/**
 * Paths of files and what they hold, one after another, so that no more than one is held.
 * @param base address that the site will have, with a slash at its end; empty where it is not known
 */
export function* siteFiles(past: readonly Past[], base: string): Generator<readonly [path: string, content: string]> {
  const { latest, older } = comparable(past);
  const catalogue = new Catalogue();
  const briefs = latest.map(({ run, table }) => ({ source: null, brief: unpack(run, table, catalogue) }));
  const comparison = compareBriefs(briefs, catalogue, older);
  const standings = past.map((one) => [one.runs.at(-1)?.run.name ?? one.slug, one.slug, standingsOf(one)] as const);
  const telling = tellingOf(
    comparison.requirements,
    standings.map(([, , since]) => since),
  );
  const paths = requirementPaths(telling.map(({ id }) => id).sort());
  const updated =
    latest
      .map(({ run }) => run.startedAt)
      .sort()
      .at(-1) ?? '1970-01-01T00:00:00Z';

  yield ['style.css', STYLE];
  yield ['index.html', indexPage(comparison, paths)];
  yield ['index.json', toComparisonJson(comparison)];

  const entriesOf = (one: Past): readonly FeedEntry[] =>
    turnsOf(one).map((turn) => ({ ...turn, page: `${base}d/${one.slug}/index.html` }));
  const entries = past
    .flatMap(entriesOf)
    .toSorted((a, b) => (a.packed.run.startedAt < b.packed.run.startedAt ? 1 : -1));
  yield ['feed.xml', atomFeed('Conformance: what broke, what was fixed', `${base}feed.xml`, updated, entries)];

  for (const one of past) {
    const last = one.runs.at(-1)?.run;
    if (last === undefined) continue;
    const { outcomes: _, ...run } = last;
    const badge = shieldsOf(last.verdict, last.score);
    const trend = one.runs.map(({ run: { startedAt, verdict, score, totals } }) => ({
      startedAt,
      verdict,
      score,
      totals,
    }));
    const self = `${base}d/${one.slug}/feed.xml`;
    yield [`d/${one.slug}/index.html`, deploymentPage(one, paths)];
    yield [`d/${one.slug}/index.json`, json({ ...run, trend })];
    yield [`d/${one.slug}/badge.svg`, badgeOf(badge)];
    yield [`d/${one.slug}/badge.json`, json(badge)];
    yield [`d/${one.slug}/feed.xml`, atomFeed(`Conformance of ${last.name}`, self, last.startedAt, entriesOf(one))];
  }

  for (const namespace of comparison.namespaces) {
    const own = comparison.deployments.map(({ name, scores }) => ({ name, score: scores[namespace] ?? null }));
    yield [`n/${slugOf(namespace)}.html`, namespacePage(namespace, comparison, paths)];
    yield [`n/${slugOf(namespace)}.json`, json({ namespace, deployments: own })];
  }

  for (const requirement of telling) {
    const path = paths.get(requirement.id) ?? '';
    const own = standings.flatMap(([name, slug, since]) => {
      const found = since.get(requirement.id);
      return found === undefined ? [] : [[name, slug, found] as const];
    });
    const { id, title, level, namespace, operation } = requirement;
    const deployments = own.map(([name, slug, { state, day }]) => ({ name, page: `d/${slug}/`, state, since: day }));
    yield [`${path}.html`, requirementPage(requirement, own, `${path}.html`)];
    yield [`${path}.json`, json({ id, title, level, namespace, operation, deployments })];
  }
}
