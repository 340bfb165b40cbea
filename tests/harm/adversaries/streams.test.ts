/** What befalls the process of a run: signals, streams that take no more, a clock that is set back. What it made is removed all the same, or told. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, openSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { PACKAGE_ROOT } from '../../../helpers/package-root.ts';
import { COMMAND_LINE } from '../../cli/processes.ts';
import { pathOf } from '../../support/tampering.ts';
import { type Adversary, Deployment } from './deployment.ts';
import { isAccepted, isCreation, isRead, lifeOf } from './kit.ts';
import { type Collected, LIST_OF } from './others.ts';

const KINDS = Object.keys(LIST_OF) as readonly Collected[];
const IDS = (['coupons', 'products', 'tags', 'orders'] as const).flatMap(lifeOf);
const RUN = ['run', ...IDS.flatMap((id) => ['--id', id])];
/** A process that has not ended by then hangs, on a busy machine too: it is killed, which fails the test. */
const HANGS_AFTER_MS = 500_000;

const deployments: Deployment[] = [];
afterAll(() => Promise.all(deployments.map((deployment) => deployment.close())));

/** A site, and a promise that it has made so many records of a run. */
async function site(records: number, adversary: Adversary = (request, next) => next(request)) {
  let made = 0;
  let tell = (): void => {};
  const underWay = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const counting: Adversary = async (request, next, deployment) => {
    const answer = await adversary(request, next, deployment);
    const isMade = answer !== null && isAccepted(answer) && KINDS.some((kind) => isCreation(request, kind));
    made += isMade ? 1 : 0;
    if (made === records) tell();
    return answer;
  };
  const deployment = await Deployment.start(counting);
  deployments.push(deployment);
  return { deployment, underWay };
}

type Stream = 'pipe' | 'full';

/** Moves the clock of the process an hour back when it is sent SIGUSR2. */
const SET_BACK = `
  let off = 0;
  const Real = Date;
  process.on('SIGUSR2', () => { off = -3_600_000; });
  globalThis.Date = class extends Real {
    constructor(...given) { if (given.length === 0) super(Real.now() + off); else super(...given); }
    static now() { return Real.now() + off; }
  };
`;

function preload(): readonly string[] {
  const path = join(mkdtempSync(join(tmpdir(), 'clock-')), 'set-back.mjs');
  writeFileSync(path, SET_BACK);
  return ['--import', pathToFileURL(path).href];
}

function start(
  deployment: Deployment,
  args: readonly string[],
  out: Stream = 'pipe',
  err: Stream = 'pipe',
  before: readonly string[] = [],
) {
  const folder = mkdtempSync(join(tmpdir(), 'streams-'));
  const streams = [out, err].map((stream) => (stream === 'full' ? openSync('/dev/full', 'w') : 'pipe'));
  // What a test names itself comes last, and counts.
  const [command = '', ...rest] = args;
  const child = spawn(process.execPath, [...before, ...COMMAND_LINE, command, '--out', folder, ...rest], {
    cwd: PACKAGE_ROOT,
    env: { PATH: process.env.PATH, TMPDIR: tmpdir(), ...deployment.environment() },
    stdio: ['ignore', streams[0] ?? 'pipe', streams[1] ?? 'pipe'],
  });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => printed.push(String(chunk)));
  const killed = setTimeout(() => child.kill('SIGKILL'), HANGS_AFTER_MS);
  const ended = once(child, 'close').then(([code, signal]) => {
    clearTimeout(killed);
    return { code: code ?? signal, printed: printed.join('') };
  });
  return { child, folder, ended };
}

const live = (deployment: Deployment): readonly string[] =>
  deployment.left().filter((key) => {
    const [kind, id] = key.split(' ');
    return deployment.reference.site[kind as 'coupons'].get(Number(id))?.status !== 'trash';
  });

/** Nothing of the run is left, nothing of others is otherwise, and the process did not fall over. */
function expectClean(
  deployment: Deployment,
  { code, printed }: { readonly code: number | string; readonly printed: string },
): void {
  expect({ left: live(deployment), harmed: deployment.harmed() }).toEqual({ left: [], harmed: [] });
  expect(printed).not.toMatch(/Unhandled|\bat .*\.[jt]s:\d+/);
  expect(code).not.toBe('SIGKILL');
  expect(code).not.toBe(null);
}

describe.concurrent('a signal', () => {
  test.each(['SIGHUP', 'SIGTERM', 'SIGINT'] as const)(
    '%s: the run removes what it made, and ends by itself',
    async (signal) => {
      const { deployment, underWay } = await site(6);
      const { child, ended } = start(deployment, RUN);
      await underWay;
      child.kill(signal);
      const end = await ended;
      expectClean(deployment, end);
      expect(end.code).toBe(3);
    },
  );

  test('SIGHUP, as the terminal is closed that reads both streams', async () => {
    const { deployment, underWay } = await site(6);
    const { child, ended } = start(deployment, RUN);
    await underWay;
    child.stdout?.destroy();
    child.stderr?.destroy();
    child.kill('SIGHUP');
    expectClean(deployment, await ended);
  });

  test('SIGTERM, as a record of conform replay is made whose answer is under way, on a site whose lists are empty', async () => {
    const id = 'calendar/events/v1/events/update-put/changed';
    let whenMade = (): void => {};
    const { deployment } = await site(1, async (request, next) => {
      const answer = await next(request);
      if (isCreation(request, 'events')) {
        whenMade();
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      const isHidden = isRead(request) && pathOf(request) === `/${LIST_OF.events}`;
      return isHidden ? { ...answer, body: JSON.stringify({ events: [], total: 0, total_pages: 0 }) } : answer;
    });
    const first = await deployment.run([id]);
    expect(live(deployment)).toEqual([]);
    const { child, ended, folder } = start(deployment, ['replay', join(first.folder, 'report.json'), id]);
    let made = 0;
    whenMade = () => {
      made += 1;
      if (made === 1) child.kill('SIGTERM');
    };
    const end = await ended;
    expect(made).toBeGreaterThan(0);
    if (live(deployment).length > 0) {
      expect(end.code).toBe(4);
      expect((await deployment.cleanUp(folder)).code).toBe(0);
    }
    expectClean(deployment, end);
  });
});

describe.runIf(existsSync('/dev/full'))('a disk that is full', { concurrent: true }, () => {
  test.each<readonly [string, Stream, Stream]>([
    ['under what is printed', 'full', 'pipe'],
    ['under errors and progress', 'pipe', 'full'],
    ['under both', 'full', 'full'],
  ])('%s: the run removes what it made', async (_, out, err) => {
    const { deployment } = await site(1);
    const { ended, folder } = start(deployment, RUN, out, err);
    const end = await ended;
    expectClean(deployment, end);
    expect(existsSync(join(folder, 'report.json'))).toBe(true);
  });

  test('under what conform cleanup prints: it removes all the same', async () => {
    const { deployment, underWay } = await site(8);
    const run = start(deployment, RUN);
    await underWay;
    run.child.kill('SIGKILL');
    await run.ended;
    expect(deployment.left().length).toBeGreaterThan(0);
    const cleaned = start(deployment, ['cleanup', '--out', run.folder], 'full', 'full');
    expectClean(deployment, await cleaned.ended);
  });
});

describe.concurrent('a pipe', () => {
  test('that is closed after the first line: the run removes what it made', async () => {
    const { deployment } = await site(1);
    const { child, ended } = start(deployment, RUN);
    child.stdout?.once('data', () => child.stdout?.destroy());
    expectClean(deployment, await ended);
  });
});

describe.concurrent('a clock that is set back by an hour in the middle of a run', () => {
  test('does not keep it from its end', async () => {
    const { deployment, underWay } = await site(4);
    const { child, ended } = start(deployment, RUN, 'pipe', 'pipe', preload());
    await underWay;
    child.kill('SIGUSR2');
    const end = await ended;
    expectClean(deployment, end);
    expect(end.code).toBe(0);
  });

  test('does not keep it from hearing SIGINT', async () => {
    const { deployment, underWay } = await site(4);
    const { child, ended } = start(deployment, RUN, 'pipe', 'pipe', preload());
    await underWay;
    child.kill('SIGUSR2');
    child.kill('SIGINT');
    const end = await ended;
    expectClean(deployment, end);
    expect(end.code).toBe(3);
  });
});
