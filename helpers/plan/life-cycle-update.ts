/**
 * An update by POST, PUT or PATCH changes what it carries, and nothing else.
 *
 * That members which are not sent keep their values follows from every field being optional on an update, PUT included: a
 * client that had to send all fields so as not to lose them would find them required. It is open for members with a
 * default where the interface does not exclude that defaults apply to updates: for them it is a SHOULD.
 */
import type { Exchange } from '../exchange/types.ts';
import { carries } from '../verdict/compare.ts';
import { preview } from '../verdict/judge.ts';
import type { Behaviour, Claim, Scene } from './behaviour.ts';
import {
  contradicted,
  fullValues,
  lost,
  makeLeast,
  only,
  otherThanWritten,
  read,
  slugOf,
  writeEverything,
} from './life-cycle-records.ts';
import type { LifeCycle } from './life-cycle-types.ts';
import { changeOf } from './suite.ts';
import type { Resource, Values } from './types.ts';

export const UPDATE_METHODS = ['POST', 'PUT', 'PATCH'] as const;
type UpdateMethod = (typeof UPDATE_METHODS)[number];

/** Members that the interface gives a default on create. */
function defaulted(scene: Scene, { collection }: Resource): (member: string) => boolean {
  const { args } = scene.operation(`POST ${collection}`);
  return (member) => args[member]?.schema.default !== undefined;
}

function claimChanged(scene: Scene, change: Values, changed: string, was: Exchange, seen: Exchange): void {
  const is = scene.document(seen)[changed];
  scene.claim(
    'changed',
    carries(change[changed], is),
    `${changed} was updated to ${preview(change[changed])} and reads ${preview(is)}.`,
    was,
    seen,
  );
}

function keepingClaims({ resource: { name }, defaultsOnUpdate }: LifeCycle): Readonly<Record<string, Claim>> {
  const kept = `Members of a ${name} that an update does not carry keep their values`;
  if (defaultsOnUpdate === 'excluded') return { kept: { title: kept, basis: 'declared' } };
  if (defaultsOnUpdate === 'none') return { kept: { title: kept } };
  return {
    kept: { title: kept },
    'kept-defaults': { title: `${kept}, also where they have a default on create`, level: 'SHOULD' },
  };
}

export function updating(cycle: LifeCycle, id: string, method: UpdateMethod): Behaviour {
  const { resource } = cycle;
  const { collection, item, changed = '', withChange = {}, needs = [], notReturned = [] } = resource;
  const update = `${method} ${item}`;
  const claims = keepingClaims(cycle);
  return {
    id: `${id}/update-${method.toLowerCase()}`,
    operations: [update, `POST ${collection}`, `GET ${item}`],
    claims: {
      written: { title: `Every member that ${method} updates reads back as it was written` },
      changed: { title: `One member that ${method} updates alone reads back as it was written` },
      ...claims,
    },
    sends: 'an update of every member and one of a single member, each followed by a read',
    weight: 5,
    async run(scene) {
      const record = await makeLeast(scene, resource, 'record');
      const all = fullValues(cycle, await scene.own(needs, 'all'));
      const { values, exchange } = await writeEverything(async (keeps) => {
        const written = only(all, keeps);
        return { values: written, exchange: await scene.ask(update, { id: record.id, ...written }) };
      });
      const before = await read(scene, resource, record.id, 'Reads back the update of every member');
      const was = scene.document(before);
      const shown = only(values, (member) => !notReturned.includes(member));
      const wrong = contradicted(shown, scene.document(exchange), was);
      scene.claim('written', wrong.length === 0, otherThanWritten(wrong), exchange, before);

      const change = changeOf(resource, await scene.own([], 'change'));
      const partly = await scene.get(update, { id: record.id, ...change });
      const after = await read(scene, resource, record.id, 'Reads back the update of one member');
      claimChanged(scene, change, changed, partly, after);
      const untouched = only(shown, (member) => member !== changed && !(member in withChange));
      const gone = lost(untouched, was, scene.document(after));
      const hasDefault = 'kept-defaults' in claims ? defaulted(scene, resource) : () => false;
      const claimKept = (claim: string, members: readonly string[]): void =>
        scene.claim(
          claim,
          members.length === 0,
          `An update of ${changed} alone also changed ${members.join(', ')}.`,
          before,
          partly,
          after,
        );
      claimKept(
        'kept',
        gone.filter((member) => !hasDefault(member)),
      );
      if ('kept-defaults' in claims) claimKept('kept-defaults', gone.filter(hasDefault));
    },
  };
}

/** An update of one member, where it is all that is known to be sound. */
export function updatingOne(cycle: LifeCycle, id: string, method: UpdateMethod): Behaviour {
  const { resource, declaresMembers = true } = cycle;
  const { collection, item, changed = '' } = resource;
  const update = `${method} ${item}`;
  return {
    id: `${id}/update-${method.toLowerCase()}`,
    operations: [update, `POST ${collection}`, `GET ${item}`],
    claims: {
      changed: {
        title: `What ${method} updates reads back as it was written`,
        level: declaresMembers ? 'MUST' : 'SHOULD',
      },
    },
    sends: 'an update of one member between two reads',
    weight: 3,
    async run(scene) {
      const record = await scene.make(resource.name);
      // What a site keeps of this answer must not stand in for the next.
      await read(scene, resource, record.id, 'Reads the record before the update');
      const change = changeOf(resource, await scene.own([], 'change'));
      const updated = await scene.get(update, { id: record.id, ...change });
      const seen = await read(scene, resource, record.id, 'Reads back the update');
      claimChanged(scene, change, changed, updated, seen);
    },
  };
}

export function updatingBySlug(
  { resource, untouched }: LifeCycle,
  id: string,
  bySlug: string,
  method: UpdateMethod,
): Behaviour {
  const { name, collection, item, changed = '' } = resource;
  const update = `${method} ${bySlug}`;
  return {
    id: `${id}/by-slug-${method.toLowerCase()}`,
    operations: [update, `POST ${collection}`, `GET ${item}`],
    claims: {
      changed: { title: `${method} by its slug updates the ${name} that has the slug` },
      ...(untouched && {
        kept: { title: `${method} of one member by slug leaves the ${untouched.member} alone`, level: untouched.level },
      }),
    },
    sends: 'an update by slug, and a read by id',
    weight: 2,
    async run(scene) {
      const written = untouched ? { [untouched.member]: `Kept by ${(await scene.own([], 'kept')).name}` } : {};
      const { id: known, document } = await scene.make(name, () => written);
      const change = changeOf(resource, await scene.own([], 'change'));
      const updated = await scene.get(update, { slug: slugOf(document), ...change });
      const seen = await read(scene, resource, known, 'Reads by its id what was updated by its slug');
      claimChanged(scene, change, changed, updated, seen);
      if (untouched === undefined) return;
      const gone = lost(written, document, scene.document(seen)).length > 0;
      scene.claim('kept', !gone, `An update of ${changed} alone also changed ${untouched.member}.`, updated, seen);
    },
  };
}
