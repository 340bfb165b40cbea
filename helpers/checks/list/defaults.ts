/**
 * Declared defaults of a list beside its other arguments: what is asked without them is what is asked with them sent explicitly,
 * whatever else is asked. Many arguments go in one request, each with a value that lists most of the records at hand.
 */

import type { Document, Filters, ListStatement } from '../../cases/list-statement.ts';
import { levelOfDefault } from '../../cases/requirement.ts';
import type { Assertion } from '../../cases/scenario.ts';
import type { Values } from '../../cases/types.ts';
import type { Operation, Schema } from '../../contract/types.ts';
import type { Exchange } from '../../exchange/types.ts';
import { MET } from '../../requirement/judgement.ts';
import { phrase, reason } from '../../requirement/reasons.ts';
import { argumentOf, fitsOf } from './filters.ts';
import { ask, idOf } from './listing.ts';
import type { NarrowedList } from './narrowed-list.ts';

export const DEFAULTS = 'defaults/beside';

export const DEFAULTS_ASSERTION: Assertion = {
  title: 'Leaving out arguments that have a default gives the list of their defaults, whatever else is requested',
};

/** How pages are cut is judged separately. */
const OF_PAGES = ['page', 'per_page'];

function hasExplicitDefault({ default: value }: Schema): boolean {
  return value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);
}

/** Those that the interface declares for every site. */
function defaultsOf({ args }: Operation): Values {
  const declared = Object.values(args).filter(
    ({ name, schema }) => !OF_PAGES.includes(name) && hasExplicitDefault(schema) && levelOfDefault(schema) === 'MUST',
  );
  return Object.fromEntries(declared.map(({ name, schema }) => [name, schema.default]));
}

/** Assertions of what the arguments with a default do by themselves: where one is broken, nothing beside it tells more. */
export function restsOfDefaults(
  { filters, queries = {}, orders = {} }: ListStatement,
  operation: Operation,
): readonly string[] {
  const defaults = defaultsOf(operation);
  const about = [...Object.keys(filters), ...Object.keys(queries)].filter((name) => name in defaults);
  return 'orderby' in defaults || 'order' in defaults ? [...about, ...Object.keys(orders)] : about;
}

/** Values of as many filters as leave half of the records at hand in the list. */
function wideFilters(filters: Filters, { sample }: NarrowedList): Values {
  const needed = Math.ceil(sample.documents.length / 2);
  let left: readonly Document[] = sample.documents;
  const chosen: Record<string, unknown> = {};
  for (const [name, filter] of Object.entries(filters)) {
    const ways = filter.values(sample).map((value) => {
      const asked = { name, filter, value };
      const fits = fitsOf(asked, sample);
      return { value: argumentOf(asked), listed: left.filter((document) => fits(document) === true) };
    });
    const widest = ways.toSorted((a, b) => b.listed.length - a.listed.length)[0];
    if (widest === undefined || widest.listed.length < needed) continue;
    chosen[name] = widest.value;
    left = widest.listed;
  }
  return chosen;
}

/** Another value of each vocabulary, the first record skipped, and a direction, or what is sorted by without one. */
function otherValues({ args }: Operation, filters: Filters, orderby: string | null): Values {
  const vocabularies = Object.values(args).flatMap(({ name, schema }) => {
    const other = schema.enum?.find((value) => value !== schema.default);
    return hasExplicitDefault(schema) && other !== undefined && name !== 'orderby' && !(name in filters)
      ? [[name, other]]
      : [];
  });
  return {
    ...(args.order !== undefined && (orderby === null ? { order: 'asc' } : { orderby })),
    ...(args.offset === undefined ? {} : { offset: 1 }),
    ...Object.fromEntries(vocabularies),
  };
}

interface Compared {
  readonly isSame: boolean;
  readonly exchanges: readonly Exchange[];
}

async function compare(
  { scene, list, sample, narrowings }: NarrowedList,
  defaults: Values,
  beside: Values,
): Promise<Compared> {
  const explicit = Object.fromEntries(Object.entries(defaults).filter(([name]) => !(name in beside)));
  const own = new Set(sample.documents.map(idOf));
  const without = (values: Values): Values =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !(name in explicit)));
  const first = await narrowings([...Object.keys(beside), ...Object.keys(explicit)]).next();
  const kept = first.done ? {} : first.value.args;
  const bare = { ...list, always: without(list.always ?? {}) };
  const look = async (more: Values, why: string) => {
    const args = { per_page: list.maxPerPage, ...kept, ...beside, ...more };
    const { documents, exchange } = await ask(scene, bare, args, why);
    const ids = documents.map(idOf).filter((id) => own.has(id));
    return { ids: ids.join(), exchange };
  };
  const plain = await look({}, 'Without the arguments that have a default');
  const told = await look(explicit, 'With the defaults sent');
  const exchanges = [plain.exchange, told.exchange];
  if (plain.ids === told.ids) return { isSame: true, exchanges };
  const repeated = await look({}, 'Without them again, to see what changes by itself');
  return { isSame: repeated.ids !== plain.ids, exchanges: [...exchanges, repeated.exchange] };
}

/** @param filters those of which each value by itself lists what it must */
export async function judgeDefaultsBeside(narrowed: NarrowedList, filters: Filters): Promise<void> {
  const { scene, list } = narrowed;
  const operation = scene.operation(list.operation);
  const defaults = defaultsOf(operation);
  const plain = Object.fromEntries(Object.entries(filters).filter(([name]) => !(name in defaults)));
  const soft = Object.values(list.orders ?? {}).filter(({ level = 'MUST' }) => level !== 'MUST');
  const all = 'order' in defaults ? soft.map(({ orderby }) => ({ orderby })) : [];
  const orders = narrowed.isThorough ? all : all.filter((_, at) => at === scene.site.turn(all.length));
  if (Object.keys(defaults).length === 0) return scene.pass(DEFAULTS, phrase`No argument has a default.`);
  const exchanges: Exchange[] = [];
  // In which no two records tie.
  const byId = Object.values(list.orders ?? {}).find(
    ({ orderby, level = 'MUST' }) => orderby === 'id' && level === 'MUST',
  );
  const orderby = byId !== undefined && scene.site.turn(2) === 0 ? byId.orderby : null;
  const wide = { ...wideFilters(plain, narrowed), ...otherValues(operation, list.filters, orderby) };
  for (const beside of [wide, ...orders]) {
    const compared = await compare(narrowed, defaults, beside);
    exchanges.push(...compared.exchanges);
    if (compared.isSame) continue;
    const why = reason('defaults-differ', {
      beside: Object.keys(beside),
      argument: Object.keys(defaults),
    });
    return scene.assert(DEFAULTS, false, why, ...exchanges);
  }
  scene.judge(DEFAULTS, MET, ...exchanges);
}
