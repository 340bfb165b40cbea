/** Where one answer departs from what an operation returns. */
import type { Contract, Operation } from '../contract/types.ts';
import { didYouMean } from '../environment/nearest.ts';
import type { Answer, Exchange } from '../exchange/types.ts';
import { sentenceOf } from '../requirement/reasons.ts';
import { UsageError } from '../usage-error.ts';
import { judgeAccepted, judgeJson, judgeServed, preview } from '../verdict/judge.ts';
import { responseErrors, type SchemaError } from '../verdict/response-schemas.ts';

export function operationNamed(name: string, { operations }: Contract): Operation {
  const operation = operations.get(name);
  if (operation !== undefined) return operation;
  throw new UsageError(`There is no operation "${name}"${didYouMean(name, [...operations.keys()])}`);
}

function exchangeOf(answer: Answer, { method, path }: Operation): Exchange {
  const request = { method, url: path, headers: {}, body: null, as: 'user' } as const;
  return { id: 1, startedAt: 0, durationMs: 0, request, answer, failure: null };
}

/** `must be integer` is an integer; `must have "id"` is having it. */
function expectation(rule: string): string {
  return rule.replace(/^must be /, '').replace(/^must (?=have|match|pass|contain|NOT)/, 'to ');
}

function received(is: string | undefined, value: unknown): string {
  const shown = preview(value);
  return is === undefined || is === shown ? shown : `${is} ${shown}`;
}

function valueAt(document: unknown, pointer: string): unknown {
  const names = pointer.split('/').slice(1);
  return names
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, name) => (value as Readonly<Record<string, unknown>>)[name], document);
}

function misfit({ path, rule, is }: SchemaError, document: unknown): string {
  const place = path === '' ? 'the document' : path;
  return `${place}: expected ${expectation(rule)}, received ${received(is, valueAt(document, path))}`;
}

/** One line for each departure; empty where the answer conforms. */
export function departuresOf(answer: Answer, operation: Operation): readonly string[] {
  const exchange = exchangeOf(answer, operation);
  for (const judge of [judgeServed, judgeAccepted, judgeJson]) {
    const judgement = judge(exchange);
    if (judgement.kind !== 'met') {
      return [`expected a 2xx answer in JSON, received ${answer.status}: ${sentenceOf(judgement.why)}`];
    }
  }
  if (answer.status === 204) return [];
  return responseErrors(operation.returns, answer.json).map((error) => misfit(error, answer.json));
}
