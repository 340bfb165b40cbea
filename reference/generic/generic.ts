/** A deployment of a contract that it has never seen: records in memory, checked by what the contract declares. */
import type { Contract, Operation, Schema } from '../../helpers/contract/types.ts';
import { readBody } from '../http/body.ts';
import { invalidParam, noRoute, RestError, unknownRecord } from '../http/errors.ts';
import type { ReferenceAnswer, ReferenceRequest } from '../http/messages.ts';
import type { Account } from '../reference.ts';
import { validateArguments } from '../validation/arguments.ts';
import { type Kind, type Route, routesOf } from './kinds.ts';

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

type Stored = Readonly<Record<string, unknown>>;

const PER_PAGE = 10;

function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): ReferenceAnswer {
  const text = status === 204 ? '' : JSON.stringify(body);
  return { status, headers: { 'content-type': 'application/json; charset=UTF-8', ...headers }, body: text };
}

/** A value for a member that answers must show and that no request has given. */
function filled(schema: Schema | undefined): unknown {
  const type = [schema?.type].flat()[0];
  if (schema?.default !== undefined) return schema.default;
  if (schema?.enum) return schema.enum[0];
  if (type === 'string') return schema?.format === 'date-time' ? new Date(0).toISOString() : '';
  if (type === 'array') return [];
  if (type === 'object') return {};
  return type === 'boolean' ? false : type === 'integer' || type === 'number' ? 0 : null;
}

export class GenericReference {
  readonly #options: GenericOptions;
  readonly #routes: readonly Route[];
  readonly #records = new Map<string, Map<number, Stored>>();
  readonly #faults: ReadonlySet<string>;
  #last = 0;

  constructor(options: GenericOptions) {
    this.#options = options;
    this.#routes = routesOf(options.contract);
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
    if (route.kind === null || route.role === 'other') return json(200, {});
    const isKept = ([name]: [string, unknown]): boolean =>
      route.operation.args[name]?.in === 'body' && !is(`lost/${name}`);
    const declared = Object.fromEntries(Object.entries(sent).filter(isKept));
    const whole = Object.fromEntries(Object.entries(values).filter(isKept));
    if (route.role === 'create')
      return this.#create(route.kind, route.operation, is('no-defaults') ? declared : whole, is);
    if (route.role === 'list') return this.#list(route.kind, values, is);
    return this.#item(route.kind, route.operation, Number(inPath[route.kind.parameter]), declared, is);
  }

  /** What a request carries, each argument where it is declared. */
  #given(operation: Operation, { headers, body }: ReferenceRequest, query: URLSearchParams): Stored {
    const takesBody = operation.method !== 'GET' && operation.method !== 'DELETE';
    const fields: Stored = takesBody ? readBody(headers['content-type'] ?? '', body) : Object.fromEntries(query);
    const apart = Object.values(operation.args).flatMap(({ name, in: place }) => {
      const value = place === 'header' ? headers[name.toLowerCase()] : place === 'query' ? query.get(name) : undefined;
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

  #of({ collection }: Kind): Map<number, Stored> {
    const records = this.#records.get(collection) ?? new Map<number, Stored>();
    this.#records.set(collection, records);
    return records;
  }

  /** A record with every member that answers must show. */
  #shown({ returns }: Operation, record: Stored): Stored {
    const schema = (this.#options.contract.responses?.get(returns) ?? {}) as Schema;
    const required = schema.required ?? [];
    return Object.fromEntries(
      [...new Set([...Object.keys(record), ...required])].map((name) => [
        name,
        record[name] ?? filled(schema.properties?.[name]),
      ]),
    );
  }

  #create(kind: Kind, operation: Operation, values: Stored, is: (tail: string) => boolean): ReferenceAnswer {
    this.#last += 1;
    const record = { ...values, id: this.#last };
    if (!is('unstored')) this.#of(kind).set(this.#last, record);
    return json(201, this.#shown(operation, is('other-id') ? { ...record, id: this.#last + 1_000 } : record));
  }

  #list(kind: Kind, values: Stored, is: (tail: string) => boolean): ReferenceAnswer {
    const {
      page = 1,
      per_page: perPage = PER_PAGE,
      search,
      ...filters
    } = Object.fromEntries(Object.entries(values).filter(([name]) => !is(`unfiltered/${name}`)));
    const all = is('empty') ? [] : [...this.#of(kind).values()].slice(0, is('stale') ? -1 : undefined);
    const wanted = all.filter(
      (record) =>
        Object.entries(filters).every(([name, value]) => !(name in record) || String(record[name]) === String(value)) &&
        (search === undefined || Object.values(record).some((value) => String(value).includes(String(search)))),
    );
    const [from, size] = [(Number(page) - 1) * Number(perPage), Number(perPage)];
    const totals = { 'x-total': String(wanted.length), 'x-total-pages': String(Math.ceil(wanted.length / size)) };
    return json(
      200,
      wanted.slice(from, from + size).map((record) => this.#shown(kind.create, record)),
      totals,
    );
  }

  #item(kind: Kind, operation: Operation, id: number, sent: Stored, is: (tail: string) => boolean): ReferenceAnswer {
    const records = this.#of(kind);
    const record = records.get(id) ?? (is('any-id') ? { ...[...records.values()][0], id } : undefined);
    if (record === undefined) throw unknownRecord('record');
    switch (operation.method) {
      case 'GET':
        return json(200, this.#shown(operation, is('text-id') ? { ...record, id: String(record.id) } : record));
      case 'DELETE':
        if (!is('kept')) records.delete(id);
        return operation.returns === 'document' ? json(204, null) : json(200, this.#shown(operation, record));
      default: {
        this.#rejectMoves(operation, record, sent, is);
        const kept = is('clears-others') ? { id } : record;
        const changed = is('ignored') ? record : { ...kept, ...sent };
        records.set(id, changed);
        return json(200, this.#shown(operation, changed));
      }
    }
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
