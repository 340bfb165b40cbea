/** What an update does not carry stays as it was, to the letter, and what it does carry is there in each read after it. */

import { isDeepStrictEqual } from 'node:util';
import { defineScenario, type Scenario, type Scene } from '../../cases/scenario.ts';
import type { Own, OwnRecord, Resource, Values } from '../../cases/types.ts';
import type { Exchange } from '../../exchange/types.ts';
import { phrase } from '../../requirement/reasons.ts';
import { withArticle } from '../../requirement/words.ts';
import { carries } from '../../verdict/compare.ts';
import { accepted, judgeAccepted, preview } from '../../verdict/judge.ts';
import { documentOf, only } from '../round-trip/writes.ts';
import { read } from './records.ts';
import type { LifeCycle } from './types.ts';

type Asserted = 'texts' | 'steady' | 'repeated';

/** A code is kept to letters and digits. */
const calledBy = ({ anyCase = [], nameField }: Resource, { name, slug }: Own): string =>
  anyCase.includes(nameField) ? slug : `${name} & "more"`;

const marked = ({ name }: Own): string => `<em>${name}</em> & <strong>more</strong> of "it"`;

/** @param other a text member beside the name */
export function keeping(cycle: LifeCycle, id: string, other: string): Scenario {
  const { resource, unique = [] } = cycle;
  const { name, collection, item } = resource;
  const isUnique = unique.length > 0;
  return defineScenario<Asserted>({
    id: `${id}/kept`,
    operations: [`PUT ${item}`, `POST ${collection}`, `PATCH ${item}`, `GET ${item}`],
    assertions: {
      texts: { title: `An update of ${withArticle(name)} leaves signs and markup of what it does not carry` },
      steady: { title: `Each read after an update of ${withArticle(name)} shows it`, operation: `GET ${item}` },
      ...(isUnique && {
        repeated: { title: `An update of ${withArticle(name)} may repeat the ${unique.join(' and the ')} that it has` },
      }),
    },
    sends: `${withArticle(name)} with signs and markup in its texts, an update of one and of the other, and reads${isUnique ? ', and an update to what it is' : ''}`,
    weight: 7,
    async run(scene) {
      const record = await scene.make(name, (own) => ({
        [resource.nameField]: calledBy(resource, own),
        [other]: marked(own),
        ...(unique.includes('sku') && { sku: own.slug }),
      }));
      const last = await judgeKept(scene, cycle, other, record);
      if (isUnique) await judgeRepeated(scene, cycle, record.id, last);
    },
  });
}

/** @returns the last read of the record */
async function judgeKept(
  scene: Scene<Asserted>,
  { resource }: LifeCycle,
  other: string,
  { id, exchange }: OwnRecord,
): Promise<Exchange> {
  const { item, nameField, withChange } = resource;
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
  if (!accepted(changed) || reads.length === 0) {
    scene.pass('steady', phrase`No read shows the update.`, changed);
    return again.seen;
  }
  const shown = reads.map(({ document }) => carries(written, document[other]));
  // Where none shows it, that it is lost is judged by itself.
  const isSteady = shown[0] === shown[1];
  const told = phrase`One of two reads in a row shows ${{ member: other }} as it was before the update.`;
  scene.assert('steady', isSteady, told, changed, ...reads.map((one) => one.seen));
  return again.seen;
}

async function judgeRepeated(
  scene: Scene<Asserted>,
  { resource, unique = [] }: LifeCycle,
  id: OwnRecord['id'],
  seen: Exchange,
): Promise<void> {
  const document = scene.document(seen);
  const isShown = (member: string): boolean => typeof document[member] === 'string' && document[member] !== '';
  const present = only(document, (member) => unique.includes(member) && isShown(member));
  if (Object.keys(present).length === 0) return scene.pass('repeated', phrase`It shows none of them.`, seen);
  const updated = await scene.ask(`PUT ${resource.item}`, { id, ...resource.withChange, ...present });
  if (!accepted(updated)) return scene.judge('repeated', judgeAccepted(updated), seen, updated);
  const shown = documentOf(updated) ?? scene.document(await read(scene, resource, id, 'Reads what it is now'));
  const lost = Object.keys(present).filter((member) => member in shown && !carries(present[member], shown[member]));
  const why = phrase`${{ member: lost }} became ${preview(only(shown, (member) => lost.includes(member)))}.`;
  scene.assert('repeated', lost.length === 0, why, seen, updated);
}
