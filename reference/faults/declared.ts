/** Faults of the index: what it does not declare, and what it declares otherwise. */

import { routeId } from '../../helpers/cases/requirement-id.ts';
import type { Argument, Contract, Operation, Schema } from '../../helpers/contract/types.ts';
import { membersOf } from '../http/values.ts';
import type { Route } from '../routing/router.ts';
import { faultOf } from './fault.ts';
import { onDocument } from './hooks.ts';
import { editSchema, placeName, placesOf, type SchemaLocation } from './schema-locations.ts';
import type { Change, Fault } from './types.ts';
import { typesOf } from './values.ts';

/** The index shows an operation otherwise, or, where null, not at all; what is served stays as it is. */
type Redeclare = (operation: Operation) => Operation | null;

function redeclared(redeclare: Redeclare): Change {
  return {
    steps: (steps) => {
      const declared = steps.declared.flatMap((route): Route[] => {
        const operations = [...route.operations].flatMap(([method, operation]): [string, Operation][] => {
          const shown = redeclare(operation);
          return shown === null ? [] : [[method, shown]];
        });
        return operations.length === 0 ? [] : [{ ...route, operations: new Map(operations) }];
      });
      return { ...steps, declared };
    },
  };
}

function isWrite({ method }: Operation): boolean {
  return method === 'POST' || method === 'PUT' || method === 'PATCH';
}

/** POST, PUT and PATCH stand in the index once, with what the first declares. */
function sharers(contract: Contract, operation: Operation): readonly Operation[] {
  if (!isWrite(operation)) return [operation];
  return [...contract.operations.values()].filter((other) => other.path === operation.path && isWrite(other));
}

function edited(
  operation: Operation,
  { argument, steps }: SchemaLocation,
  edit: (schema: Schema) => Schema,
): Operation {
  const own = operation.args[argument.name] ?? argument;
  const changed: Argument = { ...own, schema: editSchema(own.schema, steps, edit) };
  return { ...operation, args: { ...operation.args, [argument.name]: changed } };
}

function withoutPlace(operation: Operation, place: SchemaLocation): Operation {
  const name = place.steps.at(-1);
  if (name === undefined) {
    const { [place.argument.name]: _, ...args } = operation.args;
    return { ...operation, args };
  }
  return edited(operation, { ...place, steps: place.steps.slice(0, -1) }, (holder) => {
    if (name === 'items' && holder.items) {
      const { items: _, ...rest } = holder;
      return rest;
    }
    const { [name]: _, ...properties } = holder.properties ?? {};
    return { ...holder, properties };
  });
}

function withRequired(operation: Operation, { argument, steps }: SchemaLocation): Operation {
  const name = steps.at(-1);
  if (name === undefined) {
    return {
      ...operation,
      args: { ...operation.args, [argument.name]: { ...argument, required: !argument.required } },
    };
  }
  return edited(operation, { argument, steps: steps.slice(0, -1), schema: {}, required: false }, (holder) => {
    const others = (holder.required ?? []).filter((required) => required !== name);
    return { ...holder, required: others.length === holder.required?.length ? [...others, name] : others };
  });
}

interface Redeclaration {
  /** `type`, `enum`…: also the end of the id of the requirement. */
  readonly keyword: string;
  readonly description: string;
  readonly edit: (schema: Schema) => Schema;
}

const PLATFORM_FORMATS = ['date-time', 'email', 'uri'];

function omit(...keywords: readonly (keyof Schema)[]): (schema: Schema) => Schema {
  return (schema) =>
    Object.fromEntries(Object.entries(schema).filter(([name]) => !keywords.some((keyword) => keyword === name)));
}

/** What a constraint is declared as instead. */
function otherwise(schema: Schema): readonly Redeclaration[] {
  const changes: Redeclaration[] = [];
  const add = (keyword: string, description: string, changed: Schema) =>
    changes.push({ keyword, description, edit: (declared) => ({ ...declared, ...changed }) });
  const { type, enum: values = [], format, default: value } = schema;
  const isSiteDependent = schema['x-site-dependent'] !== undefined;
  const other = typesOf(schema).some((own) => own === 'string') ? 'integer' : 'string';
  if (type !== undefined && typesOf(schema).length < 3) add('type', other, { type: other });
  if (values.length > 1 && !isSiteDependent) add('enum', `all but ${values[0]}`, { enum: values.slice(1) });
  for (const bound of ['minimum', 'maximum', 'maxItems'] as const) {
    const declared = schema[bound];
    if (declared !== undefined) add(bound, String(declared + 1), { [bound]: declared + 1 });
  }
  if (PLATFORM_FORMATS.includes(format ?? '')) add('format', 'hostname', { format: 'hostname' });
  if (schema['x-generated-default'] === undefined && value !== undefined && !isSiteDependent) {
    const instead = typeof value === 'boolean' ? !value : 'another';
    add('default', JSON.stringify(instead), { default: instead });
  }
  if (schema.readOnly === true) add('readOnly', 'false', { readOnly: false });
  return changes;
}

/** What the index leaves unsaid. */
function unsaid(schema: Schema): readonly Redeclaration[] {
  const changes: Redeclaration[] = [];
  const add = (keyword: keyof Schema, ...also: readonly (keyof Schema)[]) =>
    changes.push({ keyword, description: 'nothing', edit: omit(keyword, ...also) });
  const { enum: values, format, default: value } = schema;
  if (values !== undefined) add('enum');
  for (const bound of ['minimum', 'maximum', 'maxItems'] as const) if (schema[bound] !== undefined) add(bound);
  if (format !== undefined && PLATFORM_FORMATS.includes(format)) add('format');
  if (schema['x-generated-default'] === undefined && value !== undefined && value !== null) add('default');
  if (schema.readOnly === true) add('readOnly');
  return changes;
}

function placeFaults(group: readonly Operation[], place: SchemaLocation): readonly Fault[] {
  const [first] = group;
  if (first === undefined) return [];
  const name = placeName(place);
  const keys = group.map(({ key }) => key);
  const base = { inIndex: true, operations: keys };
  const change = (edit: (operation: Operation) => Operation) => () =>
    redeclared((operation) => (keys.includes(operation.key) ? edit(operation) : operation));
  const constraint = (
    family: 'index-missing' | 'index-otherwise',
    { keyword, description, edit }: Redeclaration,
  ): Fault =>
    faultOf(first, {
      ...base,
      family,
      tail: `index/args/${name}/${keyword}/${family === 'index-missing' ? 'missing' : 'otherwise'}`,
      breaks: [`index/args/${name}/${keyword}`],
      sentence: `The index declares ${description} as the ${keyword} of ${name} of ${first.key}.`,
      change: change((operation) => edited(operation, place, edit)),
    });
  const dependence = place.schema['x-site-dependent'] ?? null;
  return [
    faultOf(first, {
      ...base,
      family: 'index-missing',
      tail: `index/args/${name}/missing`,
      breaks: [`index/args/${name}/declared`],
      sentence: `The index does not declare ${name} of ${first.key}.`,
      equivalent: dependence,
      change: change((operation) => withoutPlace(operation, place)),
    }),
    ...(place.steps.length === 0 || place.required
      ? [
          faultOf(first, {
            ...base,
            family: 'index-otherwise',
            tail: `index/args/${name}/required/otherwise`,
            breaks: [`index/args/${name}/required`],
            sentence: `The index declares ${name} of ${first.key} as ${place.required ? 'optional' : 'required'}.`,
            change: change((operation) => withRequired(operation, place)),
          }),
        ]
      : []),
    ...otherwise(place.schema).map((redeclaration) => constraint('index-otherwise', redeclaration)),
    ...unsaid(place.schema).map((redeclaration) => constraint('index-missing', redeclaration)),
  ];
}

/** Each route of the index is one entry, and links to itself only where its address is known. */
function linkFault(operation: Operation): Fault {
  return faultOf(operation, {
    family: 'index-otherwise',
    tail: 'index/self-link',
    breaks: [],
    alsoBreaks: [`${routeId(operation)}/index/self-link`, 'site/index/routes/links/own'],
    inIndex: true,
    sentence: `The index links ${operation.path} to itself.`,
    change: () =>
      onDocument(['GET /'], (document) => {
        const index = membersOf(document);
        const routes = Object.entries(membersOf(index.routes)).map(([pattern, entry]) => {
          const template = pattern.replace(/\(\?P<(\w+)>[^)]*\)/g, '{$1}');
          return [
            pattern,
            template === operation.path
              ? { ...membersOf(entry), _links: { self: [{ href: 'http://127.0.0.1/rest/elsewhere' }] } }
              : entry,
          ];
        });
        return { ...index, routes: Object.fromEntries(routes) };
      }),
  });
}

function operationFaults(contract: Contract, operation: Operation): readonly Fault[] {
  const isFirst = [...contract.operations.values()].find(({ path }) => path === operation.path) === operation;
  return [
    ...(isFirst && operation.path.includes('{') ? [linkFault(operation)] : []),
    faultOf(operation, {
      family: 'index-missing',
      tail: 'index/missing',
      breaks: ['index/*'],
      alsoBreaks: [`${routeId(operation)}/index/*`, `${operation.namespace}/index/*`],
      inIndex: true,
      sentence: `The index does not declare ${operation.key}.`,
      change: () => redeclared((shown) => (shown.key === operation.key ? null : shown)),
    }),
  ];
}

export function declarationFaults(contract: Contract, operation: Operation): readonly Fault[] {
  const group = sharers(contract, operation);
  const places = group[0]?.key === operation.key ? Object.values(operation.args).flatMap(placesOf) : [];
  return [...operationFaults(contract, operation), ...places.flatMap((place) => placeFaults(group, place))];
}
