/** Checks of the index, one by one. */
import type { IndexCheck } from '../../helpers/checks/site-index/types.ts';
import type { Deployment } from '../../helpers/deployment/offered.ts';
import type { Judgement } from '../../helpers/requirement/judgement.ts';
import type { Requirement } from '../../helpers/requirement/requirement.ts';

export interface CheckJudgement {
  readonly requirement: Requirement;
  readonly judgement: Judgement;
}

/** What a check says of its one requirement. */
export function judgedBy({ requirements: [requirement], run }: IndexCheck, deployment: Deployment): CheckJudgement {
  const judgements: Judgement[] = [];
  run({ ...deployment, judge: (_requirement, judgement) => judgements.push(judgement) });
  const [judgement] = judgements;
  if (requirement === undefined || judgement === undefined) throw new Error('nothing was judged');
  return { requirement, judgement };
}

export const idOf = ({ requirements }: IndexCheck): string => requirements.map(({ id }) => id).join();
