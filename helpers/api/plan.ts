/** What is asked of a deployment, for a program that wants to know before it asks. Nothing is sent. */
import type { Case } from '../cases/types.ts';
import type { Effect } from '../contract/types.ts';
import { makePlan, type Plan, requirementsOf, select } from '../plan/plan.ts';
import { checkedSelection } from '../plan/selection.ts';
import type { Requirement } from '../requirement/requirement.ts';
import { depthOf, OWN_RULES, type PlanOptions, rejectUnknown, rulebookFrom, SELECTION } from './options.ts';

/** What is asked, and judged, in one go. */
export interface PlannedCase {
  readonly id: string;
  /** What it may do to a site: a run whose effects are fewer skips it. */
  readonly effect: Effect;
  /** Ids of the requirements that it judges. */
  readonly requirements: readonly string[];
}

export interface Planned {
  readonly requirements: readonly Requirement[];
  /** Each requirement is in one of them. */
  readonly cases: readonly PlannedCase[];
}

function casesOf({ indexChecks, cases, answerChecks }: Plan): readonly PlannedCase[] {
  const planned = ({ requirements }: Pick<Case, 'requirements'>, effect: Effect = 'read'): readonly PlannedCase[] => {
    const ids = requirements.map(({ id }) => id);
    return ids[0] === undefined ? [] : [{ id: ids[0], effect, requirements: ids }];
  };
  return [
    ...indexChecks.flatMap((check) => planned(check)),
    ...cases.flatMap((one) => planned(one, one.effect)),
    ...answerChecks.flatMap((check) => planned(check)),
  ];
}

export function planFor(options: PlanOptions): Planned {
  rejectUnknown(options, [...SELECTION, ...OWN_RULES, 'depth']);
  const { contract, suites } = rulebookFrom(options);
  const selection = checkedSelection(options, contract, { namespaces: 'namespaces', operations: 'operations' });
  const plan = select(makePlan(contract, suites, depthOf(options), null), selection);
  return { requirements: requirementsOf(plan), cases: casesOf(plan) };
}
