/** Venues, organizers, categories and tags that share tables, pages, pictures and counters. */
import { RestError } from '../../http/errors.ts';
import type { Reply } from '../../http/messages.ts';
import { flagOf, has, integerOf, listOf, membersOf, textOf } from '../../http/values.ts';
import type { Term } from '../../state/records.ts';
import type { Site } from '../../state/site.ts';
import { fold } from '../../state/text.ts';
import { type HandlerEdit, onHandlers, withValues } from '../hooks.ts';
import { found, given, handled, rejecting, type Take, writer } from '../sentences/kit.ts';
import {
  CATEGORIES,
  category,
  change,
  EVENTS,
  event,
  list,
  ORGANIZERS,
  organizer,
  read,
  remove,
  TAGS,
  tag,
  VENUES,
  venue,
} from '../sentences/show.ts';
import { inTurn } from './kit.ts';

const wrong = writer('fresh');
const PLACE_LISTS = [VENUES.list, ORGANIZERS.list];
const TERM_LISTS = [CATEGORIES.list, TAGS.list];
const TERM_UPDATES = [...CATEGORIES.update, ...TAGS.update];
const ALL = 1_000_000;

const filteredPage: HandlerEdit = (call, next) => {
  if (!flagOf(call.values.has_events)) return next(call);
  const name = call.operation.path === VENUES.root ? 'venues' : 'organizers';
  const shownOf = ({ body }: Reply) => listOf(membersOf(body)[name]).map(membersOf);
  const whole = next({ ...call, values: { ...call.values, page: 1, per_page: ALL } });
  const ids = shownOf(whole).map(({ id }) => id);
  const page = next(withValues(call, { has_events: undefined }));
  const kept = shownOf(page).filter(({ id }) => ids.includes(id));
  return { ...page, body: { ...membersOf(page.body), [name]: kept, total: ids.length } };
};

/** Whether an event is still to come is written down once, when the event is made. */
const upcomingOnce: Take = (keys) => {
  const ends = new Map<number, number>();
  return onHandlers(keys, (call, next, { site }) => {
    if (call.operation.key === EVENTS.create) {
      const reply = next(call);
      const made = site.events.get(integerOf(membersOf(reply.body).id));
      if (made !== undefined) ends.set(made.id, made.end);
      return reply;
    }
    if (!flagOf(call.values.only_with_upcoming)) return next(call);
    const held = site.events.all();
    for (const one of held) site.events.put({ ...one, end: ends.get(one.id) ?? one.end });
    try {
      return next(call);
    } finally {
      for (const one of held) site.events.put(one);
    }
  });
};

const lastSize: Take = (keys) => {
  let size: unknown;
  return onHandlers(keys, (call, next) => {
    if (has(call.sent, 'per_page')) size = call.sent.per_page;
    return next(size === undefined ? call : { ...call, values: { ...call.values, per_page: size } });
  });
};

const bothOfSlug: HandlerEdit = (call, next, { handlers }) => {
  const reply = next(call);
  const other = call.operation.key === VENUES.slugRemove ? ORGANIZERS.slugRemove : VENUES.slugRemove;
  try {
    handlers[other]?.(call);
  } catch (error) {
    // There is none: nothing more is lost.
    if (!(error instanceof RestError)) throw error;
  }
  return reply;
};

function termsAt(site: Site, path: string) {
  return path.startsWith(TAGS.root)
    ? { own: site.tags, other: site.eventCategories }
    : { own: site.eventCategories, other: site.tags };
}

const sharedName: HandlerEdit = (call, next, { site }) => {
  const { own, other } = termsAt(site, call.operation.path);
  const before = own.get(integerOf(call.path.id));
  const reply = next(call);
  const twin: Term | undefined = other.all().find(({ slug }) => slug === before?.slug);
  const after = own.get(integerOf(call.path.id));
  if (twin !== undefined && after !== undefined) other.put({ ...twin, name: after.name });
  return reply;
};

/** A term that was assigned once counts as assigned. */
const everAssigned: Take = () => {
  const used = new Set<number>();
  const noted = onHandlers(EVENTS.writes, (call, next, { site }) => {
    const reply = next(call);
    const held = site.events.get(integerOf(membersOf(reply.body).id));
    for (const id of [...(held?.categories ?? []), ...(held?.tags ?? [])]) used.add(id);
    return reply;
  });
  const listed = found((records, { call, find }) => {
    if (!flagOf(call.values.hide_empty)) return records;
    const ids = new Set(records.map(({ id }) => id));
    return find({ hide_empty: false }).filter(({ id }) => ids.has(id) || used.has(integerOf(id)));
  });
  return inTurn(noted, listed(TERM_LISTS));
};

export const placeFaults = [
  wrong(
    'page-filtered-afterwards',
    'Calendar: venues: “per_page (integer, 10)”, “has_events (untyped; only venues with events)”',
    PLACE_LISTS,
    'has_events takes records out of a page that is cut already, so that pages are short and some are empty',
    handled(filteredPage),
    [venue(), event({ venue: ['$1'] }), list(VENUES, 'has_events=true&per_page=1&page=3')],
  ),
  wrong(
    'upcoming-as-first-written',
    'Calendar: venues: “only_with_upcoming (untyped, default false; only venues with upcoming events)”',
    [...PLACE_LISTS, EVENTS.create],
    'only_with_upcoming goes by the dates with which an event was made, whatever it was moved to since',
    upcomingOnce,
    [
      venue(),
      event({ venue: ['$1'] }),
      change(EVENTS, { start_date: '2026-03-10 18:00:00', end_date: '2026-03-10 20:00:00' }, 'PUT', 2),
      list(VENUES, 'only_with_upcoming=true&per_page=50'),
    ],
  ),
  wrong(
    'page-size-remembered',
    'Limits: “per_page default | calendar lists (events, venues, organizers, categories, tags) | 10”',
    PLACE_LISTS,
    'a list of venues or organizers that names no per_page is cut by that of the list before',
    lastSize,
    [list(VENUES, 'per_page=1'), list(ORGANIZERS)],
  ),
  wrong(
    'slug-deletes-both',
    'Calendar: organizers: “GET, DELETE | /calendar/events/v1/organizers/by-slug/{slug}”; venues likewise',
    [ORGANIZERS.slugRemove, VENUES.slugRemove],
    'deleting an organizer or a venue by its slug deletes the venue or the organizer of the same slug as well',
    handled(bothOfSlug),
    [
      venue({ venue: 'Twin' }),
      organizer({ organizer: 'Twin' }),
      `DELETE ${ORGANIZERS.root}/by-slug/twin`,
      list(VENUES, 'per_page=50'),
    ],
  ),
  wrong(
    'image-deleted-with-place',
    'Event: “image | string | no | id or URL of the featured image”; Calendar: venues: “GET, DELETE | …/venues/{id}”',
    [VENUES.remove, VENUES.slugRemove, ORGANIZERS.remove, ORGANIZERS.slugRemove],
    'the image of a venue or an organizer that is deleted is deleted too, and is lost to the events that have it',
    handled((call, next, { site }) => {
      const reply = next(call);
      site.attachments.remove(integerOf(membersOf(membersOf(reply.body).image).id));
      return reply;
    }),
    [
      venue({ image: 'http://site.test/uploads/hall.png' }),
      event({ image: 'http://site.test/uploads/hall.png' }),
      remove(VENUES),
      read(EVENTS, 2),
    ],
  ),
  wrong(
    'terms-of-one-slug-renamed',
    'Calendar: categories and tags: “POST, PUT, PATCH | /calendar/events/v1/tags/{id} | id required; name … optional”',
    TERM_UPDATES,
    'renaming a tag renames the category of the same slug, and the other way round',
    handled(sharedName),
    [category({ name: 'Twin' }), tag({ name: 'Twin' }), change(TAGS, { name: 'Renamed' }, 'PUT', 2), read(CATEGORIES)],
  ),
  wrong(
    'capitals-not-renamed',
    'Event tag: “name | string | yes”; Event category: “name | string | yes”',
    TERM_UPDATES,
    'an update of the name of a term by capitals or accents alone changes nothing',
    given((values, { held }) => {
      const before = textOf(held().name);
      return has(values, 'name') && fold(textOf(values.name)) === fold(before) ? { ...values, name: before } : values;
    }),
    [tag({ name: 'video talk' }), change(TAGS, { name: 'Vidéo Talk' })],
  ),
  wrong(
    'once-assigned-not-empty',
    'Term list query: “hide_empty | boolean | 1 | hide terms assigned to no post”',
    [...TERM_LISTS, ...EVENTS.writes],
    'hide_empty shows terms that an event was given once, though it has them no more',
    everAssigned,
    [tag(), event({ tags: ['$1'] }), change(EVENTS, { tags: [] }, 'PUT', 2), list(TAGS, 'per_page=50')],
  ),
  wrong(
    'name-taken-for-id',
    'Event tag: “name | string | yes”',
    TAGS.create,
    'a new tag whose name is the id of another one counts as there already',
    rejecting('name', ({ name }, { site }) => {
      return /^\d+$/.test(textOf(name)) && site.tags.get(integerOf(name)) !== undefined;
    }),
    [tag(), tag({ name: '$1.text' })],
  ),
  wrong(
    'terms-of-drafts-lost',
    'Term list query: “post | integer | | terms assigned to that post”, “event | … | alias of `post`”',
    TERM_LISTS,
    'post and event find no term of an event that is not published',
    found((records, { call: { values }, site }) => {
      const id = values.post ?? values.event;
      const isHidden = id !== undefined && site.events.get(integerOf(id))?.status !== 'publish';
      return isHidden ? [] : records;
    }),
    [tag(), event({ status: 'draft', tags: ['$1'] }), list(TAGS, 'event=$2&hide_empty=false')],
  ),
];
