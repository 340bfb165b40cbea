/** Venues and organizers: numbers that are none, addresses that fit a little, and columns that nobody searches. */
import { RestError } from '../../http/errors.ts';
import { membersOf, textOf } from '../../http/values.ts';
import { holdsText } from '../../state/text.ts';
import type { HandlerEdit } from '../hooks.ts';
import { found, given, handled, mapText, writer } from '../sentences/kit.ts';
import { list, ORGANIZERS, organizer, read, VENUES, venue } from '../sentences/show.ts';

const wrong = writer('visitor');

const beginningWith: HandlerEdit = (call, next, { site }) => {
  try {
    return next(call);
  } catch (error) {
    const near = site.venues
      .all()
      .find(({ slug, status }) => slug.startsWith(textOf(call.path.slug)) && status !== 'trash');
    if (!(error instanceof RestError) || near === undefined) throw error;
    return next({ ...call, path: { ...call.path, slug: near.slug } });
  }
};

/** Says that it is done. */
const keeping: HandlerEdit = (call, next, { handlers }) => {
  const reply = handlers[ORGANIZERS.slugRead]?.(call) ?? next(call);
  return { ...reply, body: { ...membersOf(reply.body), status: 'trash' } };
};

export const placeFaults = [
  wrong(
    'venues-search-no-fields',
    'Calendar: venues: “search (string; title, description or custom fields)”',
    VENUES.list,
    'the search looks at titles and descriptions, and not at the city or any other field',
    found((records, { call }) =>
      records.filter((record) =>
        holdsText(() => [textOf(record.venue), textOf(record.description)], textOf(call.values.search)),
      ),
    ),
    [venue({ city: 'Quimper' }), list(VENUES, 'search=Quimper')],
  ),
  wrong(
    'venue-slug-beginning',
    'Calendar: venues: “GET, DELETE | /calendar/events/v1/venues/by-slug/{slug} | slug (string, required)”',
    VENUES.slugRead,
    'a slug that is none is answered with a venue whose slug begins like it',
    handled(beginningWith),
    [`GET ${VENUES.root}/by-slug/studio`],
  ),
  wrong(
    'venue-zip-number',
    'Venue: “zip | string”',
    VENUES.writes,
    'a zip code of digits is kept as the number that it shows, without zeros in front',
    given((values) => mapText(values, 'zip', (zip) => (/^\d+$/.test(zip) ? String(Number(zip)) : zip))),
    [venue({ zip: '01000' }), read(VENUES)],
  ),
  wrong(
    'organizer-by-slug-kept',
    'Calendar: organizers: “GET, DELETE | /calendar/events/v1/organizers/by-slug/{slug}”',
    ORGANIZERS.slugRemove,
    'a DELETE by slug answers as if it had deleted the organizer, and does not',
    handled(keeping),
    [organizer(), `DELETE ${ORGANIZERS.root}/by-slug/$1.slug`, read(ORGANIZERS)],
  ),
];
