/** The filters by date of the event list. Ids would lift them, so that own events are told by their word. */
import { idOf } from '../../helpers/plan/list-look.ts';
import type { Document, FilterClaim, Look, Sample } from '../../helpers/plan/list-types.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** An event may be in another time zone than the site, and whole days may count. */
const MARGIN_MS = 2 * DAY_MS;

/** The moment that a date names in UTC, in milliseconds; NaN where it is none. */
function momentOf(document: Document, member: 'start_date' | 'end_date'): number {
  return Date.parse(`${String(document[member] ?? '').replace(' ', 'T')}Z`);
}

function spacedText(moment: number): string {
  return new Date(moment).toISOString().slice(0, 19).replace('T', ' ');
}

/** A moment with events on both sides of it, none of them near; null where there is none. */
function gapBetween(documents: readonly Document[]): number | null {
  const times = documents
    .flatMap((document) => [momentOf(document, 'start_date'), momentOf(document, 'end_date')])
    .filter((moment) => !Number.isNaN(moment))
    .sort((a, b) => a - b);
  for (const [at, time] of times.entries()) {
    const next = times[at + 1];
    if (next !== undefined && next - time > 2 * MARGIN_MS) return (time + next) / 2;
  }
  return null;
}

function boundFilter(argument: 'starts_after' | 'starts_before' | 'ends_after' | 'ends_before'): FilterClaim {
  const member = argument.startsWith('starts') ? 'start_date' : 'end_date';
  return {
    title: `${argument} is a bound on the ${member.slice(0, -5)} of events`,
    basis: 'declared',
    looks: ({ documents }) => {
      const bound = gapBetween(documents);
      if (bound === null) return [];
      return [
        {
          args: { [argument]: spacedText(bound) },
          narrowing: 'word',
          fits: (document) => {
            const moment = momentOf(document, member);
            if (Number.isNaN(moment) || Math.abs(moment - bound) < MARGIN_MS) return null;
            return moment > bound === argument.endsWith('after');
          },
        },
      ];
    },
  };
}

/** The own event that has others before and after it. */
function middleOf({ own, documents }: Sample): Document | null {
  const sorted = documents.toSorted((a, b) => momentOf(a, 'start_date') - momentOf(b, 'start_date'));
  return own && sorted.length > 2 ? (sorted[1] ?? null) : null;
}

/**
 * `start_date` may mean on that date or from it on, and `end_date` on it or up to it: an event on the date is listed
 * under both readings, one that was over before or begins after under neither.
 */
function windowLooks(argument: 'start_date' | 'end_date', sample: Sample): readonly Look[] {
  const middle = middleOf(sample);
  if (middle === null) return [];
  const date = momentOf(middle, argument);
  return [
    {
      args: { [argument]: spacedText(date) },
      narrowing: 'word',
      fits: (document) => {
        if (idOf(document) === idOf(middle)) return true;
        const isOut =
          argument === 'start_date' ? momentOf(document, 'end_date') < date : momentOf(document, 'start_date') > date;
        return isOut ? false : null;
      },
    },
  ];
}

/** The hours after the event on its own day hold it only as a whole day. */
function strictLooks(sample: Sample): readonly Look[] {
  const middle = middleOf(sample);
  if (middle === null) return [];
  const end = momentOf(middle, 'end_date');
  const hours = { start_date: spacedText(end + DAY_MS / 12), end_date: spacedText(end + DAY_MS / 6) };
  return [
    { args: hours, narrowing: 'word', fits: (document) => idOf(document) === idOf(middle) },
    { args: { ...hours, strict_dates: true }, narrowing: 'word', fits: () => false },
  ];
}

export const dateFilters: Record<string, FilterClaim> = {
  'include/any-date': {
    title: 'With include, filters by date are ignored',
    basis: 'declared',
    looks: ({ documents: [first] }) =>
      first
        ? [
            {
              args: { include: [idOf(first)], start_date: '2001-01-01 00:00:00', end_date: '2001-12-31 00:00:00' },
              narrowing: 'none',
              fits: (document) => idOf(document) === idOf(first) || null,
            },
          ]
        : [],
  },
  start_date: {
    title: 'start_date lists events that start on it, and none that were over before',
    basis: 'declared',
    looks: (sample) => windowLooks('start_date', sample),
  },
  end_date: {
    title: 'end_date lists events that end on it, and none that begin after',
    basis: 'declared',
    looks: (sample) => windowLooks('end_date', sample),
  },
  strict_dates: {
    title: 'strict_dates takes times as they are given, and else whole days',
    basis: 'declared',
    looks: strictLooks,
  },
  starts_after: boundFilter('starts_after'),
  starts_before: boundFilter('starts_before'),
  ends_after: boundFilter('ends_after'),
  ends_before: boundFilter('ends_before'),
};
