/** The oracle of last resort: a second validator, of other authors, on every request that the suite sends. */
import '@hyperjump/json-schema/formats';
import {
  registerSchema,
  setShouldValidateFormat,
  type Validator,
  validate,
} from '@hyperjump/json-schema/draft-2020-12';
import { beforeAll, expect, test } from 'vitest';
import { routeFinder } from '../../helpers/audit/routes.ts';
import { sentArguments, sentBody } from '../../helpers/audit/sent.ts';
import { loadContract } from '../../helpers/contract/load.ts';
import { requestValidity, type SentArguments } from '../../helpers/contract/request-validity.ts';
import type { Operation, Schema } from '../../helpers/contract/types.ts';
import type { HttpRequest } from '../../helpers/exchange/types.ts';
import { departures, type JudgedRun, judgeReference } from '../support/judge-reference.ts';

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';
setShouldValidateFormat(true);

/** Formats that are not the standard's, written out once more. */
const MOMENTS: Readonly<Record<string, string>> = {
  // ISO 8601 with a day and a time, with or without an offset.
  'date-time':
    '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d+)?(Z|[+-]\\d{2}:?\\d{2})?$',
  'site-date-time': '^\\d{4}-\\d{2}-\\d{2}([ T]\\d{2}:\\d{2}(:\\d{2})?)?$',
};

function formatDemands(format: string | undefined) {
  if (format === undefined) return {};
  const pattern = MOMENTS[format];
  return pattern === undefined ? { format } : { pattern };
}

/** The demands of a schema in the words of the standard alone. */
function standard(schema: Schema): Record<string, unknown> {
  const { properties, items, additionalProperties, format, ...rest } = schema;
  const plain = Object.entries(rest).filter(([keyword]) => !keyword.startsWith('x-') && keyword !== 'default');
  return {
    ...Object.fromEntries(plain),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, member]) => [name, standard(member)])),
    }),
    ...(items && { items: standard(items) }),
    ...(additionalProperties !== undefined && {
      additionalProperties:
        typeof additionalProperties === 'object' ? standard(additionalProperties) : additionalProperties,
    }),
    ...formatDemands(format),
  };
}

/** One schema for all that a request carries: each argument in its place, and nothing else in query and body. */
function requestSchema({ args }: Operation) {
  const at = (place: 'path' | 'query' | 'body') => {
    const own = Object.values(args).filter((argument) => argument.in === place);
    return {
      type: 'object',
      properties: Object.fromEntries(own.map(({ name, schema }) => [name, standard(schema)])),
      required: own.filter(({ required }) => required).map(({ name }) => name),
      additionalProperties: place === 'path',
    };
  };
  return {
    $schema: DIALECT,
    type: 'object',
    properties: { path: at('path'), query: at('query'), body: at('body') },
  };
}

const validators = new Map<string, Promise<Validator>>();

function validatorOf(operation: Operation): Promise<Validator> {
  const known = validators.get(operation.key);
  if (known) return known;
  const uri = `https://conformance.test/${validators.size}`;
  registerSchema(requestSchema(operation) as Parameters<typeof registerSchema>[0], uri);
  const made = validate(uri);
  validators.set(operation.key, made);
  return made;
}

/** What stands in an address is text, and is read as JSON where text is not what is meant. */
function asMeant(value: unknown, schema: Schema | undefined): unknown {
  if (Array.isArray(value)) return value.map((item) => asMeant(item, schema?.items));
  const types = [schema?.type ?? []].flat();
  if (typeof value !== 'string' || types.length === 0 || types.includes('string')) return value;
  return /^(-?\d+(\.\d+)?|true|false)$/.test(value) ? JSON.parse(value) : value;
}

async function isInside(operation: Operation, sent: SentArguments): Promise<boolean> {
  const meant = (place: SentArguments['path' | 'query']) =>
    Object.fromEntries(
      Object.entries(place).map(([name, value]) => [name, asMeant(value, operation.args[name]?.schema)]),
    );
  const request = { path: meant(sent.path), query: meant(sent.query), body: sent.body };
  const validateRequest = await validatorOf(operation);
  return validateRequest(request as Parameters<Validator>[0]).valid;
}

const contract = loadContract();
const locate = routeFinder(contract);

interface Carried {
  readonly operation: Operation;
  readonly sent: SentArguments;
}

/** What a request carries; null where it is for no operation, or has no fields in its body. */
function carriedBy({ method, url, headers, body }: HttpRequest): Carried | null {
  const { pathname, searchParams } = new URL(url);
  const found = locate(pathname.replace('/rest', ''));
  const operation = found?.operations.find((candidate) => candidate.method === method);
  if (!found || !operation || found.malformed.length > 0) return null;
  const entry = { request: { method, url, headers, body }, isRequestBodyKnown: true };
  const read = sentBody(entry as Parameters<typeof sentBody>[0], operation);
  return read.kind === 'fields'
    ? { operation, sent: sentArguments(operation, found.parameters, searchParams, read, {}) }
    : null;
}

let judged: JudgedRun;
beforeAll(async () => {
  judged = await judgeReference({ depth: 'full', seed: 7 });
});

test('the reference conforms at full depth, and nothing is left on it', () => {
  expect(departures(judged)).toEqual([]);
  expect(judged.left).toEqual([]);
  expect(judged.results.length).toBeGreaterThan(4000);
});

test('an independent validator agrees which of the generated requests are valid', async () => {
  const { sent } = judged;
  const carried = new Map(
    sent.flatMap((request) => {
      const one = carriedBy(request);
      return one === null ? [] : [[JSON.stringify([one.operation.key, one.sent]), one] as const];
    }),
  );
  const counts = { valid: 0, invalid: 0 };
  const disagreements: string[] = [];
  for (const [text, { operation, sent: values }] of carried) {
    const ours = requestValidity(operation, values).validity === 'valid';
    const theirs = await isInside(operation, values);
    counts[theirs ? 'valid' : 'invalid'] += 1;
    if (ours !== theirs) disagreements.push(`${theirs ? 'valid' : 'invalid'} by the other: ${text}`);
  }
  expect(disagreements).toEqual([]);
  expect(counts.valid).toBeGreaterThan(1500);
  expect(counts.invalid).toBeGreaterThan(1000);
});
