/** "any characters except a slash": an event is found by whatever slug it has. */

import { assertionsFor, CUSTOM, defineScenario, type Scene, shownIn } from '../../helpers/cases/scenario.ts';
import type { Suite } from '../../helpers/cases/suite.ts';
import type { OwnRecord, Values } from '../../helpers/cases/types.ts';
import { judgeThere } from '../../helpers/checks/round-trip/deleted-record.ts';
import type { Exchange } from '../../helpers/exchange/types.ts';
import { blocked, broken, type Judgement, MET } from '../../helpers/requirement/judgement.ts';
import { phrase, type Reason } from '../../helpers/requirement/reasons.ts';
import { beginningWith, withArticle } from '../../helpers/requirement/words.ts';
import { yearFromNow } from '../../helpers/samples/years.ts';
import { tolerates } from '../../helpers/tolerances/tolerates.ts';
import { carries } from '../../helpers/verdict/compare.ts';
import { accepted, isServerError, obstacle, preview } from '../../helpers/verdict/judge.ts';
import { idIn } from '../../helpers/verdict/records.ts';
import { distinct } from '../list-arguments.ts';

const CREATE = 'POST /calendar/events/v1/events';
const READ = 'GET /calendar/events/v1/events/{id}';
const UPDATE = 'PUT /calendar/events/v1/events/{id}';
const BY_SLUG = 'GET /calendar/events/v1/events/by-slug/{slug}';
const UPDATE_BY_SLUG = 'PUT /calendar/events/v1/events/by-slug/{slug}';

const NAMED = { venue: 'venue', organizer: 'organizer', event: 'title' } as const;
type Named = keyof typeof NAMED;

const DATED = `${yearFromNow(-1)}-11-12 13:14:15`;

/** What a read by the slug has to show as a read by the id does. */
const TOLD: Readonly<Record<Named, Values>> = {
  venue: { date: DATED, address: '12 quai de Seine', city: 'Rouen', zip: '07600', phone: '+33 2 35 00 00 00' },
  organizer: {
    date: DATED,
    phone: '+33 2 35 00 00 01',
    website: 'https://example.com/slug',
    email: 'slug@example.com',
  },
  event: { date: DATED, description: 'Found by its slug.', excerpt: 'By slug', cost: '7.50', featured: true },
};
const KINDS = Object.keys(NAMED) as Named[];
const slugRead = (kind: Named): string => `GET /calendar/events/v1/${kind}s/by-slug/{slug}`;
/** What has no slug of its own to give. */
const PLACES = ['organizer', 'venue'] as const;
type Place = (typeof PLACES)[number];

interface Kind {
  readonly name: string;
  readonly what: string;
  readonly of: (slug: string) => string;
}

const SLUGS = [
  { name: 'accent', what: 'a letter with an accent', of: (slug) => `é-${slug}` },
  { name: 'letter', what: 'a letter of another alphabet', of: (slug) => `ж-${slug}` },
  { name: 'dot', what: 'a dot', of: (slug) => `a.${slug}` },
  { name: 'underscore', what: 'an underscore', of: (slug) => `a_${slug}` },
  { name: 'digits', what: 'nothing but digits', of: (slug) => `9${slug.replace(/\D/g, '')}` },
] as const satisfies readonly Kind[];

function leadsTo(exchange: Exchange, id: number): boolean {
  return accepted(exchange) && Number(shownIn(exchange).id) === id;
}

/** Whether a record is found by a slug that no other kind has. */
async function isAnyFound(scene: Scene, kind: Named): Promise<boolean> {
  const { id, slug } = await scene.make(kind);
  return slug !== null && leadsTo(await scene.ask(slugRead(kind), { slug }, { why: 'Reads another by its own' }), id);
}

async function assertFound<Name extends string>(scene: Scene<Name>, id: number, name: Name, slug: string) {
  await scene.get(UPDATE, { id, slug }, { why: 'Gives the event the slug' });
  const read = await scene.get(READ, { id }, { why: 'Which slug the event has now' });
  const { slug: now } = scene.document(read);
  if (typeof now !== 'string') return scene.pass(name, phrase`The event shows no slug.`, read);
  const found = await scene.ask(BY_SLUG, { slug: now }, { why: 'Reads the event by the slug that it has' });
  const hindrance = obstacle(found);
  if (hindrance !== null) return scene.judge(name, blocked(hindrance), read, found);
  const isSpelt = now === slug || tolerates('slug-spelling', true);
  if (leadsTo(found, id) || now === slug) {
    const why = phrase`Its ${{ member: 'slug' }} is ${preview(now)}, which was answered ${{ status: found.answer?.status }}.`;
    return scene.assert(name, leadsTo(found, id) && isSpelt, why, read, found);
  }
  const asWritten = await scene.ask(BY_SLUG, { slug }, { why: 'Reads the event by the slug that was written' });
  const why = phrase`Neither ${preview(now)}, its slug, nor ${preview(slug)}, as it was written, leads to it.`;
  scene.assert(name, leadsTo(asWritten, id) && isSpelt, why, read, found, asWritten);
}

async function assertRenamed(scene: Scene<`renamed${'' | '/beside'}`>, { id, slug, name }: OwnRecord, wanted: string) {
  const pass = (why: Reason, ...seen: Exchange[]) => scene.pass('renamed/beside', why, ...seen);
  if (slug === null) {
    const why = phrase`The event shows no slug.`;
    pass(why);
    return scene.pass('renamed', why);
  }
  const beside = { description: `${name} renamed`, featured: true };
  const rawBody = { text: JSON.stringify({ slug: wanted, ...beside }), contentType: 'application/json' };
  const renamed = await scene.ask(UPDATE_BY_SLUG, { slug }, { rawBody, why: 'Gives the event another slug' });
  const hindrance = obstacle(renamed);
  if (hindrance !== null) {
    pass(hindrance, renamed);
    return scene.judge('renamed', blocked(hindrance), renamed);
  }
  const seen = await scene.get(READ, { id }, { why: 'Which slug the event has now' });
  const shown = scene.document(seen);
  const { slug: now } = shown;
  const isRenamed = accepted(renamed) && (now === undefined || now === wanted);
  const why = phrase`It was answered ${{ status: renamed.answer?.status }}, and the ${{ member: 'slug' }} is ${preview(now)}.`;
  scene.assert('renamed', isRenamed, why, renamed, seen);
  // Which of the two the slug stands for is open, so that nothing may have been found to update.
  if (!isRenamed || now === undefined) return pass(phrase`No slug is taken beside it.`, renamed, seen);
  const lost = Object.entries(beside).flatMap(([member, value]) =>
    member in shown && !carries(value, shown[member]) ? [member] : [],
  );
  scene.assert('renamed/beside', lost.length === 0, phrase`Not as it was sent: ${lost}.`, renamed, seen);
}

function unescaped(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}

/** A slug that is made of a name may be shown as an address spells it. */
async function assertNamed(scene: Scene<`${Place}/letter`>, kind: Place): Promise<void> {
  const name = `${kind}/letter` as const;
  const { id, slug, exchange } = await scene.make(kind, (own) => ({ [NAMED[kind]]: `Ж é ${own.name}` }));
  if (slug === null) return scene.pass(name, phrase`The ${kind} shows no slug.`, exchange);
  const spellings = distinct([slug, unescaped(slug)]);
  const looks = [];
  for (const one of spellings) {
    const found = await scene.ask(slugRead(kind), { slug: one }, { why: `Reads the ${kind} by its slug` });
    const hindrance = obstacle(found);
    if (hindrance !== null) return scene.judge(name, blocked(hindrance), found);
    if (leadsTo(found, id)) return scene.judge(name, MET, exchange, found);
    looks.push(found);
  }
  const isUnfound = broken(phrase`${preview(slug)}, its slug, does not lead to it.`);
  const isOthers = blocked(phrase`No ${kind} is found by its slug, which is judged separately.`);
  scene.judge(name, (await isAnyFound(scene, kind)) ? isUnfound : isOthers, exchange, ...looks);
}

const characters = defineScenario({
  id: 'calendar/events/v1/events/slugs',
  operations: [BY_SLUG, CREATE, READ, UPDATE, UPDATE_BY_SLUG, ...PLACES.map(slugRead)],
  assertions: {
    ...assertionsFor(SLUGS, ({ name, what }) => [
      [name, { title: `An event whose slug has ${what} is found by it`, clause: 'paths' }],
    ]),
    ...assertionsFor(PLACES, (kind) => {
      const title = `${beginningWith(kind)} whose name has letters of another alphabet is found by its slug`;
      return [[`${kind}/letter`, { title, clause: 'paths', operation: slugRead(kind) }]];
    }),
    'renamed/beside': {
      title: 'What is sent beside another slug in an update by slug is taken, too',
      clause: 'event',
      operation: UPDATE_BY_SLUG,
    },
    // One name stands for two things there.
    renamed: {
      title: 'A slug in the body of an update by slug is given to the event that has the one in the address',
      level: 'SHOULD',
      basis: 'declared',
      operation: UPDATE_BY_SLUG,
    },
  },
  sends:
    'an event, an update by its slug to another, for each kind of slug an update to it and a read by it, and a venue and an organizer of other letters',
  weight: 22,
  async run(scene) {
    const made = await scene.make('event');
    const { id } = made;
    const { slug } = await scene.own([], 'slugs');
    await assertRenamed(scene, made, `${slug}-renamed`);
    for (const { name, of } of SLUGS) await assertFound(scene, id, name, of(slug));
    for (const kind of PLACES) await assertNamed(scene, kind);
  },
});

const slugUpdate = (kind: Named): string => `PATCH /calendar/events/v1/${kind}s/by-slug/{slug}`;
const slugRemoval = (kind: Named): string => `DELETE /calendar/events/v1/${kind}s/by-slug/{slug}`;

/** @param made records of one slug, of which the one that is deleted is taken out */
async function deleteOne(scene: Scene<`${Place}/deleted`>, kind: Place, made: Map<Named, OwnRecord>): Promise<void> {
  const name = `${kind}/deleted` as const;
  const doomed = made.get(kind);
  made.delete(kind);
  const others = [...made].filter(([, { slug }]) => slug === doomed?.slug);
  if (doomed === undefined || doomed.slug === null || others.length === 0)
    return scene.pass(name, phrase`No record of another kind has its slug.`);
  const deleted = await scene.ask(slugRemoval(kind), { slug: doomed.slug }, { why: 'Deletes one of this slug' });
  if (!accepted(deleted)) return scene.pass(name, phrase`It is not deleted by its slug.`, deleted);
  const looks = [];
  for (const [other, { id }] of others) {
    const seen = await scene.ask(`GET /calendar/events/v1/${other}s/{id}`, { id }, { why: 'Looks at another kind' });
    const judgement = judgeThere(seen, broken(phrase`The ${other} of the slug is gone as well.`));
    if (judgement.kind === 'blocked') return scene.judge(name, judgement, seen);
    if (judgement !== MET) return scene.judge(name, judgement, deleted, seen);
    looks.push(seen);
  }
  scene.judge(name, MET, deleted, ...looks);
}

/** What is called the same has a slug that begins the same. */
async function judgeTwin(scene: Scene<`${Named}/twin`>, kind: Named, { id, slug }: OwnRecord, called: string) {
  const name = `${kind}/twin` as const;
  if (slug === null) return scene.pass(name, phrase`The ${kind} shows no slug.`);
  const twin = await scene.make(kind, () => ({ [NAMED[kind]]: called }));
  if (tolerates('names-once', twin.id === id)) return scene.pass(name, phrase`It is the record that was there before.`);
  if (twin.slug !== null && twin.slug !== slug) {
    const found = await scene.ask(slugRead(kind), { slug: twin.slug }, { why: 'Reads the younger one by its slug' });
    const why = phrase`${preview(twin.slug)}, the slug of ${twin.id}, leads to ${id}.`;
    if (leadsTo(found, id)) return scene.assert(name, false, why, twin.exchange, found);
  }
  const { name: description } = await scene.own([], `${kind} beside its twin`);
  const why = 'Changes the older of two that are called the same';
  const patched = await scene.ask(slugUpdate(kind), { slug, description }, { why });
  if (!accepted(patched)) return scene.pass(name, phrase`It is not updated by its slug.`, patched);
  const seen = await scene.ask(`GET /calendar/events/v1/${kind}s/{id}`, { id: twin.id }, { why: 'Looks at the other' });
  const isOther = idIn(patched.answer?.json) === twin.id || carries(description, shownIn(seen).description);
  const told = phrase`${twin.id}, whose slug is ${preview(twin.slug)}, was changed and not ${id}.`;
  scene.assert(name, !isOther, told, patched, seen);
}

/** Each kind has addresses of its own, so that one slug may name a record of each. */
const sharedSlugs = defineScenario({
  id: 'calendar/events/v1/slugs/shared',
  operations: [
    slugRead('event'),
    ...KINDS.flatMap((kind) => [slugRead(kind), `POST /calendar/events/v1/${kind}s`]),
    ...KINDS.map(slugUpdate),
    ...PLACES.map(slugRemoval),
  ],
  assertions: {
    ...assertionsFor(KINDS, (kind) => {
      const title = `${beginningWith(kind)} is found by its slug, whichever record of another kind has it, and though it was asked for before`;
      return [[kind, { title, operation: slugRead(kind) }]];
    }),
    ...assertionsFor(KINDS, (kind) => {
      const title = `Of two ${kind}s that are called the same, each has its slug for itself`;
      return [[`${kind}/twin`, { title, operation: slugUpdate(kind) }]];
    }),
    ...assertionsFor(PLACES, (kind) => {
      const title = `A DELETE of ${withArticle(kind)} by its slug leaves records of other kinds that have it`;
      return [[`${kind}/deleted`, { title, operation: slugRemoval(kind) }]];
    }),
  },
  sends:
    'reads by a slug, a venue, an organizer and an event of one name, a read of each by its slug, a DELETE of two by it, and reads of the others',
  weight: 14,
  async run(scene) {
    const { name } = await scene.own([], 'shared slug');
    const made = new Map<Named, OwnRecord>();
    // The usual slug of the name.
    const slug = name.toLowerCase().replaceAll(' ', '-');
    const why = 'Asks for the slug before there is anything of it';
    await Promise.all(KINDS.map((kind) => scene.ask(slugRead(kind), { slug }, { why })));
    for (const kind of KINDS) {
      const slug = kind === 'event' ? { slug: made.get('venue')?.slug } : {};
      made.set(kind, await scene.make(kind, () => ({ ...TOLD[kind], [NAMED[kind]]: name, ...slug })));
    }
    const held = [...made.values()].map(({ slug }) => slug);
    for (const [kind, { id, slug, exchange }] of made) {
      if (slug === null || held.filter((one) => one === slug).length === 1) {
        scene.pass(kind, phrase`The site gives each record a slug that no other has.`, exchange);
        continue;
      }
      const found = await scene.ask(slugRead(kind), { slug }, { why: `Reads the ${kind} by its slug` });
      const wrong = broken(
        phrase`${slug}, the slug of ${id}, was answered ${{ status: found.answer?.status }}, and not with it.`,
      );
      const unfound = blocked(phrase`No ${kind} is found by its slug, which is judged separately.`);
      const isFound = leadsTo(found, id);
      const judgement = isFound ? MET : (await isAnyFound(scene, kind)) ? wrong : unfound;
      scene.judge(kind, judgement, exchange, found);
    }
    for (const [kind, one] of made) await judgeTwin(scene, kind, one, name);
    for (const kind of PLACES) await deleteOne(scene, kind, made);
  },
});

const BY_SLUG_METHODS = ['GET', 'PATCH', 'DELETE'] as const;
type OfDraft = `${Named}/${Lowercase<(typeof BY_SLUG_METHODS)[number]>}`;

/** Some sites give a slug to what is made as a draft; others to what is published, which keeps it. */
async function draftOf(scene: Scene, kind: Named): Promise<OwnRecord | null> {
  const made = await scene.make(kind, () => ({ status: 'draft' }));
  if (made.document.status === 'draft' && made.slug) return made;
  const published = await scene.make(kind, () => ({ status: 'publish' }));
  const { id } = published;
  const item = `/calendar/events/v1/${kind}s/{id}`;
  await scene.ask(`PUT ${item}`, { id, status: 'draft' }, { why: 'Takes it back' });
  const { status, slug } = shownIn(await scene.ask(`GET ${item}`, { id }, { why: 'Which slug it has as a draft' }));
  return status === 'draft' && typeof slug === 'string' && slug !== '' ? { ...published, slug } : null;
}

async function judgeFound(
  scene: Scene,
  kind: Named,
  { slug, id }: { readonly slug: string; readonly id: number },
  found: Exchange,
): Promise<Judgement> {
  // An answer without an id is judged by itself.
  if (accepted(found) && [null, id].includes(idIn(found.answer?.json))) return MET;
  const hindrance = obstacle(found);
  if (hindrance !== null) return blocked(hindrance);
  if (isServerError(found)) return blocked('server-broke', { what: 'The request' });
  return (await isAnyFound(scene, kind))
    ? broken(phrase`${slug}, the slug of ${id}, was answered ${{ status: found.answer?.status }}.`)
    : blocked(phrase`No ${kind} is found by its slug, which is judged separately.`);
}

async function findDraft(scene: Scene<OfDraft>, kind: Named): Promise<void> {
  const draft = await draftOf(scene, kind);
  const slug = draft?.slug ?? null;
  for (const method of BY_SLUG_METHODS) {
    const name: OfDraft = `${kind}/${method.toLowerCase() as Lowercase<typeof method>}`;
    if (draft === null || slug === null) {
      scene.pass(name, phrase`A draft has no slug here.`);
      continue;
    }
    const values = method === 'PATCH' ? { slug, description: draft.name } : { slug };
    const operation = `${method} /calendar/events/v1/${kind}s/by-slug/{slug}`;
    const found = await scene.ask(operation, values, { why: 'Asks for a draft by its slug' });
    scene.judge(name, await judgeFound(scene, kind, { slug, id: draft.id }, found), draft.exchange, found);
  }
}

/** A slug leads to what has it; that whoever may see a draft finds it so is custom. */
const drafts = defineScenario({
  id: 'calendar/events/v1/slugs/drafts',
  operations: [
    slugRead('event'),
    ...KINDS.flatMap((kind) => [`POST /calendar/events/v1/${kind}s`, `GET /calendar/events/v1/${kind}s/{id}`]),
  ],
  assertions: assertionsFor(KINDS, (kind) =>
    BY_SLUG_METHODS.map((method) => [
      `${kind}/${method.toLowerCase() as Lowercase<typeof method>}`,
      {
        title: `A ${method} by the slug of ${withArticle(kind)} that is a draft finds it`,
        ...CUSTOM,
        operation: `${method} /calendar/events/v1/${kind}s/by-slug/{slug}`,
      },
    ]),
  ),
  sends: 'a draft of an event, a venue and an organizer, and a GET, a PATCH and a DELETE of each by its slug',
  weight: 12,
  async run(scene) {
    for (const kind of KINDS) await findDraft(scene, kind);
  },
});

export const slugs: Suite = { namespace: 'calendar/events/v1', scenarios: [characters, sharedSlugs, drafts] };
