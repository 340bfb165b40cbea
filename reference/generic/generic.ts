/** A deployment of a contract that it has never seen: records in memory, checked by what the contract declares. */
import type { Contract, Operation, Schema } from '../../helpers/contract/types.ts';
import type { Account } from '../account.ts';
import { readBody } from '../http/body.ts';
import { invalidParam, noRoute, RestError, unknownRecord } from '../http/errors.ts';
import type { ReferenceAnswer, ReferenceRequest } from '../http/messages.ts';
import { validateArguments } from '../validation/arguments.ts';
import { Documents, isMembers, isValidArgument, type Members } from './documents.ts';
import { type Kind, type Route, routesOf, withoutSlash } from './kinds.ts';
import { readQuery } from './query.ts';

export interface GenericOptions {
  readonly contract: Contract;
  /** Path of the root, such as `/rest`. */
  readonly root: string;
  /** Who may write. */
  readonly administrator: Account;
  /** Who may read. */
  readonly second: Account;
  /** Ids of {@link genericFaults}. @default none */
  readonly faults?: readonly string[];
}

type Stored = Members;

const PER_PAGE = 10;

function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): ReferenceAnswer {
  const text = status === 204 ? '' : JSON.stringify(body);
  return { status, headers: { 'content-type': 'application/json; charset=UTF-8', ...headers }, body: text };
}

/** How a kind's records are told apart, and how answers show them. */
interface Shape {
  readonly collection: string;
  /** Member that holds the id. */
  readonly idMember: string;
  /** Member of an answer that holds the record; absent where the answer is the record. */
  readonly envelope?: string;
  /** The schema of one record. */
  readonly schema: unknown;
}

export class GenericReference {
  readonly #options: GenericOptions;
  readonly #routes: readonly Route[];
  readonly #records = new Map<string, Map<string, Stored>>();
  /** How many ids were given, each once: what a deleted record had is no other's. */
  readonly #idsGiven = new Map<Map<string, Stored>, number>();
  readonly #shapes = new Map<string, Shape>();
  readonly #documents: Documents;
  readonly #faults: ReadonlySet<string>;

  constructor(options: GenericOptions) {
    this.#options = options;
    this.#routes = routesOf(options.contract);
    this.#documents = new Documents(options.contract.responses);
    this.#faults = new Set(options.faults);
  }

  /** Whether a route of its own has the address. */
  serves({ url }: ReferenceRequest): boolean {
    const path = this.#pathOf(new URL(url, 'http://localhost'));
    return this.#routes.some(({ pattern }) => pattern.test(path));
  }

  #pathOf({ pathname }: URL): string {
    return pathname.slice(this.#options.root.length);
  }

  handle(request: ReferenceRequest): ReferenceAnswer {
    try {
      return this.#answer(request);
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      return json(error.status, error.document());
    }
  }

  #answer(request: ReferenceRequest): ReferenceAnswer {
    const url = new URL(request.url, 'http://localhost');
    const { searchParams } = url;
    const path = this.#pathOf(url);
    const here = this.#routes.filter(({ pattern }) => pattern.test(path));
    const route = here.find(({ operation }) => operation.method === request.method);
    if (route === undefined) throw here.length > 0 ? new RestError(405, 'no_method', 'No such method.') : noRoute();
    this.#authorize(request, route);
    const is = (tail: string): boolean => this.#faults.has(`${route.operation.key}/${tail}`);
    if (is('server-error')) throw new RestError(500, 'broken', 'Out of order.');
    const [, ...segments] = route.pattern.exec(path) ?? [];
    const inPath = Object.fromEntries(route.names.map((name, at) => [name, decodeURIComponent(segments[at] ?? '')]));
    const given = this.#given(route.operation, request, searchParams);
    const { sent, values } = validateArguments(this.#asFaulty(route.operation, is), inPath, given);
    this.#rejectInvalid(route.operation, sent, is);
    this.#rejectUnknownParent(path, route);
    if (route.kind === null || route.role === 'other') return this.#plain(route.operation);
    const isKept = ([name]: [string, unknown]): boolean =>
      route.operation.args[name]?.in === 'body' && !is(`lost/${name}`);
    const declared = Object.fromEntries(Object.entries(sent).filter(isKept));
    const whole = Object.fromEntries(Object.entries(values).filter(isKept));
    const collection = path.replace(/\/$/, '');
    if (route.role === 'create')
      return this.#create(route.kind, collection, route.operation, is('no-defaults') ? declared : whole, is);
    if (route.role === 'list') return this.#list(route.kind, collection, route.operation, values, is);
    const id = inPath[route.kind.parameter] ?? '';
    return this.#item(route.kind, collection.replace(/\/[^/]*$/, ''), route.operation, id, declared, is);
  }

  /** What lies within a record is there where that one is. */
  #rejectUnknownParent(path: string, { operation }: Route): void {
    const segments = path.split('/');
    const shapeOf = (template: string): string => withoutSlash(template).replace(/\{\w+\}/g, '{}');
    const named = shapeOf(operation.path).split('/');
    for (let length = 2; length < named.length; length += 1) {
      const above = named.slice(0, length).join('/');
      const parent = this.#routes.find((route) => route.role === 'item' && shapeOf(route.operation.path) === above);
      if (parent?.kind == null || named[length - 1] !== '{}') continue;
      const id = decodeURIComponent(segments[length - 1] ?? '');
      const records = this.#of(parent.kind, segments.slice(0, length - 1).join('/'));
      if (!records.has(id)) throw unknownRecord('record');
    }
  }

  /** What a schema says beyond the words of the interface. */
  #rejectInvalid({ args }: Operation, sent: Stored, is: (tail: string) => boolean): void {
    for (const { name, schema } of Object.values(args)) {
      if (schema['x-checked'] !== true || sent[name] === undefined) continue;
      const isFaulty = Object.keys(schema).some((keyword) => is(`${keyword}/${name}`));
      if (!isFaulty && !isValidArgument(schema, sent[name])) throw invalidParam(name);
    }
  }

  /** An answer of an operation that keeps no records. */
  #plain({ returns, mayBeEmpty }: Operation): ReferenceAnswer {
    const schema = this.#documents.schemaOf(returns);
    if (schema !== null) return json(200, this.#documents.sample(schema));
    return mayBeEmpty === true ? json(204, null) : json(200, {});
  }

  /** What a request carries, each argument where it is declared. */
  #given(operation: Operation, { headers, body }: ReferenceRequest, query: URLSearchParams): Stored {
    const takesBody = operation.method !== 'GET' && body.trim() !== '';
    const type = headers['content-type'] ?? '';
    const read = (): Stored => (operation.body === 'whole' ? { body: parsed(body) } : readBody(type, body));
    const fields: Stored = takesBody ? read() : operation.method === 'GET' ? Object.fromEntries(query) : {};
    const apart = Object.values(operation.args).flatMap((argument) => {
      const { name, in: place } = argument;
      const value =
        place === 'header' ? headers[name.toLowerCase()] : place === 'query' ? readQuery(argument, query) : undefined;
      return value === undefined || value === null ? [] : [[name, value] as const];
    });
    return { ...fields, ...Object.fromEntries(apart) };
  }

  /** What the contract declares, but for the constraints that a fault takes away. */
  #asFaulty(operation: Operation, is: (tail: string) => boolean): Operation {
    const args = Object.values(operation.args).map((argument) => {
      const schema: Record<string, unknown> = { ...argument.schema };
      for (const keyword of Object.keys(schema)) if (is(`${keyword}/${argument.name}`)) delete schema[keyword];
      return [
        argument.name,
        { ...argument, required: argument.required && !is(`required/${argument.name}`), schema: schema as Schema },
      ];
    });
    return { ...operation, args: Object.fromEntries(args) };
  }

  #authorize({ headers, method }: ReferenceRequest, { operation }: Route): void {
    const { administrator, second } = this.#options;
    const encoded = /^Basic\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1];
    const [username = '', ...rest] = Buffer.from(encoded ?? '', 'base64')
      .toString('utf8')
      .split(':');
    const bare = (text: string): string => text.replaceAll(' ', '');
    const user = [administrator, second].find(
      (one) => one.username === username && bare(one.applicationPassword) === bare(rest.join(':')),
    );
    if (user === administrator || this.#faults.has(`${operation.key}/without-credentials`)) return;
    if (method === 'GET' && (user !== undefined || !operation.needsCredentials)) return;
    throw new RestError(user === undefined ? 401 : 403, 'forbidden', 'You may not do this.');
  }

  #shapeOf({ collection, read, parameter }: Kind): Shape {
    const known = this.#shapes.get(collection);
    if (known !== undefined) return known;
    const whole = this.#documents.schemaOf(read.returns) ?? {};
    const idIn = (schema: unknown): string | undefined => {
      const names = Object.keys(this.#documents.propertiesOf(schema));
      const bare = (name: string): string => name.replace(/[^a-z0-9]/gi, '').toLowerCase();
      return (
        names.find((name) => bare(name) === bare(parameter)) ??
        names.find((name) => name !== parameter && bare(parameter).endsWith(bare(name))) ??
        names.find((name) => name === 'id')
      );
    };
    const inner = Object.entries(this.#documents.propertiesOf(whole));
    const envelope = idIn(whole) === undefined ? inner.find(([, schema]) => idIn(schema) !== undefined) : undefined;
    const [member, schema] = envelope ?? [undefined, whole];
    const shape: Shape = {
      collection,
      idMember: idIn(schema) ?? 'id',
      schema,
      ...(member !== undefined && { envelope: member }),
    };
    this.#shapes.set(collection, shape);
    return shape;
  }

  /** The records at an address, of which one is there from the start. */
  #of(kind: Kind, collection: string): Map<string, Stored> {
    const known = this.#records.get(collection);
    if (known !== undefined) return known;
    const records = new Map<string, Stored>();
    this.#records.set(collection, records);
    const { idMember, schema } = this.#shapeOf(kind);
    const id = this.#idFor(kind, 1);
    records.set(String(id), { ...(this.#documents.sample(schema) as Stored | null), [idMember]: id });
    return records;
  }

  /** Ids are counted by kind, and of the type that its answers have. */
  #idFor(kind: Kind, at: number): unknown {
    const { idMember, schema } = this.#shapeOf(kind);
    const own = this.#documents.plain(this.#documents.propertiesOf(schema)[idMember]);
    const pattern = kind.read.pathParameters[kind.parameter] ?? '[^/]+';
    const uuid = `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
    const texts = [String(at), uuid, ...pattern.split('|')];
    const fits = (text: string): boolean =>
      new RegExp(`^(?:${pattern})$`).test(text) && this.#documents.fits(own, text);
    return (
      [at, ...texts].find((id) =>
        typeof id === 'number' ? this.#documents.fits(own, id) && fitsPattern(pattern, id) : fits(id),
      ) ?? this.#documents.sample(own, at)
    );
  }

  #shown(kind: Kind, operation: Operation, record: Stored): unknown {
    const { envelope, schema } = this.#shapeOf(kind);
    const whole = this.#documents.schemaOf(operation.returns);
    if (whole === null) return record;
    if (envelope === undefined || !(envelope in this.#documents.propertiesOf(whole)))
      return this.#documents.shown(whole, record);
    return this.#documents.shown(whole, { [envelope]: this.#documents.shown(schema, record) });
  }

  #create(
    kind: Kind,
    collection: string,
    operation: Operation,
    values: Stored,
    is: (tail: string) => boolean,
  ): ReferenceAnswer {
    const { idMember } = this.#shapeOf(kind);
    const records = this.#of(kind, collection);
    let at = (this.#idsGiven.get(records) ?? records.size) + 1;
    while (records.has(String(this.#idFor(kind, at)))) at += 1;
    this.#idsGiven.set(records, at);
    // A name that is sent may be what a record goes by.
    const id = idMember !== 'id' && values[idMember] !== undefined ? values[idMember] : this.#idFor(kind, at);
    if (records.has(String(id))) throw new RestError(409, 'exists', 'There is one of this name.');
    const record = { ...values, [idMember]: id };
    if (!is('unstored')) records.set(String(id), record);
    const answered = is('other-id') ? { ...record, [idMember]: this.#idFor(kind, at + 1_000) } : record;
    return json(201, this.#shown(kind, operation, answered), {
      location: `${this.#options.root}${collection}/${encodeURIComponent(String(answered[idMember]))}`,
    });
  }

  #list(
    kind: Kind,
    collection: string,
    operation: Operation,
    values: Stored,
    is: (tail: string) => boolean,
  ): ReferenceAnswer {
    const {
      page = 1,
      per_page: perPage = PER_PAGE,
      search,
      ...filters
    } = Object.fromEntries(Object.entries(values).filter(([name]) => !is(`unfiltered/${name}`)));
    const all = is('empty') ? [] : [...this.#of(kind, collection).values()].slice(0, is('stale') ? -1 : undefined);
    const wanted = all.filter(
      (record) =>
        Object.entries(filters).every(([name, value]) => !(name in record) || String(record[name]) === String(value)) &&
        (search === undefined || Object.values(record).some((value) => String(value).includes(String(search)))),
    );
    const [from, size] = [(Number(page) - 1) * Number(perPage), Number(perPage)];
    const totals = { 'x-total': String(wanted.length), 'x-total-pages': String(Math.ceil(wanted.length / size)) };
    return json(200, this.#listed(operation, wanted.slice(from, from + size)), totals);
  }

  /** The records as the list's own schema has them: alone, or under the member that is a list. */
  #listed({ returns }: Operation, records: readonly Stored[]): unknown {
    const schema = this.#documents.schemaOf(returns);
    if (schema === null) return records;
    const { items } = this.#documents.plain(schema);
    if (items !== undefined) return records.map((record) => this.#documents.shown(items, record));
    const lists = Object.entries(this.#documents.propertiesOf(schema)).flatMap(([name, member]) => {
      const inner = this.#documents.plain(member).items;
      return inner === undefined ? [] : [[name, inner] as const];
    });
    const [name, inner] = lists[0] ?? [];
    if (name === undefined) return this.#documents.sample(schema);
    return this.#documents.shown(schema, { [name]: records.map((record) => this.#documents.shown(inner, record)) });
  }

  #item(
    kind: Kind,
    collection: string,
    operation: Operation,
    id: string,
    sent: Stored,
    is: (tail: string) => boolean,
  ): ReferenceAnswer {
    const records = this.#of(kind, collection);
    const { idMember } = this.#shapeOf(kind);
    const record = records.get(id) ?? (is('any-id') ? { ...[...records.values()][0], [idMember]: id } : undefined);
    if (record === undefined) return this.#unknown(kind, collection, operation, id, sent);
    switch (operation.method) {
      case 'GET': {
        const shown = this.#shown(kind, operation, record);
        const asText = is('text-id') && isMembers(shown) && { [idMember]: String(record[idMember]) };
        return json(200, asText ? { ...(shown as Stored), ...asText } : shown);
      }
      case 'DELETE':
        if (!is('kept')) records.delete(id);
        return this.#documents.schemaOf(operation.returns) === null
          ? json(204, null)
          : json(200, this.#shown(kind, operation, record));
      default: {
        this.#rejectMoves(operation, record, sent, is);
        const kept = is('clears-others') ? {} : record;
        const changed = is('ignored') ? record : { ...kept, ...sent, [idMember]: record[idMember] };
        records.set(id, changed);
        return json(200, this.#shown(kind, operation, changed));
      }
    }
  }

  /** Where nothing else makes a record, a PUT does. */
  #unknown(kind: Kind, collection: string, operation: Operation, id: string, sent: Stored): ReferenceAnswer {
    const isMade = this.#routes.some((route) => route.kind === kind && route.role === 'create');
    if (operation.method !== 'PUT' || isMade) throw unknownRecord('record');
    const { idMember } = this.#shapeOf(kind);
    const record = {
      ...sent,
      [idMember]: /^\d+$/.test(id) && typeof this.#idFor(kind, 1) === 'number' ? Number(id) : id,
    };
    this.#of(kind, collection).set(id, record);
    return json(201, this.#shown(kind, operation, record));
  }

  #rejectMoves({ args }: Operation, record: Stored, sent: Stored, is: (tail: string) => boolean): void {
    for (const [name, to] of Object.entries(sent)) {
      const moves = args[name]?.schema['x-transitions']?.[String(record[name])];
      if (moves === undefined || to === record[name] || moves.includes(String(to)) || is(`transitions/${name}`))
        continue;
      throw invalidParam(name, `${name} is ${String(record[name])}, and does not become ${String(to)}.`);
    }
  }
}

function fitsPattern(pattern: string, id: unknown): boolean {
  return new RegExp(`^(?:${pattern})$`).test(String(id));
}

/** @throws RestError for what is no JSON */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RestError(400, 'invalid_json', 'Invalid JSON body passed.');
  }
}
