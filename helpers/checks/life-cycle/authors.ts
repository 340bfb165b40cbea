/** Whose a record is, and that an update makes it another's. */

import { CHANGEABLE_BY_SLUG } from '../../cases/requests.ts';
import { defineScenario, type Scenario, type Scene, shownIn } from '../../cases/scenario.ts';
import type { Resource, Values } from '../../cases/types.ts';
import { UPDATE_METHODS } from '../../contract/types.ts';
import { offers } from '../../deployment/offered.ts';
import type { Exchange } from '../../exchange/types.ts';
import { broken, type Judgement, MET, notApplicable } from '../../requirement/judgement.ts';
import { phrase, reason } from '../../requirement/reasons.ts';
import { withArticle } from '../../requirement/words.ts';
import { accepted, isDenied, isRecord, judgeServed } from '../../verdict/judge.ts';
import { recordsOf } from '../../verdict/records.ts';
import type { LifeCycle } from './types.ts';

/** The id of an author, or of who stands as one in a document; null where there is none. */
export function authorIn({ author }: Values): number | null {
  const id = Number(isRecord(author) ? author.id : author);
  return Number.isInteger(id) && id > 0 ? id : null;
}

/** The author of some record that a list shows, who is not a given one: the first list that is asked tells it for all kinds. */
export async function otherAuthor(
  { site, ask, operation }: Scene,
  { collection, listMember }: Resource,
  own: number | null,
): Promise<number | null> {
  const list = `GET ${collection}`;
  if (own === null || !offers(site, operation(list))) return null;
  const authors = await site.once('authors in lists', async () => {
    const listing = await ask(list, {}, { why: 'Looks for another author' });
    return (recordsOf(listing, listMember) ?? []).map(authorIn);
  });
  return authors.find((one) => one !== null && one !== own) ?? null;
}

/** Who may write in the name of others is open, and so is whether an answer shows it. */
function judgeWritten(author: number, updated: Exchange): Judgement {
  const served = judgeServed(updated);
  if (served.kind !== 'met' && !isDenied(updated)) return served;
  if (!accepted(updated)) return notApplicable(phrase`The author can't be changed here.`);
  const is = authorIn(shownIn(updated));
  if (is === null) return notApplicable(phrase`The answer shows no author.`);
  return is === author ? MET : broken(phrase`Its author was to be ${author}, and is ${is}.`);
}

/** For each method, updates that give a record to somebody else, by its id, and back, by its slug. */
export function givingAway({ resource, isAuthored = false }: LifeCycle, id: string): readonly Scenario[] {
  const { name, item, bySlug } = resource;
  if (!isAuthored || bySlug === undefined) return [];
  return UPDATE_METHODS.map((method) => {
    const [byId, slugged] = [`${method} ${item}`, `${method} ${bySlug}`];
    const title = (where: string) => `An update of ${withArticle(name)} by its ${where} makes it another author's`;
    return defineScenario({
      id: `${id}/author/${method.toLowerCase()}`,
      turn: `author of ${name}`,
      operations: [byId, slugged],
      assertions: {
        id: { title: title('id'), argument: 'author' },
        slug: { title: title('slug'), argument: 'author', operation: slugged },
      },
      // Whose a record is may decide who may change it.
      phase: 'last',
      sends: 'an update that gives a record to another author, and one by its slug that gives it back',
      weight: 2,
      async run(scene) {
        const record = await scene.site.shared(name, CHANGEABLE_BY_SLUG);
        const own = authorIn(record.document);
        const other = await otherAuthor(scene, resource, own);
        if (own === null || other === null) {
          for (const way of ['id', 'slug'] as const) scene.pass(way, phrase`No list shows another author.`);
          return;
        }
        const given = await scene.ask(byId, { id: record.id, author: other });
        const isGiven = judgeWritten(other, given);
        scene.judge('id', isGiven, given);
        if (isGiven !== MET) return scene.pass('slug', phrase`It is not another's before.`, given);
        const { slug = record.slug } = shownIn(given);
        if (typeof slug !== 'string' || slug === '') return scene.pass('slug', reason('no-slug', { resource: name }));
        const returned = await scene.ask(slugged, { slug, author: own });
        scene.judge('slug', judgeWritten(own, returned), given, returned);
      },
    });
  });
}
