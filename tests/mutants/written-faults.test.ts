import { describe, expect, it } from 'vitest';
import { loadContract } from '../../helpers/contract/load.ts';
import { FAMILIES, writtenFaults } from '../../mutants/faults/catalogue.ts';
import type { Step } from '../../mutants/operators/steps.ts';
import { faultCatalogue } from '../../reference/faults/catalogue.ts';
import type { Fault } from '../../reference/faults/types.ts';
import type { ReferenceAnswer } from '../../reference/http/messages.ts';
import { membersOf, textOf } from '../../reference/http/values.ts';
import { createReference } from '../../reference/reference.ts';
import { ADMINISTRATOR, authorization, NOW, SECOND } from '../reference/client.ts';
import { COMMIT_SEED, drawnByCommit } from '../support/by-commit.ts';

const FAULTS = writtenFaults(loadContract());
const SAMPLE = 120;
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

describe('the faults that are written by hand', () => {
  it('are each of a family that is described, and each family has some', () => {
    expect(new Set(FAULTS.map(({ family }) => family))).toEqual(new Set(Object.keys(FAMILIES)));
  });

  it('have ids of their own, which go through a shell as they are', () => {
    const ids = FAULTS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z0-9-]+\/[a-z0-9-]+$/.test(id))).toEqual([]);
    expect(ids.filter((id) => faultCatalogue().has(id))).toEqual([]);
  });

  it('say in one sentence what is wrong', () => {
    expect(FAULTS.filter(({ sentence }) => !/^Here .*[^.]\.$/.test(sentence))).toEqual([]);
  });

  const rows = drawnByCommit(FAULTS, SAMPLE).map((fault) => [fault.id, fault] as const);
  it.each(rows)(`%s shows, drawn by ${COMMIT_SEED}`, async (_id, fault) => {
    const clean = await answersOf(fault.show, []);
    expect(clean.every(({ status }) => status < 500)).toBe(true);
    expect(compared(await answersOf(fault.show, [fault]))).not.toBe(compared(clean));
  });
});
