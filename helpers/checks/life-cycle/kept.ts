/** What an update does not carry stays as it was, to the letter, and what it does carry is there in each read after it. */

import { isDeepStrictEqual } from 'node:util';
import { defineScenario, type Scenario, type Scene } from '../../cases/scenario.ts';
import type { Own, Resource, Values } from '../../cases/types.ts';
import { phrase } from '../../requirement/reasons.ts';
import { withArticle } from '../../requirement/words.ts';
import { carries } from '../../verdict/compare.ts';
import { accepted, preview } from '../../verdict/judge.ts';
import { read } from './records.ts';
import type { LifeCycle } from './types.ts';

type Asserted = 'texts' | 'steady';

/** A code is kept to letters and digits. */
const calledBy = ({ anyCase = [], nameField }: Resource, { name, slug }: Own): string =>
  anyCase.includes(nameField) ? slug : `${name} & "more"`;

const marked = ({ name }: Own): string => `<em>${name}</em> & <strong>more</strong> of "it"`;

/** @param other a text member beside the name */
export function keeping(cycle: LifeCycle, id: string, other: string): Scenario {
  const { name, collection, item } = cycle.resource;
  return defineScenario<Asserted>({
    id: `${id}/kept`,
    operations: [`PUT ${item}`, `POST ${collection}`, `PATCH ${item}`, `GET ${item}`],
    assertions: {
      texts: { title: `An update of ${withArticle(name)} leaves signs and markup of what it does not carry` },
      steady: { title: `Each read after an update of ${withArticle(name)} shows it`, operation: `GET ${item}` },
    },
    sends: `${withArticle(name)} with signs and markup in its texts, an update of one and of the other, and reads`,
    weight: 7,
    run: (scene) => judgeKept(scene, cycle, other),
  });
}

async function judgeKept(scene: Scene<Asserted>, { resource }: LifeCycle, other: string): Promise<void> {
  const { name, item, nameField, withChange } = resource;
  const { id, exchange } = await scene.make(name, (own) => ({
    [nameField]: calledBy(resource, own),
    [other]: marked(own),
  }));
  const look = async (why: string) => {
    const seen = await read(scene, resource, id, why);
    return { seen, document: scene.document(seen) };
  };
  const isLost = async (member: string, before: Values, after: Values): Promise<boolean> => {
    if (!(member in before) || isDeepStrictEqual(before[member], after[member])) return false;
    // What is otherwise in each read says nothing of the update.
    const { document } = await look('Reads the same once more');
    return isDeepStrictEqual(document[member], after[member]);
  };
  const own = await scene.own([], 'kept');
  const before = await look('Reads the texts as they are shown');
  const renamed = await scene.ask(`PUT ${item}`, { id, ...withChange, [nameField]: calledBy(resource, own) });
  const between = await look('Reads what the update did not carry');
  const isOtherLost = accepted(renamed) && (await isLost(other, before.document, between.document));
  const written = `Then ${own.name}`;
  const changed = await scene.ask(`PATCH ${item}`, { id, ...withChange, [other]: written });
  const after = await look('Reads what the second update did not carry');
  const again = await look('Reads it again');
  const isNameLost = accepted(changed) && (await isLost(nameField, between.document, after.document));
  const member = isOtherLost ? other : nameField;
  const from = isOtherLost ? [before, between] : [between, after];
  const [was, is] = from.map(({ document }) => preview(document[member]));
  const why = phrase`${{ member }} was shown as ${was}, and after an update without it as ${is}.`;
  const seen = [exchange, isOtherLost ? renamed : changed, ...from.map((one) => one.seen)];
  scene.assert('texts', !isOtherLost && !isNameLost, why, ...seen);
  const reads = [after, again].filter(({ document }) => other in document);
  if (!accepted(changed) || reads.length === 0) return scene.pass('steady', phrase`No read shows the update.`, changed);
  const shown = reads.map(({ document }) => carries(written, document[other]));
  // Where none shows it, that it is lost is judged by itself.
  const isSteady = shown[0] === shown[1];
  const told = phrase`One of two reads in a row shows ${{ member: other }} as it was before the update.`;
  scene.assert('steady', isSteady, told, changed, ...reads.map((one) => one.seen));
}
