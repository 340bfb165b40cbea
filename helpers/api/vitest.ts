/** The suite as a guest in somebody's vitest: a test for each requirement, and one run for all that are to be tested. */

import { join } from 'node:path';
import { afterAll, beforeAll, describe, type RunnerTask, type RunnerTestSuite, type TestContext, test } from 'vitest';
import { judgeGate } from '../gate/gate.ts';
import { groupBy } from '../group-by.ts';
import type { Outcome, Report, Requirement } from '../report/types.ts';
import { whenInterrupted } from './interruption.ts';
import { type RunOptions, rejectUnknown, settingsOf } from './options.ts';
import { type Planned, planFor } from './plan.ts';
import { runOnce } from './run.ts';
import { type VerdictOptions, verdictsOf } from './vitest-verdict.ts';

import './vitest-matcher.ts';

export type { AnyAnswer, PlainAnswer } from './answer-from.ts';
export type { RunOptions } from './options.ts';
export type { OperationName } from './vitest-matcher.ts';
export type { VerdictOptions } from './vitest-verdict.ts';

export interface ConformanceOptions extends Omit<RunOptions, 'signal' | 'bail'>, VerdictOptions {
  /** Of the `describe` around all. @default 'conformance' */
  readonly name?: string;
  /** What a test stands for: a requirement, or a case, which is what is asked in one go. @default 'requirement' */
  readonly testFor?: 'requirement' | 'case';
  /** Folder for report and ledger: a worker can be killed at any moment. @default 'reports' */
  readonly out?: string | undefined;
}

/** For reporters: what became of the requirements of a test. */
export interface ConformanceMeta {
  readonly id: string;
  readonly outcome: Outcome;
}

declare module 'vitest' {
  interface TaskMeta {
    conformance?: readonly ConformanceMeta[];
  }
}

interface PlannedTest {
  /** Begins with its id, so that `-t` finds it. */
  readonly name: string;
  readonly namespace: string;
  readonly operation: string | null;
  readonly ids: readonly string[];
}

function testsOf({ requirements, cases }: Planned, testFor: 'requirement' | 'case'): readonly PlannedTest[] {
  const testOf = ({ id, title, namespace, operation }: Requirement, name = id, ids = [id]): PlannedTest => {
    return { name: name === title ? name : `${name}: ${title}`, namespace, operation, ids };
  };
  if (testFor === 'requirement') return requirements.map((one) => testOf(one));
  const byId = new Map(requirements.map((one) => [one.id, one]));
  return cases.flatMap(({ id, requirements: ids }) => {
    const first = byId.get(ids[0] ?? '');
    return first ? [testOf(first, id, [...ids])] : [];
  });
}

/** The names of the tests that vitest's filters left to be run. */
function wantedIn(task: RunnerTask | RunnerTestSuite): readonly string[] {
  if (task.mode === 'skip' || task.mode === 'todo') return [];
  return task.type === 'test' ? [task.name] : task.tasks.flatMap(wantedIn);
}

/** Where vitest itself is gone, nobody would end this process. */
function endWithoutParent(): void {
  if (process.connected === false) process.kill(process.pid, 'SIGTERM');
}

/** What is wrong with the run as a whole, which no test tells. */
function troubleIn(report: Report, isWhole: boolean): string | null {
  const told = judgeGate(
    { report, accepted: new Set(), stale: [], notLookedAt: [] },
    { failOn: 'never', allowBlocked: true, stale: 'warn' },
  );
  const { leftBehind } = report.verdict;
  // One test by itself may well rest on the index alone.
  const isTold = isWhole || leftBehind.length > 0 || report.run.interrupted !== null;
  return isTold && told.reasons.length > 0 ? [...told.reasons, ...leftBehind].join('\n') : null;
}

/** An error whose stack would lead into this module says nothing more by it. */
function failure(message: string): Error {
  const error = new Error(message);
  error.stack = `Error: ${message}`;
  return error;
}

/**
 * Registers a `describe` for each namespace and operation, and a test for each requirement. What vitest's filters select is
 * asked in one run before the first test.
 *
 * @throws UsageError for every mistake in the options
 */
export async function conformance(options: ConformanceOptions): Promise<void> {
  const { name = 'conformance', testFor = 'requirement', shoulds = 'note', blocked = 'fail', ...given } = options;
  const runOptions = { ...given, out: given.out ?? 'reports' };
  rejectUnknown(runOptions);
  const { namespaces, operations, ids, contracts, suites, withInterface } = runOptions;
  const { depth } = settingsOf(runOptions);
  const tests = testsOf(planFor({ depth, namespaces, operations, ids, contracts, suites, withInterface }), testFor);
  const idsOf = new Map(tests.map((one) => [one.name, one.ids]));
  let report: Report | undefined;
  let isWhole = false;

  async function runSelected(suite: RunnerTestSuite): Promise<void> {
    const wanted = wantedIn(suite).flatMap((wantedName) => idsOf.get(wantedName) ?? []);
    isWhole = wanted.length === [...idsOf.values()].flat().length;
    const controller = new AbortController();
    const listening = whenInterrupted((why) => controller.abort(why));
    try {
      report = await runOnce({ ...runOptions, ...(!isWhole && { ids: wanted }), signal: controller.signal });
    } finally {
      listening();
      endWithoutParent();
    }
  }

  describe(name, () => {
    // A run ends by its own limits.
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern which fixtures are wanted.
    beforeAll(({}, suite) => runSelected(suite), 0);

    let verdictOf: ReturnType<typeof verdictsOf> | undefined;
    let results = new Map<string, Report['results'][number]>();
    async function judge({ task, skip, annotate }: TestContext, planned: PlannedTest): Promise<void> {
      if (report === undefined) throw failure('There is no report of the run.');
      if (verdictOf === undefined) {
        verdictOf = verdictsOf(report, { shoulds, blocked }, join(runOptions.out, 'report.json'));
        results = new Map(report.results.map((result) => [result.id, result]));
      }
      const own = planned.ids.flatMap((id) => results.get(id) ?? []);
      task.meta.conformance = own.map(({ id, outcome }) => ({ id, outcome }));
      const { kind, message } = verdictOf(own);
      if (kind === 'fail') throw failure(message);
      if (kind === 'note') await annotate(message, 'warning');
      if (kind === 'skip') skip(message);
    }

    for (const [namespace, ofNamespace] of groupBy(tests, (one) => one.namespace)) {
      describe(namespace, () => {
        for (const [operation, own] of groupBy(ofNamespace, (one) => one.operation ?? 'several operations')) {
          describe(operation, () => {
            // Asking again would give the same answer.
            for (const one of own) test(one.name, { retry: 0, timeout: 0 }, (context) => judge(context, one));
          });
        }
      });
    }

    afterAll(() => {
      const trouble = report && troubleIn(report, isWhole);
      if (trouble) throw failure(trouble);
    }, 0);
  });
}
