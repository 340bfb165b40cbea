/** What a scaffolded suite is worth: three correct servers, ten ways to be wrong each, and no line of the suite written by hand. */
import { describe, expect, test } from 'vitest';
import { type Report, run } from '../../helpers/api/index.ts';
import { HAS_TIME } from '../support/has-time.ts';
import { type Scaffolded, scaffolded } from './scaffolded.ts';
import { BUGS, type Bug, CREDENTIALS, documentOf, type IdKind, KINDS, READ_BUGS, serve } from './servers.ts';

interface ServerRun {
  readonly report: Report;
  /** Whether the server holds what it held before. */
  readonly isAsBefore: boolean;
}

async function judged(kind: IdKind, bug: Bug | null, effects: 'read' | 'write', rules: Scaffolded): Promise<ServerRun> {
  const served = await serve(kind, bug);
  const before = JSON.stringify([...served.records]);
  try {
    const report = await run({
      baseUrl: served.url,
      credentials: CREDENTIALS,
      effects,
      seed: 3,
      contracts: [rules.path],
      suites: effects === 'read' ? [] : [rules.suite],
      withInterface: false,
    });
    return { report, isAsBefore: JSON.stringify([...served.records]) === before };
  } finally {
    await served.close();
  }
}

/** Of one kind all, of the others what stands for each sort, where time is short. */
const bugsOf = (kind: IdKind): readonly Bug[] =>
  HAS_TIME || kind === 'uuid' ? BUGS : ['any-id', 'name-not-required', 'note-lost'];

describe.each(KINDS)('a server whose ids are of the kind %s', (kind) => {
  test('conforms, is left as it was, and its suite has no open question', async () => {
    const rules = await scaffolded(documentOf(kind));
    expect({ questions: rules.questions, written: rules.written.length }).toEqual({ questions: 0, written: 1 });
    for (const effects of ['read', 'write'] as const) {
      const { report, isAsBefore } = await judged(kind, null, effects, rules);
      const wrong = report.results.filter(({ outcome }) =>
        ['fail', 'warn', 'error', 'blocked', 'flaky'].includes(outcome),
      );
      expect(wrong).toEqual([]);
      expect([report.verdict.word, report.verdict.leftBehind, isAsBefore]).toEqual(['conforms', [], true]);
    }
  });

  test.each(bugsOf(kind))('is told to be wrong where it is: %s', async (bug) => {
    const rules = await scaffolded(documentOf(kind));
    const { report, isAsBefore } = await judged(kind, bug, 'write', rules);
    expect(report.verdict.word).toBe('does not conform');
    expect(report.totals.error).toBe(0);
    // What keeps its records is told of them.
    if (bug === 'delete-ignored') expect(report.verdict.leftBehind.length).toBeGreaterThan(0);
    else expect(isAsBefore).toBe(true);
  });

  test.each(HAS_TIME ? BUGS : (['open-account', 'any-id', 'any-color'] as const))(
    'by reading alone is told to be wrong where reading shows it: %s',
    async (bug) => {
      const { report, isAsBefore } = await judged(kind, bug, 'read', await scaffolded(documentOf(kind)));
      expect(report.verdict.word).toBe(bug in READ_BUGS ? 'does not conform' : 'conforms');
      expect(isAsBefore).toBe(true);
    },
  );
});
