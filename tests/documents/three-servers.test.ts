/** What a scaffolded suite is worth: correct servers, eleven ways to be wrong each, and one line of a suite at most written by hand. */
import { describe, expect, test } from 'vitest';
import { type Report, run } from '../../helpers/api/index.ts';
import { someOf } from '../support/by-commit.ts';
import { type Scaffolded, scaffolded } from './scaffolded.ts';
import {
  BUGS,
  type Bug,
  CREDENTIALS,
  documentOf,
  type IdKind,
  KINDS,
  READ_BUGS,
  SHOP,
  serve,
  uuid,
} from './servers.ts';

/** The one line of a person, where records lie within another: which one that may be. */
const rulesOf = (kind: IdKind): Promise<Scaffolded> =>
  scaffolded(documentOf(kind), (content) => content.replace(/(?<=within: \{ shopId: )'1'/, `'${SHOP}'`));

interface ServerRun {
  readonly report: Report;
  /** Whether the server holds what it held before. */
  readonly isAsBefore: boolean;
}

async function judged(
  kind: IdKind,
  bug: Bug | null,
  effects: 'read' | 'write',
  rules: Scaffolded,
  told?: Parameters<typeof serve>[2],
): Promise<ServerRun> {
  const served = await serve(kind, bug, told);
  const before = JSON.stringify([...served.records]);
  try {
    const report = await run({
      baseUrl: served.url,
      credentials: CREDENTIALS,
      effects,
      seed: 3,
      contracts: [rules.path],
      suites: effects === 'read' && kind !== 'nested' ? [] : [rules.suite],
      withInterface: false,
    });
    return { report, isAsBefore: JSON.stringify([...served.records]) === before };
  } finally {
    await served.close();
  }
}

/** Others were there before: a run changes and removes none of them, and finds its own by their names. */
const LYING_IDS: Readonly<Record<string, (id: unknown) => unknown>> = {
  "somebody else's": (id) => (typeof id === 'number' ? 1 : /^[0-9a-f-]{36}$/.test(String(id)) ? uuid(1) : 'rex'),
  'a way up': () => '..',
  nothing: () => '',
};

describe.each(KINDS)('a server whose ids are of the kind %s', (kind) => {
  test('conforms, is left as it was, and its suite leaves one question at most', async () => {
    const rules = await rulesOf(kind);
    const questions = kind === 'nested' ? 1 : 0;
    expect({ questions: rules.questions, written: rules.written.length }).toEqual({ questions, written: 1 });
    for (const effects of ['read', 'write'] as const) {
      const { report, isAsBefore } = await judged(kind, null, effects, rules);
      const wrong = report.results.filter(({ outcome }) =>
        ['fail', 'warn', 'error', 'blocked', 'flaky'].includes(outcome),
      );
      expect(wrong).toEqual([]);
      expect([report.verdict.word, report.verdict.leftBehind, isAsBefore]).toEqual(['conforms', [], true]);
    }
  });

  test.each(someOf(BUGS, 6))('is told to be wrong where it is: %s', async (bug) => {
    const rules = await rulesOf(kind);
    const { report, isAsBefore } = await judged(kind, bug, 'write', rules);
    expect(report.verdict.word).toBe('does not conform');
    expect(report.totals.error).toBe(0);
    // What keeps its records is told of them.
    // … and what bears no text of the run is, where no answer said what was made.
    const isKept = bug === 'delete-ignored' || (kind === 'located' && bug === 'name-not-required');
    expect(isAsBefore).toBe(!isKept);
    if (isKept) expect(report.verdict.leftBehind.length).toBeGreaterThan(0);
    else expect(report.verdict.leftBehind).toEqual([]);
  });

  test.each(someOf(BUGS, 8))('by reading alone is told to be wrong where reading shows it: %s', async (bug) => {
    const { report, isAsBefore } = await judged(kind, bug, 'read', await rulesOf(kind));
    expect(report.verdict.word).toBe(bug in READ_BUGS ? 'does not conform' : 'conforms');
    expect(isAsBefore).toBe(true);
  });

  test.each(someOf(Object.entries(LYING_IDS), 3))(
    'harms nobody where a creation is answered with an id that is %s',
    async (_, told) => {
      const { report, isAsBefore } = await judged(kind, null, 'write', await rulesOf(kind), told);
      expect([isAsBefore, report.totals.error, report.verdict.word === 'conforms']).toEqual([true, 0, false]);
    },
  );
});
