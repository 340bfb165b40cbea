/** A deployment of a contract that it has never seen: records in memory, checked by what the contract declares. */
import { isObject } from '../../helpers/contract/json.ts';
import type { Contract, Operation } from '../../helpers/contract/types.ts';
import { attempted } from '../../helpers/samples/generated.ts';
import type { Account } from '../account.ts';
import { readBody } from '../http/body.ts';
import { invalidParam, noRoute, RestError, unknownRecord } from '../http/errors.ts';
import type { ReferenceAnswer, ReferenceRequest } from '../http/messages.ts';
import { validateArguments } from '../validation/arguments.ts';
import { Documents, type Members } from './documents.ts';
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

const PER_PAGE = 10;

function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): ReferenceAnswer {
  const text = status === 204 ? '' : JSON.stringify(body);
  return { status, headers: { 'content-type': 'application/json; charset=UTF-8', ...headers }, body: text };
}

/** What is asked of the records at an address. */
interface Asked {
  readonly kind: Kind;
  readonly operation: Operation;
  /** Path of the list that the records are in. */
  readonly collection: string;
  readonly is: Is;
}

type Is = (tail: string) => boolean;

/** How a kind's records are told apart, and how answers show them. */
interface Shape {
  readonly idMember: string;
  /** Member of an answer that holds the record; undefined where the answer is the record. */
  readonly envelope: string | undefined;
  readonly schema: unknown;
}

export class GenericReference {
  readonly #options: GenericOptions;
  readonly #routes: readonly Route[];
  readonly #records = new Map<string, Map<string, Members>>();
  /** How many ids were given, each once: what a deleted record had is no other's. */
  readonly #idsGiven = new Map<Map<string, Members>, number>();
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
    return this.#routes.some(({ pattern }) => pattern.test(this.#pathOf(new URL(url, 'http://localhost'))));
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
    const path = this.#pathOf(url);
    const here = this.#routes.filter(({ pattern }) => pattern.test(path));
    const route = here.find(({ operation }) => operation.method === request.method);
    if (route === undefined) throw here.length > 0 ? new RestError(405, 'no_method', 'No such method.') : noRoute();
    this.#authorize(request, route);
    const is: Is = (tail) => this.#faults.has(`${route.operation.key}/${tail}`);
    if (is('server-error')) throw new RestError(500, 'broken', 'Out of order.');
    const [, ...segments] = route.pattern.exec(path) ?? [];
    const inPath = Object.fromEntries(route.names.map((name, at) => [name, decodeURIComponent(segments[at] ?? '')]));
    const given = this.#given(route.operation, request, url.searchParams);
    const { sent, values } = validateArguments(this.#asFaulty(route.operation, is), inPath, given);
    this.#rejectInvalid(route.operation, sent, is);
    this.#rejectUnknownParent(path, route);
    if (route.kind === null || route.role === 'other') return this.#plain(route.operation);
    const { kind, operation, role } = route;
    const isKept = (name: string): boolean => operation.args[name]?.in === 'body' && !is(`lost/${name}`);
    const kept = (all: Members) => Object.fromEntries(Object.entries(all).filter(([name]) => isKept(name)));
    const own = withoutSlash(path);
    const asked = { kind, operation, collection: role === 'item' ? own.replace(/\/[^/]*$/, '') : own, is };
    if (role === 'create') return this.#create(asked, kept(is('no-defaults') ? sent : values));
    return role === 'list' ? this.#list(asked, values) : this.#item(asked, inPath[kind.parameter] ?? '', kept(sent));
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
      const records = this.#of({ kind: parent.kind, collection: segments.slice(0, length - 1).join('/') });
      if (!records.has(id)) throw unknownRecord('record');
    }
  }

  /** What a schema says beyond the words of the interface. */
  #rejectInvalid({ args }: Operation, sent: Members, is: Is): void {
    for (const { name, schema } of Object.values(args)) {
      if (schema['x-checked'] !== true || sent[name] === undefined) continue;
      const isFaulty = Object.keys(schema).some((keyword) => is(`${keyword}/${name}`));
      const isValid = (value: unknown): boolean => value !== undefined && this.#documents.fits(schema, value);
      const text = sent[name];
      const inText = typeof text === 'string' ? attempted(() => JSON.parse(text)) : undefined;
      if (!isFaulty && !isValid(text) && !isValid(inText)) throw invalidParam(name);
    }
  }

  #plain({ returns, mayBeEmpty }: Operation): ReferenceAnswer {
    const schema = this.#documents.schemaOf(returns);
    if (schema !== null) return json(200, this.#documents.sample(schema));
    return mayBeEmpty === true ? json(204, null) : json(200, {});
  }

  /** What a request carries, each argument where it is declared. */
  #given(operation: Operation, { headers, body }: ReferenceRequest, query: URLSearchParams): Members {
    const takesBody = operation.method !== 'GET' && body.trim() !== '';
    const type = headers['content-type'] ?? '';
    const read = (): Members => {
      if (operation.body !== 'whole') return readBody(type, body);
      const whole = attempted(() => JSON.parse(body));
      if (whole === undefined) throw new RestError(400, 'invalid_json', 'Invalid JSON body passed.');
      return { body: whole };
    };
    const fields: Members = takesBody ? read() : operation.method === 'GET' ? Object.fromEntries(query) : {};
    const apart = Object.values(operation.args).flatMap((argument) => {
      const { name, in: place } = argument;
      const value =
        place === 'header' ? headers[name.toLowerCase()] : place === 'query' ? readQuery(argument, query) : undefined;
      return value === undefined || value === null ? [] : [[name, value] as const];
    });
    return { ...fields, ...Object.fromEntries(apart) };
  }

  /** What the contract declares, but for the constraints that a fault takes away. */
  #asFaulty(operation: Operation, is: Is): Operation {
    const args = Object.entries(operation.args).map(([name, { schema, required, ...argument }]) => {
      const kept = Object.entries(schema).filter(([keyword]) => !is(`${keyword}/${name}`));
      const isRequired = required && !is(`required/${name}`);
      return [name, { ...argument, name, required: isRequired, schema: Object.fromEntries(kept) }];
    });
    return { ...operation, args: Object.fromEntries(args) };
  }

  #authorize({ headers, method }: ReferenceRequest, { operation }: Route): void {
    const { administrator, second } = this.#options;
    const signed = Buffer.from(headers.authorization?.replace(/^Basic\s+/i, '') ?? '', 'base64').toString('utf8');
    // Application passwords are shown in groups; the spaces between them don't count.
    const bare = (text: string): string => text.replaceAll(' ', '');
    const user = [administrator, second].find(
      ({ username, applicationPassword }) => bare(signed) === bare(`${username}:${applicationPassword}`),
    );
    if (user === administrator || this.#faults.has(`${operation.key}/without-credentials`)) return;
    if (method === 'GET' && (user !== undefined || !operation.needsCredentials)) return;
    throw new RestError(user === undefined ? 401 : 403, 'forbidden', 'You may not do this.');
  }

  #shapeOf({ read, parameter }: Kind): Shape {
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
    return { idMember: idIn(schema) ?? 'id', schema, envelope: member };
  }

  /** The records at an address, of which one is there from the start. */
  #of({ kind, collection }: Pick<Asked, 'kind' | 'collection'>): Map<string, Members> {
    const known = this.#records.get(collection);
    if (known !== undefined) return known;
    const records = new Map<string, Members>();
    this.#records.set(collection, records);
    const { idMember, schema } = this.#shapeOf(kind);
    const id = this.#idFor(kind, 1);
    records.set(String(id), { ...(this.#documents.sample(schema) as Members | null), [idMember]: id });
    return records;
  }

  /** Ids are counted by kind, and of the type that its answers have. */
  #idFor(kind: Kind, at: number): unknown {
    const { idMember, schema } = this.#shapeOf(kind);
    const own = this.#documents.plain(this.#documents.propertiesOf(schema)[idMember]);
    const pattern = kind.read.pathParameters[kind.parameter] ?? '[^/]+';
    const uuid = `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
    const isId = new RegExp(`^(?:${pattern})$`);
    const possible = [at, String(at), uuid, ...pattern.split('|')];
    const fitting = possible.find((id) => isId.test(String(id)) && this.#documents.fits(own, id));
    return fitting ?? this.#documents.sample(own, at);
  }

  #shown({ kind, operation }: Asked, record: Members): unknown {
    const { envelope, schema } = this.#shapeOf(kind);
    const whole = this.#documents.schemaOf(operation.returns);
    if (whole === null) return record;
    if (envelope === undefined || !(envelope in this.#documents.propertiesOf(whole)))
      return this.#documents.shown(whole, record);
    return this.#documents.shown(whole, { [envelope]: this.#documents.shown(schema, record) });
  }

  #create(asked: Asked, values: Members): ReferenceAnswer {
    const { kind, collection, is } = asked;
    const { idMember } = this.#shapeOf(kind);
    const records = this.#of(asked);
    let at = (this.#idsGiven.get(records) ?? records.size) + 1;
    // One more than there are records is free, unless its document allows few ids: those are soon given.
    const last = at + records.size;
    while (at < last && records.has(String(this.#idFor(kind, at)))) at += 1;
    this.#idsGiven.set(records, at);
    // A name that is sent may be what a record goes by.
    const id = idMember !== 'id' && values[idMember] !== undefined ? values[idMember] : this.#idFor(kind, at);
    if (records.has(String(id))) throw new RestError(409, 'exists', 'There is one of this name.');
    const record = { ...values, [idMember]: id };
    if (!is('unstored')) records.set(String(id), record);
    const answered = is('other-id') ? { ...record, [idMember]: this.#idFor(kind, at + 1_000) } : record;
    return json(201, this.#shown(asked, answered), {
      location: `${this.#options.root}${collection}/${encodeURIComponent(String(answered[idMember]))}`,
    });
  }

  #list(asked: Asked, values: Members): ReferenceAnswer {
    const { operation, is } = asked;
    const {
      page = 1,
      per_page: perPage = PER_PAGE,
      search,
      ...filters
    } = Object.fromEntries(Object.entries(values).filter(([name]) => !is(`unfiltered/${name}`)));
    const all = is('empty') ? [] : [...this.#of(asked).values()].slice(0, is('stale') ? -1 : undefined);
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
  #listed({ returns }: Operation, records: readonly Members[]): unknown {
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

  #item(asked: Asked, id: string, sent: Members): ReferenceAnswer {
    const { kind, operation, is } = asked;
    const records = this.#of(asked);
    const { idMember } = this.#shapeOf(kind);
    const record = records.get(id) ?? (is('any-id') ? { ...[...records.values()][0], [idMember]: id } : undefined);
    if (record === undefined) return this.#unknown(asked, id, sent);
    switch (operation.method) {
      case 'GET': {
        const shown = this.#shown(asked, record);
        const asText = is('text-id') && isObject(shown) && { [idMember]: String(record[idMember]) };
        return json(200, asText ? { ...(shown as Members), ...asText } : shown);
      }
      case 'DELETE':
        if (!is('kept')) records.delete(id);
        return this.#documents.schemaOf(operation.returns) === null
          ? json(204, null)
          : json(200, this.#shown(asked, record));
      default: {
        this.#rejectMoves(asked, record, sent);
        const kept = is('clears-others') ? {} : record;
        const changed = is('ignored') ? record : { ...kept, ...sent, [idMember]: record[idMember] };
        records.set(id, changed);
        return json(200, this.#shown(asked, changed));
      }
    }
  }

  /** Where nothing else makes a record, a PUT does. */
  #unknown(asked: Asked, id: string, sent: Members): ReferenceAnswer {
    const { kind, operation } = asked;
    const isMade = this.#routes.some((route) => route.kind === kind && route.role === 'create');
    if (operation.method !== 'PUT' || isMade) throw unknownRecord('record');
    const { idMember } = this.#shapeOf(kind);
    const isNumber = /^\d+$/.test(id) && typeof this.#idFor(kind, 1) === 'number';
    const record = { ...sent, [idMember]: isNumber ? Number(id) : id };
    this.#of(asked).set(id, record);
    return json(201, this.#shown(asked, record));
  }

  #rejectMoves({ operation: { args }, is }: Asked, record: Members, sent: Members): void {
    for (const [name, to] of Object.entries(sent)) {
      const moves = args[name]?.schema['x-transitions']?.[String(record[name])];
      if (moves === undefined || to === record[name] || moves.includes(String(to)) || is(`transitions/${name}`))
        continue;
      throw invalidParam(name, `${name} is ${String(record[name])}, and does not become ${String(to)}.`);
    }
  }
}
