/** An OpenAPI document as a contract. What can't be asked or judged by one is named, and nothing is left out in silence. */
import { isPlainPath, operationId } from '../../cases/requirement-id.ts';
import {
  type Argument,
  type Clause,
  type Contract,
  EFFECTS,
  type Effect,
  METHODS,
  type Method,
  type Namespace,
  type Operation,
  type Schema,
} from '../../contract/types.ts';
import { isObject, type JsonObject, listOf, objectOf } from '../../deployment/index-document.ts';
import { contractFrom } from '../take.ts';
import { argumentSchema } from './argument-schema.ts';
import { type OpenApiDocument, within } from './document.ts';
import { argumentOf, NotAskable, type Place, parameterArgument, parametersOf, type Read } from './parameters.ts';
import { ResponseSchemas } from './response-schema.ts';

/** Any JSON. */
const ANY_DOCUMENT = 'document';
/** Names of the interface for what no namespace holds. */
const TAKEN = ['site', 'batch'];
const OTHER_METHODS = ['head', 'options', 'trace'];
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\b/i;

function jsonContent(content: unknown, pointer: string): { readonly schema: unknown; readonly pointer: string } | null {
  const found = Object.entries(objectOf(content)).find(([type]) => JSON_TYPE.test(type));
  if (found === undefined) return null;
  const [type, media] = found;
  return { schema: objectOf(media).schema, pointer: within(pointer, type, 'schema') };
}

/** The first segment, and what counts versions beside it. */
function namespaceOf(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '');
  const plain = segments.slice(
    0,
    segments.findIndex((segment) => segment.includes('{')) === -1
      ? segments.length
      : segments.findIndex((segment) => segment.includes('{')),
  );
  const isVersion = (segment: string | undefined): boolean => /^v\d/.test(segment ?? '');
  const length = plain.length > 1 && (isVersion(plain[0]) || isVersion(plain[1])) ? 2 : 1;
  const name = plain.slice(0, length).join('/') || 'root';
  return TAKEN.includes(name) ? `${name}-` : name;
}

function bodyArguments(read: Read, { own }: Place, method: Method, clause: string): readonly Argument[] {
  const { document } = read;
  if (own.value.requestBody === undefined) return [];
  const part = document.follow({ value: objectOf(own.value.requestBody), pointer: within(own.pointer, 'requestBody') });
  const isRequired = part?.value.required === true;
  const lose = (pointer: string, reason: string): readonly Argument[] => {
    document.leaveOut(pointer, reason);
    if (isRequired) throw new NotAskable(`asks for a body that can't be sent: it ${reason}`);
    return [];
  };
  if (part === null) return [];
  if (method === 'GET' || method === 'DELETE') return lose(part.pointer, `is the body of a ${method}`);
  const json = jsonContent(part.value.content, within(part.pointer, 'content'));
  if (json === null) return lose(part.pointer, 'is not declared as JSON');
  const { schema, narrowed } = argumentSchema(document, json.schema, json.pointer);
  const { properties = {}, required = [] } = schema;
  if (Object.keys(properties).length === 0) return lose(json.pointer, 'is no object with members');
  const wholly = narrowed.filter((keyword) => ['oneOf', 'anyOf', 'not', 'if'].includes(keyword));
  return Object.entries(properties)
    .filter(([, member]) => member.readOnly !== true)
    .map(([name]) => {
      const pointer = within(json.pointer, 'properties', name);
      const member = memberOf(document, json, name);
      const argument = argumentOf(
        read,
        name,
        'body',
        required.includes(name),
        member ?? properties[name],
        pointer,
        clause,
      );
      const lacks = wholly.length > 0 && { 'x-not-represented': wholly.join(', ') };
      return { ...argument, schema: { ...argument.schema, ...lacks } };
    });
}

/** A member as the document declares it, where it is no part of several that are joined. */
function memberOf(
  document: OpenApiDocument,
  { schema, pointer }: { schema: unknown; pointer: string },
  name: string,
): unknown {
  const part = document.follow({ value: objectOf(schema), pointer });
  return objectOf(part?.value.properties)[name];
}

/** @returns the name of the schema of a 2xx answer */
function returnsOf({ document, responses }: Read, { own }: Place, key: string): string {
  const declared = Object.entries(objectOf(own.value.responses)).filter(([status]) => /^2(?:\d\d|XX)$/i.test(status));
  if (declared.length === 0) throw new NotAskable('declares no answer of 2xx');
  const names: string[] = [];
  for (const [status, value] of declared) {
    const part = document.follow({ value: objectOf(value), pointer: within(own.pointer, 'responses', status) });
    if (status === '204' || status === '205' || part === null) continue;
    const json = jsonContent(part.value.content, within(part.pointer, 'content'));
    if (json === null) throw new NotAskable(`declares an answer of ${status} that is not JSON`);
    names.push(
      json.schema === undefined ? ANY_DOCUMENT : responses.keep(json.schema, json.pointer, `${key} ${status}`),
    );
  }
  const [only = ANY_DOCUMENT, ...others] = new Set(names);
  if (others.length === 0) return only;
  if (names.includes(ANY_DOCUMENT)) return ANY_DOCUMENT;
  const anyOf = [only, ...others].map((name) => ({ $ref: `${name}.json` }));
  const joined = `${key} 2xx`.replace(/[^\w.-]/g, '_');
  responses.byName.set(joined, { anyOf });
  return joined;
}

function effectOf({ 'x-effect': said }: JsonObject, method: Method): Effect {
  return EFFECTS.find((effect) => effect === said) ?? (method === 'GET' ? 'read' : 'site');
}

/** An empty choice among several is to come without credentials. */
function asksForCredentials({ document }: Read, { own }: Place): boolean {
  const choices = listOf(own.value.security ?? document.root.security);
  return choices.length > 0 && choices.every((one) => Object.keys(objectOf(one)).length > 0);
}

/** What a segment of a path matches: one of the words that are declared, where they can stand there as they are. */
function patternOf({ type, enum: words = [] }: Schema): string {
  if (words.length > 0 && words.every((word) => /^[\w.-]+$/.test(String(word)))) return words.join('|');
  return type === 'integer' ? '[\\d]+' : '[^/]+';
}

function operationOf(read: Read, place: Place): Operation {
  const { method, own } = place;
  const path = place.path.replace(/\{([^}]+)\}/g, (_, name: string) => `{${name.replace(/\W/g, '_')}}`);
  if (!isPlainPath(path)) throw new NotAskable('has a path that no requirement can be named after');
  const clause = own.pointer;
  const key = `${method} ${path}`;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  if (new Set(names).size < names.length) throw new NotAskable('names a parameter of its path twice');
  const parameters = parametersOf(read, place);
  const inPath = new Map(
    parameters
      .filter(({ value }) => value.in === 'path')
      .map((part) => [String(part.value.name).replace(/\W/g, '_'), part]),
  );
  const pathParameters = Object.fromEntries(
    names.map((name) => {
      const declared = argumentSchema(
        read.document,
        inPath.get(name)?.value.schema,
        within(inPath.get(name)?.pointer ?? own.pointer, 'schema'),
      );
      return [name, patternOf(declared.schema)];
    }),
  );
  const others = parameters.filter(({ value }) => value.in !== 'path');
  const inBody = bodyArguments(read, place, method, clause);
  const args = [...others.flatMap((part) => parameterArgument(read, part, clause) ?? []), ...inBody];
  const namespace = namespaceOf(path);
  const [, , resource = namespace] = path.split('/');
  return {
    key,
    method,
    path,
    namespace,
    resource: resource.replace(/\W/g, '') || 'own',
    clause,
    effect: effectOf(own.value, method),
    pathParameters,
    args: Object.fromEntries(namedApart(read, args, names, clause).map((argument) => [argument.name, argument])),
    returns: returnsOf(read, place, key),
    origin: 'document',
    ...(asksForCredentials(read, place) && { needsCredentials: true }),
  };
}

/** Arguments go by their names alone: of several that share one, only the last is sent. */
function namedApart(
  { document }: Read,
  args: readonly Argument[],
  inPath: readonly string[],
  pointer: string,
): readonly Argument[] {
  return args.filter(({ name, required, in: place }, at) => {
    if (!inPath.includes(name) && !args.slice(at + 1).some((other) => other.name === name)) return true;
    // A body may repeat what its path says.
    if (required && place !== 'body')
      throw new NotAskable(`asks for two parameters of the name ${name}, of which one alone can be sent`);
    document.leaveOut(pointer, `has two parameters of the name ${name}, of which one alone is sent`);
    return false;
  });
}

function placesOf(document: OpenApiDocument): readonly Place[] {
  return Object.entries(objectOf(document.root.paths)).flatMap(([path, value]) => {
    const shared = document.follow({ value: objectOf(value), pointer: within('/paths', path) });
    if (shared === null) return [];
    for (const method of OTHER_METHODS) {
      if (shared.value[method] !== undefined)
        document.leaveOut(within(shared.pointer, method), 'is of a method that no contract has');
    }
    return METHODS.flatMap((method) => {
      const own = shared.value[method.toLowerCase()];
      if (!isObject(own)) return [];
      return [{ method, path, shared, own: { value: own, pointer: within(shared.pointer, method.toLowerCase()) } }];
    });
  });
}

function clauseOf({ key, clause }: Operation, { own }: Place): Clause {
  const said = [own.value.summary, own.value.operationId].find(
    (text) => typeof text === 'string' && text.trim() !== '',
  );
  return { id: clause, title: `#${clause}`, states: typeof said === 'string' ? said.trim() : key };
}

/** The document as a contract; what it does not hold is in the document's `unrepresented`. */
export function contractOf(document: OpenApiDocument): Contract {
  const read: Read = { document, responses: new ResponseSchemas(document) };
  const operations: Operation[] = [];
  const clauses = new Map<string, Clause>();
  const ids = new Set<string>();
  for (const place of placesOf(document)) {
    try {
      const operation = operationOf(read, place);
      if (ids.has(operationId(operation))) throw new NotAskable('has the same address as another operation');
      ids.add(operationId(operation));
      operations.push(operation);
      clauses.set(operation.clause, clauseOf(operation, place));
    } catch (error) {
      if (!(error instanceof NotAskable)) throw error;
      document.leaveOut(place.own.pointer, `the operation ${error.message}`);
    }
  }
  const namespaces = [...new Set(operations.map(({ namespace }) => namespace))].map((name): Namespace => {
    const clause = operations.find(({ namespace }) => namespace === name)?.clause ?? '';
    return { name, listed: true, routesShown: true, clause };
  });
  return { ...contractFrom(namespaces, operations, clauses), responses: read.responses.byName };
}
