/** The arguments by date of the event list. Ids lift them, so that own events are told by their word. */

import type {
  Document,
  Filter,
  Fits,
  ListQuery,
  ListSample,
  QueryAssertion,
} from '../../helpers/cases/list-statement.ts';
import type { Values } from '../../helpers/cases/types.ts';
import { idOf } from '../../helpers/checks/list/listing.ts';
import { phrase } from '../../helpers/requirement/reasons.ts';
import { yearFromNow } from '../../helpers/samples/years.ts';
import { gapAmong, momentOf, textOf } from '../list-arguments.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** An event may be in another time zone than the site, and whole days may count. */
const MARGIN_MS = 2 * DAY_MS;

/** What lifts dates keeps no list to own records. */
const conflictsWith = ['include'];

const look = (args: Values, fits: Fits, mayBeRejected = false): ListQuery => ({
  args,
  conflictsWith,
  fits,
  mayBeRejected,
});

/** As many as every list of events shows on a page. */
export const PER_PAGE = 50;

type Edge = 'start_date' | 'end_date';

const BOUNDS = ['starts_after', 'starts_before', 'ends_after', 'ends_before'] as const;
type Bound = (typeof BOUNDS)[number];

const edgeFor = (argument: Bound): Edge => (argument.startsWith('starts') ? 'start_date' : 'end_date');

function spacedText(moment: number): string {
  return new Date(moment).toISOString().slice(0, 19).replace('T', ' ');
}

const dayOf = (moment: number) => spacedText(moment).slice(0, 10);

/** The moment that a date names in UTC, in milliseconds; NaN where it is none. */
function edgeOf(document: Document, edge: Edge): number {
  return momentOf(document, edge) ?? Number.NaN;
}

/** An edge as the event shows it, and in UTC: of which zone times without one are the interface does not say. */
type Reading = (document: Document, edge: Edge) => number;

const utcEdgeOf: Reading = (document, edge) => momentOf(document, `utc_${edge}`) ?? edgeOf(document, edge);

const READINGS: readonly Reading[] = [edgeOf, utcEdgeOf];

/** Whether an edge of an event is on one day, of whichever zone the days are. */
function isOfOneDay(document: Document, edge: Edge): boolean {
  return new Set(READINGS.map((read) => dayOf(read(document, edge)))).size === 1;
}

/** The middle of the longest event; null where none is long enough for its edges to be far from it. */
function amidAmong(documents: readonly Document[]): number | null {
  const lengthOf = (document: Document) => edgeOf(document, 'end_date') - edgeOf(document, 'start_date') || 0;
  const [longest] = documents.toSorted((a, b) => lengthOf(b) - lengthOf(a));
  if (longest === undefined || !(lengthOf(longest) > 2 * MARGIN_MS)) return null;
  return edgeOf(longest, 'start_date') + lengthOf(longest) / 2;
}

/** Moments with events on both sides of them, none of them near: before the second, and amid an event or in the widest gap. */
function gapsAmong(documents: readonly Document[]): readonly number[] {
  const moments = documents
    .flatMap((document) => [edgeOf(document, 'start_date'), edgeOf(document, 'end_date')])
    .filter((moment) => !Number.isNaN(moment))
    .sort((a, b) => a - b);
  const [widest, first] = [moments, moments.slice(0, 3)].map((some) => gapAmong(some, 2 * MARGIN_MS));
  return [first, amidAmong(documents) ?? widest].filter((moment) => moment !== null && moment !== undefined);
}

/** Once with the time of day and once without. */
function bound(argument: Bound): Filter {
  const edge = edgeFor(argument);
  return {
    title: `${argument} is a bound on the ${edge.slice(0, -5)} of events`,
    basis: 'declared',
    values: ({ documents }) => gapsAmong(documents).flatMap((moment) => [spacedText(moment), dayOf(moment)]),
    fits: (document, value) => {
      const [moment, limit] = [edgeOf(document, edge), Date.parse(`${String(value).replace(' ', 'T')}Z`)];
      if (Number.isNaN(moment) || Math.abs(moment - limit) < MARGIN_MS) return null;
      return moment > limit === argument.endsWith('after');
    },
    conflictsWith,
  };
}

export const dateBounds: Readonly<Record<string, Filter>> = Object.fromEntries(
  BOUNDS.map((argument) => [argument, bound(argument)]),
);

const LATEST_HOURS = 4;

/** Whether an event of one day leaves some hours of that day behind it. */
function endsWithinItsDay(document: Document): boolean {
  const end = edgeOf(document, 'end_date');
  const days = [edgeOf(document, 'start_date'), end, end + LATEST_HOURS * HOUR_MS].map(dayOf);
  return new Set(days).size === 1;
}

/** Drafts tell nothing of a list. */
const published = (documents: readonly Document[]): readonly Document[] =>
  documents.filter((document) => ['publish', ''].includes(textOf(document, 'status')));

/** The own event that has others before and after it; null where dates can't be read. */
function middleOf({ own, documents }: ListSample): Document | null {
  const isDated = (document: Document) => edgeOf(document, 'start_date') <= edgeOf(document, 'end_date');
  if (!own || !documents.every(isDated)) return null;
  const sorted = published(documents).toSorted((a, b) => edgeOf(a, 'start_date') - edgeOf(b, 'start_date'));
  const inner = sorted.slice(1, -1).filter(endsWithinItsDay);
  return inner[Math.floor(inner.length / 2)] ?? null;
}

/** Looks that are told by the event in the middle; none where there is no such event. */
const byMiddle =
  (looks: (middle: Document, sample: ListSample) => readonly ListQuery[]): QueryAssertion['queries'] =>
  (sample) => {
    const middle = middleOf(sample);
    return middle === null ? [] : looks(middle, sample);
  };

/**
 * `start_date` may mean on that date or from it on, and `end_date` on it or up to it: an event on the date is listed
 * under both readings, one that was over before or begins after under neither.
 */
const windowLooks = (argument: Edge) =>
  byMiddle((middle) => {
    const date = edgeOf(middle, argument);
    const isOut = (document: Document): boolean =>
      argument === 'start_date'
        ? edgeOf(document, 'end_date') < date - DAY_MS
        : edgeOf(document, 'start_date') > date + DAY_MS;
    const fits = (document: Document): boolean | null => {
      if (idOf(document) === idOf(middle)) return isOfOneDay(middle, argument) || null;
      return isOut(document) ? false : null;
    };
    return [spacedText(date), dayOf(date)].map((text) => look({ [argument]: text }, fits));
  });

/** Hours of the event's own day that hold it only as a whole day, of whichever zone the times are. */
function hoursBeside(sample: ListSample): { readonly middle: Document; readonly hours: Values } | null {
  const middle = middleOf(sample);
  if (middle === null) return null;
  const first = Math.min(...READINGS.map((read) => read(middle, 'start_date')));
  const last = Math.max(...READINGS.map((read) => read(middle, 'end_date')));
  const day = dayOf(edgeOf(middle, 'start_date'));
  const windows = [
    [last + 2 * HOUR_MS, last + LATEST_HOURS * HOUR_MS],
    [first - LATEST_HOURS * HOUR_MS, first - 2 * HOUR_MS],
  ].map((edges) => edges.map(spacedText));
  const window = windows.find((edges) => edges.every((edge) => edge.startsWith(day)));
  if (window === undefined) return null;
  const [start, end] = window;
  return { middle, hours: { start_date: start, end_date: end } };
}

/** The morning before an event on its own day, of whichever zone the times are: its whole day would hold it. */
function morningBefore(middle: Document): readonly ListQuery[] {
  const start = edgeOf(middle, 'start_date');
  const end = Math.min(start, utcEdgeOf(middle, 'start_date')) - 2 * HOUR_MS;
  const day = dayOf(start);
  if (dayOf(end) !== day) return [];
  const morning = { start_date: `${day} 00:00:00`, end_date: spacedText(end) };
  return [look({ ...morning, strict_dates: true }, (document) => (idOf(document) === idOf(middle) ? false : null))];
}

function strictLooks(sample: ListSample): readonly ListQuery[] {
  const found = hoursBeside(sample);
  if (found === null) return [];
  const { middle, hours } = found;
  const isTold = isOfOneDay(middle, 'start_date') && isOfOneDay(middle, 'end_date');
  const ofWholeDays = (strict_dates: unknown, mayBeRejected = false): readonly ListQuery[] =>
    isTold ? [look({ ...hours, strict_dates }, (document) => idOf(document) === idOf(middle), mayBeRejected)] : [];
  return [
    ...morningBefore(middle),
    ...ofWholeDays(false),
    look({ ...hours, strict_dates: true }, () => false),
    // A flag is written in several ways.
    look({ ...hours, strict_dates: '1' }, () => false, true),
    ...ofWholeDays('0', true),
  ];
}

/**
 * A bound before which events start or end takes in the whole of its day. Whether one after which they do begins with its
 * day or behind it is open.
 */
const wholeDays = byMiddle((middle) =>
  (['starts_before', 'ends_before'] as const).flatMap((argument): readonly ListQuery[] => {
    const edge = edgeFor(argument);
    const limit = edgeOf(middle, edge) - HOUR_MS;
    if (!isOfOneDay(middle, edge) || dayOf(limit) !== dayOf(edgeOf(middle, edge))) return [];
    const fits = (document: Document): boolean | null => {
      if (idOf(document) === idOf(middle)) return true;
      const [own, utc] = READINGS.map((read) => read(document, edge) < limit);
      return own === utc ? (own ?? null) : null;
    };
    return [look({ [argument]: spacedText(limit) }, fits)];
  }),
);

/** No day begins later than so many hours after midnight. */
const LATEST_BEGIN_HOURS = 6;

/** Less than 24 hours lie between a time of day and the event of the day beside it: the whole of a day is no more. */
const neighbouringDays = byMiddle((middle) => {
  const [start, end] = [edgeOf(middle, 'start_date'), edgeOf(middle, 'end_date')];
  const dayBefore = spacedText(start - 20 * HOUR_MS);
  const dayAfter = spacedText(end + 20 * HOUR_MS);
  const lateDayOf = (moment: number) => dayOf(moment - LATEST_BEGIN_HOURS * HOUR_MS);
  const day = lateDayOf(start);
  const days = READINGS.flatMap((read) => [read(middle, 'start_date'), read(middle, 'end_date')]).map(lateDayOf);
  if (days.some((one) => one !== day)) return [];
  if ([start - 20 * HOUR_MS, end + 20 * HOUR_MS].map(lateDayOf).includes(day)) return [];
  const isMiddle = (document: Document) => idOf(document) === idOf(middle);
  const without = (argument: Bound, text: string): ListQuery =>
    look({ [argument]: text }, (document) => (isMiddle(document) ? false : null));
  const around = { starts_after: dayBefore, ends_after: dayBefore, starts_before: dayAfter, ends_before: dayAfter };
  return [
    without('starts_before', dayBefore),
    without('ends_before', dayBefore),
    without('starts_after', dayAfter),
    without('ends_after', dayAfter),
    look(around, (document) => isMiddle(document) || null),
  ];
});

/** An event in UTC on a site that is not: it does not show the times of the site. */
function isInAnotherZone(document: Document): boolean {
  const isInUtc = edgeOf(document, 'start_date') === utcEdgeOf(document, 'start_date');
  return isInUtc && textOf(document, 'date') !== textOf(document, 'date_utc');
}

/** Off the hour, because minutes count. */
const AWAY_MS = HOUR_MS / 3;

/**
 * Where times are used as they are, some minutes before an event and some after it part it from others. They are
 * those of the site or of UTC, the same for all: what one list shows against a reading counts for the next.
 */
const strictBounds = byMiddle((middle, sample) => {
  if (isInAnotherZone(middle)) return [];
  const documents = published(sample.documents);
  const readings = new Set(READINGS);
  return BOUNDS.flatMap((argument) => {
    const edge = edgeFor(argument);
    return [-AWAY_MS, AWAY_MS].map((shift): ListQuery => {
      const limit = edgeOf(middle, edge) + shift;
      const fitsBy = (read: Reading, document: Document) => read(document, edge) > limit === argument.endsWith('after');
      const fits = (document: Document): boolean | null => {
        const [own, utc] = [fitsBy(edgeOf, document), fitsBy(utcEdgeOf, document)];
        return own === utc ? own : null;
      };
      return {
        ...look({ [argument]: spacedText(limit), strict_dates: true }, fits),
        flaw: (listed, count) => {
          const ids = new Set(listed.map(idOf));
          // What is not on a full page may be on the next.
          const told = count < PER_PAGE ? documents : listed;
          const isAgainst = (read: Reading) =>
            told.some((document) => ids.has(idOf(document)) !== fitsBy(read, document));
          for (const read of [...readings].filter(isAgainst)) readings.delete(read);
          return readings.size > 0 ? null : phrase`it is right neither by the time of the site nor by UTC.`;
        },
      };
    });
  });
});

const OF_STRICT = { restsOn: ['strict_dates'], basis: 'declared' } as const;
const OF_BOUNDS = { restsOn: ['strict_dates', ...BOUNDS] };

export const dateLooks: Readonly<Record<string, QueryAssertion>> = {
  strict_dates: {
    title: 'strict_dates takes times as they are given, and else whole days',
    basis: 'declared',
    queries: strictLooks,
  },
  'include/any-date': {
    title: 'With include, filters by date are ignored',
    basis: 'declared',
    restsOn: ['include'],
    needs: 'in',
    // The last is beyond what a list shows unasked.
    queries: ({ documents }) => {
      const last = documents.toSorted((a, b) => edgeOf(a, 'start_date') - edgeOf(b, 'start_date')).at(-1);
      const [past, future] = [-8, 8].map((years) => `${yearFromNow(years)}-01-01 00:00:00`);
      const elsewhere = [
        { start_date: `${yearFromNow(-9)}-01-01 00:00:00`, end_date: `${yearFromNow(-9)}-12-31 00:00:00` },
        { starts_before: past },
        { start_date: future, starts_after: future, ends_after: future },
        { ends_before: past },
      ];
      if (last === undefined) return [];
      return elsewhere.map((dates) => ({
        args: { include: [idOf(last)], ...dates },
        fits: (document) => idOf(document) === idOf(last) || null,
      }));
    },
  },
  'include/over': {
    title: 'With include, an event that is over is listed',
    basis: 'declared',
    restsOn: ['include'],
    needs: 'out',
    queries: ({ links, documents: [first] }) =>
      links.flatMap(({ event }) =>
        [[event], ...(first === undefined ? [] : [[event, idOf(first)]])].map(
          (include): ListQuery => ({
            args: { include },
            // Its title does not hold what others are kept by.
            conflictsWith: ['search'],
            fits: (document) => include.includes(idOf(document)),
            flaw: (_listed, total) =>
              total === include.length ? null : phrase`there are ${total} records, and ${include.length} ids.`,
          }),
        ),
      ),
  },
  start_date: {
    title: 'start_date lists events that start on it, and none that were over before',
    ...OF_STRICT,
    queries: windowLooks('start_date'),
  },
  end_date: {
    title: 'end_date lists events that end on it, and none that begin after',
    ...OF_STRICT,
    queries: windowLooks('end_date'),
  },
  'strict_dates/whole-days': {
    title: 'Without strict_dates a bound before which events start or end takes in the whole of its day',
    ...OF_BOUNDS,
    queries: wholeDays,
  },
  'strict_dates/neighbouring-days': {
    title: 'Without strict_dates the whole day of a bound ends where the day does, whatever the time in it',
    ...OF_BOUNDS,
    queries: neighbouringDays,
  },
  'strict_dates/bounds': {
    title: 'With strict_dates some minutes before or after an event are a bound like any other',
    // Of which zone the given times are is not said.
    level: 'SHOULD',
    ...OF_BOUNDS,
    queries: strictBounds,
  },
};

/** Shows what strict_dates is by default. */
export function besideStrict(sample: ListSample): Pick<ListQuery, 'args' | 'conflictsWith'> | null {
  const args = hoursBeside(sample)?.hours;
  return args ? { args, conflictsWith } : null;
}
