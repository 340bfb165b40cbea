/** Faults of lists: pages, counts, order, filters and searches. */
import type { Argument, Operation } from '../../helpers/contract/types.ts';
import type { Reply } from '../http/messages.ts';
import { has, integerOf, listOf, membersOf, textOf } from '../http/values.ts';
import type { Call, Handler } from '../routing/call.ts';
import { behaviours, faultOf, idText } from './fault.ts';
import { type HandlerEdit, onHandlers, withValues } from './hooks.ts';
import { type Kind, subjectOf } from './kinds.ts';
import { openEffect } from './open-effects.ts';
import type { Derivation, Family, Fault } from './types.ts';

const EVERYTHING = 1_000_000;

function itemsOf({ body }: Reply, { listMember }: Kind): readonly unknown[] {
  return listOf(listMember === null ? body : membersOf(body)[listMember]);
}

function withItems(reply: Reply, { listMember }: Kind, items: readonly unknown[]): Reply {
  return { ...reply, body: listMember === null ? items : { ...membersOf(reply.body), [listMember]: items } };
}

/** All that a list would show on all its pages. */
function everything(call: Call, next: Handler, kind: Kind): readonly unknown[] {
  return itemsOf(next(withValues(call, { page: 1, per_page: EVERYTHING, offset: undefined })), kind);
}

interface Window {
  readonly from: number;
  readonly size: number;
}

function windowOf({ values }: Call): Window {
  const size = integerOf(values.per_page);
  const from = has(values, 'offset') ? integerOf(values.offset) : (integerOf(values.page) - 1) * size;
  return { from, size };
}

type WindowEdit = (window: Window) => Window;

/** Shows another part of the list than asked. */
function showing(kind: Kind, edit: WindowEdit): HandlerEdit {
  return (call, next) => {
    const reply = next(call);
    const { from, size } = edit(windowOf(call));
    return withItems(reply, kind, everything(call, next, kind).slice(from, from + size));
  };
}

const TOTALS = ['X-WP-Total', 'X-TEC-Total'];
const PAGES = ['X-WP-TotalPages', 'X-TEC-TotalPages'];

/** Miscounts in headers and body. */
function miscounting(names: readonly string[], member: string): HandlerEdit {
  return (call, next) => {
    const reply = next(call);
    const headers = Object.entries(reply.headers ?? {}).map(([name, value]) => {
      return [name, names.includes(name) ? String(Number(value) + 1) : value] as const;
    });
    const body = membersOf(reply.body);
    const counted = member in body ? { ...body, [member]: integerOf(body[member]) + 1 } : reply.body;
    return { ...reply, headers: Object.fromEntries(headers), body: counted };
  };
}

interface ListFault {
  readonly family: Family;
  readonly tail: string;
  readonly description: string;
  readonly edit: HandlerEdit;
  readonly equivalent?: string | null;
  readonly needs?: string;
  /** End of the id of the requirement that says how plainly it is declared. */
  readonly toldBy?: string;
}

function pagingFaults(kind: Kind, operation: Operation): readonly ListFault[] {
  const paging = (tail: string, description: string, edit: HandlerEdit): ListFault => ({
    family: 'list-paging',
    tail: `paging/${tail}`,
    description,
    edit,
  });
  const later =
    (edit: WindowEdit): WindowEdit =>
    (window) =>
      window.from === 0 ? window : edit(window);
  return [
    paging(
      'overlap',
      'begins each later page with the last record of the page before',
      showing(
        kind,
        later(({ from, size }) => ({ from: from - 1, size })),
      ),
    ),
    paging(
      'skip',
      'leaves out the first record of each later page',
      showing(
        kind,
        later(({ from, size }) => ({ from: from + 1, size })),
      ),
    ),
    paging(
      'first-again',
      'answers the first page whatever page is asked for',
      showing(kind, ({ size }) => ({ from: 0, size })),
    ),
    paging(
      'one-more',
      'shows one record more than a page holds',
      showing(kind, ({ from, size }) => ({ from, size: size + 1 })),
    ),
    paging(
      'one-less',
      'shows one record less than a page holds',
      showing(kind, ({ from, size }) => ({ from, size: size - 1 })),
    ),
    { ...paging('total', 'counts one record too many', miscounting(TOTALS, 'total')), toldBy: 'pages/totals' },
    // Notes tell no number of pages.
    ...(operation.path.includes('/notes')
      ? []
      : [
          { ...paging('pages', 'counts one page too many', miscounting(PAGES, 'total_pages')), toldBy: 'pages/totals' },
        ]),
  ];
}

function orderFaults(kind: Kind, operation: Operation): readonly ListFault[] {
  const { order, orderby } = operation.args;
  if (order === undefined) return [];
  const reverse: HandlerEdit = (call, next) => {
    return next(withValues(call, { order: textOf(call.values.order).toLowerCase() === 'desc' ? 'asc' : 'desc' }));
  };
  const values = orderby?.schema.enum ?? [];
  return [
    {
      family: 'list-order',
      tail: 'order/reversed',
      description: 'sorts the other way round',
      edit: reverse,
      toldBy: 'orderby/name',
    },
    {
      family: 'list-order',
      tail: 'order/shuffled',
      description: 'sorts by the last digit of the id',
      toldBy: 'orderby/name',
      edit: (call, next) => {
        const reply = next(call);
        const { from, size } = windowOf(call);
        const digit = (item: unknown) => integerOf(membersOf(item).id) % 10;
        const shuffled = everything(call, next, kind).toSorted((a, b) => digit(a) - digit(b));
        return withItems(reply, kind, shuffled.slice(from, from + size));
      },
    },
    ...values.map(
      (value): ListFault => ({
        family: 'list-order',
        tail: `orderby/${idText(value)}`,
        description: `sorts by another member where orderby is ${value}`,
        toldBy: `orderby/${value}`,
        equivalent: isSortedByNothing(kind, value) ? 'An order has no title and no slug to sort by.' : null,
        edit: (call, next) =>
          next(
            call.values.orderby === value ? withValues(call, { orderby: sortedInstead(kind, value, values) }) : call,
          ),
      }),
    ),
  ];
}

/** Records are numbered as they are made: among dates and ids only that of the last change is another. */
function sortedInstead(kind: Kind, value: unknown, values: readonly unknown[]): unknown {
  if (kind.name === 'order') return value === 'modified' ? 'id' : 'modified';
  if (value === 'include') return 'id';
  if (value === 'title' || value === 'slug') return values.includes('id') ? 'id' : 'note_id';
  return 'title';
}

/** An order has neither, so that what it is sorted by is open. */
function isSortedByNothing(kind: Kind, value: unknown): boolean {
  return kind.name === 'order' && (value === 'title' || value === 'slug');
}

const NO_FILTERS = [
  'page',
  'per_page',
  'offset',
  'order',
  'orderby',
  'context',
  'dates_are_gmt',
  'strict_dates',
  'dp',
  'order_item_display_meta',
];

/** Values with which a filter leaves nothing out, where its default does not. */
const LEAVES_NOTHING_OUT: Readonly<Record<string, unknown>> = { hide_empty: false, end_date: '2100-01-01 00:00:00' };

function unfiltered({ name, schema }: Argument): unknown {
  return LEAVES_NOTHING_OUT[name] ?? schema.default ?? undefined;
}

function filterFaults(kind: Kind, operation: Operation, argument: Argument): readonly ListFault[] {
  const { name } = argument;
  const equivalent = openEffect(argument, operation);
  const ids = (items: readonly unknown[]) => new Set(items.map((item) => membersOf(item).id));
  const filtering = (
    tail: string,
    description: string,
    pick: (found: readonly unknown[], all: readonly unknown[]) => readonly unknown[],
  ): ListFault => ({
    family: 'list-filter',
    tail: `filter/${name}/${tail}`,
    description,
    equivalent,
    needs: `args/${name}/accepted`,
    edit: (call, next) => {
      const reply = next(call);
      if (!has(call.sent, name)) return reply;
      const { from, size } = windowOf(call);
      const found = everything(call, next, kind);
      const all = everything(withValues(call, { [name]: unfiltered(argument) }), next, kind);
      return withItems(reply, kind, pick(found, all).slice(from, from + size));
    },
  });
  return [
    filtering('inverted', `finds with ${name} what it should leave out`, (found, all) => {
      const wanted = ids(found);
      return all.filter((item) => !wanted.has(membersOf(item).id));
    }),
    filtering('one-too-many', `finds with ${name} one record more than it should`, (found, all) => {
      const wanted = ids(found);
      return [...all.filter((item) => !wanted.has(membersOf(item).id)).slice(0, 1), ...found];
    }),
    ...(name === 'search'
      ? [
          filtering('wrong-field', 'searches the numbers of records and not their text', (found) =>
            found.filter((item) => String(membersOf(item).id) === ''),
          ),
        ]
      : []),
  ];
}

export const listFaults: Derivation = (operation) => {
  const subject = subjectOf(operation);
  // A list that takes no page is answered whole.
  if (subject?.role !== 'list' || !('per_page' in operation.args)) return [];
  const { kind } = subject;
  const [area = ''] = operation.namespace.split('/');
  const filters = Object.values(operation.args).filter(({ name }) => !NO_FILTERS.includes(name));
  return [
    ...pagingFaults(kind, operation),
    ...orderFaults(kind, operation),
    ...filters.flatMap((argument) => filterFaults(kind, operation, argument)),
  ].map(
    ({ family, tail, description, edit, equivalent, needs, toldBy }): Fault =>
      faultOf(operation, {
        family,
        tail,
        breaks: ['*'],
        alsoBreaks: behaviours(operation),
        sentence: `${operation.key} ${description}.`,
        equivalent: equivalent ?? null,
        ...(toldBy !== undefined && { levelAs: `${area}/${operation.resource}/list/${toldBy}` }),
        ...(needs === undefined ? {} : { needs }),
        change: () => onHandlers([operation.key], edit),
      }),
  );
};
