import type { Effect } from '../contract/types.ts';
import { groupByCause } from '../report/causes.ts';
import { byNamespace, summariseNamespaces } from '../report/namespaces.ts';
import type { ReportOfResults } from '../report/read-results.ts';
import { score, worstOf } from '../report/score.ts';
import { clip } from '../report/text.ts';
import type { Totals, VerdictWord } from '../report/types.ts';
import type { Severity } from '../requirement/departure-kinds.ts';
import { type Depth, type Level, OUTCOMES, type Outcome, type Result } from '../requirement/requirement.ts';
import type { Catalogue } from './catalogue.ts';

const TITLE_LIMIT = 300;
const MAX_CAUSES = 500;

/** A cause as one deployment shows it. */
export interface BriefCause {
  readonly key: string;
  readonly title: string;
  readonly outcome: Outcome;
  readonly level: Level;
  /** Absent where nothing is broken, and in histories of before. */
  readonly severity?: Severity;
  /** Where it shows first; null where on no one operation. */
  readonly operation: string | null;
  /** Places in the catalogue. */
  readonly requirements: readonly number[];
}

/** What a comparison and a history keep of a report: a byte a result. */
export interface Brief {
  readonly name: string;
  readonly baseUrl: string;
  /** What was deployed there, where somebody said so. */
  readonly release?: string;
  readonly run: string;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly requests: number;
  readonly depth: Depth;
  readonly effects: Effect;
  readonly suite: string;
  readonly contract: string;
  readonly verdict: VerdictWord;
  readonly sentence: string;
  readonly totals: Totals;
  /** From 0 to 1; null where nothing counts. */
  readonly score: number | null;
  readonly scores: Readonly<Record<string, number | null>>;
  /** The gravest of what is broken, by namespace; absent where nothing is broken, and in histories of before. */
  readonly worst?: Readonly<Record<string, Severity>>;
  /** Gravest first. */
  readonly causes: readonly BriefCause[];
  /** By place in the catalogue: 0 for none, else one more than the place of the outcome among all; what lies beyond it is none. */
  readonly outcomes: Uint8Array;
  /** Places in the catalogue. */
  readonly observations: readonly number[];
}

export function outcomeAt({ outcomes }: Pick<Brief, 'outcomes'>, place: number): Outcome | null {
  return OUTCOMES[(outcomes[place] ?? 0) - 1] ?? null;
}

function worstByNamespace(results: readonly Result[]): Pick<Brief, 'worst'> {
  const found = [...byNamespace(results)].flatMap(([namespace, own]) => {
    const worst = worstOf(own);
    return worst === null ? [] : [[namespace, worst] as const];
  });
  return found.length === 0 ? {} : { worst: Object.fromEntries(found) };
}

export function briefOf(report: ReportOfResults, catalogue: Catalogue): Brief {
  const { deployment, run, verdict, totals, results, suite, contract } = report;
  const places = results.map((result) => catalogue.requirement(result));
  const outcomes = new Uint8Array(catalogue.requirements.length);
  for (const [at, { outcome }] of results.entries()) outcomes[places[at] ?? 0] = OUTCOMES.indexOf(outcome) + 1;
  const causes = groupByCause(report)
    .slice(0, MAX_CAUSES)
    .map(({ key, title, outcome, level, severity, operations, results: own }) => ({
      key,
      title: clip(title.replaceAll(deployment.baseUrl, ''), TITLE_LIMIT),
      outcome,
      level,
      ...(severity !== null && { severity }),
      operation: operations[0] ?? null,
      requirements: own.map((result) => catalogue.requirement(result)),
    }));
  return {
    name: deployment.name,
    ...(deployment.release !== undefined && { release: deployment.release }),
    baseUrl: deployment.baseUrl,
    run: run.id,
    startedAt: run.startedAt,
    durationMs: run.durationMs,
    requests: run.requests,
    depth: run.depth,
    effects: run.effects,
    suite: suite.version,
    contract: contract.hash,
    verdict: verdict.word,
    sentence: verdict.sentence,
    totals,
    score: score(results),
    scores: Object.fromEntries(summariseNamespaces(results).map(({ namespace, score: own }) => [namespace, own])),
    ...worstByNamespace(results),
    causes,
    outcomes,
    observations: (report.observations ?? []).map((one) => catalogue.observation(one)),
  };
}
