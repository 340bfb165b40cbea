/** The one shape of all checks: of the index, of cases with requests, and of all answers of a run. */
import type { Exchange } from '../exchange/types.ts';
import type { Judgement } from '../requirement/judgement.ts';
import type { Requirement } from '../requirement/requirement.ts';

/** A judgement with the exchanges that it rests on. */
export type Finding = readonly [Judgement, ...(Exchange | null)[]];

/** What is broken counts most, and what could not be told least. */
export function decisive(findings: readonly Finding[], otherwise: Judgement): Finding {
  const of = (kind: Judgement['kind']) => findings.find(([judgement]) => judgement.kind === kind);
  return of('broken') ?? of('met') ?? findings[0] ?? [otherwise];
}

export interface Judging {
  /** States the outcome of one of the check's requirements, once. */
  judge(requirement: Requirement, judgement: Judgement, ...exchanges: readonly (Exchange | null)[]): void;
}

/** What is judged, and how. */
export interface Check<Context extends Judging> {
  readonly requirements: readonly Requirement[];
  /**
   * @param context what can be known, and done, when it is the check's turn
   * @throws UnfinishedError where it can't go on: it says what becomes of what is not judged yet
   */
  run(context: Context): void | Promise<void>;
}

/** A check of one requirement. */
export function checkOf<Context extends Judging>(
  requirement: Requirement,
  find: (context: Context) => Promise<Finding>,
): Check<Context> {
  return {
    requirements: [requirement],
    async run(context) {
      const [judgement, ...exchanges] = await find(context);
      context.judge(requirement, judgement, ...exchanges);
    },
  };
}
