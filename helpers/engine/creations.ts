/** Which requests made each record of the run, and gave it what it holds, so that a report can say how to make it again. */
import type { Exchange } from '../exchange/types.ts';
import { isOfAnyKind, recordNoun, withoutZone } from '../requirement/words.ts';
import { accepted, isRecord } from '../verdict/judge.ts';
import { idIn } from '../verdict/records.ts';

/** Beyond so many records, nobody makes them by hand. */
const MAX_MANUAL_RECORDS = 12;

/** The path that a request asks for, also where a site takes it in the query. */
function pathOf(url: string): string {
  const { pathname, searchParams } = new URL(url);
  return searchParams.get('rest_route') ?? decodeURIComponent(pathname);
}

/** Names and numbers of a document, wherever they stand: a number in a list has the name of the list. */
function numbersIn(value: unknown, name = ''): readonly (readonly [string, string])[] {
  if (Array.isArray(value)) return value.flatMap((one) => numbersIn(one, name));
  if (isRecord(value)) return Object.entries(value).flatMap(([key, one]) => numbersIn(one, key));
  return /^\d+$/.test(String(value)) ? [[recordNoun(name), String(value)]] : [];
}

/** The codes in a document, wherever they stand. */
function codesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(codesIn);
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    key === 'code' && typeof one === 'string' ? [one.toLowerCase()] : codesIn(one),
  );
}

/** The records that a batch names, by the paths of its requests. */
function batchedIn(value: unknown): readonly (readonly [string, string])[] {
  if (!isRecord(value) || !Array.isArray(value.requests)) return [];
  return value.requests.flatMap((one) => {
    const path = isRecord(one) ? String(one.path).replace(/\?.*$/, '') : '';
    const id = /\/(\d+)$/.exec(path)?.[1];
    return id === undefined ? [] : [[nounAt(path), id] as const];
  });
}

/** `category` for the address of one, or of all. */
function nounAt(path: string): string {
  const names = path.split('/').filter((segment) => /^[a-z-]+$/.test(segment) && segment !== 'by-slug');
  return recordNoun(names.at(-1) ?? '');
}

/** The path of one record with its id, which the answer tells where the address has a slug; null for other addresses. */
function placeOf({ request, answer }: Exchange): string | null {
  const path = pathOf(request.url);
  if (/\/\d+$/.test(path)) return path;
  const id = /\/by-slug\/[^/]+$/.test(path) ? idIn(answer?.json) : null;
  return id === null ? null : path.replace(/by-slug\/[^/]+$/, String(id));
}

const NOTHING: Concern = { members: new Set(), ids: new Set() };

function bodyOf({ request }: Exchange): unknown {
  try {
    return JSON.parse(request.body ?? 'null');
  } catch {
    return null;
  }
}

/** What the results that rest on an exchange are about. */
export interface Concern {
  readonly members: ReadonlySet<string>;
  /** Of the records that a list holds, or leaves out. */
  readonly ids: ReadonlySet<string>;
}

/** No reader needs the answer to a write that only prepares. */
const withoutAnswer = (exchange: Exchange): Exchange => ({
  ...exchange,
  answer: exchange.answer && { ...exchange.answer, text: '', json: undefined },
});

export class Creations {
  /** By the path of the record, by id and by slug. */
  readonly #byPath = new Map<string, Exchange>();
  /** By the noun of its collection and its id. */
  readonly #byNoun = new Map<string, Exchange>();
  readonly #byCode = new Map<string, Exchange>();
  /** Updates that were accepted, by the path of the record with its id. */
  readonly #updates = new Map<string, Exchange[]>();

  note(exchange: Exchange): void {
    const { request, answer } = exchange;
    if (!/^(?:POST|PUT|PATCH)$/.test(request.method) || !accepted(exchange)) return;
    this.#noteSlug(exchange);
    this.#noteUpdate(exchange);
    const id = request.method === 'POST' ? idIn(answer?.json) : null;
    const collection = pathOf(request.url);
    if (id === null || /\/(?:\d+|batch)$|\/by-slug\//.test(collection) || !isRecord(answer?.json)) return;
    this.#byPath.set(`${collection}/${id}`, exchange);
    this.#byNoun.set(`${recordNoun(collection.split('/').at(-1) ?? '')} ${id}`, exchange);
    const { code } = answer.json;
    if (typeof code === 'string') this.#byCode.set(code.toLowerCase(), exchange);
  }

  /** A creation gives a record its slug, or an update does later. */
  #noteSlug(exchange: Exchange): void {
    const { request, answer } = exchange;
    if (!isRecord(answer?.json)) return;
    const { slug } = answer.json;
    const collection = pathOf(request.url).replace(/\/(?:\d+|by-slug\/[^/]+)$/, '');
    const address = `${collection}/by-slug/${slug}`;
    // What a record keeps was given before; a slug that was free again may be another record's.
    const isKept = idIn(this.#byPath.get(address)?.answer?.json) === idIn(answer.json);
    if (typeof slug === 'string' && !isKept) this.#byPath.set(address, exchange);
  }

  #noteUpdate(exchange: Exchange): void {
    const place = placeOf(exchange);
    if (place === null) return;
    this.#updates.set(place, [...(this.#updates.get(place) ?? []), withoutAnswer(exchange)]);
  }

  /** The updates that gave a record what it holds in some members, before a request. */
  #givenTo(place: string | null, members: ReadonlySet<string>, { id }: Exchange): readonly Exchange[] {
    const before = (this.#updates.get(place ?? '') ?? []).filter((one) => one.id < id);
    const gives = (one: Exchange, member: string): boolean =>
      Object.keys(Object(bodyOf(one))).some((name) => withoutZone(name) === withoutZone(member));
    return [...members].flatMap((member) => before.findLast((one) => gives(one, member)) ?? []);
  }

  /** What gave the records that a request and its results name their ids, slugs and values, each after what it needs itself. */
  behind(exchange: Exchange, { members, ids }: Concern = NOTHING): ReadonlySet<Exchange> {
    const found = new Set<Exchange>();
    this.#addBehind(exchange, found);
    const path = pathOf(exchange.request.url);
    const listed = [...ids].map((id) => `${path}/${id}`);
    this.#add(
      listed.flatMap((place) => this.#byPath.get(place) ?? []),
      exchange,
      found,
    );
    const given = [placeOf(exchange), ...listed].flatMap((place) => this.#givenTo(place, members, exchange));
    this.#add(given, exchange, found);
    return found;
  }

  #addBehind(exchange: Exchange, found: Set<Exchange>): void {
    const { url } = exchange.request;
    const path = pathOf(url);
    const body = bodyOf(exchange);
    const own = [...this.#byPath].filter(([place]) => path === place || path.startsWith(`${place}/`));
    const inQuery = [...new URL(url).searchParams].flatMap(([name, value]) => numbersIn(value, name));
    // What is above a record, or taken into a list or out of it, is of its kind.
    const ofKind = [
      ...inQuery.filter(([noun]) => isOfAnyKind(noun)),
      ...numbersIn(body).filter(([noun]) => noun === 'parent'),
    ];
    const named = [
      ...ofKind.map(([, id]) => [nounAt(path), id]),
      ...inQuery,
      ...numbersIn(body),
      ...batchedIn(body),
    ].flatMap(([noun, id]) => this.#byNoun.get(`${noun} ${id}`) ?? []);
    const coded = codesIn(body).flatMap((code) => this.#byCode.get(code) ?? []);
    this.#add([...own.map(([, one]) => one), ...named, ...coded], exchange, found);
  }

  #add(needed: readonly Exchange[], exchange: Exchange, found: Set<Exchange>): void {
    for (const one of needed) {
      if (one === exchange || one.id === exchange.id || found.has(one) || found.size >= MAX_MANUAL_RECORDS) continue;
      this.#addBehind(one, found);
      found.add(one);
    }
  }
}
