/** Routes by slug that work otherwise than those by id. */
import { noRoute } from '../../http/errors.ts';
import { ok } from '../../http/messages.ts';
import { has, membersOf } from '../../http/values.ts';
import { asked, drop, given, handled, jsonAnswer, shown, writer } from './kit.ts';
import { change, EVENTS, event, ORGANIZERS, organizer, read, VENUES, venue } from './show.ts';

const wrong = writer('sentences-by-slug');
const bySlug = (root: string, method: string, body: object) => [`${method} ${root}/by-slug/$1.slug`, body] as const;
const EVENT =
  'Calendar: events: “POST, PUT, PATCH | /calendar/events/v1/events/by-slug/{slug} | Event fields, all optional”';
const VENUE = 'Calendar: venues: “POST, PUT, PATCH | …/by-slug/{slug} | slug required; Venue fields optional”';
const ORGANIZER =
  'Calendar: organizers: “POST, PUT, PATCH | …/by-slug/{slug} | slug required; Organizer fields optional”';
const ANY = 'Path parameters: “{slug} (any characters except a slash)”';
const ignoring = (...names: readonly string[]) => given((values) => drop(values, ...names));

export const bySlugFaults = [
  wrong(
    'event-description',
    EVENT,
    EVENTS.slugUpdate,
    'an update by slug does not read the description of an event',
    ignoring('description'),
    [event(), bySlug(EVENTS.root, 'PUT', { description: 'By slug' })],
  ),
  wrong(
    'event-status',
    EVENT,
    EVENTS.slugUpdate,
    'an update by slug does not read the status of an event',
    ignoring('status'),
    [event(), bySlug(EVENTS.root, 'PATCH', { status: 'draft' })],
  ),
  wrong(
    'event-dates',
    EVENT,
    EVENTS.slugUpdate,
    'an update by slug does not read the dates of an event',
    ignoring('start_date', 'end_date'),
    [event(), bySlug(EVENTS.root, 'POST', { start_date: '2027-04-01 10:00:00', end_date: '2027-04-01 12:00:00' })],
  ),
  wrong(
    'event-linked',
    EVENT,
    EVENTS.slugUpdate,
    'an update by slug does not read the organizer of an event',
    ignoring('organizer'),
    [event(), organizer(), [`PUT ${EVENTS.root}/by-slug/$1.slug`, { organizer: ['$2'] }]],
  ),
  wrong(
    'venue-show-map',
    VENUE,
    VENUES.slugUpdate,
    'an update by slug does not read show_map of a venue',
    ignoring('show_map', 'show_map_link'),
    [venue(), bySlug(VENUES.root, 'PUT', { show_map: '1' })],
  ),
  wrong(
    'venue-country',
    VENUE,
    VENUES.slugUpdate,
    'an update by slug does not read the country of a venue',
    ignoring('country'),
    [venue(), bySlug(VENUES.root, 'PATCH', { country: 'France' })],
  ),
  wrong(
    'organizer-website',
    ORGANIZER,
    ORGANIZERS.slugUpdate,
    'an update by slug does not read the website of an organizer',
    ignoring('website'),
    [organizer(), bySlug(ORGANIZERS.root, 'PUT', { website: 'https://agency.example.test/' })],
  ),
  wrong(
    'venue-post-makes-another',
    VENUE,
    `POST ${VENUES.root}/by-slug/{slug}`,
    'POST to a venue by slug makes another venue',
    handled((call, _next, { handlers }) => {
      const held = membersOf(handlers[VENUES.slugRead]?.({ ...call, sent: {}, values: {} })?.body);
      const sent = { venue: held.venue, ...call.sent };
      return handlers[VENUES.create]?.({ ...call, sent, values: sent }) ?? ok({});
    }),
    [venue({ city: 'Lyon' }), bySlug(VENUES.root, 'POST', { phone: '0400000000' }), read(VENUES)],
  ),
  wrong(
    'drafts-not-found',
    'What the service does: “Events, venues and organizers can also be addressed by slug”',
    [EVENTS.slugRead, ...EVENTS.slugUpdate, EVENTS.slugRemove],
    'an event that is a draft is not found by its slug',
    handled((call, next, { handlers }) => {
      const held = membersOf(handlers[EVENTS.slugRead]?.({ ...call, sent: {}, values: {} })?.body);
      if (held.status === 'draft') throw noRoute();
      return next(call);
    }),
    [event({ status: 'draft', slug: 'probe-draft' }), `GET ${EVENTS.root}/by-slug/probe-draft`],
    { level: 'SHOULD' },
  ),
  wrong(
    'digits-not-slugs',
    ANY,
    [EVENTS.slugRead, VENUES.slugRead, ORGANIZERS.slugRead],
    'a slug of digits is read as an id',
    asked((request, next) =>
      /by-slug\/\d+(\?|$)/.test(request.url)
        ? next({ ...request, url: request.url.replace('by-slug/', '') })
        : next(request),
    ),
    [event({ title: '2027', slug: '2027' }), `GET ${EVENTS.root}/by-slug/2027`],
  ),
  wrong(
    'underscores-rejected',
    ANY,
    [EVENTS.slugRead, ...EVENTS.slugUpdate, EVENTS.slugRemove],
    'a slug with an underscore is not found',
    asked((request, next) =>
      /by-slug\/[^/?]*_/.test(request.url)
        ? jsonAnswer(404, { code: 'rest_no_route', message: 'No route.', data: { status: 404 } })
        : next(request),
    ),
    [event({ slug: 'probe_one' }), `GET ${EVENTS.root}/by-slug/probe_one`],
  ),
  wrong(
    'accents-rejected',
    ANY,
    [VENUES.slugRead, ...VENUES.slugUpdate, VENUES.slugRemove],
    'a slug with other than ASCII letters is not found',
    asked((request, next) =>
      /by-slug\/[^/?]*%[C-F]/i.test(request.url)
        ? jsonAnswer(404, { code: 'rest_no_route', message: 'No route.', data: { status: 404 } })
        : next(request),
    ),
    [
      [ORGANIZERS.create, { organizer: 'Кино' }],
      [VENUES.create, { venue: 'Кино' }],
      `GET ${VENUES.root}/by-slug/%D0%BA%D0%B8%D0%BD%D0%BE`,
    ],
  ),
  wrong(
    'old-slug-forgotten',
    'Event: “slug | string”',
    EVENTS.update,
    'an update does not read the slug of an event',
    ignoring('slug'),
    [event(), change(EVENTS, { slug: 'probe-renamed' }), `GET ${EVENTS.root}/by-slug/probe-renamed`],
  ),
  wrong(
    'renamed-slug-not-served',
    'Event: “slug | string”',
    [EVENTS.create, ...EVENTS.update],
    'a slug is shown as it is written and served under the title',
    shown((document, { call }) => (has(call.sent, 'slug') ? { ...document, slug: call.sent.slug } : document)),
    [event({ slug: 'Probe Slug' }), `GET ${EVENTS.root}/by-slug/Probe%20Slug`],
    { level: 'SHOULD' },
  ),
];
