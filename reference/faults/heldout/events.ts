/** Events whose clock, image, password or address is read otherwise, and lists that join or cut wrongly. */
import type { Values } from '../../http/messages.ts';
import { flagOf, has, integerOf, integersOf, listOf, membersOf, textOf } from '../../http/values.ts';
import { readWall, spacedText } from '../../state/dates.ts';
import { fold } from '../../state/text.ts';
import { isSuccess } from '../hooks.ts';
import { found, given, handled, mapText, writer } from '../sentences/kit.ts';
import { category, change, EVENTS, event, list, read, venue } from '../sentences/show.ts';

const wrong = writer('heldout');
const QUERY = 'Event list query: ';
const UPDATES = [...EVENTS.update, ...EVENTS.slugUpdate];
const BOUNDS = ['start_date', 'end_date', 'starts_before', 'starts_after', 'ends_before', 'ends_after'];
const SECOND = 1000;

function secondEarlier(text: string): string {
  const wall = readWall(text);
  return wall === null ? text : spacedText(wall - SECOND);
}

function holdsWords(document: Values, search: string): boolean {
  const literal = fold(search.trim()).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const whole = new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, 'u');
  return [document.title, document.description].some((text) => whole.test(fold(textOf(text))));
}

/** How many of the wanted terms an event has: as often does a join find it. */
function matches(held: unknown, wanted: unknown): number {
  const ids = integersOf(wanted);
  return Math.max(1, listOf(held).filter((term) => ids.includes(integerOf(membersOf(term).id))).length);
}

export const eventFaults = [
  wrong(
    'noon-is-midnight',
    'Event: “start_date | string | yes | date and time of start”',
    EVENTS.writes,
    'the hour after noon of the dates of an event is kept as that after midnight',
    given((values) => mapText(values, ['start_date', 'end_date'], (text) => text.replace(/(?<=[ T])12(?=:)/, '00'))),
    [event({ start_date: '2027-03-10 12:30:00' })],
  ),
  wrong(
    'midnight-ends-day-before',
    'Event: “end_date | string | yes | date and time of end”',
    EVENTS.writes,
    'an event that ends at midnight ends a second earlier, on the day before',
    given((values) =>
      mapText(values, 'end_date', (text) => (/[ T]00:00(:00)?$/.test(text) ? secondEarlier(text) : text)),
    ),
    [event({ end_date: '2027-03-11 00:00:00' })],
  ),
  wrong(
    'image-changes-owner',
    'Event: “image | string | id or URL of the featured image”',
    EVENTS.writes,
    'an image that is given to an event is taken from the event that has it',
    handled((call, next, { site }) => {
      const reply = next(call);
      const written = site.events.get(integerOf(membersOf(reply.body).id));
      if (!isSuccess(reply) || !has(call.sent, 'image') || written === undefined) return reply;
      for (const other of site.events.all()) {
        const isLoser = other.id !== written.id && other.image !== 0 && other.image === written.image;
        if (isLoser) site.events.put({ ...other, image: 0 });
      }
      return reply;
    }),
    [
      event({ image: 'https://film.example.test/poster.png' }),
      event({ title: 'Another', image: 'https://film.example.test/poster.png' }),
      read(EVENTS),
    ],
  ),
  wrong(
    'password-cut-at-twenty',
    'Event: “password (string, optional, the event password)”',
    UPDATES,
    'the password of an event is cut after 20 characters, so that the whole one does not open it',
    given((values) => mapText(values, 'password', (text) => text.slice(0, 20))),
    [
      event({ description: 'For members.' }),
      change(EVENTS, { password: 'projector-in-the-small-hall' }),
      ['GET /calendar/events/v1/events/$1?password=projector-in-the-small-hall', '', { as: null }],
    ],
  ),
  wrong(
    'body-slug-addresses',
    'Calendar: events: “/calendar/events/v1/events/by-slug/{slug} | … `slug` is optional in the body”',
    EVENTS.slugUpdate,
    'the slug in the body of an update by slug is taken for the address, so that none can be changed',
    handled((call, next) =>
      next(has(call.sent, 'slug') ? { ...call, path: { ...call.path, slug: call.sent.slug } } : call),
    ),
    [event(), ['PUT /calendar/events/v1/events/by-slug/$1.slug', { slug: 'another-address' }]],
  ),
  wrong(
    'strict-bounds-whole-hours',
    `${QUERY}“strict_dates | … | when true, the given times are used as they are”`,
    EVENTS.list,
    'the bounds of a list with strict_dates lose their minutes',
    given((values) =>
      flagOf(values.strict_dates)
        ? mapText(values, BOUNDS, (text) => text.replace(/(\d{2}):\d{2}(:\d{2})?$/, '$1:00:00'))
        : values,
    ),
    [event(), list(EVENTS, 'strict_dates=true&starts_after=2027-03-10%2018:30:00')],
  ),
  wrong(
    'search-whole-words',
    `${QUERY}“search | … | text must occur in title or description”`,
    EVENTS.list,
    'search finds whole words only',
    found((records, { call }) => {
      const search = textOf(call.values.search);
      return search.trim() === '' ? records : records.filter((one) => holdsWords(one, search));
    }),
    [event(), list(EVENTS, 'search=Prob')],
  ),
  wrong(
    'both-categories-twice',
    `${QUERY}“per_page | … | events per page”, “categories, tags, … | events assigned to one of the ids”`,
    EVENTS.list,
    'an event that has two of the categories or tags stands in the list, and is counted, twice',
    found((records, { call }) =>
      records.flatMap((one) => {
        const times = matches(one.categories, call.values.categories) * matches(one.tags, call.values.tags);
        return Array.from({ length: times }, () => one);
      }),
    ),
    [
      category(),
      category({ name: 'Second category' }),
      event({ categories: ['$1', '$2'] }),
      list(EVENTS, 'categories=$1,$2'),
    ],
  ),
  wrong(
    'website-from-venue',
    'Event: “website | string or null | no | URL, default null”',
    EVENTS.create,
    'the website of a new event is that of its venue where none is sent',
    given((values, { call, site }) => {
      const [website = ''] = integersOf(values.venue).map((id) => textOf(site.venues.get(id)?.fields.website));
      return has(call.sent, 'website') || website === '' ? values : { ...values, website };
    }),
    [venue({ website: 'https://hall.example.test/' }), event({ venue: ['$1'] })],
  ),
];
