import { describe, expect, it } from 'vitest';
import { faultCatalogue } from '../../reference/faults/catalogue.ts';
import { SENTENCE_FAMILIES } from '../../reference/faults/sentence-families.ts';
import type { Step } from '../../reference/faults/sentences/show.ts';
import type { Fault } from '../../reference/faults/types.ts';
import type { ReferenceAnswer } from '../../reference/http/messages.ts';
import { membersOf, textOf } from '../../reference/http/values.ts';
import { createReference } from '../../reference/reference.ts';
import { ADMINISTRATOR, authorization, NOW, SECOND } from './client.ts';

const FAULTS = [...faultCatalogue().values()].filter(({ family }) => Object.hasOwn(SENTENCE_FAMILIES, family));
/** One in four at each run of the tests, all of them where FUZZ_RUNS is set. */
const DRIVEN = FAULTS.filter((_fault, at) => process.env.FUZZ_RUNS !== undefined || at % 4 === 0);
const BREAKDOWN: ReferenceAnswer = { status: 500, headers: {}, body: '{}' };

interface Told {
  readonly status: number;
  /** What the answer says that it is. */
  readonly type: string | undefined;
  readonly body: unknown;
}

/** Puts what earlier steps were answered in the place of `$1`, `$2.slug` and the like. */
function filled<Value>(value: Value, told: readonly Told[]): Value {
  const lookUp = (step: string, path: string): unknown => {
    const { body } = told[Number(step) - 1] ?? { body: null };
    if (path === '.text') return textOf(membersOf(body).id);
    const names = path === '' ? ['id'] : path.slice(1).split('.');
    return names.reduce<unknown>((at, name) => (Object(at) as Record<string, unknown>)[name], body);
  };
  const text = JSON.stringify(value)
    .replace(/"\$(\d+)((?:\.\w+)*)"/g, (_whole, step, path) => JSON.stringify(lookUp(step, path) ?? null))
    .replace(/\$(\d+)((?:\.\w+)*)/g, (_whole, step, path) => textOf(lookUp(step, path)));
  return JSON.parse(text) as Value;
}

/** The text itself where a fault has spoiled it. */
function documentOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

async function answersOf(show: readonly Step[], faults: readonly Fault[]): Promise<readonly Told[]> {
  const reference = createReference({
    baseUrl: 'http://site.test/rest',
    administrator: ADMINISTRATOR,
    second: SECOND,
    now: () => NOW,
    faults,
  });
  const told: Told[] = [];
  for (const step of show) {
    const [request, body, { as = ADMINISTRATOR } = {}] = filled(
      typeof step === 'string' ? ([step] as const) : step,
      told,
    );
    const [method = '', target = ''] = request.split(/ (.*)/);
    const answer = await reference
      .handle({
        method,
        url: `/rest${target}`,
        headers: {
          ...(as === null ? {} : { authorization: authorization(ADMINISTRATOR) }),
          ...(typeof body === 'object' ? { 'content-type': 'application/json' } : {}),
        },
        body: typeof body === 'object' ? JSON.stringify(body) : '',
      })
      .catch(() => BREAKDOWN);
    told.push({
      status: answer.status,
      type: answer.headers['Content-Type'],
      body: answer.body === '' ? null : documentOf(answer.body),
    });
  }
  return told;
}

/** What a client may take for the same: when a record was changed says nothing about a fault. */
function compared(told: readonly Told[]): string {
  const isMoment = (name: string) => name.startsWith('modified') || name.startsWith('date_modified');
  return JSON.stringify(told, (name, value: unknown) => (isMoment(name) ? undefined : value));
}

describe('faults from the sentences of the interface', () => {
  it('are many, in many families, each of which has some', () => {
    expect(FAULTS.length).toBeGreaterThanOrEqual(300);
    const counts = Object.keys(SENTENCE_FAMILIES).map((name) => FAULTS.filter(({ family }) => family === name).length);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(5);
  });

  it.each(DRIVEN.map((fault) => [fault.id, fault] as const))('%s shows', async (_id, fault) => {
    const show = fault.show ?? [];
    const clean = await answersOf(show, []);
    expect(clean.every(({ status }) => status < 500)).toBe(true);
    expect(compared(await answersOf(show, [fault]))).not.toBe(compared(clean));
  });
});
