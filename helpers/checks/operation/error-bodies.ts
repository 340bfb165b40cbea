/** What a rejection says, judged once an operation on an answer that another case has asked for anyway. */

import { requirementOf } from '../../cases/requirement.ts';
import type { Case } from '../../cases/types.ts';
import type { Operation } from '../../contract/types.ts';
import { notApplicable } from '../../requirement/judgement.ts';
import type { Requirement } from '../../requirement/requirement.ts';
import { isRejection, judgeErrorBody } from '../../verdict/judge.ts';

export function errorBodyRequirement(operation: Operation): Requirement {
  const title = 'A rejection carries a code, a message and its status';
  return requirementOf(operation, 'error-body', 'rejected/body', title, { clause: 'errors' });
}

/** The same case, which also looks at the body of the rejection that it provokes. */
function alsoJudgingTheBody(one: Case, operation: Operation): Case {
  const requirement = errorBodyRequirement(operation);
  return {
    ...one,
    requirements: [...one.requirements, requirement],
    run(site) {
      let isJudged = false;
      return one.run({
        ...site,
        judge(judged, judgement, ...exchanges) {
          site.judge(judged, judgement, ...exchanges);
          if (isJudged) return;
          isJudged = true;
          const exchange = exchanges.at(-1) ?? null;
          const rejected = exchange !== null && isRejection(exchange);
          site.judge(requirement, rejected ? judgeErrorBody(exchange) : notApplicable('nothing-rejected'), exchange);
        },
      });
    },
  };
}

/** Of cases that each provoke one rejection, the first also judges what it says. */
export function withErrorBody([first, ...others]: readonly Case[], operation: Operation): readonly Case[] {
  return first ? [alsoJudgingTheBody(first, operation), ...others] : [];
}
