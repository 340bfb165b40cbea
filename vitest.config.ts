import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { V8_FLAGS } from './helpers/cli/v8-flags.ts';

/** What takes longest: commands, guest projects and pages in processes of their own, servers that keep a run waiting, and long rows. */
const SLOW = [
  'tests/api/{aborted,doors,examples,own-rules,vitest}.test.ts',
  'tests/cli/{conduct,gated-sites,interruption,side-by-side,terminals,transcript,verdict-of-causes}.test.ts',
  'tests/{compare,report}/browser.test.ts',
  'tests/publish/publish.test.ts',
  'tests/compare/commands.test.ts',
  'tests/hostile/{disturbed,interrupted,killed,lying-index,memory,no-answer,polite,records}.test.ts',
  'tests/harm/{accidents,kinds,two-accidents}.test.ts',
  'tests/harm/adversaries/{restored,streams,views}.test.ts',
  'tests/tracing/tracing.test.ts',
  'tests/mutants/{causes,false-alarms,independent-validator,kill,samples}.test.ts',
  'tests/scenarios/{lists,one-rule-alone,round-trips}.test.ts',
  'tests/engine/clean-reference.test.ts',
  'tests/report/secrets.test.ts',
  'tests/run/resend.test.ts',
  'tests/documents/three-servers.test.ts',
];

/** Tests of whole runs, of mutants, and of the other hostile servers. */
const WHOLE = [
  'tests/{harm,hostile,merge,mutants,scenarios}/**/*.test.ts',
  'tests/engine/{clean-reference,wrong-deployments}.test.ts',
  'tests/gate/pipelines.test.ts',
  'tests/reference/variations/variations.test.ts',
];

/** Short files that take long: begun last, one of them would run alone at the end. */
const LONG = /(?:mutants\/(?:false-alarms|causes|kill|samples)|three-servers|disturbed|accidents)\.test\.ts$/;

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(LONG.test(b.moduleId)) - Number(LONG.test(a.moduleId)));
  }
}

export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: 'slow', include: SLOW } },
      { extends: true, test: { name: 'whole', include: WHOLE, exclude: SLOW } },
      { extends: true, test: { name: 'parts', include: ['tests/**/*.test.ts'], exclude: [...SLOW, ...WHOLE] } },
    ],
    sequence: { sequencer: LongFirst },
    globalSetup: ['tests/support/temporary-folder.ts', 'tests/support/pages.ts'],
    // Tests start and end servers of their own; in threads that share a process their sockets can outlive them.
    pool: 'forks',
    execArgv: [...V8_FLAGS],
    // More than there are cores: vitest itself needs hardly any, and many tests wait for a process or a pause.
    maxWorkers: Math.max(2, availableParallelism()) + 2,
    // Of tests beside each other in one file, which wait for processes and pauses as well.
    maxConcurrency: 8,
    // Files share the modules of their worker: what is read and planned once is not read and planned 165 times.
    isolate: false,
    // They end what hangs, and say nothing of how quick it is: on a machine that does much else all takes ten times as long.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
