/** An OpenAPI document as a contract. What can't be asked or judged by one is named, and nothing is left out in silence. */
import { isPlainPath, operationId } from '../../cases/requirement-id.ts';
import { effectOf } from '../../contract/effect.ts';
import { type Argument, type Contract, METHODS, type Operation, type Schema } from '../../contract/types.ts';
import { type JsonObject, listOf, objectOf } from '../../deployment/index-document.ts';
import { pathParameterNames } from '../../exchange/serialise.ts';
import { groupBy } from '../../group-by.ts';
import { UUID_PATTERN } from '../../samples/unknown-id.ts';
import { contractFrom } from '../take.ts';
import { checkedSchema, convertedSchema } from './argument-schema.ts';
import { NotAskableError, type OpenApiDocument, within } from './document.ts';
import { examplesOf, type PathOperation, parameterArgument, parametersOf, type Read } from './parameters.ts';
import { ResponseSchemas } from './response-schema.ts';

const ANY_DOCUMENT = 'document';
/** Names of the interface for what no namespace holds. */
const TAKEN = ['site', 'batch'];
const OTHER_METHODS = ['head', 'options', 'trace'];
/** JSON, and whatever may be JSON. */
const JSON_TYPE = /^application\/(?:[\w.+*-]+\+)?json\b|^(?:\*|application)\/\*/i;
const FORM_TYPE = /^application\/x-www-form-urlencoded\b/i;

interface Content {
  readonly schema: unknown;
  readonly pointer: string;
  readonly media: JsonObject;
}

function contentOf(content: unknown, pointer: string, wanted: RegExp): Content | null {
  const fitting = Object.entries(objectOf(content)).filter(([type]) => wanted.test(type));
  const found = fitting.find(([, one]) => objectOf(one).schema !== undefined) ?? fitting[0];
  if (found === undefined) return null;
  const media = objectOf(found[1]);
  return { schema: media.schema, pointer: within(pointer, found[0], 'schema'), media };
}

/** The first segment, and what counts versions beside it. */
function namespaceOf(path: string): string {
  const [beforeParameters = ''] = path.split(/\/[^/]*\{/);
  const [first, second] = beforeParameters.split('/').filter((segment) => segment !== '');
  const isVersioned = [first, second].some((segment) => /^v\d/.test(segment ?? ''));
  const name = (isVersioned ? [first, second] : [first]).filter((segment) => segment !== undefined).join('/') || 'root';
  return TAKEN.includes(name) ? `${name}-` : name;
}

type Body = Pick<Operation, 'body'> & { readonly args: readonly Argument[] };

/** What a whole body is held to, beside its members: whether it holds can't be said of each of them. */
const OF_THE_WHOLE = 'oneOf anyOf not if allOf minProperties maxProperties dependentRequired propertyNames'.split(' ');

function bodyOf({ document }: Read, { method, own }: PathOperation): Body | null {
  if (own.value.requestBody === undefined) return null;
  const part = document.follow({ value: objectOf(own.value.requestBody), pointer: within(own.pointer, 'requestBody') });
  if (part === null) return null;
  const { required, content: declared } = part.value;
  const asked = required === true && 'a body that';
  if (method === 'GET') return document.lose(part.pointer, 'is the body of a GET', asked);
  const place = within(part.pointer, 'content');
  const json = contentOf(declared, place, JSON_TYPE);
  const content = json ?? contentOf(declared, place, FORM_TYPE);
  if (content === null) return document.lose(part.pointer, 'is declared neither as JSON nor as a form', asked);
  const schema = convertedSchema(document, content.schema, content.pointer);
  if (schema.properties !== undefined)
    return { args: bodyArguments(document, schema, content, own.pointer), ...(json === null && { body: 'form' }) };
  if (json === null) return document.lose(content.pointer, 'is a form without members', asked);
  const whole = checkedSchema(document, schema, content.pointer, givenIn(document, content));
  const argument: Argument = { name: 'body', in: 'body', required: !!asked, schema: whole, clause: own.pointer };
  return { args: [argument], body: 'whole' };
}

/** The values that an example of a body has, or those of its schema. */
function givenIn(document: OpenApiDocument, { media, schema, pointer }: Content): readonly unknown[] {
  return [media, schema].flatMap((one) => examplesOf(document, one, pointer));
}

/** The members of a body, each with the values that examples of the whole body have for it. */
function bodyArguments(document: OpenApiDocument, schema: Schema, content: Content, clause: string): Argument[] {
  const { pointer } = content;
  const wholly = OF_THE_WHOLE.filter((keyword) => keyword in schema);
  if (wholly.length > 0) document.omit(pointer, `is held as a whole to ${wholly.join(', ')}`);
  const lost = [...wholly, schema['x-not-represented'] ?? []].flat().join(', ');
  const examples = givenIn(document, content).map(objectOf);
  const declared = objectOf(document.follow({ value: objectOf(content.schema), pointer })?.value.properties);
  return Object.entries(schema.properties ?? {}).map(([name, member]) => {
    const place = within(pointer, 'properties', name);
    const given = [...examples.map((one) => one[name]), ...examplesOf(document, declared[name], place)];
    const own = checkedSchema(document, member, place, given);
    const required = schema.required?.includes(name) === true;
    return { name, in: 'body', required, schema: lost === '' ? own : { ...own, 'x-not-represented': lost }, clause };
  });
}

/** @returns the name of the schema of a 2xx answer, and whether one may be empty */
function answerOf({ document, responses }: Read, { own }: PathOperation, key: string) {
  const declared = Object.entries(objectOf(own.value.responses)).filter(([status]) => /^2(?:\d\d|XX)$/i.test(status));
  if (declared.length === 0) throw new NotAskableError('declares no answer of 2xx');
  const names: string[] = [];
  let mayBeEmpty = false;
  for (const [status, value] of declared) {
    const part = document.follow({ value: objectOf(value), pointer: within(own.pointer, 'responses', status) });
    if (status === '204' || status === '205' || part === null) continue;
    const content = objectOf(part.value.content);
    const json = contentOf(content, within(part.pointer, 'content'), JSON_TYPE);
    if (Object.keys(content).length === 0) mayBeEmpty = true;
    else if (json === null) throw new NotAskableError(`declares an answer of ${status} that is not JSON`);
    else if (json.schema === undefined) names.push(ANY_DOCUMENT);
    else names.push(responses.keep(json.schema, json.pointer, `${key} ${status}`));
  }
  return { returns: joinedSchema(responses, names, key), ...(mayBeEmpty && { mayBeEmpty: true as const }) };
}

/** One schema for all statuses: which of them a request is answered with is open. */
function joinedSchema(responses: ResponseSchemas, names: readonly string[], key: string): string {
  const [only = ANY_DOCUMENT, ...others] = new Set(names);
  if (others.length === 0) return only;
  if (names.includes(ANY_DOCUMENT)) return ANY_DOCUMENT;
  const anyOf = [only, ...others].map((name) => ({ $ref: `${name}.json` }));
  const joined = `${key} 2xx`.replace(/[^\w.-]/g, '_');
  responses.byName.set(joined, { anyOf });
  return joined;
}

/** An empty choice among several is to come without credentials. */
function asksForCredentials({ document }: Read, { own }: PathOperation): boolean {
  const choices = listOf(own.value.security ?? document.root.security);
  return choices.length > 0 && choices.every((one) => Object.keys(objectOf(one)).length > 0);
}

/** What a segment of a path matches: one of the words that are declared, where they can stand there as they are. */
function patternOf({ type, format, enum: words = [] }: Schema): string {
  if (words.length > 0 && words.every((word) => /^[\w.-]+$/.test(String(word)))) return words.join('|');
  if (format === 'uuid') return UUID_PATTERN;
  return type === 'integer' ? '[\\d]+' : '[^/]+';
}

function parameterName(name: unknown): string {
  return String(name).replace(/\W/g, '_');
}

function operationOf(read: Read, place: PathOperation): Operation {
  const { method, own } = place;
  const path = place.path.replace(/\{([^}]+)\}/g, (_, name: string) => `{${parameterName(name)}}`);
  if (!isPlainPath(path)) throw new NotAskableError('has a path that no requirement can be named after');
  const clause = own.pointer;
  const key = `${method} ${path}`;
  const names = pathParameterNames(path);
  if (new Set(names).size < names.length) throw new NotAskableError('names a parameter of its path twice');
  const parameters = parametersOf(read, place);
  const others = parameters.filter(({ value }) => value.in !== 'path');
  const { args: inBody = [], body } = bodyOf(read, place) ?? {};
  const args = [...others.flatMap((part) => parameterArgument(read, part, clause) ?? []), ...inBody];
  const patternAt = (name: string): string => {
    const part = parameters.find(({ value }) => value.in === 'path' && parameterName(value.name) === name);
    return patternOf(convertedSchema(read.document, part?.value.schema, within(part?.pointer ?? clause, 'schema')));
  };
  const namespace = namespaceOf(path);
  const [, , resource = namespace] = path.split('/');
  return {
    key,
    method,
    path,
    namespace,
    resource: resource.replace(/\W/g, '') || 'own',
    clause,
    effect: effectOf(method, path, own.value['x-effect'], own.value.operationId),
    pathParameters: Object.fromEntries(names.map((name) => [name, patternAt(name)])),
    args: Object.fromEntries(namedApart(read, args, names, clause).map((argument) => [argument.name, argument])),
    ...answerOf(read, place, key),
    ...(body !== undefined && { body }),
    origin: 'document',
    ...(asksForCredentials(read, place) && { needsCredentials: true }),
  };
}

/** Arguments go by their names alone: of several that share one, only the last is sent. */
function namedApart({ document }: Read, args: readonly Argument[], inPath: readonly string[], pointer: string) {
  return args.filter(({ name, required, in: place }, at) => {
    // A body may repeat what its path says.
    const isRepeated = place !== 'body' && inPath.includes(name);
    if (!isRepeated && !args.slice(at + 1).some((other) => other.name === name)) return true;
    if (required && place !== 'body')
      throw new NotAskableError(`asks for two parameters of the name ${name}, of which one alone can be sent`);
    document.omit(pointer, `has two parameters of the name ${name}, of which one alone is sent`);
    return false;
  });
}

function placesOf(document: OpenApiDocument): readonly PathOperation[] {
  return Object.entries(objectOf(document.root.paths)).flatMap(([path, value]) => {
    const shared = document.follow({ value: objectOf(value), pointer: within('/paths', path) });
    if (shared === null) return [];
    for (const method of OTHER_METHODS.filter((one) => shared.value[one] !== undefined))
      document.omit(within(shared.pointer, method), 'is of a method that no contract has');
    return METHODS.flatMap((method) => {
      const pointer = within(shared.pointer, method.toLowerCase());
      const own = document.follow({ value: objectOf(shared.value[method.toLowerCase()]), pointer })?.value ?? {};
      return Object.keys(own).length === 0 ? [] : [{ method, path, shared, own: { value: own, pointer } }];
    });
  });
}

function clauseOf({ key, clause }: Operation, { own }: PathOperation) {
  const said = [own.value.summary, own.value.operationId].map((text) => (typeof text === 'string' ? text.trim() : ''));
  return { id: clause, title: `#${clause}`, states: said.find((text) => text !== '') ?? key };
}

/** The document as a contract; what it does not hold is in the document's `unrepresented`. */
export function contractOf(document: OpenApiDocument): Contract {
  const read: Read = { document, responses: new ResponseSchemas(document) };
  const operations: Operation[] = [];
  const clauses = new Map<string, ReturnType<typeof clauseOf>>();
  const ids = new Set<string>();
  for (const place of placesOf(document)) {
    try {
      const operation = operationOf(read, place);
      if (ids.has(operationId(operation))) throw new NotAskableError('has the same address as another operation');
      ids.add(operationId(operation));
      operations.push(operation);
      clauses.set(operation.clause, clauseOf(operation, place));
    } catch (error) {
      if (!(error instanceof NotAskableError)) throw error;
      document.omit(place.own.pointer, `the operation ${error.message}`);
    }
  }
  const byNamespace = [...groupBy(operations, ({ namespace }) => namespace)];
  const namespaces = byNamespace.map(([name, [{ clause }]]) => ({ name, listed: true, routesShown: true, clause }));
  return {
    ...contractFrom(namespaces, operations, clauses),
    responses: read.responses.byName,
    notHeld: document.unrepresented,
  };
}
