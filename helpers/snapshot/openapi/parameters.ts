/** Parameters of an operation as arguments: what travels in its query, or in a header. */
import { isPlainName, isQueryName } from '../../cases/requirement-id.ts';
import type { Argument, Method, QueryStyle } from '../../contract/types.ts';
import { listOf, objectOf } from '../../deployment/index-document.ts';
import { typesOf } from '../../samples/flaws.ts';
import { checkedSchema, convertedSchema, ownExamples } from './argument-schema.ts';
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

/** An operation of the document can't be asked; the message ends a sentence that names it. */
export class NotAskableError extends Error {
  override readonly name = 'NotAskableError';
}

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

export function argumentOf(
  { document }: Read,
  name: string,
  place: Argument['in'],
  required: boolean,
  schema: unknown,
  pointer: string,
  clause: string,
  examples: readonly unknown[],
): Argument {
  const given = [...examples, ...ownExamples(document, schema, pointer)];
  const converted = convertedSchema(document, schema, pointer);
  return { name, in: place, required, schema: checkedSchema(document, converted, pointer, given), clause };
}

/** The values that a document gives for a parameter, or for a body. */
export function examplesOf(value: Fragment['value']): readonly unknown[] {
  return [value.example, ...Object.values(objectOf(value.examples)).map((one) => objectOf(one).value)];
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
  if (value.in !== 'query' && !isHeader) return `stands in the ${String(value.in)}`;
  if (isHeader && HEADERS_OF_HTTP.test(name.toLowerCase())) return 'is a header with a meaning of its own in HTTP';
  const isNamed = isPlainName(name) || (!isHeader && isQueryName(name));
  if (!isNamed) return 'has a name that no requirement can be named after';
  return value.content === undefined ? null : 'holds a document in a text';
}

function whyUnwritable({ schema, in: place }: Argument, isPlain: boolean, style: QueryStyle | null): string | null {
  if (!isPlain && style === null) return 'is no scalar, and written in a way that no request has';
  if (style === 'members' && schema.properties === undefined) return 'is an object of no named members';
  const texts = [schema['x-example'], schema.default, ...(schema.enum ?? [])].filter((one) => typeof one === 'string');
  const isHeld = place !== 'header' || texts.every((one) => HEADER_TEXT.test(one));
  return isHeld ? null : 'has values that no header holds';
}

/** A parameter as an argument; null where it is none that can be sent, which is named. */
export function parameterArgument(read: Read, part: Fragment, clause: string): Argument | null {
  const { value, pointer } = part;
  const name = String(value.name);
  const isHeader = value.in === 'header';
  const isRequired = value.required === true;
  if (isHeader && IGNORED_HEADERS.includes(name.toLowerCase())) return null;
  const lose = (reason: string): null => {
    read.document.omit(pointer, reason);
    if (isRequired) throw new NotAskableError(`asks for ${name}, which can't be sent: it ${reason}`);
    return null;
  };
  const obstacle = whyUnsendable(value);
  if (obstacle !== null) return lose(obstacle);
  const place = isHeader ? 'header' : 'query';
  const at = within(pointer, 'schema');
  const argument = argumentOf(read, name, place, isRequired, value.schema, at, clause, examplesOf(value));
  const types = typesOf(argument.schema);
  const isPlain = !types.includes('array') && !types.includes('object');
  const style = isPlain || isHeader ? null : styleOf(value, types);
  const unwritable = whyUnwritable(argument, isPlain, style);
  return unwritable === null ? { ...argument, ...(style !== null && { style }) } : lose(unwritable);
}
