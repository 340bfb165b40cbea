/** Several deployments side by side: where they disagree first. Pure. */

import type { Effect } from '../contract/types.ts';
import { type NamedReport, rejectOtherContracts } from '../report/merge.ts';
import { score } from '../report/score.ts';
import type { Observation, Totals, VerdictWord } from '../report/types.ts';
import type { Depth, Level, Outcome, Requirement, Result } from '../requirement/requirement.ts';
import { standingOf } from './standing.ts';

/** One column. */
export interface ComparedDeployment {
  /** The deployment's name, with a number where two reports have the same. */
  readonly name: string;
  readonly baseUrl: string;
  readonly startedAt: string;
  readonly depth: Depth;
  readonly effects: Effect;
  readonly verdict: VerdictWord;
  readonly sentence: string;
  /** From 0 to 1; null where nothing counts. */
  readonly score: number | null;
  readonly totals: Totals;
}

export interface ComparedNamespace {
  readonly namespace: string;
  /** One for each deployment, from 0 to 1; null where nothing counts. */
  readonly scores: readonly (number | null)[];
}

/** How the deployments stand to a requirement, in the order in which they are shown. */
export const AGREEMENTS = ['disagree', 'all broken', 'partly judged', 'all met', 'not judged'] as const;
export type Agreement = (typeof AGREEMENTS)[number];

/** One row. */
export interface ComparedRequirement extends Requirement {
  readonly agreement: Agreement;
  /** One for each deployment; null where its report does not have the requirement. */
  readonly outcomes: readonly (Outcome | null)[];
  /** One for each deployment; empty for a plain pass. */
  readonly reasons: readonly string[];
}

/** Beyond the interface, where the deployments differ. */
export interface ComparedObservation extends Observation {
  /** One for each deployment. */
  readonly has: readonly boolean[];
}

/** The shape of `compare.json`; its schema is `schemas/report/comparison.schema.json`. */
export interface Comparison {
  readonly schemaVersion: 2;
  /** Hash of the contract by which all were judged. */
  readonly contract: string;
  readonly deployments: readonly ComparedDeployment[];
  /** What differs between the runs and so may look like a difference of the deployments. */
  readonly cautions: readonly string[];
  readonly namespaces: readonly ComparedNamespace[];
  /** What some of the deployments have beyond the interface and others have not. */
  readonly observations: readonly ComparedObservation[];
  /** In the order of `AGREEMENTS`, MUST before SHOULD, then by id. */
  readonly requirements: readonly ComparedRequirement[];
}

function uniqueNames(names: readonly string[]): readonly string[] {
  return names.map((name, at) => {
    const earlier = names.slice(0, at).filter((other) => other === name).length;
    return earlier === 0 ? name : `${name} (${earlier + 1})`;
  });
}

function agreementOf(outcomes: readonly (Outcome | null)[]): Agreement {
  const standings = new Set(outcomes.map(standingOf));
  if (standings.has('met') && standings.has('broken')) return 'disagree';
  // Broken wherever it was judged: a deployment that was not judged does not make it better.
  if (standings.has('broken')) return 'all broken';
  if (!standings.has('met')) return 'not judged';
  return standings.has('unsaid') ? 'partly judged' : 'all met';
}

function cautionsOf(deployments: readonly ComparedDeployment[]): readonly string[] {
  return (['depth', 'effects'] as const).flatMap((what) => {
    const values = deployments.map((deployment) => deployment[what]);
    if (new Set(values).size < 2) return [];
    const each = deployments.map(({ name }, at) => `${name} ${values[at]}`).join(', ');
    return [`The runs differ in ${what}: ${each}.`];
  });
}

/** Rows of all reports, in the order in which they first stand in one. */
function rowsOf(reports: readonly NamedReport[]): readonly ComparedRequirement[] {
  const byReport = reports.map(({ report }) => new Map(report.results.map((result) => [result.id, result])));
  const all = new Map<string, Result>();
  for (const results of byReport) for (const [id, result] of results) if (!all.has(id)) all.set(id, result);
  return [...all.values()].map(({ outcome: _, reason: __, exchanges: ___, ...requirement }) => {
    const own = byReport.map((results) => results.get(requirement.id));
    const outcomes = own.map((result) => result?.outcome ?? null);
    return { ...requirement, agreement: agreementOf(outcomes), outcomes, reasons: own.map((one) => one?.reason ?? '') };
  });
}

function observationsOf(reports: readonly NamedReport[]): readonly ComparedObservation[] {
  const keyOf = ({ kind, place, what }: Observation): string => `${kind} ${place} ${what}`;
  const each = reports.map(({ report }) => new Map((report.observations ?? []).map((one) => [keyOf(one), one])));
  const all = new Map(each.flatMap((own) => [...own]));
  return [...all]
    .map(([key, one]) => ({ ...one, has: each.map((own) => own.has(key)) }))
    .filter(({ has }) => has.includes(false));
}

const LEVELS: readonly Level[] = ['MUST', 'SHOULD'];

function byWeight(a: ComparedRequirement, b: ComparedRequirement): number {
  return (
    AGREEMENTS.indexOf(a.agreement) - AGREEMENTS.indexOf(b.agreement) ||
    LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level) ||
    (a.id < b.id ? -1 : 1)
  );
}

/**
 * @param missing deployments that could not be judged, each as a sentence
 * @throws UnmergeableError with both hashes when two reports were judged by different contracts
 */
export function compareReports(reports: readonly NamedReport[], missing: readonly string[] = []): Comparison {
  rejectOtherContracts(reports);
  const names = uniqueNames(reports.map(({ report }) => report.deployment.name));
  const deployments = reports.map(
    ({ report: { deployment, run, verdict, totals, results } }, at): ComparedDeployment => ({
      name: names[at] ?? deployment.name,
      baseUrl: deployment.baseUrl,
      startedAt: run.startedAt,
      depth: run.depth,
      effects: run.effects,
      verdict: verdict.word,
      sentence: verdict.sentence,
      score: score(results),
      totals,
    }),
  );
  const requirements = rowsOf(reports);
  const namespaces = [...new Set(requirements.map(({ namespace }) => namespace))].sort();
  return {
    schemaVersion: 2,
    contract: reports[0]?.report.contract.hash ?? '',
    deployments,
    cautions: [...missing, ...cautionsOf(deployments)],
    namespaces: namespaces.map((namespace) => ({
      namespace,
      scores: reports.map(({ report }) => score(report.results.filter((result) => result.namespace === namespace))),
    })),
    observations: observationsOf(reports),
    requirements: requirements.toSorted(byWeight),
  };
}
