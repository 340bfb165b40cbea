/** Parameters of an operation as arguments: what travels in its query, or in a header. */
import { isPlainName, isQueryName } from '../../cases/requirement-id.ts';
import type { Argument, Method, QueryStyle, Schema } from '../../contract/types.ts';
import { listOf, objectOf } from '../../deployment/index-document.ts';
import { typesOf } from '../../samples/flaws.ts';
import { asType } from '../declaration.ts';
import { checkedSchema, convertedSchema } from './argument-schema.ts';
import { type Fragment, type OpenApiDocument, within } from './document.ts';
import type { ResponseSchemas } from './response-schema.ts';

export interface Read {
  readonly document: OpenApiDocument;
  readonly responses: ResponseSchemas;
}

export interface PathOperation {
  readonly method: Method;
  readonly path: string;
  readonly own: Fragment;
  readonly shared: Fragment;
}

/** OpenAPI: parameters of these names are ignored, as other parts of a document say what they hold. */
const IGNORED_HEADERS = ['accept', 'content-type', 'authorization'];
/** They say how a message travels, or ask for something else than the operation. */
const HEADERS_OF_HTTP =
  /^(?:host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|cookie|cache-control|accept-encoding|range|if-.*|content-.*|(?:repr-)?digest)$/;
/** Text that a header holds as it is. */
const HEADER_TEXT = /^[!-~](?:[ -~]*[!-~])?$/;

export function parametersOf({ document }: Read, { own, shared }: PathOperation): readonly Fragment[] {
  const byName = new Map<string, Fragment>();
  for (const { value, pointer } of [shared, own]) {
    for (const [at, one] of listOf(value.parameters).entries()) {
      const part = document.follow({ value: objectOf(one), pointer: within(pointer, 'parameters', at) });
      if (part !== null) byName.set(`${part.value.in} ${part.value.name}`, part);
    }
  }
  return [...byName.values()];
}

/** The values that a parameter, a body or a schema gives of itself. */
export function examplesOf(document: OpenApiDocument, value: unknown, pointer: string): readonly unknown[] {
  const { example, examples } = document.follow({ value: objectOf(value), pointer })?.value ?? {};
  const named = Object.values(objectOf(examples)).map((one) => objectOf(one).value);
  return [example, ...(Array.isArray(examples) ? examples : named)];
}

const DELIMITED: Readonly<Record<string, QueryStyle>> = { spaceDelimited: 'space', pipeDelimited: 'pipe' };

/** How a list or an object is written into a query; null for a way that OpenAPI leaves undefined. */
function styleOf({ style = 'form', explode }: Fragment['value'], types: readonly unknown[]): QueryStyle | null {
  const isList = types.includes('array');
  if (style === 'deepObject') return isList ? null : 'brackets';
  if (style === 'form' && explode !== false) return isList ? 'repeated' : 'members';
  if (style === 'form') return 'comma';
  return isList && explode !== true ? (DELIMITED[String(style)] ?? null) : null;
}

function whyUnsendable(value: Fragment['value']): string | null {
  const name = String(value.name);
  const isHeader = value.in === 'header';
  if (value.in === 'cookie') return 'stands in a cookie: cookies are of a session, which a run has none of';
  if (value.in !== 'query' && !isHeader) return `stands in the ${String(value.in)}, which no OpenAPI 3 has`;
  if (isHeader && HEADERS_OF_HTTP.test(name.toLowerCase())) return 'is a header with a meaning of its own in HTTP';
  if (!isPlainName(name) && (isHeader || !isQueryName(name)))
    return 'has a name that no requirement can be named after';
  return value.content === undefined ? null : 'holds a document in a text';
}

function whyUnwritable({ schema, in: place }: Argument, isPlain: boolean, style: QueryStyle | null): string | null {
  if (!isPlain && style === null) return 'is no scalar, and written in a way that no request has';
  if (style === 'members' && schema.properties === undefined) return 'is an object of no named members';
  const texts = [schema['x-example'], schema.default, ...(schema.enum ?? [])].filter((one) => typeof one === 'string');
  const isHeld = place !== 'header' || texts.every((one) => HEADER_TEXT.test(one));
  return isHeld ? null : 'has values that no header holds';
}

/** In a query or a header everything is text, and none of it is null: who means it leaves the parameter out. */
function withoutNull({ default: usual, anyOf = [], ...schema }: Schema): Schema {
  const options = anyOf.filter(({ type }) => type !== 'null');
  const all = { ...schema, ...(options.length > 1 ? { anyOf: options } : options[0]) };
  const type = asType(typesOf(all).filter((one) => one !== 'null'));
  const words = all.enum && { enum: all.enum.filter((one) => one !== null) };
  return { ...all, ...type, ...words, ...(usual != null && { default: usual }) };
}

/** A parameter as an argument; null where it is none that can be sent, which is named. */
export function parameterArgument({ document }: Read, { value, pointer }: Fragment, clause: string): Argument | null {
  const name = String(value.name);
  const isHeader = value.in === 'header';
  const required = value.required === true;
  if (isHeader && IGNORED_HEADERS.includes(name.toLowerCase())) return null;
  const obstacle = whyUnsendable(value);
  if (obstacle !== null) return document.lose(pointer, obstacle, required && `${name}, which`);
  const at = within(pointer, 'schema');
  const examples = [...examplesOf(document, value, pointer), ...examplesOf(document, value.schema, at)];
  const schema = checkedSchema(document, withoutNull(convertedSchema(document, value.schema, at)), at, examples);
  const argument: Argument = { name, in: isHeader ? 'header' : 'query', required, schema, clause };
  const types = typesOf(schema);
  const isPlain = !types.includes('array') && !types.includes('object');
  const style = isPlain || isHeader ? null : styleOf(value, types);
  const unwritable = whyUnwritable(argument, isPlain, style);
  if (unwritable !== null) return document.lose(pointer, unwritable, required && `${name}, which`);
  return { ...argument, ...(style !== null && { style }) };
}
