/** A value has one JSON type, whichever answer shows it: judged of all answers of a run, without a request of its own. */

import { checkOf } from '../../cases/check.ts';
import type { Target } from '../../cases/requests.ts';
import { requirementOf } from '../../cases/requirement.ts';
import { broken, MET } from '../../requirement/judgement.ts';
import { reason } from '../../requirement/reasons.ts';
import { withArticle } from '../../requirement/words.ts';
import { reasonOf, withoutEvidence } from './findings.ts';
import type { AnswerCheck } from './types.ts';

/** Of each operation whose answers show records that a run makes. */
export function typeChecks(targets: readonly Target[]): readonly AnswerCheck[] {
  return targets.flatMap(({ operation, subject }): readonly AnswerCheck[] => {
    const isShown = operation.method !== 'DELETE' && subject !== null && subject.role !== 'below';
    if (!isShown || !subject.resource.creatable || subject.resource.full === undefined) return [];
    const title = `Answers show ${withArticle(subject.resource.name)} in the declared types, where others do`;
    return [
      checkOf(requirementOf(operation, 'same-type', 'same-type', title), async (run) => {
        const count = run.typesOf(operation);
        if (count === null) return withoutEvidence(run, reason('no-answer-tells'));
        const { wrong, total } = count;
        const [worst] = wrong;
        if (worst === undefined) return [MET];
        return [broken(reasonOf(worst, total)), ...wrong.map(({ exchange }) => exchange)];
      }),
    ];
  });
}
