/** A site index as a site that conforms to the contract in every point would write it. */
import type { Contract, Operation, Schema } from '../../../helpers/contract/types.ts';

export interface MutableRoute {
  namespace: string;
  methods: string[];
  endpoints: { methods: string[]; args: Record<string, unknown> | [] }[];
  _links?: { self: { href: string }[] };
}

export interface MutableIndex {
  [field: string]: unknown;
  namespaces: string[];
  authentication: Record<string, unknown>;
  routes: Record<string, MutableRoute>;
}

function declarationOf(schema: Schema, required: boolean): Record<string, unknown> {
  const { properties, items, additionalProperties, readOnly, required: names = [], ...own } = schema;
  const generated = schema['x-generated-default'];
  return {
    ...own,
    required,
    ...(generated === undefined ? {} : { default: generated.replace(/[A-Z]/g, '1') }),
    ...(readOnly === true ? { readonly: true } : {}),
    ...(items === undefined ? {} : { items: declarationOf(items, false) }),
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, member]) => [name, declarationOf(member, names.includes(name))]),
          ),
        }),
    ...(typeof additionalProperties === 'object'
      ? { additionalProperties: declarationOf(additionalProperties, false) }
      : {}),
  };
}

function patternOf(operation: Operation): string {
  return operation.path.replace(/\{(\w+)\}/g, (_, name: string) => `(?P<${name}>${operation.pathParameters[name]})`);
}

const TWICE = /every handler is declared twice/i;

export function contractIndex(contract: Contract): MutableIndex {
  const index: MutableIndex = {
    name: 'Example site',
    description: 'A site',
    url: 'https://example.test',
    home: 'https://example.test',
    gmt_offset: 1,
    timezone_string: 'Europe/Paris',
    page_for_posts: 0,
    page_on_front: 0,
    show_on_front: 'posts',
    namespaces: contract.namespaces.filter(({ listed }) => listed).map(({ name }) => name),
    authentication: {
      'application-passwords': { endpoints: { authorization: 'https://example.test/authorize-application' } },
    },
    routes: {},
  };
  const isNamespace = new Set(contract.namespaces.map(({ name }) => name));
  for (const operation of contract.operations.values()) {
    const pattern = patternOf(operation);
    const route: MutableRoute = index.routes[pattern] ?? {
      namespace: isNamespace.has(operation.namespace) ? operation.namespace : '',
      methods: [],
      endpoints: [],
      ...(operation.path.includes('{')
        ? {}
        : { _links: { self: [{ href: `https://example.test${operation.path}` }] } }),
    };
    index.routes[pattern] = route;
    const args = Object.values(operation.args).map(({ name, schema, required }) => [
      name,
      declarationOf(schema, required),
    ]);
    const endpoint = { methods: [operation.method], args: args.length === 0 ? [] : Object.fromEntries(args) };
    const isTwice = operation.resource !== 'index' && TWICE.test(contract.clauses.get(operation.clause)?.states ?? '');
    route.methods.push(operation.method);
    route.endpoints.push(endpoint, ...(isTwice ? [endpoint] : []));
  }
  return index;
}
