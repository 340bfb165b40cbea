/** What holds of every answer that shows records of a run, whatever was asked: judged without a request of its own. */

import { checkOf, type Finding } from '../../cases/check.ts';
import { carrierOf } from '../../cases/context.ts';
import type { Target } from '../../cases/requests.ts';
import { requirementOf } from '../../cases/requirement.ts';
import type { Operation } from '../../contract/types.ts';
import { broken, MET } from '../../requirement/judgement.ts';
import { reason } from '../../requirement/reasons.ts';
import { beginningWith, withArticle } from '../../requirement/words.ts';
import { documentRequirement } from '../operation/member-requirements.ts';
import { judgeCount, reasonOf, withoutEvidence } from './findings.ts';
import type { AnswerCheck, RunContext, StateKind } from './types.ts';

/** Arguments that say how records are shown, and not which. */
export const SHOWN_OTHERWISE: readonly string[] = ['context', 'dp', 'order_item_display_meta', 'password'];

/** Of all answers that showed the run's own records. */
function findState(run: RunContext, kind: StateKind, operation: Operation): Finding {
  const { kept = null, wrong = [] } = run.stateOf(kind, operation.key) ?? {};
  const [worst] = wrong;
  if (worst !== undefined) {
    const exchanges = wrong.flatMap(({ write, exchange, confirmation }) => [write, exchange, confirmation ?? null]);
    return [broken(reasonOf(worst, wrong.length)), ...exchanges.filter((one) => one !== null)];
  }
  return kept === null ? withoutEvidence(run, reason('no-answer-tells')) : [MET, kept];
}

export function stateChecks(targets: readonly Target[]): readonly AnswerCheck[] {
  const deletable = new Set(
    targets.flatMap(({ operation, subject }) =>
      operation.method === 'DELETE' && subject !== null ? [subject.resource.name] : [],
    ),
  );
  return targets.flatMap((target) => checksOf(target, deletable));
}

/** @param deletable names of the resources of which something deletes a record */
function checksOf({ operation, subject }: Target, deletable: ReadonlySet<string>): readonly AnswerCheck[] {
  if (subject === null || !subject.resource.creatable || subject.resource.full === undefined) return [];
  const { resource, role } = subject;
  const { name } = resource;
  const check = (kind: StateKind, title: string): AnswerCheck =>
    checkOf(requirementOf(operation, kind, kind, title), async (run) => findState(run, kind, operation));
  if (operation.method === 'GET' && role !== 'below' && role !== 'create') {
    const stays = check('stays', `Values written to ${withArticle(name)} are shown until they are written again`);
    const gone = check('stays-gone', `${beginningWith(name)} that was seen to be deleted is not shown again`);
    return deletable.has(name) && role !== 'by-slug' ? [stays, gone] : [stays];
  }
  if (role === 'create' && operation.method === 'POST') {
    return [check('made', `${beginningWith(name)} that a run creates shows the values it was created with`)];
  }
  const isUpdate = carrierOf(operation) === 'body' && (role === 'item' || role === 'by-slug');
  if (!isUpdate) return [];
  return [check('untouched', `An update of one member of ${withArticle(name)} leaves all others as they were`)];
}

/** A value has one JSON type, whichever answer shows it. */
export function typeChecks(targets: readonly Target[]): readonly AnswerCheck[] {
  return targets.flatMap(({ operation, subject }): readonly AnswerCheck[] => {
    const isShown = operation.method !== 'DELETE' && subject !== null && subject.role !== 'below';
    if (!isShown || !subject.resource.creatable || subject.resource.full === undefined) return [];
    const title = `Answers show ${withArticle(subject.resource.name)} in the declared types, where others do`;
    return [
      checkOf(requirementOf(operation, 'same-type', 'same-type', title), async (run) => {
        const count = run.typesOf(operation);
        return count === null ? withoutEvidence(run, reason('no-answer-tells')) : judgeCount(count, reasonOf);
      }),
    ];
  });
}

/** A record fits its schema whichever members it was written with. */
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
        return count === null ? withoutEvidence(run, reason('no-record-shown')) : judgeCount(count, ({ what }) => what);
      }),
    ];
  });
}
