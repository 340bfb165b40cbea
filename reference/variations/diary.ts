/** How a calendar keeps times, costs, states, slugs and dates of change. */
import { isSuccess, onHandlers } from '../faults/hooks.ts';
import { RestError } from '../http/errors.ts';
import type { Values } from '../http/messages.ts';
import { flagOf, has, integerOf, textOf } from '../http/values.ts';
import type { Collection } from '../state/collection.ts';
import { datePair, readWall } from '../state/dates.ts';
import type { EventRecord, Post } from '../state/records.ts';
import { slugOf } from '../state/text.ts';
import { NO_TEXT_RULE, RETURNED } from './allowed.ts';
import { deeply, idOf, isCreation, isUpdate, KEYS, onRecords, onSent, together } from './hooks.ts';
import { CUSTOM, type Variation, type VariationChange, variation } from './types.ts';

const DATES = ['start_date', 'end_date'];

/** "10:00:30" is kept as "10:00:00". */
function toTheMinute(sent: Values): Values {
  const cut = DATES.filter((name) => has(sent, name)).map((name) => {
    return [name, textOf(sent[name]).replace(/(\d{1,2}:\d{2}):\d{2}(\.\d+)?/, '$1:00')] as const;
  });
  return { ...sent, ...Object.fromEntries(cut) };
}

function swapped(sent: Values): Values {
  if (!has(sent, 'start_date') || !has(sent, 'end_date')) return sent;
  const [start, end] = DATES.map((name) => readWall(textOf(sent[name])));
  if (start === null || start === undefined || end === null || end === undefined || end >= start) return sent;
  return { ...sent, start_date: sent.end_date, end_date: sent.start_date };
}

const pinned = (sent: Values): Values =>
  flagOf(sent.featured) && !has(sent, 'sticky') ? { ...sent, sticky: true } : sent;

function numericCost(record: Values): Values {
  const cost = textOf(record.cost);
  return /^\d+(\.\d+)?$/.test(cost) ? { ...record, cost: Number(cost) } : record;
}

const SHOWN: Readonly<Record<string, string>> = {
  publish: 'published',
  future: 'scheduled',
  pending: 'in review',
  trash: 'deleted',
};
const STORED = new Map(Object.entries(SHOWN).map(([stored, shown]) => [shown, stored]));

/** The words of the platform are understood, and others are shown. */
function statesInWords(): VariationChange {
  const stored = (status: string) => STORED.get(status.trim()) ?? status;
  const asking = onHandlers(KEYS.posts, (call, next) => {
    if (!has(call.sent, 'status')) return next(call);
    const status = textOf(call.sent.status).split(',').map(stored).join(',');
    return next({ ...call, sent: { ...call.sent, status }, values: { ...call.values, status } });
  });
  const showing = onRecords(KEYS.posts, (record) =>
    deeply(record, (members) => {
      const shown = SHOWN[textOf(members.status)];
      return shown === undefined ? members : { ...members, status: shown };
    }),
  );
  return together(asking, showing);
}

/** A change of a venue or an organizer is one of each event there. */
function touching(keys: readonly string[], of: (event: EventRecord) => readonly number[]): VariationChange {
  return onHandlers(keys.filter(isUpdate), (call, next, { site }) => {
    const reply = next(call);
    if (!isSuccess(reply)) return reply;
    const id = idOf(reply.body);
    const events = site.events.all().filter((event) => of(event).includes(id));
    if (events.length === 0) return reply;
    const modified = datePair(site.clock.stamp());
    for (const event of events) site.events.put({ ...event, modified });
    return reply;
  });
}

const isRead = (key: string) => key.startsWith('GET ') && key.includes('/by-slug/');

/** What had a slug before is found by it, while nothing else has it. */
function oldSlugsFound(): VariationChange {
  const ids = new Map<string, number>();
  const watching = <Record extends Post>(kind: string, records: Collection<Record>) => {
    const put = records.put.bind(records);
    records.put = (item) => {
      const held = records.get(item.id);
      if (held !== undefined && held.slug !== item.slug) ids.set(`${kind} ${held.slug}`, item.id);
      return put(item);
    };
  };
  const watch: VariationChange = {
    steps: (steps) => {
      watching('events', steps.site.events);
      watching('venues', steps.site.venues);
      watching('organizers', steps.site.organizers);
      return steps;
    },
  };
  const reading = onHandlers(KEYS.posts.filter(isRead), (call, next, { site }) => {
    try {
      return next(call);
    } catch (error) {
      const { resource } = call.operation;
      const id = ids.get(`${resource} ${textOf(call.path.slug)}`) ?? 0;
      const record = site.events.get(id) ?? site.venues.get(id) ?? site.organizers.get(id);
      if (!(error instanceof RestError) || error.status !== 404 || record === undefined) throw error;
      return next({ ...call, path: { slug: record.slug } });
    }
  });
  return together(watch, reading);
}

/** A category below another begins its slug with that of the other. */
function slugsWithParent(): VariationChange {
  return onSent(
    KEYS.terms.filter((key) => isCreation(key) && key.endsWith('/categories')),
    (sent, _call, { site }) => {
      const parent = site.eventCategories.get(integerOf(sent.parent));
      const slug = slugOf(textOf(sent.name));
      if (parent === undefined || textOf(sent.slug) !== '' || slug === '') return sent;
      return { ...sent, slug: `${parent.slug}-${slug}` };
    },
  );
}

export const DIARY: readonly Variation[] = [
  variation(
    'event-times-to-the-minute',
    'Events start and end at whole minutes: seconds that are sent are dropped.',
    `Event: “start_date | string | yes | date and time of start”: how exact it is kept is not said. ${RETURNED}`,
    () => onSent(KEYS.events, toTheMinute),
    { departs: ['Event: “start_date | string | yes | date and time of start”: another time is shown.'] },
  ),
  variation(
    'dates-swapped',
    'An event that is sent with an end before its start has the two swapped.',
    'Event: “start_date”, “end_date”, each “string | yes”: what becomes of an end before the start is not said.',
    () => onSent(KEYS.events, swapped),
  ),
  variation(
    'featured-events-pinned',
    'An event that is made or becomes featured is pinned too, unless the request says otherwise.',
    'Event: “sticky | boolean | no | pin in the calendar view”, “featured | boolean | no”: neither has a default, and how the two hang together is not said.',
    () => onSent(KEYS.events, pinned),
  ),
  variation(
    'cost-as-number',
    'The cost of an event that is a number comes back as a JSON number.',
    `Event: “cost | untyped | no”. ${RETURNED}`,
    () => onRecords(KEYS.events, numericCost),
    CUSTOM,
  ),
  variation(
    'calendar-statuses-in-words',
    'Statuses of the calendar read published, scheduled, in review and deleted; the words of the platform are understood.',
    `Event, venue, organizer: “status | free string (publication status)”. ${RETURNED}`,
    statesInWords,
    CUSTOM,
  ),
  variation(
    'events-touched-by-places',
    'An update of a venue or an organizer moves the date of the last change of each event there.',
    'Resources and their fields: what counts as a change of a record is not said.',
    () =>
      together(
        touching(KEYS.venues, ({ venues }) => venues),
        touching(KEYS.organizers, ({ organizers }) => organizers),
      ),
  ),
  variation(
    'old-slugs-lead-on',
    'What had a slug before is still read by it, while nothing else has it.',
    'Calendar: events: “/calendar/events/v1/events/by-slug/{slug}”: that a slug which was changed leads to nothing is not said.',
    oldSlugsFound,
  ),
  variation(
    'term-slugs-with-parent',
    'The slug that the site makes for a category below another begins with that of the other.',
    `Event category: “slug | string | no”: what it is where it is not sent is not said. ${NO_TEXT_RULE}`,
    slugsWithParent,
  ),
];
