/** What a record may be called: by digits alone, which are a text like any other. */

import { defineScenario, type Scenario, type Scene } from '../../cases/scenario.ts';
import { offers } from '../../deployment/offered.ts';
import type { Exchange } from '../../exchange/types.ts';
import { broken, type Judgement, MET, notApplicable } from '../../requirement/judgement.ts';
import { says } from '../../requirement/reasons.ts';
import { beginningWith, withArticle } from '../../requirement/words.ts';
import { carries } from '../../verdict/compare.ts';
import { accepted, isRecord, judgeAccepted, preview } from '../../verdict/judge.ts';
import { idIn } from '../../verdict/records.ts';
import type { LifeCycle } from './types.ts';

const MOST_DIGITS = 9;

/** An answer need not show it, nor a record at all. */
function judgeCalled(called: string, nameField: string, { answer }: Exchange): Judgement {
  const is = isRecord(answer?.json) && idIn(answer.json) !== null ? answer.json[nameField] : undefined;
  if (is === undefined || carries(called, is)) return MET;
  return broken(says`It was to be called ${preview(called)}, and is called ${preview(is)}.`);
}

/** @param marked a text member that bears the mark of the run in place of the name */
export function naming(cycle: LifeCycle, id: string, marked: string): Scenario {
  const { name, collection, item, nameField, minimal, minimalNeeds, nameless, force } = cycle.resource;
  const create = `POST ${collection}`;
  return defineScenario({
    id: `${id}/names`,
    operations: [create],
    assertions: { digits: { title: `${beginningWith(name)} may be called by digits alone` } },
    sends: `${withArticle(name)} whose name is digits alone`,
    weight: 2,
    async run(scene) {
      const own = await scene.own(minimalNeeds, 'digits');
      const digits = `7${own.slug.replace(/\D/g, '').slice(0, MOST_DIGITS)}`;
      const values = { ...minimal?.(own), ...nameless?.(own), [nameField]: digits, [marked]: own.name };
      const made = await scene.ask(create, values, { why: 'A name of digits alone' });
      const taken = judgeAccepted(made);
      if (taken.kind === 'broken') {
        const other = await scene.own(minimalNeeds, 'letters');
        const plain = { ...minimal?.(other), [marked]: other.name };
        const lettered = await scene.ask(create, plain, { why: 'The same with a name that is marked' });
        const anyway = notApplicable('fails-anyway', { how: 'with another name' });
        return scene.judge('digits', accepted(lettered) ? taken : anyway, made, lettered);
      }
      scene.judge('digits', taken.kind === 'met' ? judgeCalled(digits, nameField, made) : taken, made);
      await remove(scene, made);
    },
  });

  /** A number bears no mark of a run, so that what is called by it is removed as soon as it was used. */
  async function remove(scene: Scene, made: Exchange): Promise<void> {
    const key = `DELETE ${item}`;
    const madeId = accepted(made) ? idIn(made.answer?.json) : null;
    if (madeId === null || cycle.afterDelete === undefined || !offers(scene.site, scene.operation(key))) return;
    await scene.ask(key, { id: madeId, ...force }, { why: 'Removes what is called by digits' });
  }
}
