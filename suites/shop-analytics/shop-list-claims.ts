/** What the lists of coupons, orders and products have in common. */

import type { Claim } from '../../helpers/plan/behaviour.ts';
import { idOf } from '../../helpers/plan/list-look.ts';
import type { Document, FilterClaim, Look, Narrowing, OrderClaim, Sample } from '../../helpers/plan/list-types.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** No record of any site has it. */
export const UNKNOWN_ID = 2_000_000_011;

export function textOf(document: Document, member: string): string {
  const value = document[member];
  return typeof value === 'string' ? value : '';
}

export function numberOf(document: Document, member: string): number | null {
  const value = document[member];
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** A date without an offset, as if it were in UTC; in milliseconds. */
function momentOf(document: Document, member: string): number | null {
  const moment = Date.parse(`${textOf(document, member)}Z`);
  return Number.isNaN(moment) ? null : moment;
}

function isoText(moment: number): string {
  return new Date(moment).toISOString().slice(0, 19);
}

/** A bound a day before the first record and one a day after the last: one lets all pass, the other none. */
function boundLooks(documents: readonly Document[], argument: string, member: string): readonly Look[] {
  const moments = documents.map((document) => momentOf(document, member)).filter((moment) => moment !== null);
  if (moments.length === 0) return [];
  const before = isoText(Math.min(...moments) - DAY_MS);
  const after = isoText(Math.max(...moments) + DAY_MS);
  const has = (document: Document): boolean => momentOf(document, member) !== null;
  const passes = argument.endsWith('after') ? before : after;
  return [before, after].map((bound) => ({
    args: { [argument]: bound },
    fits: (document) => (has(document) ? bound === passes : null),
  }));
}

function bound(argument: string, member: string, says: string): FilterClaim {
  return {
    title: `${argument} lists what was ${says}, and nothing else`,
    looks: ({ documents }) => boundLooks(documents, argument, member),
  };
}

/** A moment between what the clock of the site and what one in Greenwich showed when a record was made. */
const datesAreGmt: FilterClaim = {
  title: 'dates_are_gmt says whether a bound is in GMT or, as without it, in the zone of the site',
  looks: ({ documents }) => {
    const pairs = documents.map((document) => [
      momentOf(document, 'date_created'),
      momentOf(document, 'date_created_gmt'),
    ]);
    const [local, gmt] = pairs.find(([one, other]) => one !== other && one !== null && other !== null) ?? [];
    if (local === undefined || gmt === undefined || local === null || gmt === null) return [];
    const between = isoText((local + gmt) / 2);
    return [true, false, undefined].map((isGmt) => ({
      args: { before: between, dates_are_gmt: isGmt },
      fits: (document) => {
        const moment = momentOf(document, isGmt ? 'date_created_gmt' : 'date_created');
        // A second either way is rounding.
        return moment === null || Math.abs(moment - (local + gmt) / 2) <= 1000 ? null : moment < (local + gmt) / 2;
      },
    }));
  },
};

/** `include` wins over `exclude` in places, so that the two do not go together. */
function excludes(narrowing: Narrowing): FilterClaim {
  return {
    title: 'exclude leaves out the records it names, and no others',
    looks: ({ documents: [first] }) =>
      first
        ? [{ args: { exclude: [idOf(first)] }, narrowing, fits: (document) => idOf(document) !== idOf(first) }]
        : [],
  };
}

const includes: FilterClaim = {
  title: 'include lists the records it names, and no others',
  looks: ({ documents: [first] }) =>
    first
      ? [{ args: { include: [idOf(first)] }, narrowing: 'none', fits: (document) => idOf(document) === idOf(first) }]
      : [],
};

const skips: FilterClaim = {
  title: 'offset skips as many records from the start of the list',
  looks: ({ documents }) => {
    const first = Math.min(...documents.map(idOf));
    return [{ args: { offset: 1, orderby: 'id', order: 'asc' }, fits: (document) => idOf(document) !== first }];
  },
};

function contexts(values: readonly string[]): FilterClaim {
  return {
    title: 'context changes what records show, and not which are listed',
    looks: () => values.map((context) => ({ args: { context }, fits: () => true })),
  };
}

export function parentLooks(argument: 'parent' | 'parent_exclude', { documents }: Sample): readonly Look[] {
  const parents = documents.map((document) => numberOf(document, 'parent_id'));
  const parent = parents.find((id) => id !== null && id > 0);
  return [...(parent === undefined ? [] : [parent]), UNKNOWN_ID].map((id) => ({
    args: { [argument]: [id] },
    fits: (document) => (numberOf(document, 'parent_id') === id) === (argument === 'parent'),
  }));
}

/** Asked upwards, because it is open whether `desc` turns the order of include round. */
const inOrderOfInclude: FilterClaim = {
  title: 'orderby = include sorts the records as include names them',
  looks: ({ documents }) => {
    // Neither the order of the ids nor its reverse.
    const [first, ...others] = documents.map(idOf).sort((a, b) => a - b);
    if (first === undefined || others.length < 2) return [];
    const [second = first, ...more] = others;
    const include = [second, first, ...more];
    return [
      {
        args: { include, orderby: 'include', order: 'asc' },
        fits: () => null,
        inOrder: include,
      },
    ];
  },
};

/** Told by records that were made in different seconds only. */
const newestFirst: FilterClaim = {
  title: 'Without orderby and order the newest records come first',
  basis: 'declared',
  looks: ({ documents }) => {
    const dated = documents.map((document) => ({ id: idOf(document), made: momentOf(document, 'date_created') }));
    const moments = dated.flatMap(({ made }) => made ?? []);
    if (moments.length < 2 || new Set(moments).size < documents.length) return [];
    const inOrder = dated.toSorted((a, b) => Number(b.made) - Number(a.made)).map(({ id }) => id);
    return [{ args: {}, fits: () => null, inOrder }];
  },
};

/** @param excluding how the list is kept to own records while some are excluded */
export function commonFilters(excluding: Narrowing, otherContexts: readonly string[]): Record<string, FilterClaim> {
  return {
    include: includes,
    exclude: excludes(excluding),
    offset: skips,
    after: bound('after', 'date_created', 'made after that moment'),
    before: bound('before', 'date_created', 'made before that moment'),
    modified_after: bound('modified_after', 'date_modified', 'changed after that moment'),
    modified_before: bound('modified_before', 'date_modified', 'changed before that moment'),
    dates_are_gmt: datesAreGmt,
    context: contexts(otherContexts),
    'orderby/include': inOrderOfInclude,
    'orderby/default': newestFirst,
  };
}

function sorted(orderby: string, key: OrderClaim['key'], claim: Partial<Claim> = {}): OrderClaim {
  return { title: `orderby = ${orderby} sorts by it, up and down as order says`, orderby, key, ...claim };
}

export function byText(orderby: string, member: string, claim: Partial<Claim> = {}): OrderClaim {
  return sorted(orderby, (document) => textOf(document, member), claim);
}

export function byNumber(orderby: string, member: string, claim: Partial<Claim> = {}): OrderClaim {
  return sorted(orderby, (document) => numberOf(document, member), claim);
}

export function byDate(orderby: string, member: string): OrderClaim {
  return sorted(orderby, (document) => momentOf(document, member));
}

export const commonOrders: Record<string, OrderClaim> = {
  'orderby/date': byDate('date', 'date_created'),
  'orderby/id': sorted('id', idOf),
  'orderby/modified': byDate('modified', 'date_modified'),
};
