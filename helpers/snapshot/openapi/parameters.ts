/** Parameters of an operation as arguments: what travels in its query, or in a header. */
import { isPlainName } from '../../cases/requirement-id.ts';
import { fits } from '../../contract/request-standing.ts';
import type { Argument, Method, Schema } from '../../contract/types.ts';
import { listOf, objectOf } from '../../deployment/index-document.ts';
import { argumentSchema } from './argument-schema.ts';
import { type OpenApiDocument, type Part, within } from './document.ts';
import type { ResponseSchemas } from './response-schema.ts';

export interface Read {
  readonly document: OpenApiDocument;
  readonly responses: ResponseSchemas;
}

/** Where an operation stands in the document, and what it is called there. */
export interface Place {
  readonly method: Method;
  readonly path: string;
  readonly own: Part;
  readonly shared: Part;
}

/** OpenAPI: parameters of these names are ignored, as other parts of a document say what they hold. */
const IGNORED_HEADERS = ['accept', 'content-type', 'authorization'];
/** They say how a message travels, or ask for something else than the operation. */
const HEADERS_OF_HTTP =
  /^(?:host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|cookie|cache-control|accept-encoding|range|if-.*|content-.*|(?:repr-)?digest)$/;
/** Text that a header holds as it is. */
const HEADER_TEXT = /^[!-~](?:[ -~]*[!-~])?$/;

/** Why an operation can't be asked. */
export class NotAskable extends Error {}

export function parametersOf({ document }: Read, { own, shared }: Place): readonly Part[] {
  const byName = new Map<string, Part>();
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
): Argument {
  const { schema: converted, narrowed } = argumentSchema(document, schema, pointer);
  const lacks = narrowed.length > 0 && { 'x-not-represented': narrowed.join(', ') };
  return { name, in: place, required, schema: { ...converted, ...lacks }, clause };
}

/** The value that a document gives for a parameter, where it is one of those that its schema allows. */
function exampleOf({ document }: Read, { value, pointer }: Part, schema: Schema): Pick<Schema, 'x-example'> {
  const declared = document.follow({ value: objectOf(value.schema), pointer: within(pointer, 'schema') })?.value ?? {};
  const named = Object.values(objectOf(value.examples)).map((one) => objectOf(one).value);
  const found = [value.example, ...named, declared.example, ...listOf(declared.examples)].find(
    (one) => ['string', 'number', 'boolean'].includes(typeof one) && fits(one, schema),
  );
  return found === undefined ? {} : { 'x-example': found as string | number | boolean };
}

/** A parameter as an argument; null where it is none that can be sent, which is named. */
export function parameterArgument(read: Read, part: Part, clause: string): Argument | null {
  const { value, pointer } = part;
  const name = String(value.name);
  const isHeader = value.in === 'header';
  if (isHeader && IGNORED_HEADERS.includes(name.toLowerCase())) return null;
  const lose = (reason: string): null => {
    read.document.leaveOut(pointer, reason);
    if (value.required === true) throw new NotAskable(`asks for ${name}, which can't be sent: it ${reason}`);
    return null;
  };
  if (value.in === 'cookie') return lose('stands in a cookie: cookies are of a session, which a run has none of');
  if (value.in !== 'query' && !isHeader) return lose(`stands in the ${String(value.in)}`);
  if (isHeader && HEADERS_OF_HTTP.test(name.toLowerCase()))
    return lose('is a header with a meaning of its own in HTTP');
  if (!isPlainName(name)) return lose('has a name that no requirement can be named after');
  const isJson = value.content !== undefined;
  const argument = argumentOf(
    read,
    name,
    isHeader ? 'header' : 'query',
    value.required === true,
    value.schema,
    within(pointer, 'schema'),
    clause,
  );
  const types = [argument.schema.type].flat();
  if (isJson || types.includes('array') || types.includes('object')) return lose('is no scalar');
  const { schema } = argument;
  const isMade = schema.default !== undefined || schema.enum !== undefined || !isHeader;
  const needsExample = !isMade || schema['x-not-represented'] !== undefined;
  const taught = { ...schema, ...(needsExample && exampleOf(read, part, schema)) };
  const texts = [taught['x-example'], schema.default, ...(schema.enum ?? [])].filter((one) => typeof one === 'string');
  if (isHeader && !texts.every((one) => HEADER_TEXT.test(one))) return lose('has values that no header holds');
  return { ...argument, schema: taught };
}
