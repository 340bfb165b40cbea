/** Values that a deployment could send, for fast-check. */
import fc from 'fast-check';
import type { Answer, Exchange } from '../../../helpers/exchange/types.ts';
import { HOSTILE } from '../../report/sample.ts';

/** Cases for each property: some at each run of the tests, many where FUZZ_RUNS says so. */
export const RUNS = { numRuns: Number(process.env.FUZZ_RUNS ?? 300) };
/** For properties of whole documents, which take a hundred times as long. */
export const FEWER_RUNS = { numRuns: Math.ceil(RUNS.numRuns / 10) };
/** Long enough for 10,000 cases on a machine that others use as well. */
export const TIME = 900_000;

const NAMES = ['id', 'code', 'name', 'title', 'status', 'message', 'data', 'routes', 'items', 'rendered', '__proto__'];

export const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom(...Object.values(HOSTILE), '', '__proto__', '1e999', '-0', '2026-02-30T25:61:61Z', '&#0;&#x110000;'),
  fc
    .array(
      fc.constantFrom('<', '>', '&', ';', '#', '"', '/', '{', '}', '[', ']', '\\', '(', ')', 'a', '1', '-', ':', ' '),
      {
        maxLength: 200,
      },
    )
    .map((characters) => characters.join('')),
);

export const json: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  fc.dictionary(fc.constantFrom(...NAMES), fc.oneof(fc.jsonValue({ maxDepth: 2 }), text), { maxKeys: 8 }),
  fc.array(fc.dictionary(fc.constantFrom(...NAMES), fc.oneof(fc.jsonValue({ maxDepth: 1 }), text)), { maxLength: 5 }),
  fc.integer({ min: 1, max: 250 }).map((depth) => JSON.parse(`${'[{"a":'.repeat(depth)}1${'}]'.repeat(depth)}`)),
);

const headers = fc.dictionary(
  fc.oneof(fc.constantFrom('content-type', 'location', 'link', 'retry-after', 'date', 'x-total'), text),
  fc.oneof(text, fc.constantFrom('application/json', 'text/html', '<a>; rel="next"', '999999999')),
  { maxKeys: 6 },
);

export const answer: fc.Arbitrary<Answer> = fc
  .record({ status: fc.integer({ min: 100, max: 999 }), headers, json: fc.option(json, { nil: undefined }), text })
  .map((parts) => ({ ...parts, text: parts.json === undefined ? parts.text : JSON.stringify(parts.json) }));

export const exchange: fc.Arbitrary<Exchange> = fc.record({
  id: fc.nat(),
  startedAt: fc.nat(),
  durationMs: fc.double({ min: 0, max: 1e6, noNaN: true }),
  request: fc.record({
    method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'),
    url: fc.webUrl({ withQueryParameters: true }),
    headers,
    body: fc.option(text),
    as: fc.constant('user' as const),
  }),
  answer: fc.option(answer),
  failure: text.map((said) => `No answer: ${said}.`),
});
