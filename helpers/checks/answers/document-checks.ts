/** A record fits its schema whichever members it was written with: judged of all answers of a run, without a request of its own. */

import { checkOf } from '../../cases/check.ts';
import type { Target } from '../../cases/requests.ts';
import { broken, MET } from '../../requirement/judgement.ts';
import { reason } from '../../requirement/reasons.ts';
import { withArticle } from '../../requirement/words.ts';
import { documentRequirement } from '../operation/member-requirements.ts';
import { withoutEvidence } from './findings.ts';
import type { AnswerCheck } from './types.ts';

/** Of each operation whose answers show one record that a run makes. */
export function documentChecks(targets: readonly Target[]): readonly AnswerCheck[] {
  return targets.flatMap(({ operation, subject }): readonly AnswerCheck[] => {
    const isShown = operation.method !== 'DELETE' && subject !== null && !['list', 'below'].includes(subject.role);
    if (!isShown || !subject.resource.creatable) return [];
    const answers = `Every answer that shows ${withArticle(subject.resource.name)} of the run`;
    const requirement = documentRequirement(operation, 'every/document', answers);
    if (requirement === null) return [];
    return [
      checkOf(requirement, async (run) => {
        const count = run.documentsOf(operation);
        if (count === null) return withoutEvidence(run, reason('no-record-shown'));
        const [worst] = count.wrong;
        if (worst === undefined) return [MET];
        return [broken(worst.what), ...count.wrong.map(({ exchange }) => exchange)];
      }),
    ];
  });
}
