/** Venues and organizers, of which a route or a name remembers too much. */
import { RestError, unknownRecord } from '../../http/errors.ts';
import type { Reply } from '../../http/messages.ts';
import { textOf } from '../../http/values.ts';
import { onHandlers } from '../hooks.ts';
import { given, mapText, type Take, writer } from '../sentences/kit.ts';
import { change, ORGANIZERS, organizer, VENUES, venue } from '../sentences/show.ts';

const wrong = writer('heldout');
const ORGANIZER_BY_SLUG = [ORGANIZERS.slugRead, ...ORGANIZERS.slugUpdate, ORGANIZERS.slugRemove];

/** Reads by slug are kept until something is written by slug. */
const keptBySlug: Take = (keys) => {
  const kept = new Map<string, Reply>();
  return onHandlers(keys, (call, next) => {
    const slug = textOf(call.path.slug);
    if (call.operation.method !== 'GET') {
      kept.delete(slug);
      return next(call);
    }
    const reply = kept.get(slug) ?? next(call);
    kept.set(slug, reply);
    return reply;
  });
};

/** What was not found once is not looked for again. */
const notFoundAgain: Take = (keys) => {
  const missing = new Set<string>();
  return onHandlers(keys, (call, next) => {
    const slug = textOf(call.path.slug);
    if (missing.has(slug)) throw unknownRecord('organizer');
    try {
      return next(call);
    } catch (error) {
      if (error instanceof RestError && error.status === 404) missing.add(slug);
      throw error;
    }
  });
};

export const placeFaults = [
  wrong(
    'slug-read-kept',
    'Calendar: venues: “GET, DELETE | /calendar/events/v1/venues/by-slug/{slug}”',
    [VENUES.slugRead, ...VENUES.slugUpdate, VENUES.slugRemove],
    'a venue that was read by its slug is read so as it was, though it was updated by its id since',
    keptBySlug,
    [
      venue(),
      'GET /calendar/events/v1/venues/by-slug/$1.slug',
      change(VENUES, { city: 'Lyon' }),
      'GET /calendar/events/v1/venues/by-slug/$1.slug',
    ],
  ),
  wrong(
    'not-found-remembered',
    'Calendar: organizers: “GET, DELETE | /calendar/events/v1/organizers/by-slug/{slug}”',
    ORGANIZER_BY_SLUG,
    'a slug that no organizer had when it was first asked for is not found after one was made with it',
    notFoundAgain,
    [
      'GET /calendar/events/v1/organizers/by-slug/probe-agency',
      organizer(),
      'GET /calendar/events/v1/organizers/by-slug/probe-agency',
    ],
  ),
  wrong(
    'twin-names-numbered',
    'Venue: “venue | string (venue name)”; Organizer: “organizer | string (name)”',
    [VENUES.create, ORGANIZERS.create],
    'a new venue or organizer of a name that another one has gets a number behind its name',
    given((values, { site }) => {
      const isTaken = (name: string) =>
        [...site.venues.all(), ...site.organizers.all()].some(({ title }) => title === name);
      return mapText(values, ['venue', 'organizer'], (name) => (isTaken(name) ? `${name} (2)` : name));
    }),
    [organizer(), organizer({ phone: '0400000001' })],
  ),
];
