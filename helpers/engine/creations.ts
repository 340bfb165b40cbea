/** Which request made each record of the run, and gave it its slug, so that a report can say how to make it again. */
import type { Exchange } from '../exchange/types.ts';
import { recordNoun } from '../requirement/words.ts';
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

/** `category` for the address of one, or of all. */
function nounAt(path: string): string {
  const names = path.split('/').filter((segment) => /^[a-z-]+$/.test(segment) && segment !== 'by-slug');
  return recordNoun(names.at(-1) ?? '');
}

function bodyOf({ request }: Exchange): unknown {
  try {
    return JSON.parse(request.body ?? 'null');
  } catch {
    return null;
  }
}

export class Creations {
  /** By the path of the record, by id and by slug. */
  readonly #byPath = new Map<string, Exchange>();
  /** By the noun of its collection and its id. */
  readonly #byNoun = new Map<string, Exchange>();
  readonly #byCode = new Map<string, Exchange>();

  note(exchange: Exchange): void {
    const { request, answer } = exchange;
    this.#noteSlug(exchange);
    const id = request.method === 'POST' && accepted(exchange) ? idIn(answer?.json) : null;
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
    if (!/^(?:POST|PUT|PATCH)$/.test(request.method) || !accepted(exchange) || !isRecord(answer?.json)) return;
    const { slug } = answer.json;
    const collection = pathOf(request.url).replace(/\/(?:\d+|by-slug\/[^/]+)$/, '');
    const address = `${collection}/by-slug/${slug}`;
    // What a record keeps was given before; a slug that was free again may be another record's.
    const isKept = idIn(this.#byPath.get(address)?.answer?.json) === idIn(answer.json);
    if (typeof slug === 'string' && !isKept) this.#byPath.set(address, exchange);
  }

  /** What gave the records that a request names their ids and slugs, each after what it needs itself. */
  behind(exchange: Exchange, found = new Set<Exchange>()): ReadonlySet<Exchange> {
    const { url } = exchange.request;
    const path = pathOf(url);
    const own = [...this.#byPath].filter(([place]) => path === place || path.startsWith(`${place}/`));
    const inQuery = [...new URL(url).searchParams].flatMap(([name, value]) => numbersIn(value, name));
    // What is above a record is of its kind.
    const named = [...inQuery, ...numbersIn(bodyOf(exchange))].flatMap(
      ([noun, id]) => this.#byNoun.get(`${noun === 'parent' ? nounAt(path) : noun} ${id}`) ?? [],
    );
    const coded = codesIn(bodyOf(exchange)).flatMap((code) => this.#byCode.get(code) ?? []);
    for (const creation of [...own.map(([, one]) => one), ...named, ...coded]) {
      if (creation === exchange || found.has(creation) || found.size >= MAX_MANUAL_RECORDS) continue;
      this.behind(creation, found);
      found.add(creation);
    }
    return found;
  }
}
