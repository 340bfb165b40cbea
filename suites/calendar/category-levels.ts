/** The interface takes the id of any category for a parent: how deep it stands and when it was made makes no difference. */

import { CHANGEABLE } from '../../helpers/cases/requests.ts';
import { defineScenario, passAll, type Scene } from '../../helpers/cases/scenario.ts';
import type { Suite } from '../../helpers/cases/suite.ts';
import type { OwnRecord, Values } from '../../helpers/cases/types.ts';
import type { Exchange } from '../../helpers/exchange/types.ts';
import { blocked } from '../../helpers/requirement/judgement.ts';
import { phrase } from '../../helpers/requirement/reasons.ts';
import { settle } from '../../helpers/tolerances/settle.ts';
import { carries } from '../../helpers/verdict/compare.ts';
import { accepted, isRecord, judgeAccepted, preview } from '../../helpers/verdict/judge.ts';
import { recordsOf } from '../../helpers/verdict/records.ts';

const CREATE = 'POST /calendar/events/v1/categories';
const UPDATE = 'PUT /calendar/events/v1/categories/{id}';
const LIST = 'GET /calendar/events/v1/categories';
const READ = 'GET /calendar/events/v1/categories/{id}';

async function assertListed(scene: Scene<'listed'>, query: Values, before: Exchange, made: Exchange): Promise<void> {
  const { json } = made.answer ?? {};
  if (!accepted(made) || !isRecord(json)) return scene.pass('listed', phrase`Nothing was made below it.`, made);
  const holds = (list: Exchange): boolean =>
    recordsOf(list, 'categories')?.some(({ id }) => Number(id) === Number(json.id)) ?? false;
  const ask = () => scene.get(LIST, query, { why: 'Asks for the same once there is something' });
  const list = await settle('late-list', ask, holds, scene.site);
  if (recordsOf(list, 'categories') === null) return scene.judge('listed', blocked('list-unread'), list);
  const why = phrase`${preview(json.id)} stands below it and is not listed.`;
  scene.assert('listed', holds(list), why, before, made, list);
}

const levels = defineScenario({
  id: 'calendar/events/v1/categories/levels',
  operations: [CREATE, UPDATE, READ, LIST],
  assertions: {
    listed: {
      title: 'parent lists a category that was made below another after it was asked for',
      operation: LIST,
    },
    third: { title: 'A category can be made below one that stands below another', basis: 'declared' },
    later: {
      title: 'A category can be moved below one that was made after it',
      basis: 'declared',
      operation: UPDATE,
    },
    slug: { title: 'A category with others below it can be given another slug', operation: UPDATE },
    together: { title: 'What stands below a category stands there still once that is moved', operation: UPDATE },
  },
  sends:
    'lists of what stands below a category, two categories, each below another, an older one that is moved below the first, and a move of that one',
  weight: 7,
  async run(scene) {
    const top = await scene.site.shared('category');
    const older = await scene.site.shared('category', CHANGEABLE);
    const second = await scene.make('category', () => ({ parent: top.id }));
    const { name } = await scene.own([], 'third');
    const query = { parent: second.id, hide_empty: false };
    const before = await scene.get(LIST, query, { why: 'Asks for what stands below it, which is nothing' });
    const third = await scene.ask(CREATE, { name, parent: second.id }, { why: 'A category on a third level' });
    scene.judge('third', judgeAccepted(third), third);
    await assertListed(scene, query, before, third);
    const moved = await scene.ask(UPDATE, { id: older.id, parent: second.id }, { why: 'Moves an older one below it' });
    scene.judge('later', judgeAccepted(moved), moved);
    const { json } = third.answer ?? {};
    if (!accepted(third) || !isRecord(json))
      return passAll(scene, ['slug', 'together'], phrase`Nothing stands below it.`, third);
    const below: OwnRecord = { ...second, id: Number(json.id), slug: null, name, document: json, exchange: third };
    const { slug } = await scene.own([], 'moved');
    const why = 'Moves one with others below it, and gives it another slug';
    const apart = await scene.ask(UPDATE, { id: second.id, parent: 0, slug }, { why });
    if (!accepted(apart)) return passAll(scene, ['slug', 'together'], phrase`It is not moved to the top.`, apart);
    const { slug: is = slug } = scene.document(apart);
    const told = phrase`Its ${{ member: 'slug' }} is ${preview(is)}, not ${preview(slug)}.`;
    scene.assert('slug', carries(slug, is), told, apart);
    const seen = await scene.get(READ, { id: below.id }, { why: 'Reads what stands below it' });
    const { parent } = scene.document(seen);
    const stays = parent === undefined || Number(parent) === second.id;
    const flaw = phrase`Its ${{ member: 'parent' }} is ${preview(parent)}, not ${second.id}.`;
    scene.assert('together', stays, flaw, apart, seen);
    scene.site.release(below);
  },
});

export const categoryLevels: Suite = { namespace: 'calendar/events/v1', scenarios: [levels] };
