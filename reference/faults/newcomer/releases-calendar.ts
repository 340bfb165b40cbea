/** What an upgrade of the site or its calendar broke: a version, a zone, an address, or a value that is not saved. */
import { unknownRecord } from '../../http/errors.ts';
import { has, integerOf, listOf, membersOf, textOf, textsOf } from '../../http/values.ts';
import { type HandlerEdit, onHandlers } from '../hooks.ts';
import { answered, drop, given, handled, rejecting, shown, type Take, writer } from '../sentences/kit.ts';
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
  TAGS,
  tag,
  VENUES,
  venue,
} from '../sentences/show.ts';

const wrong = writer('newcomer');
const INDEX = 'GET /';
const SHOWN = { inIndex: true, namespace: 'site' } as const;
const EVENT_UPDATE =
  'Calendar: events: “POST, PUT, PATCH | …/events/{id} | id required, password, all Event fields optional”';

/** Looks slugs up in a list that the updates do not write. */
const slugsOfCreation: Take = (keys) => {
  const renamed = new Set<string>();
  return onHandlers(keys, (call, next, { site }) => {
    if (call.operation.method === 'GET') {
      if (renamed.has(textOf(call.path.slug))) throw unknownRecord('event');
      return next(call);
    }
    const before = site.events.get(integerOf(call.path.id))?.slug;
    const reply = next(call);
    const { slug } = membersOf(reply.body);
    if (slug !== before) renamed.add(textOf(slug));
    return reply;
  });
};

const lastOfPageBefore: HandlerEdit = (call, next) => {
  const reply = next(call);
  const page = integerOf(call.values.page);
  if (page < 2 || textOf(call.values.search) === '') return reply;
  const before = next({ ...call, values: { ...call.values, page: page - 1 } });
  const [earlier, own] = [before, reply].map(({ body }) => listOf(membersOf(body).venues));
  const venues = [...(earlier ?? []).slice(-1), ...(own ?? [])].slice(0, integerOf(call.values.per_page));
  return { ...reply, body: { ...membersOf(reply.body), venues } };
};

/** Answers the description that was sent, and keeps the one before. */
const describedInAnswer: HandlerEdit = (call, next) => {
  if (!has(call.sent, 'description')) return next(call);
  const reply = next({ ...call, sent: drop(call.sent, 'description') });
  return { ...reply, body: { ...membersOf(reply.body), description: call.sent.description } };
};

export const calendarReleases = [
  wrong(
    'index-version-is-number',
    'Site index document: “Namespaces listed by the index (neutral names): … `oembed/1.0`”',
    INDEX,
    'the namespaces name oembed/1, because a version became a number',
    answered((body) => ({
      ...body,
      namespaces: textsOf(body.namespaces).map((name) => name.replace(/\.0$/, '')),
    })),
    [INDEX],
    SHOWN,
  ),
  wrong(
    'index-no-page-is-null',
    'Site index document: “page_for_posts | integer (page id; 0 = none)”',
    INDEX,
    'page_for_posts is null where there is no such page',
    answered((body) => ({ ...body, page_for_posts: body.page_for_posts === 0 ? null : body.page_for_posts })),
    [INDEX],
    SHOWN,
  ),
  wrong(
    'shop-index-of-version-before',
    'Namespace index route: “`GET {base_url}/{namespace}`”: “It lists the routes of that namespace.”',
    'GET /shop/v3',
    'shop/v3 answers the index of shop/v2',
    handled((call, next, { handlers }) => handlers['GET /shop/v2']?.(call) ?? next(call)),
    ['GET /shop/v3'],
    { inIndex: true },
  ),
  wrong(
    'events-end-in-utc',
    'Event: “end_date | string | yes | date and time of end”',
    EVENTS.list,
    'the list shows end_date in UTC, and the event itself as it was written',
    shown((document) => ({ ...document, end_date: document.utc_end_date })),
    [event(), list(EVENTS, 'include=$1')],
  ),
  wrong(
    'event-image-update-by-id-only',
    'Event: “image | string | no | id or URL of the featured image”',
    [...EVENTS.update, ...EVENTS.slugUpdate],
    'an update rejects the address of an image, and takes ids alone',
    rejecting('image', (values) => /^https?:/.test(textOf(values.image))),
    [event(), change(EVENTS, { image: 'http://site.test/uploads/studio.png' })],
  ),
  wrong(
    'event-new-slug-unknown',
    'What the service does: “Events, venues and organizers can also be addressed by slug.”',
    [EVENTS.slugRead, ...EVENTS.update],
    'an event whose slug was changed is not found by its new slug',
    slugsOfCreation,
    [event(), change(EVENTS, { slug: 'renamed-event' }), `GET ${EVENTS.root}/by-slug/renamed-event`],
  ),
  wrong(
    'event-title-changes-slug',
    EVENT_UPDATE,
    EVENTS.update,
    'an update of the title alone changes the slug too, so that the address by slug is gone',
    given((values) => (has(values, 'title') && !has(values, 'slug') ? { ...values, slug: values.title } : values)),
    [
      event({ slug: 'kept-slug' }),
      change(EVENTS, { title: 'Renamed' }, 'PATCH'),
      `GET ${EVENTS.root}/by-slug/kept-slug`,
    ],
  ),
  wrong(
    'organizer-put-replaces',
    'Calendar: organizers: “POST, PUT, PATCH | …/organizers/{id} | id required; Organizer fields optional”',
    `PUT ${ORGANIZERS.root}/{id}`,
    'PUT empties every field that it is not sent, as PATCH does not',
    given((values) => ({ phone: '', website: '', email: '', description: '', ...values })),
    [organizer({ phone: '0470' }), change(ORGANIZERS, { email: 'new@example.test' })],
  ),
  wrong(
    'venues-searched-page-repeats',
    'Calendar: venues: “page (integer, 1), per_page (integer, 10), search (string; …)”',
    VENUES.list,
    'the second page of a search begins with the last venue of the first',
    handled(lastOfPageBefore),
    [
      venue({ venue: 'Probe left' }),
      venue({ venue: 'Probe middle' }),
      venue({ venue: 'Probe right' }),
      list(VENUES, 'search=Probe&per_page=1&page=2'),
    ],
  ),
  wrong(
    'categories-listed-flat',
    'Event category: “parent | integer (category id) | no”',
    CATEGORIES.list,
    'the list shows every category with parent 0, and the category itself with its parent',
    shown((document) => ({ ...document, parent: 0 })),
    [category({ name: 'Top' }), category({ parent: '$1' }), list(CATEGORIES, 'include=$2&hide_empty=false')],
  ),
  wrong(
    'tag-description-not-saved',
    'Calendar: categories and tags: “POST, PUT, PATCH | …/tags/{id} | id required; name, description, slug optional”',
    TAGS.update,
    'an update answers the new description, and the next read the old one',
    handled(describedInAnswer),
    [tag({ description: 'Before' }), change(TAGS, { description: 'After' }), read(TAGS)],
  ),
];
