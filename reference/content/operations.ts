/**
 * Routes of `core/v2`, a namespace whose routes the interface leaves open: posts, terms and the user who signs. They are
 * declared like those of the contract, so that the index, validation and the batch treat all alike.
 */
import type { Argument, Method, Operation, Schema } from '../../helpers/contract/types.ts';

const CLAUSE = 'namespace-index';
const NAMESPACE = 'core/v2';

type Declared = Readonly<Record<string, Schema>>;

const TEXT: Schema = { type: 'string' };
const INTEGER: Schema = { type: 'integer' };
const INTEGERS: Schema = { type: 'array', items: INTEGER, default: [] };
const CONTEXT: Declared = { context: { type: 'string', enum: ['view', 'embed', 'edit'], default: 'view' } };

const LIST: Declared = {
  ...CONTEXT,
  page: { ...INTEGER, default: 1, minimum: 1 },
  per_page: { ...INTEGER, default: 10, minimum: 1, maximum: 100 },
  search: TEXT,
  exclude: INTEGERS,
  include: INTEGERS,
};

const POST_LIST: Declared = {
  ...LIST,
  order: { ...TEXT, enum: ['asc', 'desc'], default: 'desc' },
  orderby: { ...TEXT, enum: ['date', 'id', 'title'], default: 'date' },
  slug: { type: 'array', items: TEXT },
};

const TERM_LIST: Declared = {
  ...LIST,
  order: { ...TEXT, enum: ['asc', 'desc'], default: 'asc' },
  orderby: { ...TEXT, enum: ['id', 'include', 'name', 'slug', 'description', 'count'], default: 'name' },
  hide_empty: { type: 'boolean', default: false },
  slug: { type: 'array', items: TEXT },
};

const TAG_FIELDS: Declared = { name: TEXT, description: TEXT, slug: TEXT };
const CATEGORY_FIELDS: Declared = { ...TAG_FIELDS, parent: INTEGER };
const FORCE: Declared = { force: { type: 'boolean', default: false } };

function operation(method: Method, tail: string, declared: Declared, required: readonly string[] = []): Operation {
  const path = `/${NAMESPACE}/${tail}`;
  const hasId = path.includes('{id}');
  const elsewhere = method === 'GET' || method === 'DELETE' ? 'query' : 'body';
  const args = Object.entries(hasId ? { id: INTEGER, ...declared } : declared).map(([name, schema]) => {
    const place: Argument['in'] = hasId && name === 'id' ? 'path' : elsewhere;
    return [name, { name, in: place, required: required.includes(name), schema, clause: CLAUSE }] as const;
  });
  return {
    key: `${method} ${path}`,
    method,
    path,
    namespace: NAMESPACE,
    resource: tail.split('/')[0] ?? tail,
    clause: CLAUSE,
    effect: method === 'GET' ? 'read' : 'write',
    pathParameters: hasId ? { id: '[0-9]+' } : {},
    args: Object.fromEntries(args),
    returns: 'document',
  };
}

function termOperations(name: 'categories' | 'tags', listArgs: Declared, fields: Declared): Operation[] {
  const item = `${name}/{id}`;
  return [
    operation('GET', name, listArgs),
    operation('POST', name, fields, ['name']),
    operation('GET', item, CONTEXT),
    ...(['POST', 'PUT', 'PATCH'] as const).map((method) => operation(method, item, fields)),
    operation('DELETE', item, FORCE),
  ];
}

export const CONTENT_OPERATIONS: readonly Operation[] = [
  operation('GET', 'posts', POST_LIST),
  operation('GET', 'posts/{id}', CONTEXT),
  ...termOperations('categories', { ...TERM_LIST, parent: INTEGER }, CATEGORY_FIELDS),
  ...termOperations('tags', TERM_LIST, TAG_FIELDS),
  operation('GET', 'users/me', CONTEXT),
];
