/** Correct servers, with ids of each kind and records where others keep them, and ways in which each can be wrong. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export const KINDS = ['integer', 'uuid', 'name', 'nested', 'located', 'chosen'] as const;
export type IdKind = (typeof KINDS)[number];

export const READ_BUGS = {
  'number-as-text': 'shows a price as a text',
  'any-id': 'shows the first record for an id that there is not',
  'limit-unheeded': 'takes a limit above the most',
  'entry-without-name': 'leaves a required member out of the list',
  'open-account': 'shows the account to anybody',
  'breaks-when-gone': 'answers 500 for what is not there',
} as const;

export const WRITE_BUGS = {
  'name-not-required': 'takes a creation without its name',
  'any-color': 'takes words that are not declared',
  'update-ignored': 'answers an update and changes nothing',
  'delete-ignored': 'answers a removal and keeps the record',
  'note-lost': 'does not keep the note',
} as const;

export type Bug = keyof typeof READ_BUGS | keyof typeof WRITE_BUGS;
export const BUGS = [...Object.keys(READ_BUGS), ...Object.keys(WRITE_BUGS)] as readonly Bug[];

const PASSWORD = 'aaaa bbbb cccc dddd eeee ffff';
export const CREDENTIALS = { username: 'keeper', applicationPassword: PASSWORD };

const MOST = 50;
const COLORS = ['red', 'green', 'blue'];

type Item = Readonly<Record<string, unknown>>;

/** What a kind's document calls things, and how its server does them. */
interface Shape {
  readonly list: string;
  readonly parameter: string;
  readonly id: string;
  readonly schema: object;
  readonly isWrapped?: true;
  /** A PUT says what the whole record is. @default a PATCH, which says what of it changes */
  readonly isReplaced?: true;
  /** Whether answers to writes say where the record is, and nothing else. */
  readonly isSilent?: true;
  /** Whether whoever makes a record says what it goes by. */
  readonly isChosen?: true;
}

const UUID = { type: 'string', format: 'uuid' };

const SHAPES: Readonly<Record<IdKind, Shape>> = {
  integer: { list: '/pets', parameter: 'petId', id: 'id', schema: { type: 'integer' } },
  uuid: { list: '/v1/devices', parameter: 'device_id', id: 'id', schema: UUID, isWrapped: true },
  name: { list: '/labels', parameter: 'key', id: 'key', schema: { type: 'string' } },
  nested: {
    list: '/shops/{shopId}/pets',
    parameter: 'petId',
    id: 'id',
    schema: { type: 'integer', minimum: 1 },
    isReplaced: true,
  },
  located: {
    list: '/v2/parcels',
    parameter: 'parcelId',
    id: 'parcelId',
    schema: UUID,
    isWrapped: true,
    isReplaced: true,
    isSilent: true,
  },
  chosen: { list: '/topics', parameter: 'slug', id: 'slug', schema: { type: 'string' }, isChosen: true },
};

/** The shop in which a run may write. */
export const SHOP = '7';

export function documentOf(kind: IdKind): object {
  const { list, parameter, id, schema, isWrapped, isReplaced, isSilent, isChosen } = SHAPES[kind];
  const content = (one: object) => ({ description: 'Done', content: { 'application/json': { schema: one } } });
  const Item = {
    type: 'object',
    required: [id, 'name', 'price', 'color', 'note'],
    properties: {
      [id]: schema,
      name: { type: 'string' },
      price: { type: 'number', minimum: 0 },
      color: { enum: COLORS },
      note: { type: 'string' },
    },
  };
  const fields = {
    ...(isChosen && { [id]: { ...schema, pattern: '^[a-z0-9-]+$', minLength: 3, maxLength: 80 } }),
    name: { type: 'string', minLength: 1 },
    price: { type: 'number', minimum: 0, maximum: 1000, default: 10 },
    color: { type: 'string', enum: COLORS, default: 'red' },
    note: { type: 'string', default: 'none' },
  };
  const body = (required: readonly string[]) => ({
    required: true,
    content: { 'application/json': { schema: { type: 'object', required, properties: fields } } },
  });
  const all = { type: 'array', items: Item };
  const listed = isWrapped ? { type: 'object', required: ['data'], properties: { data: all } } : all;
  const inPath = (name: string, one: object) => ({ name, in: 'path', required: true, schema: one });
  const above = list.includes('{shopId}') ? [inPath('shopId', { type: 'integer' })] : [];
  const query = [
    { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: MOST, default: MOST } },
    { name: 'search', in: 'query', schema: { type: 'string' } },
  ];
  return {
    openapi: '3.0.3',
    info: { title: kind, version: '1' },
    components: { securitySchemes: { user: { type: 'http', scheme: 'basic' } } },
    paths: {
      [list]: {
        parameters: above,
        get: { parameters: query, responses: { 200: content(listed) } },
        post: {
          security: [{ user: [] }],
          requestBody: body(isChosen ? ['name', id] : ['name']),
          responses: { 201: isSilent ? { description: 'Made' } : content(Item) },
        },
      },
      [`${list}/{${parameter}}`]: {
        parameters: [...above, inPath(parameter, schema)],
        get: { responses: { 200: content(Item) } },
        [isReplaced ? 'put' : 'patch']: {
          security: [{ user: [] }],
          requestBody: body(isReplaced ? ['name', 'price'] : []),
          responses: isSilent ? { 204: { description: 'Done' } } : { 200: content(Item) },
        },
        delete: { security: [{ user: [] }], responses: { 204: { description: 'Gone' } } },
      },
      '/account': {
        get: {
          security: [{ user: [] }],
          responses: {
            200: content({ type: 'object', required: ['login'], properties: { login: { type: 'string' } } }),
          },
        },
      },
    },
  };
}

const problem = (status: number, code: string) => ({ status, body: { code, message: code, data: { status } } });

function problemWith(values: Item, isCreation: boolean, is: (bug: Bug) => boolean): string | null {
  const { name, price, color, note } = values;
  if (isCreation && name === undefined && !is('name-not-required')) return 'name is missing';
  if (name !== undefined && (typeof name !== 'string' || name === '')) return 'name is no text';
  if (price !== undefined && (typeof price !== 'number' || price < 0 || price > 1000)) return 'price is none';
  if (note !== undefined && typeof note !== 'string') return 'note is no text';
  if (color !== undefined && !COLORS.includes(color as string) && !is('any-color')) return 'color is none';
  return null;
}

export interface Served {
  readonly url: string;
  /** What is there, by its id. */
  readonly records: Map<string, Item>;
  close(): Promise<void>;
}

/** The records of others, of which some look like those of a run. */
function strangers(kind: IdKind): Map<string, Item> {
  const names = ['Rex', 'conformance', 'Conformance 2020', '1', 'rex-2'];
  const entries = names.map((name, at): [string, Item] => {
    const id = idAt(kind, at + 1, name.toLowerCase().replaceAll(' ', '-'));
    return [String(id), { [SHAPES[kind].id]: id, name, price: 5, color: 'green', note: 'of somebody else' }];
  });
  return new Map(entries);
}

function idAt(kind: IdKind, at: number, name: string): number | string {
  const { type, format } = SHAPES[kind].schema as { type?: string; format?: string };
  if (type === 'integer') return at;
  return format === 'uuid' ? uuid(at) : name;
}

export function uuid(at: number): string {
  return `0b9f4e8a-0000-4000-8000-${String(at).padStart(12, '0')}`;
}

interface Answered {
  readonly status: number;
  readonly body: unknown;
  readonly location?: string;
}

/** @param told what the answer to a creation calls the record */
export async function serve(
  kind: IdKind,
  bug: Bug | null,
  told: (id: unknown) => unknown = (id) => id,
): Promise<Served> {
  const { list, id: member, isWrapped, isReplaced, isSilent, isChosen } = SHAPES[kind];
  const base = list.replace('{shopId}', SHOP);
  const records = strangers(kind);
  let last = records.size;
  const is = (one: Bug): boolean => one === bug;
  const shown = (item: Item): Item => (is('number-as-text') ? { ...item, price: String(item.price) } : item);

  const create = (values: Item) => {
    const wrong = problemWith(values, true, is);
    if (wrong !== null) return problem(400, wrong);
    last += 1;
    const slug = String(values.name)
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-');
    if (isChosen && (typeof values[member] !== 'string' || !/^[a-z0-9-]{3,80}$/.test(values[member])))
      return problem(400, 'what it goes by');
    const id = isChosen ? values[member] : idAt(kind, last, slug);
    if (records.has(String(id))) return problem(409, 'exists');
    const { name = '', price = 10, color = 'red', note = 'none' } = values;
    const item = { [member]: id, name, price, color, note: is('note-lost') ? 'none' : note };
    records.set(String(id), item);
    return isSilent
      ? { status: 201, body: null, location: `${base}/${told(id)}` }
      : { status: 201, body: shown({ ...item, [member]: told(id) }) };
  };

  const listing = (query: URLSearchParams) => {
    const limit = Number(query.get('limit') ?? MOST);
    const isTooMany = limit > MOST && !is('limit-unheeded');
    if (!Number.isInteger(limit) || limit < 1 || isTooMany) return problem(400, 'limit');
    const search = (query.get('search') ?? '').toLowerCase();
    const found = [...records.values()].reverse().filter(({ name }) => String(name).toLowerCase().includes(search));
    const entries = found
      .slice(0, limit)
      .map(({ name, ...rest }) => shown(is('entry-without-name') ? rest : { ...rest, name }));
    return { status: 200, body: isWrapped ? { data: entries } : entries };
  };

  const item = (method: string, id: string, values: Item) => {
    const found = records.get(id) ?? (is('any-id') && method === 'GET' ? [...records.values()][0] : undefined);
    if (found === undefined) return is('breaks-when-gone') ? problem(500, 'broken') : problem(404, 'unknown');
    if (method === 'GET') return { status: 200, body: shown(found) };
    if (method === 'DELETE') {
      if (!is('delete-ignored')) records.delete(String(found[member]));
      return { status: 204, body: null };
    }
    const wrong = problemWith(values, isReplaced === true, is);
    if (wrong !== null) return problem(400, wrong);
    if (isReplaced && values.price === undefined) return problem(400, 'price is missing');
    const { name, price, color = isReplaced && 'red', note = isReplaced && 'none' } = values;
    const given = Object.entries({ name, price, color, note }).filter(
      ([, value]) => ![undefined, false].includes(value as never),
    );
    const changed = is('update-ignored') ? found : { ...found, ...Object.fromEntries(given) };
    records.set(String(found[member]), changed);
    return isSilent ? { status: 204, body: null } : { status: 200, body: shown(changed) };
  };

  const answer = (method: string, url: URL, body: string, isSignedIn: boolean): Answered => {
    const needsUser = method !== 'GET' || (url.pathname === '/account' && !is('open-account'));
    if (needsUser && !isSignedIn) return problem(401, 'unauthorized');
    if (url.pathname === '/account')
      return method === 'GET' ? { status: 200, body: { login: 'keeper' } } : problem(405, 'method');
    let values: Item = {};
    if (['POST', 'PUT', 'PATCH'].includes(method)) {
      try {
        values = JSON.parse(body);
      } catch {
        return problem(400, 'no JSON');
      }
      if (typeof values !== 'object' || values === null || Array.isArray(values)) return problem(400, 'no object');
    }
    if (url.pathname === base && method === 'POST') return create(values);
    if (url.pathname === base && method === 'GET') return listing(url.searchParams);
    const [, id] = new RegExp(`^${base}/([^/]+)$`).exec(url.pathname) ?? [];
    if (id === undefined) return problem(404, 'no such address');
    if (!['GET', isReplaced ? 'PUT' : 'PATCH', 'DELETE'].includes(method)) return problem(405, 'method');
    return item(method, decodeURIComponent(id), values);
  };

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const login = Buffer.from(String(request.headers.authorization ?? '').replace(/^Basic /, ''), 'base64').toString();
    const url = new URL(request.url ?? '/', 'http://localhost');
    const { status, body, location } = answer(
      request.method ?? 'GET',
      url,
      Buffer.concat(chunks).toString(),
      login === `keeper:${PASSWORD}`,
    );
    const type = body !== null && { 'content-type': 'application/json' };
    response.writeHead(status, { ...type, ...(location !== undefined && { location }) });
    response.end(body === null ? undefined : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${port}`, records, close };
}
