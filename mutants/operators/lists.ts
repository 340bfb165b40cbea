/** Lists that find other records, and page and count them rightly. */
import type { Values } from '../../reference/http/messages.ts';
import { has, integerOf, listOf, membersOf, textOf } from '../../reference/http/values.ts';
import { fold } from '../../reference/state/text.ts';
import { type Context, contextOf, handled, itemsOf, type Take, withItems } from './take.ts';

export interface Found extends Context {
  /** What the list finds with other arguments. */
  readonly find: (changed: Values) => readonly Values[];
}

type Records = readonly Values[];
type Search = (records: Records, asked: Found) => Records;

const TOTALS = ['X-WP-Total', 'X-TEC-Total'];

function searched(edit: Search): Take {
  return handled((call, next, steps) => {
    const reply = next(call);
    const find = (changed: Values) => {
      const values = { ...call.values, page: 1, per_page: 1_000_000, offset: undefined, ...changed };
      return itemsOf(next({ ...call, values }).body);
    };
    const records = edit(find({}), { ...contextOf(call, steps), find });
    const size = integerOf(call.values.per_page);
    const page = (integerOf(call.values.page) - 1) * size;
    const from = has(call.values, 'offset') ? integerOf(call.values.offset) : page;
    const shownOnes = withItems(reply, records.slice(from, from + size));
    const headers = Object.entries(reply.headers ?? {}).map(([name, value]) => {
      return [name, TOTALS.includes(name) ? String(records.length) : value] as const;
    });
    const body = Array.isArray(reply.body) ? shownOnes.body : { ...membersOf(shownOnes.body), total: records.length };
    return { ...shownOnes, headers: Object.fromEntries(headers), body };
  });
}

type Changed = Values | ((values: Values) => Values);
type When = (values: Values, asked: Found) => boolean;

interface ListSelection {
  readonly when: (holds: When) => ListSelection;
  readonly unless: (holds: When) => ListSelection;
  /** Leaves out what does not fit. */
  readonly keep: (fits: (record: Values, asked: Found) => boolean) => Take;
  readonly slice: (from: number, to?: number) => Take;
  /** Finds what other arguments would find, in the place of what is asked for, or besides. */
  readonly as: (changed: Changed) => Take;
  readonly also: (changed: Changed) => Take;
  /** Goes on with what other arguments would find. */
  readonly among: (changed: Changed) => ListSelection;
  readonly edit: (edit: Search) => Take;
}

function finding(hook: (edit: Search) => Take): ListSelection {
  const others = (changed: Changed, { call, find }: Found) =>
    find(typeof changed === 'function' ? changed(call.values) : changed);
  return {
    when: (holds) =>
      finding((edit) => hook((records, asked) => (holds(asked.call.values, asked) ? edit(records, asked) : records))),
    unless: (holds) =>
      finding((edit) => hook((records, asked) => (holds(asked.call.values, asked) ? records : edit(records, asked)))),
    keep: (fits) => hook((records, asked) => records.filter((record) => fits(record, asked))),
    slice: (from, to) => hook((records) => records.slice(from, to)),
    as: (changed) => hook((_records, asked) => others(changed, asked)),
    also: (changed) => hook((records, asked) => [...records, ...others(changed, asked)]),
    among: (changed) => finding((edit) => hook((_records, asked) => edit(others(changed, asked), asked))),
    edit: hook,
  };
}

export const found = finding(searched);

/** Sorts by its own rule, where a list is asked for that order. */
export function sorted(orderby: string, compare: (a: Values, b: Values) => number): Take {
  return found.edit((records, { call }) => {
    const direction = textOf(call.values.order).toLowerCase() === 'asc' ? 1 : -1;
    return call.values.orderby === orderby ? records.toSorted((a, b) => direction * compare(a, b)) : records;
  });
}

/** Searches some texts alone. */
export function searchedIn(texts: (record: Values) => readonly unknown[]): Take {
  return found.edit((records, { call }) => {
    const wanted = fold(textOf(call.values.search));
    return has(call.values, 'search')
      ? records.filter((one) => texts(one).some((text) => fold(textOf(text)).includes(wanted)))
      : records;
  });
}

export function firstOf(value: unknown): readonly unknown[] {
  return listOf(value).slice(0, 1);
}
