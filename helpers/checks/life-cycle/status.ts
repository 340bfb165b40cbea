/** The status of a record is the one that was last written, whichever way it was. */

import { assertionsFor, CUSTOM, defineScenario, type Scenario, type Scene } from '../../cases/scenario.ts';
import { changeOf } from '../../cases/suite.ts';
import type { OwnRecord, Values } from '../../cases/types.ts';
import { UPDATE_METHODS, type UpdateMethod } from '../../contract/types.ts';
import type { Exchange } from '../../exchange/types.ts';
import { broken } from '../../requirement/judgement.ts';
import { phrase, reason } from '../../requirement/reasons.ts';
import { beginningWith, withArticle } from '../../requirement/words.ts';
import { accepted, isRecord, judgeCarried } from '../../verdict/judge.ts';
import { recordsOf } from '../../verdict/records.ts';
import type { LifeCycle } from './types.ts';

const lowerCase = (method: UpdateMethod) => method.toLowerCase() as Lowercase<typeof method>;

const HIDDEN = 'draft';
const SHOWN = 'publish';

/** Who has no credentials may not be shown the list at all. */
async function assertHidden(scene: Scene<'hidden'>, cycle: LifeCycle, record: OwnRecord): Promise<void> {
  const { collection, listMember, name } = cycle.resource;
  const list = scene.operation(`GET ${collection}`);
  const status = list.args.status === undefined ? {} : { status: HIDDEN };
  const why = `Asks for drafts of ${withArticle(name)} as nobody in particular`;
  const exchange = await scene.ask(list.key, { ...cycle.listed(record), ...status }, { as: 'anonymous', why });
  const records = accepted(exchange) ? (recordsOf(exchange, listMember) ?? []) : [];
  const shown = records.some((one) => String(one.id) === String(record.id));
  scene.assert('hidden', !shown, phrase`The list shows the draft ${record.id} to everyone.`, record.exchange, exchange);
}

/** The answer to an update, or a read of the record where that shows no status. */
async function showingStatus(
  scene: Pick<Scene, 'get'>,
  { item }: LifeCycle['resource'],
  id: number,
  updated: Exchange,
): Promise<Exchange> {
  if (isRecord(updated.answer?.json) && 'status' in updated.answer.json) return updated;
  return scene.get(`GET ${item}`, { id }, { why: 'Reads the status' });
}

/** What an update does not carry it leaves alone: a draft is a draft until somebody publishes it. */
async function assertLeft(
  scene: Scene<`${Lowercase<UpdateMethod>}/left`>,
  { resource }: LifeCycle,
  id: number,
  method: UpdateMethod,
): Promise<void> {
  const name = `${lowerCase(method)}/left` as const;
  const change = changeOf(resource, await scene.own([], name));
  const why = 'Updates a draft without its status';
  const updated = await scene.ask(`${method} ${resource.item}`, { id, ...change }, { why });
  if (!accepted(updated)) return scene.pass(name, phrase`The draft is not updated.`, updated);
  const seen = await showingStatus(scene, resource, id, updated);
  const judged = judgeCarried(seen, 'status', HIDDEN);
  const changed = broken('changed-too', { beside: Object.keys(change), member: 'status' });
  scene.judge(name, judged.kind === 'broken' ? changed : judged, updated, seen);
}

/** The updates that write a status, each with the assertion that it reads back. */
interface StatusUpdate {
  readonly assertion: string;
  readonly update: string;
}

function updatesTo(path: string | undefined, prefix = ''): readonly StatusUpdate[] {
  if (path === undefined) return [];
  return UPDATE_METHODS.map((method) => ({ assertion: prefix + lowerCase(method), update: `${method} ${path}` }));
}

function assertionsOf({ resource, hasStatus }: LifeCycle, updates: readonly StatusUpdate[]) {
  const { name, collection, item } = resource;
  const level = hasStatus === 'stated' ? 'MUST' : 'SHOULD';
  // A default that is declared may hold for updates as well.
  const levelLeft = resource.defaultsOnUpdate?.includes('status') ? 'SHOULD' : level;
  return {
    created: { title: `${beginningWith(name)} that is created as a draft is a draft`, level },
    hidden: {
      title: `A draft of ${withArticle(name)} is not in the public list`,
      ...CUSTOM,
      operation: `GET ${collection}`,
    },
    ...assertionsFor(UPDATE_METHODS, (method) => {
      const title = `${method} without a status leaves a draft of ${withArticle(name)} a draft`;
      return [[`${lowerCase(method)}/left`, { title, level: levelLeft, operation: `${method} ${item}` }]];
    }),
    ...assertionsFor(updates, ({ assertion, update }) => [
      [assertion, { title: `A status that ${update} writes reads back`, level, operation: update }],
    ]),
  } as const;
}

const NO_DRAFT = phrase`It is no draft, which is judged separately.`;

export function settingStatus(cycle: LifeCycle, id: string): Scenario {
  const { name, collection, item, bySlug } = cycle.resource;
  const byId = updatesTo(item);
  const slugged = updatesTo(bySlug, 'by-slug-');
  const updates = [...byId, ...slugged];
  return defineScenario<string>({
    id: `${id}/status`,
    turn: 'a status that is set',
    operations: [`POST ${collection}`, `GET ${collection}`, `GET ${item}`, ...updates.map(({ update }) => update)],
    assertions: assertionsOf(cycle, updates),
    sends: `${withArticle(name)} that is made a draft, updates without a status, and updates each of which writes another status than the one before`,
    weight: 8 + 2 * slugged.length,
    async run(scene) {
      const record = await scene.make(name, () => ({ status: HIDDEN }));
      const made = judgeCarried(record.exchange, 'status', HIDDEN);
      scene.judge('created', made, record.exchange);
      if (made.kind === 'met') await assertHidden(scene, cycle, record);
      else scene.pass('hidden', NO_DRAFT, record.exchange);
      for (const method of UPDATE_METHODS) {
        if (made.kind === 'met') await assertLeft(scene, cycle, record.id, method);
        else scene.pass(`${lowerCase(method)}/left`, NO_DRAFT, record.exchange);
      }
      await writeEach(scene, cycle, record, byId, slugged);
      scene.site.release(record);
    },
  });
}

/** Writes another status each time than the one before, by the id and then by the slug. */
async function writeEach(
  scene: Scene<string>,
  { resource }: LifeCycle,
  record: OwnRecord,
  byId: readonly StatusUpdate[],
  slugged: readonly StatusUpdate[],
): Promise<void> {
  let status = HIDDEN;
  let { slug } = record;
  for (const { assertion, update } of byId) {
    status = status === HIDDEN ? SHOWN : HIDDEN;
    const document = await write(scene, record, update, { id: record.id, status }, assertion);
    if (typeof document.slug === 'string' && document.slug !== '') slug = document.slug;
  }
  for (const { assertion, update } of slugged) {
    if (slug === null || slug === '') {
      scene.pass(assertion, reason('no-slug', { resource: resource.name }));
      continue;
    }
    // Whether what is not published is found by its slug is open.
    if (status !== SHOWN) await scene.get(`PUT ${resource.item}`, { id: record.id, status: SHOWN });
    status = HIDDEN;
    await write(scene, record, update, { slug, status }, assertion);
  }
}

async function write(
  scene: Scene<string>,
  { resource, id }: OwnRecord,
  update: string,
  values: Values,
  assertion: string,
): Promise<Values> {
  const updated = await scene.get(update, values, { why: `Makes the status ${values.status}` });
  const seen = await showingStatus(scene, resource, id, updated);
  scene.judge(assertion, judgeCarried(seen, 'status', values.status), updated, seen);
  return scene.document(seen);
}
