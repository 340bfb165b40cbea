/** Lists of events: filters that see a part of an event, or read their own value loosely. */
import { integerOf, integersOf, textOf } from '../../http/values.ts';
import { fold } from '../../state/text.ts';
import { drop, found, given, received, writer } from '../sentences/kit.ts';
import { EVENTS, event, list, venue } from '../sentences/show.ts';

const wrong = writer('assessor');
const QUERY = 'Calendar: events: Event list query: ';
const BOOLEANS = ['true', 'false', '1', '0'];

const standsAlone = (texts: readonly unknown[], part: string): boolean => {
  const wanted = fold(part.trim()).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const pattern = new RegExp(`(^|[^\\p{L}\\p{N}])${wanted}($|[^\\p{L}\\p{N}])`, 'u');
  return texts.some((text) => pattern.test(fold(textOf(text))));
};

export const eventListFaults = [
  wrong(
    'events-first-venue',
    `${QUERY}“categories, tags, venue, organizer | array of integer | events assigned to one of the ids”`,
    EVENTS.list,
    'an event at several venues is found by the first of them alone',
    found((records, { call, site }) => {
      const wanted = integersOf(call.values.venue);
      if (wanted.length === 0) return records;
      return records.filter(({ id }) => wanted.includes(site.events.get(integerOf(id))?.venues[0] ?? 0));
    }),
    [venue(), venue({ venue: 'Probe garden' }), event({ venue: ['$1', '$2'] }), list(EVENTS, 'venue=$2')],
  ),
  wrong(
    'events-search-whole-words',
    `${QUERY}“search | string | text must occur in title or description”`,
    EVENTS.list,
    'a search finds whole words only',
    found((records, { call }) => {
      const part = textOf(call.values.search);
      return part.trim() === ''
        ? records
        : records.filter(({ title, description }) => standsAlone([title, description], part));
    }),
    [event({ title: 'Projection' }), list(EVENTS, 'search=project')],
  ),
  wrong(
    'events-private-as-published',
    `${QUERY}“status | string | publication status”`,
    EVENTS.list,
    'the published events come with the private ones, for those who may read them',
    found((records, { call, find }) =>
      call.values.status === 'publish' ? find({ status: 'publish,private' }) : records,
    ),
    [event({ status: 'private' }), list(EVENTS, 'status=publish&search=probe')],
  ),
  wrong(
    'events-geoloc-any-text',
    `${QUERY}“geoloc | boolean | needs an optional premium extension; filter by having location data”`,
    EVENTS.list,
    'any text is taken for true',
    received((values) =>
      typeof values.geoloc === 'string' && !BOOLEANS.includes(values.geoloc.toLowerCase())
        ? { ...values, geoloc: 'true' }
        : values,
    ),
    [list(EVENTS, 'geoloc=perhaps')],
  ),
  wrong(
    'events-featured-false-lists-all',
    `${QUERY}“featured | boolean | filter by featured status”`,
    EVENTS.list,
    'asking for those that are not featured lists all of them',
    given((values) => (values.featured === false ? drop(values, 'featured') : values)),
    [event({ featured: true }), list(EVENTS, 'featured=false&search=probe')],
  ),
];
