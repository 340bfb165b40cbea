/** What the lists of coupons, orders and products have in common. */

import type {
  Document,
  Filter,
  ListQuery,
  ListSample,
  ListStatement,
  QueryAssertion,
} from '../../helpers/cases/list-statement.ts';
import { idOf } from '../../helpers/checks/list/listing.ts';
import { UNKNOWN_ID } from '../../helpers/samples/unknown-id.ts';
import { byDate, byId, distinct, excluded, gapAmong, included, momentOf, numberOf } from '../list-arguments.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Records that are made one after the other are apart by less. */
const CLEAR_MS = DAY_MS;

function isoText(moment: number): string {
  return new Date(moment).toISOString().slice(0, 19);
}

/** Close, so that a bound is on the same day as a record. */
const CLOSE_MS = 2 * 60 * 1000;

/** A bound shortly before the first record, one shortly after the last, and one amid them where that is clear of each. */
function bound(argument: string, member: string, description: string): Filter {
  return {
    title: `${argument} lists what was ${description}, and nothing else`,
    values: ({ documents }) => {
      const moments = documents.map((document) => momentOf(document, member)).filter((moment) => moment !== null);
      if (moments.length === 0) return [];
      const amid = gapAmong(moments, CLEAR_MS);
      return [Math.min(...moments) - CLOSE_MS, ...(amid === null ? [] : [amid]), Math.max(...moments) + CLOSE_MS].map(
        isoText,
      );
    },
    fits: (document, value) => {
      const moment = momentOf(document, member);
      return moment === null ? null : moment > Date.parse(`${value}Z`) === argument.endsWith('after');
    },
  };
}

interface Clocks {
  readonly local: number;
  readonly gmt: number;
}

/** What the clock of the site and one in Greenwich showed, where they do not show the same. */
function pairsOf(documents: readonly Document[], member: string): readonly Clocks[] {
  return documents.flatMap((document) => {
    const [local, gmt] = [momentOf(document, member), momentOf(document, `${member}_gmt`)];
    return local === null || gmt === null || local === gmt ? [] : [{ local, gmt }];
  });
}

function clocksOf(documents: readonly Document[], member: string): Clocks | null {
  return pairsOf(documents, member)[0] ?? null;
}

/** Moments at which the two clocks are as far from each other as they are in summer, and as they are in winter. */
function seasonsOf(documents: readonly Document[], member: string): readonly Clocks[] {
  const all = pairsOf(documents, member);
  const apart = ({ local, gmt }: Clocks): number => local - gmt;
  return all.filter((one, at) => all.findIndex((other) => apart(other) === apart(one)) === at);
}

const DATED = {
  after: 'date_created',
  before: 'date_created',
  modified_after: 'date_modified',
  modified_before: 'date_modified',
} as const;

/** A moment between what the two clocks showed. */
function zonedLooks({ documents }: ListSample): readonly ListQuery[] {
  return Object.entries(DATED).flatMap(([argument, member]) => {
    const clocks = clocksOf(documents, member);
    if (clocks === null) return [];
    const between = (clocks.local + clocks.gmt) / 2;
    return [true, false].map((isGmt) => ({
      args: { [argument]: isoText(between), dates_are_gmt: isGmt },
      fits: (document: Document) => {
        const moment = momentOf(document, isGmt ? `${member}_gmt` : member);
        // A second either way is rounding.
        if (moment === null || Math.abs(moment - between) <= 1000) return null;
        return moment > between === argument.endsWith('after');
      },
    }));
  });
}

/** An instant amid the records, as clocks twelve hours east and west of Greenwich show it. */
function offsetLooks({ documents }: ListSample): readonly ListQuery[] {
  const moments = documents.map((document) => momentOf(document, 'date_created_gmt')).filter((one) => one !== null);
  const ends = moments.length === 0 ? [] : [Math.min(...moments) - CLOSE_MS, Math.max(...moments) + CLOSE_MS];
  return ends.flatMap((moment) =>
    [12, -12].map((hours) => {
      const offset = `${hours < 0 ? '-' : '+'}12:00`;
      return {
        args: { after: `${isoText(moment + hours * 60 * 60 * 1000)}${offset}` },
        fits: (document: Document) => {
          const created = momentOf(document, 'date_created_gmt');
          return created === null ? null : created > moment;
        },
      };
    }),
  );
}

const boundsWithOffset: QueryAssertion = {
  title: 'An offset in a bound counts',
  restsOn: ['after', 'before'],
  queries: offsetLooks,
};

const HALF_AN_HOUR = 30 * 60 * 1000;

/** Just before a record and just after it: by the clock of another season it would be on the other side. */
export const zonesOfSeasons: QueryAssertion = {
  title: 'A bound in the zone of the site is read by the clock of its season',
  restsOn: ['dates_are_gmt'],
  queries: ({ documents }) => {
    const seasons = seasonsOf(documents, 'date_created');
    const bounds = seasons.flatMap(({ local }) => [local - HALF_AN_HOUR, local + HALF_AN_HOUR]);
    return (seasons.length < 2 ? [] : bounds).map((bound) => ({
      args: { after: isoText(bound), dates_are_gmt: false },
      fits: (document: Document) => {
        const moment = momentOf(document, 'date_created');
        return moment === null || Math.abs(moment - bound) <= 1000 ? null : moment > bound;
      },
    }));
  },
};

const datesAreGmt: QueryAssertion = {
  title: 'dates_are_gmt says whether a bound is in GMT or in the zone of the site',
  restsOn: Object.keys(DATED),
  queries: zonedLooks,
};

/** Arguments whose defaults show only beside another. */
export const DEFAULT_QUERIES: NonNullable<ListStatement['defaultQueries']> = {
  dates_are_gmt: ({ documents }) => {
    const clocks = clocksOf(documents, 'date_created');
    return clocks === null ? null : { args: { before: isoText((clocks.local + clocks.gmt) / 2) } };
  },
};

const skips: QueryAssertion = {
  title: 'offset skips as many records from the start of the list',
  queries: ({ documents }) => {
    const ids = documents.map(idOf).sort((a, b) => a - b);
    return [1, ids.length].map((offset) => ({
      args: { offset, orderby: 'id', order: 'asc' },
      isExact: true,
      fits: (document) => ids.indexOf(idOf(document)) >= offset,
      // What begins behind the end is no list to some.
      mayBeRejected: offset === ids.length,
    }));
  },
};

function contexts(values: readonly string[]): QueryAssertion {
  return {
    title: 'context changes what records show, and not which are listed',
    needs: 'in',
    queries: () => values.map((context) => ({ args: { context }, fits: () => true })),
  };
}

function parentsOf({ documents }: ListSample): readonly number[] {
  return distinct(documents.map((document) => numberOf(document, 'parent_id') ?? 0).filter((id) => id > 0));
}

export function parents(title: string): Filter {
  return {
    title,
    values: (sample) => [...parentsOf(sample), UNKNOWN_ID],
    fits: (document, value) => numberOf(document, 'parent_id') === value,
    several: 'array',
  };
}

export function parentsExcluded(title: string): Filter {
  return {
    title,
    values: (sample) => {
      const [first, second] = parentsOf(sample);
      return [
        [UNKNOWN_ID],
        ...(first === undefined ? [] : [[first]]),
        ...(second === undefined ? [] : [[first, second, first]]),
      ];
    },
    fits: (document, value) => !(Array.isArray(value) && value.includes(numberOf(document, 'parent_id'))),
  };
}

/** Neither the order of the ids nor its reverse, on any page. */
const inPagesOfInclude: QueryAssertion = {
  title: 'orderby = include cuts pages in the order in which include names the records',
  restsOn: ['include', 'orderby/include', 'pages/join', 'pages/size'],
  queries: ({ documents }) => {
    const ids = documents.map(idOf).sort((a, b) => a - b);
    const size = Math.ceil(ids.length / 2);
    if (ids.length < 3) return [];
    const include = [...ids.filter((_, at) => at % 2 === 1), ...ids.filter((_, at) => at % 2 === 0)];
    const expected = include.slice(size);
    return [
      {
        args: { include, orderby: 'include', order: 'asc', per_page: size, page: 2 },
        fits: (document) => expected.includes(idOf(document)),
        inOrder: expected,
      },
    ];
  },
};

/** Asked upwards, because it is open whether `desc` turns the order of include round. */
const inOrderOfInclude: QueryAssertion = {
  title: 'orderby = include sorts the records as include names them',
  restsOn: ['include'],
  queries: ({ documents }) => {
    // Neither the order of the ids nor its reverse.
    const [first, ...others] = documents.map(idOf).sort((a, b) => a - b);
    if (first === undefined || others.length < 2) return [];
    const [second = first, ...more] = others;
    const include = [second, first, ...more];
    return [{ args: { include, orderby: 'include', order: 'asc' }, fits: () => null, inOrder: include }];
  },
};

export const commonFilters: Readonly<Record<string, Filter>> = {
  include: included({ title: 'include lists the records it names, and no others' }),
  exclude: excluded({ title: 'exclude leaves out the records it names, and no others' }),
  after: bound('after', 'date_created', 'made after that moment'),
  before: bound('before', 'date_created', 'made before that moment'),
  modified_after: bound('modified_after', 'date_modified', 'changed after that moment'),
  modified_before: bound('modified_before', 'date_modified', 'changed before that moment'),
};

export function commonLooks(otherContexts: readonly string[]): Readonly<Record<string, QueryAssertion>> {
  return {
    offset: skips,
    dates_are_gmt: datesAreGmt,
    'after/offset': boundsWithOffset,
    context: contexts(otherContexts),
    'orderby/include': inOrderOfInclude,
    'orderby/include/paged': inPagesOfInclude,
  };
}

export const commonOrders = {
  'orderby/date': byDate('date', 'date_created'),
  'orderby/id': byId(),
  'orderby/modified': byDate('modified', 'date_modified'),
};
