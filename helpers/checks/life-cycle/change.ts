/** What a site keeps of its answers must not stand in for what was written since: reads, by slug and in contexts, and lists. */

import { isDeepStrictEqual } from 'node:util';
import { CHANGEABLE, CHANGEABLE_BY_SLUG, plainRecord } from '../../cases/requests.ts';
import {
  type Assertions,
  assertionsFor,
  defineScenario,
  type Scenario,
  type Scene,
  shownIn,
} from '../../cases/scenario.ts';
import { changeOf } from '../../cases/suite.ts';
import type { OwnRecord, Resource, Values } from '../../cases/types.ts';
import { UPDATE_METHODS } from '../../contract/types.ts';
import { offers } from '../../deployment/offered.ts';
import type { Exchange } from '../../exchange/types.ts';
import { blocked, MET } from '../../requirement/judgement.ts';
import { phrase, reason } from '../../requirement/reasons.ts';
import { beginningWith } from '../../requirement/words.ts';
import { settle } from '../../tolerances/settle.ts';
import { carries } from '../../verdict/compare.ts';
import { accepted, obstacle, preview } from '../../verdict/judge.ts';
import { recordsOf } from '../../verdict/records.ts';
import { read, slugOf } from './records.ts';
import type { LifeCycle } from './types.ts';

/** What was kept of an answer must not be answered once the record is another. */
export function readingAfterChange({ resource }: LifeCycle, id: string, bySlug: string): Scenario {
  const { name, collection, item, changed = '' } = resource;
  const byId = `PUT ${item}`;
  return defineScenario({
    id: `${id}/read-changed`,
    turn: 'read again once it is changed',
    operations: [`GET ${bySlug}`, `POST ${collection}`, byId],
    assertions: {
      slug: { title: `${beginningWith(name)} read by its slug again shows an update made since the first read` },
    },
    sends: 'a read by slug, an update by id, and a second read by slug',
    weight: 3,
    // When nobody else changes the record.
    phase: 'last',
    async run(scene) {
      const { id: made } = await scene.site.shared(name, CHANGEABLE_BY_SLUG);
      const is = await read(scene, resource, made, 'Reads the record, for its slug');
      const slug = slugOf(scene.document(is));
      const ask = (why: string) => scene.get(`GET ${bySlug}`, { slug }, { why });
      await ask('Reads the record by its slug');
      const change = changeOf(resource, await scene.own([], 'change'));
      const updated = await scene.get(byId, { id: made, ...change });
      const seen = await ask('Reads by its slug what was updated by its id');
      const shown = scene.document(seen)[changed];
      const why = reason('update-lost', {
        member: changed,
        written: preview(change[changed]),
        returned: preview(shown),
      });
      scene.assert('slug', carries(change[changed], shown), why, updated, seen);
    },
  });
}

/** The record as a list that must hold it shows it; undefined where it does not. */
async function entryIn(scene: Scene, { collection, listMember }: Resource, query: Values, id: unknown, why: string) {
  const exchange = await scene.get(`GET ${collection}`, query, { why });
  const records = recordsOf(exchange, listMember) ?? [];
  return { entry: records.find((one) => String(one.id) === String(id)), exchange };
}

/** Reads in contexts other than the plain one, and what becomes of them once there is another value. */
async function readInContexts(
  scene: Scene<string>,
  { item, changed = '' }: Resource,
  id: unknown,
  contexts: readonly string[],
) {
  const look = async (context: string) => {
    const purpose = `Reads the record in the context ${context}`;
    const exchange = await scene.ask(`GET ${item}`, { id, context }, { why: purpose });
    return { context, exchange, is: accepted(exchange) ? shownIn(exchange)[changed] : undefined };
  };
  const before = await Promise.all(contexts.map(look));
  return async (value: unknown, updated: Exchange): Promise<void> => {
    for (const { context, exchange, is } of before) {
      const name = `context/${context}`;
      if (is === undefined) {
        scene.pass(name, phrase`A read in that context does not show the ${changed}.`, exchange);
        continue;
      }
      const shows = (seen: { readonly is: unknown }): boolean => carries(value, seen.is);
      const after = await settle('late-read', () => look(context), shows, scene.site);
      const hindrance = accepted(after.exchange) ? null : (obstacle(after.exchange) ?? reason('not-seen'));
      if (hindrance !== null) {
        scene.judge(name, blocked(hindrance), after.exchange);
        continue;
      }
      const why = phrase`${{ member: changed }} was updated to ${preview(value)}, and is ${preview(after.is)} in that context.`;
      scene.assert(name, shows(after), why, exchange, updated, after.exchange);
    }
  };
}

/** What is kept may know of writes by one address alone: each has its turn. @returns null where it is not that of the slug */
async function changeBySlug(
  scene: Scene<string>,
  key: string | undefined,
  { slug }: OwnRecord,
  values: Values,
): Promise<Exchange | null> {
  if (key === undefined || slug === null || scene.site.turn(2) === 0) return null;
  if (!offers(scene.site, scene.operation(key))) return null;
  const updated = await scene.ask(key, { slug, ...values }, { why: 'Updates by the slug what was listed' });
  return accepted(updated) ? updated : null;
}

/** What a site keeps of a list that was asked for must not stand in for it once there is one record more. */
export function listingAfterCreation({ resource }: LifeCycle, id: string): Scenario {
  const { collection, minimal, minimalNeeds = [], nameField, find } = resource;
  return defineScenario({
    id: `${id}/list-changed`,
    turn: 'listed again once another is made',
    operations: [`GET ${collection}`, `POST ${collection}`],
    assertions: {
      made: { title: 'A list that is requested again holds a record made since the first request' },
    },
    sends: 'a search before and after a creation',
    weight: 3,
    // When hardly anything else is made, of which a site could learn that what it keeps is old.
    phase: 'last',
    async run(scene) {
      const values = minimal?.(await scene.own(minimalNeeds, 'since')) ?? {};
      const query = find?.(String(values[nameField])) ?? {};
      const ask = (more: Values, made: unknown, why: string) =>
        entryIn(scene, resource, { ...query, ...more }, made, why);
      const before = await ask({}, null, 'Asks for what is to be made');
      const created = await scene.get(`POST ${collection}`, values, { why: 'Makes it' });
      const { id: made } = scene.document(created);
      const look = () => ask({}, made, 'Asks for the same list');
      const again = await settle('late-list', look, ({ entry }) => entry !== undefined, scene.site);
      if (again.entry !== undefined) return scene.judge('made', MET, before.exchange, created, again.exchange);
      // Whether it is found at all is judged elsewhere.
      const other = await ask({ per_page: 49 }, made, 'Asks for it by an address that is new');
      const why = phrase`A list that was asked for before it was made does not hold it, and one of another address does.`;
      scene.assert('made', other.entry === undefined, why, before.exchange, created, again.exchange, other.exchange);
    },
  });
}

/** What a site keeps of a list, or of a read, must not stand in for what was written since. */
export function listingAfterChange(
  { resource, listed, updatedBy = UPDATE_METHODS, contexts = [] }: LifeCycle,
  id: string,
): Scenario {
  const { name, collection, item, bySlug, changed = '', nameField, withChange } = resource;
  const method = updatedBy.includes('PUT') ? 'PUT' : updatedBy[0];
  const update = `${method} ${item}`;
  const isNamed = !isDeepStrictEqual(listed({ id: 1, name: 'a' }), listed({ id: 1, name: 'b' }));
  const assertions: Assertions = {
    shown: { title: 'A list that is requested again shows an update made since the first request' },
    ...assertionsFor(contexts, (context) => {
      const title = `${beginningWith(name)} that is read again in the context ${context} shows an update made since the first read`;
      return [[`context/${context}`, { title, operation: `GET ${item}` }]];
    }),
  };
  return defineScenario({
    id: `${id}/list-changed`,
    turn: 'listed again once it is changed',
    operations: [`GET ${collection}`, `POST ${collection}`, update],
    assertions,
    sends: `a list${contexts.length > 0 ? ' and reads in other contexts' : ''}, an update of a record that it shows, and the same again`,
    weight: 3 + 2 * contexts.length,
    // When hardly anything else is made, of which a site could learn that what it keeps is old.
    phase: 'last',
    async run(scene) {
      // What is named is renamed as nobody asks for its name any more.
      const record = await (isNamed ? plainRecord(scene.site, name) : scene.site.shared(name, CHANGEABLE));
      const query = listed(record);
      const reread = await readInContexts(scene, resource, record.id, contexts);
      const before = await entryIn(scene, resource, query, record.id, 'Asks for the list');
      const own = await scene.own([], 'listed');
      const value = changed === nameField ? `${record.name} ${own.slug.slice(12, 16)}` : own.name;
      const values = { ...withChange, [changed]: value };
      const change = async () =>
        (await changeBySlug(scene, bySlug && `${method} ${bySlug}`, record, values)) ??
        (await scene.get(update, { id: record.id, ...values }));
      if (before.entry === undefined || !(changed in before.entry)) {
        scene.pass('shown', phrase`The list does not show the ${changed} of the ${name}.`, before.exchange);
        if (contexts.length > 0) await reread(value, await change());
        return;
      }
      const updated = await change();
      const shows = ({ entry }: Pick<typeof before, 'entry'>): boolean =>
        entry !== undefined && carries(value, entry[changed]);
      const list = () => entryIn(scene, resource, query, record.id, 'Asks for the same list');
      const { entry, exchange } = await settle('late-list', list, shows, scene.site);
      const why = phrase`${{ member: changed }} was updated to ${preview(value)}, and the list shows ${preview(entry?.[changed])}.`;
      scene.assert('shown', shows({ entry }), why, before.exchange, updated, exchange);
      await reread(value, updated);
    },
  });
}
