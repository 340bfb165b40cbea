/** A document may say that an operation asks for credentials: then nobody else is let in. */

import { operationCase } from '../../cases/operation-case.ts';
import { minimalValues, type Target, withArguments } from '../../cases/requests.ts';
import { requirementOf } from '../../cases/requirement.ts';
import type { Case } from '../../cases/types.ts';
import { assertValid } from '../../cases/validity.ts';
import type { Call, Exchange } from '../../exchange/types.ts';
import { blocked, broken, type Judgement, MET, notApplicable } from '../../requirement/judgement.ts';
import { phrase } from '../../requirement/reasons.ts';
import { accepted, isDenied, isUnanswered, obstacle, requestOf, whyNot } from '../../verdict/judge.ts';

function judgeDenied(exchange: Exchange): Judgement {
  const status = exchange.answer?.status ?? 0;
  if (isDenied(exchange)) return MET;
  if (isUnanswered(exchange) || status === 429 || status >= 500) return blocked(whyNot(exchange));
  if (accepted(exchange) && obstacle(exchange) === null) {
    return broken('done-for-anybody', { request: requestOf(exchange), status });
  }
  return notApplicable(phrase`Answered ${{ status }}, which does not say whether it was for want of credentials.`);
}

export function credentialsCase(target: Target): Case {
  const { operation, sample } = target;
  const title = 'A request without credentials is rejected with 401 or 403';
  const requirement = requirementOf(operation, 'needs-credentials', 'without-credentials/denied', title);
  return operationCase(operation, [requirement], {
    weight: 1,
    sends: 'a valid request without credentials',
    async run(site) {
      if (sample.nothingValid !== undefined) {
        return site.judge(requirement, notApplicable('site-decides', { remark: sample.nothingValid }));
      }
      // What gets in all the same may do so by a header that every request carries.
      if (!site.canAct('user'))
        return site.judge(requirement, notApplicable(phrase`The run has no credentials to leave out.`));
      const exchange = await withArguments(
        site,
        target,
        await minimalValues(site, target, 'without credentials'),
        (args) => {
          const call: Call = { operation, args, as: 'anonymous', why: 'A valid request without credentials' };
          assertValid(call);
          return site.send(call);
        },
      );
      site.judge(requirement, judgeDenied(exchange), exchange);
    },
  });
}
