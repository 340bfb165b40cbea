import { isObject, type Json, type JsonObject } from './json.ts';
import type { Argument, Contract, Operation } from './types.ts';

/**
 * The contract as an OpenAPI 3.1 document.
 * @param responseSchemas The files of `schemas/responses/` by name without `.json`; their `$ref`s between each other are
 *   turned into references between components.
 */
export function toOpenApi(contract: Contract, responseSchemas: Readonly<Record<string, unknown>>): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const operation of contract.operations.values()) {
    const method = operation.method.toLowerCase();
    paths[operation.path] = { ...paths[operation.path], [method]: operationObject(operation) };
  }
  const schemas = Object.entries(responseSchemas).map(([name, schema]) => [name, asComponent(name, schema as Json)]);
  return {
    openapi: '3.1.0',
    info: { title: 'Site REST interface', version: contract.hash.slice(0, 12) },
    servers: [{ url: '{baseUrl}', variables: { baseUrl: { default: 'https://site.example/rest' } } }],
    // Which routes require credentials is open, so that every route may be called with or without them.
    security: [{ applicationPassword: [] }, {}],
    tags: [...new Set([...contract.operations.values()].map(({ namespace }) => namespace))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { applicationPassword: { type: 'http', scheme: 'basic' } },
      schemas: Object.fromEntries(schemas),
    },
  };
}

function operationObject(operation: Operation): JsonObject {
  const args = Object.values(operation.args);
  const body = args.filter((argument) => argument.in === 'body');
  return {
    operationId: operationId(operation),
    tags: [operation.namespace],
    'x-effect': operation.effect,
    'x-clause': operation.clause,
    parameters: [
      ...Object.entries(operation.pathParameters).map(([name, pattern]) => pathParameter(operation, name, pattern)),
      ...args.filter((argument) => argument.in === 'query').map(queryParameter),
      ...args.flatMap(({ name, in: place, required, schema }) =>
        place === 'header' ? [{ name, in: place, required, schema: schema as JsonObject }] : [],
      ),
    ],
    ...(body.length > 0 && { requestBody: requestBody(body) }),
    responses: {
      '2XX': {
        description: 'Done.',
        content: { 'application/json': { schema: { $ref: `#/components/schemas/${operation.returns}` } } },
      },
      default: { description: 'Not done. Codes and bodies of errors are not declared.' },
    },
  };
}

function operationId({ method, path }: Operation): string {
  const words = path.replaceAll(/\{(\w+)\}/g, 'by-$1').split(/[^\w-]+/);
  return [method.toLowerCase(), ...words.filter((word) => word !== '')].join('-');
}

function pathParameter({ args }: Operation, name: string, pattern: string): JsonObject {
  const schema = (args[name]?.schema ?? { type: 'string' }) as JsonObject;
  return {
    name,
    in: 'path',
    required: true,
    schema: schema.type === 'string' ? { ...schema, pattern: `^(?:${pattern})$` } : schema,
  };
}

/** Arrays are sent as `name[]=1&name[]=2`. */
function queryParameter({ name, required, schema }: Argument): JsonObject {
  const isArray = schema.type === 'array';
  return {
    name: isArray ? `${name}[]` : name,
    in: 'query',
    required,
    ...(schema.deprecated === true && { deprecated: true }),
    ...(isArray && { style: 'form', explode: true }),
    schema: schema as JsonObject,
  };
}

function requestBody(body: readonly Argument[]): JsonObject {
  const required = body.filter((argument) => argument.required).map(({ name }) => name);
  const properties = Object.fromEntries(body.map(({ name, schema }) => [name, schema as JsonObject]));
  return {
    required: required.length > 0,
    content: {
      'application/json': { schema: { type: 'object', properties, ...(required.length > 0 && { required }) } },
    },
  };
}

/**
 * A `$ref` moves into an `allOf` beside the keywords that stand next to it: the same in JSON Schema, and understood by
 * the many tools that ignore whatever surrounds a `$ref`.
 */
function asComponent(self: string, schema: Json): Json {
  if (Array.isArray(schema)) return schema.map((item: Json) => asComponent(self, item));
  if (!isObject(schema)) return schema;
  const { $schema: _schema, $id: _id, $ref, ...rest } = schema;
  const members = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, asComponent(self, value)]));
  if (typeof $ref !== 'string') return members;
  const reference = { $ref: componentReference(self, $ref) };
  if (Object.keys(members).length === 0) return reference;
  return { ...members, allOf: [reference, ...(Array.isArray(members.allOf) ? (members.allOf as Json[]) : [])] };
}

/** `venue.json#/$defs/a` and, within venue itself, `#/$defs/a` become `#/components/schemas/venue/$defs/a`. */
function componentReference(self: string, reference: string): string {
  const [file = '', pointer = ''] = reference.split('#');
  return `#/components/schemas/${file === '' ? self : file.replace(/\.json$/, '')}${pointer}`;
}
