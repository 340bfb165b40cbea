/** How strictly arguments are read, and what routes beyond the interface take. */
import type { JsonType, Operation, Schema } from '../../helpers/contract/types.ts';
import { invalidParam } from '../http/errors.ts';
import { ok } from '../http/messages.ts';
import { createRouter, type Route } from '../routing/router.ts';
import { typesOf } from '../validation/schema.ts';
import { onArguments, onIndex, together } from './hooks.ts';
import { type Variation, type VariationChange, variation } from './types.ts';

function isOf(type: JsonType, value: unknown): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return type === 'integer' ? Number.isInteger(value) : typeof value === type;
}

/** Whether a value of a JSON body is of the declared type without being read as one. */
function fits(schema: Schema, value: unknown): boolean {
  const types = typesOf(schema);
  if (types.length > 0 && !types.some((type) => isOf(type, value))) return false;
  if (Array.isArray(value)) return schema.items === undefined || value.every((item) => fits(schema.items ?? {}, item));
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, member]) => {
    const rule = schema.properties?.[name];
    return rule === undefined || rule.readOnly === true || member === null || fits(rule, member);
  });
}

/** Members of a body come in their types; what came as text in a query is read. */
function strictBodies(): VariationChange {
  return onArguments((operation, given, next) => {
    if (operation.method === 'GET' || operation.method === 'DELETE') return next(given);
    const args = Object.values(operation.args).filter(
      ({ in: place, name }) => place === 'body' && (given[name] ?? null) !== null,
    );
    const wrong = args.find(({ name, schema }) => !fits(schema, given[name]));
    if (wrong !== undefined)
      throw invalidParam(wrong.name, `${wrong.name} is not of type ${typesOf(wrong.schema).join(',')}.`);
    return next(given);
  });
}

const INTEGERS: Schema = { type: 'array', items: { type: 'integer' }, default: [] };

/** Lists beyond the interface, as an index declares them. */
function furtherList(namespace: string, path: string): Operation {
  const names = ['include', 'exclude', 'parent', 'author', 'categories'];
  const args = names.map((name) => [
    name,
    { name, in: 'query', required: false, schema: INTEGERS, clause: 'site-index' },
  ]);
  return {
    key: `GET ${path}`,
    method: 'GET',
    path,
    namespace,
    resource: 'further',
    clause: 'site-index',
    effect: 'read',
    pathParameters: {},
    args: Object.fromEntries(args),
    returns: 'document',
  };
}

const FURTHER = [
  furtherList('core/v2', '/core/v2/media'),
  furtherList('core/v2', '/core/v2/pages'),
  furtherList('shop/v3', '/shop/v3/reports'),
  furtherList('shop/v2', '/shop/v2/customers'),
  furtherList('shop/store/v1', '/shop/store/v1/collections'),
];

function emptyOf({ namespace, resource }: Operation) {
  return resource === 'index' ? { namespace, routes: {} } : [];
}

/** Serves operations beyond the interface, and shows them in the indexes; each answers an empty list. */
function serving(further: readonly Operation[], isLoose: boolean): VariationChange {
  return {
    steps: (steps) => {
      const known = steps.router.routes.flatMap(({ operations }) => [...operations.values()]);
      const router = createRouter([...known, ...further]);
      const isFurther = ({ operations }: Route) => [...operations.values()].some((one) => further.includes(one));
      return {
        ...steps,
        router,
        declared: [...steps.declared, ...router.routes.filter(isFurther)],
        validate: (operation, path, given) =>
          isLoose && further.includes(operation)
            ? { path, sent: given, values: given }
            : steps.validate(operation, path, given),
        handlers: { ...steps.handlers, ...Object.fromEntries(further.map((one) => [one.key, () => ok(emptyOf(one))])) },
      };
    },
  };
}

const NOT_SHOWN = 'Shop: products: “every route of the remaining shop and core namespaces: not shown”.';
const ALBUMS = furtherList('gallery/v1', '/gallery/v1/albums');
const NEW_ALBUM: Operation = { ...ALBUMS, key: 'POST /gallery/v1/albums', method: 'POST', effect: 'write' };
const GALLERY: Operation = { ...ALBUMS, key: 'GET /gallery/v1', path: '/gallery/v1', resource: 'index', args: {} };

export const ARGUMENTS: readonly Variation[] = [
  variation(
    'bodies-typed',
    'In a JSON body "5" is no integer, and 1 and "true" are no booleans.',
    'Resources and their fields: each field has a type; that a text is read as a number is not said.',
    strictBodies,
  ),
  variation(
    'further-routes',
    'The site serves routes and a namespace beyond the interface, for writing too.',
    NOT_SHOWN,
    () =>
      together(
        serving([...FURTHER, ALBUMS, NEW_ALBUM, GALLERY], false),
        onIndex((index) =>
          Array.isArray(index.namespaces) ? { ...index, namespaces: [...index.namespaces, 'gallery/v1'] } : index,
        ),
      ),
  ),
  variation(
    'further-lists-take-text',
    'Lists beyond the interface declare arrays of integers, and take texts for them.',
    NOT_SHOWN,
    () => serving(FURTHER, true),
    { breaksCustom: true },
  ),
  variation(
    'extension-absent',
    'The calendar lacks the extension that knows of places, and takes no notice of its arguments, whatever they hold.',
    'Event list query: “geoloc, geoloc_lat, geoloc_lng: needs an optional premium extension.”',
    () =>
      onArguments((operation, given, next) =>
        next(
          Object.fromEntries(
            Object.entries(given).filter(([name]) => operation.args[name]?.schema['x-extension'] === undefined),
          ),
        ),
      ),
    { breaksCustom: true },
  ),
];
