/** Values for schemas that nobody has thought of, held to a validator: none crashes, and each is what it claims. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addContractFormats } from '../../helpers/contract/formats.ts';
import type { Schema } from '../../helpers/contract/types.ts';
import type { Carrier } from '../../helpers/samples/flaws.ts';
import { seeded } from '../../helpers/samples/generator.ts';
import { edgeValues, invalidValues, validValue } from '../../helpers/samples/values.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 300);

const number = fc.oneof(fc.integer({ min: -200, max: 200 }), fc.constantFrom(0, 0.5, -0.25, 1e6));
const some = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });

const numbers = fc.record({
  type: fc.constantFrom('integer', 'number', ['integer', 'null'], ['number', 'string']),
  minimum: some(number),
  maximum: some(number),
  exclusiveMinimum: some(number),
  exclusiveMaximum: some(number),
  multipleOf: some(fc.constantFrom(1, 2, 5, 0.5, 0.01)),
  default: some(number),
});
const texts = fc.record({
  type: fc.constantFrom('string', ['string', 'null']),
  minLength: some(fc.nat(12)),
  maxLength: some(fc.nat(20)),
  pattern: some(fc.constantFrom('^[A-Z]{2}$', '^\\d+$', 'a', '^(?:red|blue)-[0-9]{1,3}$', '[^x]', '^$', '^.{3,5}$')),
  format: some(fc.constantFrom('date', 'date-time', 'uuid', 'email', 'uri', 'ipv4', 'ipv6', 'hostname', 'time')),
  enum: some(fc.constantFrom(['a'], ['a', 'b', 'c'], ['', 'x'], ['red', null])),
  default: some(fc.constantFrom('a', '', 'zzz')),
});
const flags = fc.constantFrom<object>(
  { type: 'boolean' },
  { type: 'null' },
  {},
  { const: 4 },
  { enum: [1, 'two', null] },
);

const { schema: arbitrarySchema } = fc.letrec<{ schema: object }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    numbers,
    texts,
    flags,
    fc.record({
      type: fc.constant('array'),
      items: some(tie('schema')),
      minItems: some(fc.nat(3)),
      maxItems: some(fc.nat(4)),
      uniqueItems: some(fc.boolean()),
    }),
    fc.record({
      type: fc.constant('object'),
      properties: fc.dictionary(fc.constantFrom('a', 'b', 'c-d'), tie('schema'), { maxKeys: 3 }),
      required: some(fc.subarray(['a', 'b', 'z'])),
      additionalProperties: some(fc.oneof(fc.boolean(), tie('schema'))),
      minProperties: some(fc.nat(3)),
    }),
    fc.record({ allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }) }),
    fc.record({ oneOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }) }),
    fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }), not: some(tie('schema')) }),
  ),
}));

function textOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(textOf);
  return typeof value === 'object' && value !== null ? value : String(value);
}

test('values of random schemas are valid, or wrong, as they are said to be', () => {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, logger: false });
  addContractFormats(ajv);
  let made = 0;
  let total = 0;
  const property = fc.property(arbitrarySchema, fc.constantFrom<Carrier>('body', 'query'), (declared, carrier) => {
    const schema = { ...JSON.parse(JSON.stringify(declared)), 'x-checked': true } as Schema;
    const fits = ajv.compile(schema);
    total += 1;
    const valid = validValue(schema, seeded(1));
    const round = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
    if (valid !== undefined) {
      made += 1;
      expect(fits(round(valid))).toBe(true);
      for (const { value, copies } of edgeValues(schema, carrier))
        if (copies === undefined) expect(fits(round(value))).toBe(true);
    }
    for (const { value } of invalidValues(schema, carrier, 'c1a2b3', valid)) {
      expect(fits(round(value))).toBe(false);
      if (carrier === 'query') expect(fits(textOf(round(value)))).toBe(false);
    }
  });
  fc.assert(property, { numRuns: RUNS, ...(process.env.FUZZ_RUNS === undefined && { seed: 41 }) });
  // Many contradict themselves.
  expect(made / total).toBeGreaterThan(0.5);
}, 600_000);
