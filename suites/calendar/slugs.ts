/** "any characters except a slash": an event is found by whatever slug it has. */
import type { Exchange } from '../../helpers/exchange/types.ts';
import { plainRecord } from '../../helpers/plan/requests.ts';
import type { Scenario, Scene } from '../../helpers/plan/scenario.ts';
import type { Suite } from '../../helpers/plan/suite.ts';
import type { OwnRecord } from '../../helpers/plan/types.ts';
import { beginningWith } from '../../helpers/requirement/words.ts';
import { accepted, isRecord, preview } from '../../helpers/verdict/judge.ts';

const CREATE = 'POST /calendar/events/v1/events';
const READ = 'GET /calendar/events/v1/events/{id}';
const UPDATE = 'PUT /calendar/events/v1/events/{id}';
const BY_SLUG = 'GET /calendar/events/v1/events/by-slug/{slug}';

const SLUGS: Readonly<Record<string, { readonly what: string; readonly of: (slug: string) => string }>> = {
  accent: { what: 'a letter with an accent', of: (slug) => `é-${slug}` },
  letter: { what: 'a letter of another alphabet', of: (slug) => `ж-${slug}` },
  dot: { what: 'a dot', of: (slug) => `a.${slug}` },
  underscore: { what: 'an underscore', of: (slug) => `a_${slug}` },
  digits: { what: 'nothing but digits', of: (slug) => `9${slug.replace(/\D/g, '')}` },
};

/** It is the same event's that both change. */
const SLUG = 'the slug of an event';

function leadsTo(exchange: Exchange, id: number): boolean {
  const { json } = exchange.answer ?? {};
  return accepted(exchange) && isRecord(json) && Number(json.id) === id;
}

/** A site may spell a slug otherwise, and may show its letters as they are or percent-encoded: either spelling leads there. */
async function assertFound(scene: Scene, id: number, name: string, slug: string): Promise<void> {
  await scene.get(UPDATE, { id, slug }, { why: 'Gives the event the slug' });
  const read = await scene.get(READ, { id }, { why: 'Which slug the event has now' });
  const now = String(scene.document(read).slug);
  const found = await scene.ask(BY_SLUG, { slug: now }, { why: 'Reads the event by the slug that it has' });
  if (leadsTo(found, id) || now === slug) {
    scene.assert(
      name,
      leadsTo(found, id),
      `Its slug is ${preview(now)}, which was answered ${found.answer?.status}.`,
      read,
      found,
    );
    return;
  }
  const asWritten = await scene.ask(BY_SLUG, { slug }, { why: 'Reads the event by the slug that was written' });
  const reason = `Neither ${preview(now)}, its slug, nor ${preview(slug)}, as it was written, leads to it.`;
  scene.assert(name, leadsTo(asWritten, id), reason, read, found, asWritten);
}

const characters: Scenario = {
  id: 'calendar/events/v1/events/slugs',
  operations: [BY_SLUG, CREATE, READ, UPDATE],
  assertions: Object.fromEntries(
    Object.entries(SLUGS).map(([name, { what }]) => [
      name,
      { title: `An event whose slug has ${what} is found by it`, clause: 'paths' },
    ]),
  ),
  sends: 'an event, and for each kind of slug an update to it and a read by it',
  weight: 16,
  // When nobody else asks for the event by its slug.
  phase: 'last',
  run: (scene) =>
    scene.site.inTurn(SLUG, async () => {
      const { id } = await plainRecord(scene.site, 'event');
      const { slug } = await scene.own([], 'slugs');
      for (const [name, { of }] of Object.entries(SLUGS)) await assertFound(scene, id, name, of(slug));
    }),
};

const KINDS = ['venue', 'organizer', 'event'] as const;
type Named = (typeof KINDS)[number];
const slugRead = (kind: Named): string => `GET /calendar/events/v1/${kind}s/by-slug/{slug}`;

/** Each kind has addresses of its own, so that one slug may name a record of each. */
const sharedSlugs: Scenario = {
  id: 'calendar/events/v1/slugs/shared',
  operations: [
    slugRead('event'),
    UPDATE,
    ...KINDS.flatMap((kind) => [slugRead(kind), `POST /calendar/events/v1/${kind}s`]),
  ],
  assertions: Object.fromEntries(
    KINDS.map((kind) => [
      kind,
      {
        title: `${beginningWith(kind)} is found by its slug, whichever record of another kind has it, too`,
        operation: slugRead(kind),
      },
    ]),
  ),
  sends:
    'a venue and an organizer of one name, an update that gives an event their slug, and a read of each by its slug',
  weight: 6,
  phase: 'last',
  run: (scene) => scene.site.inTurn(SLUG, () => shareSlug(scene)),
};

async function shareSlug(scene: Scene): Promise<void> {
  const venue = await plainRecord(scene.site, 'venue');
  const organizer = await scene.make('organizer', () => ({ organizer: venue.name }));
  const { id: event } = await plainRecord(scene.site, 'event');
  const exchange = await scene.get(UPDATE, { id: event, slug: venue.slug }, { why: 'Gives the event the same slug' });
  const { slug: given } = scene.document(exchange);
  const holders: Readonly<Record<Named, Pick<OwnRecord, 'id' | 'slug' | 'exchange'>>> = {
    venue,
    organizer,
    event: { id: event, slug: typeof given === 'string' ? given : null, exchange },
  };
  const held = KINDS.map((kind) => holders[kind].slug);
  for (const kind of KINDS) {
    const { id, slug, exchange: shown } = holders[kind];
    if (slug === null || held.filter((one) => one === slug).length === 1) {
      scene.pass(kind, 'The site gives each record a slug that no other has.', shown);
      continue;
    }
    const found = await scene.ask(slugRead(kind), { slug }, { why: `Reads the ${kind} by its slug` });
    const reason = `${slug}, the slug of ${id}, was answered ${found.answer?.status}, and not with it.`;
    scene.assert(kind, leadsTo(found, id), reason, shown, found);
  }
}

export const slugs: Suite = { namespace: 'calendar/events/v1', scenarios: [characters, sharedSlugs] };
