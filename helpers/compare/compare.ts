/** Many deployments side by side: where they disagree, by cause. Pure. */

import { groupBy } from '../group-by.ts';
import { SEVERITIES } from '../report/causes.ts';
import { rejectOtherContracts } from '../report/merge.ts';
import type { Observation, VerdictWord } from '../report/types.ts';
import type { Severity } from '../requirement/departure-kinds.ts';
import type { Level, Outcome } from '../requirement/requirement.ts';
import { type Brief, type BriefCause, outcomeAt } from './brief.ts';
import type { Catalogue, KnownRequirement } from './catalogue.ts';
import { type Cluster, clustersOf } from './clusters.ts';
import { type Standing, standingOf } from './standing.ts';

/** One deployment, by its report. */
export interface ComparedDeployment extends Omit<Brief, 'outcomes' | 'causes' | 'observations'> {
  /** Where its report.json was read, or written; null where it was neither. */
  readonly source: string | null;
  /** Keys of its causes, gravest first. */
  readonly causes: readonly string[];
  /** How many requirements changed since an earlier comparison; absent where none has the deployment. */
  readonly since?: Changes;
}

export interface Changes {
  /** Broken now, and not then. */
  readonly broken: number;
  /** The MUSTs among them. */
  readonly brokenMusts: number;
  readonly fixed: number;
  readonly flaky: number;
}

/** How the deployments stand to a requirement, in the order in which they are shown. */
export const AGREEMENTS = ['disagree', 'all broken', 'partly judged', 'all met', 'not judged'] as const;
export type Agreement = (typeof AGREEMENTS)[number];

/** A letter for each outcome; a dot where a report does not have the requirement. */
export const LETTERS: Readonly<Record<Outcome, string>> = {
  pass: 'p',
  fail: 'F',
  warn: 'w',
  'not-applicable': 'n',
  skipped: 's',
  blocked: 'b',
  known: 'k',
  flaky: 'l',
  error: 'e',
  represented: 'r',
};

export interface ComparedRequirement extends KnownRequirement {
  readonly agreement: Agreement;
  /** A letter for each deployment. */
  readonly outcomes: string;
  readonly broken: number;
  readonly met: number;
}

/** What is wrong alike with some of the deployments. */
export interface ComparedCause {
  readonly key: string;
  readonly title: string;
  readonly outcome: Outcome;
  readonly level: Level;
  /** The gravest at any of them; absent where nothing is broken. */
  readonly severity?: Severity;
  readonly operation: string | null;
  /** Those that have it, by their places. */
  readonly deployments: readonly number[];
  /** How many others meet any of what it breaks. */
  readonly metBy: number;
  /** Ids of all that it breaks anywhere. */
  readonly requirements: readonly string[];
}

export interface ComparedObservation extends Observation {
  /** How many deployments have it. */
  readonly count: number;
}

/** The shape of `compare.json`; its schema is `schemas/report/comparison.schema.json`. */
export interface Comparison {
  readonly schemaVersion: 3;
  /** Hash of the contract by which all were judged. */
  readonly contract: string;
  /** Those that conform first, then by score. */
  readonly deployments: readonly ComparedDeployment[];
  /** What differs between the runs and so may look like a difference of the deployments. */
  readonly cautions: readonly string[];
  readonly namespaces: readonly string[];
  /** Gravest first, then those with the most deployments. */
  readonly causes: readonly ComparedCause[];
  readonly clusters: readonly Cluster[];
  /** What some of the deployments have beyond the interface and others have not. */
  readonly observations: readonly ComparedObservation[];
  /** In the order of `AGREEMENTS`, MUST before SHOULD, then by id. */
  readonly requirements: readonly ComparedRequirement[];
}

export interface Sourced {
  readonly brief: Brief;
  readonly source: string | null;
}

function uniqueNames(names: readonly string[]): readonly string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
}

function agreementOf(standings: ReadonlySet<Standing>): Agreement {
  if (standings.has('met') && standings.has('broken')) return 'disagree';
  // Broken wherever it was judged: a deployment that was not judged does not make it better.
  if (standings.has('broken')) return 'all broken';
  if (!standings.has('met')) return 'not judged';
  return standings.has('unsaid') ? 'partly judged' : 'all met';
}

function cautionsOf(deployments: readonly ComparedDeployment[]): readonly string[] {
  return (['depth', 'effects', 'suite'] as const).flatMap((what) => {
    const groups = groupBy(deployments, (deployment) => deployment[what]);
    if (groups.size < 2) return [];
    const each = [...groups].map(([value, own]) => `${own.length} ${value}`).join(', ');
    return [`The runs differ in ${what === 'suite' ? 'version' : what}: ${each}.`];
  });
}

function requirementRows(briefs: readonly Brief[], { requirements }: Catalogue): readonly ComparedRequirement[] {
  return requirements.map((requirement, place) => {
    const outcomes = briefs.map((brief) => outcomeAt(brief, place));
    const standings = outcomes.map(standingOf);
    return {
      ...requirement,
      agreement: agreementOf(new Set(standings)),
      outcomes: outcomes.map((outcome) => (outcome === null ? '.' : LETTERS[outcome])).join(''),
      broken: standings.filter((standing) => standing === 'broken').length,
      met: standings.filter((standing) => standing === 'met').length,
    };
  });
}

const bySeverity = (a: Pick<BriefCause, 'severity'>, b: Pick<BriefCause, 'severity'>): number =>
  SEVERITIES.indexOf(a.severity ?? null) - SEVERITIES.indexOf(b.severity ?? null);

function causeRows(briefs: readonly Brief[], { requirements }: Catalogue): readonly ComparedCause[] {
  const groups = new Map<string, { all: BriefCause[]; having: number[]; broken: Set<number> }>();
  for (const [at, { causes }] of briefs.entries()) {
    for (const cause of causes) {
      const group = groups.get(cause.key) ?? { all: [], having: [], broken: new Set<number>() };
      groups.set(cause.key, group);
      group.all.push(cause);
      group.having.push(at);
      for (const place of cause.requirements) group.broken.add(place);
    }
  }
  const rows = [...groups].flatMap(([key, { all, having, broken }]): ComparedCause[] => {
    const [first] = all.toSorted(bySeverity);
    if (first === undefined) return [];
    const { requirements: _, ...shown } = first;
    const has = new Set(having);
    const places = [...broken];
    const meets = (brief: Brief): boolean => places.some((place) => standingOf(outcomeAt(brief, place)) === 'met');
    const metBy = briefs.filter((brief, at) => !has.has(at) && meets(brief)).length;
    const ids = places.map((place) => requirements[place]?.id ?? '').sort();
    return [{ ...shown, key, deployments: having, metBy, requirements: ids }];
  });
  return rows.sort(
    (a, b) =>
      bySeverity(a, b) ||
      b.deployments.length - a.deployments.length ||
      a.level.localeCompare(b.level) ||
      b.requirements.length - a.requirements.length ||
      (a.key < b.key ? -1 : 1),
  );
}

const WORDS: readonly VerdictWord[] = ['conforms', 'not shown to conform', 'does not conform'];

function byStanding({ brief: a }: Sourced, { brief: b }: Sourced): number {
  return (
    WORDS.indexOf(a.verdict) - WORDS.indexOf(b.verdict) ||
    (b.score ?? -1) - (a.score ?? -1) ||
    a.totals.fail - b.totals.fail ||
    (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)
  );
}

function byWeight(a: ComparedRequirement, b: ComparedRequirement): number {
  return (
    AGREEMENTS.indexOf(a.agreement) - AGREEMENTS.indexOf(b.agreement) ||
    a.level.localeCompare(b.level) ||
    (a.id < b.id ? -1 : 1)
  );
}

/**
 * @param missing deployments that could not be judged, each as a sentence
 * @throws UnmergeableError with both hashes when two reports were judged by different contracts
 */
export function compareBriefs(
  all: readonly Sourced[],
  catalogue: Catalogue,
  missing: readonly string[] = [],
): Comparison {
  rejectOtherContracts(all.map(({ source, brief }) => ({ source: source ?? brief.name, contract: brief.contract })));
  const sorted = all.toSorted(byStanding);
  const briefs = sorted.map(({ brief }) => brief);
  const names = uniqueNames(briefs.map(({ name }) => name));
  const deployments = sorted.map(({ brief, source }, at): ComparedDeployment => {
    const { outcomes: _, observations: __, causes, ...rest } = brief;
    return { ...rest, name: names[at] ?? rest.name, source, causes: causes.map(({ key }) => key) };
  });
  const observed = groupBy(
    briefs.flatMap(({ observations }) => [...new Set(observations)]),
    (place) => place,
  );
  return {
    schemaVersion: 3,
    contract: briefs[0]?.contract ?? '',
    deployments,
    cautions: [...missing, ...cautionsOf(deployments)],
    namespaces: [...new Set(deployments.flatMap(({ scores }) => Object.keys(scores)))].sort(),
    causes: causeRows(briefs, catalogue),
    clusters: clustersOf(briefs),
    observations: catalogue.observations
      .map((one, place) => ({ ...one, count: observed.get(place)?.length ?? 0 }))
      .filter(({ count }) => count < briefs.length),
    requirements: requirementRows(briefs, catalogue).toSorted(byWeight),
  };
}
