import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import type { Io } from '../../helpers/cli/command.ts';
import { conform } from '../../helpers/cli/conform.ts';
import { type Watched, watch } from '../../helpers/cli/watch.ts';
import { UnreachableError } from '../../helpers/engine/unreachable-error.ts';
import type { Report } from '../../helpers/report/types.ts';
import type { Outcome } from '../../helpers/requirement/requirement.ts';
import { faultCatalogue } from '../../reference/faults/catalogue.ts';
import { createReference } from '../../reference/reference.ts';
import { sampleReport, sampleResult } from '../report/sample.ts';
import { call } from './command-line.ts';

interface WatchOutput {
  readonly io: Io;
  readonly lines: string[];
}

/** @param onEnter asked each time the watch waits: whether somebody presses Enter. */
function watcher(onEnter: () => boolean = () => true, over: Partial<Io> = {}): WatchOutput {
  const lines: string[] = [];
  const io: Io = {
    env: {},
    cwd: mkdtempSync(join(tmpdir(), 'watch-')),
    isTerminal: false,
    out: (line) => void lines.push(line),
    err: (line) => void lines.push(line),
    interrupted: new Promise(() => {}),
    entered: () => (onEnter() ? Promise.resolve() : new Promise(() => {})),
    ...over,
  };
  return { io, lines };
}

type Outcomes = Readonly<Record<string, Outcome>>;

function reportOf(outcomes: Outcomes): Report {
  return sampleReport(Object.entries(outcomes).map(([id, outcome]) => sampleResult({ id, outcome })));
}

/** Turns that find these outcomes one after the other; null is a deployment that is away. */
function turns(...found: readonly (Outcomes | null)[]): Watched & { readonly asked: (readonly string[] | 'all')[] } {
  const next = [...found];
  const asked: (readonly string[] | 'all')[] = [];
  const take = async (what: readonly string[] | 'all'): Promise<Report> => {
    asked.push(what);
    const outcomes = next.shift();
    if (outcomes === undefined) throw new Error('No further turn was expected.');
    if (outcomes === null) throw new UnreachableError('The site does not answer.');
    return reportOf(outcomes);
  };
  return {
    asked,
    retry: (ids) => take(ids),
    whole: async () => {
      const report = await take('all');
      return { code: report.totals.fail > 0 ? 1 : 0, report };
    },
  };
}

describe('a watch', () => {
  test('asks again for what failed, and for everything when none of it does', async () => {
    const { io, lines } = watcher();
    const watched = turns(
      { a: 'fail', b: 'pass', c: 'blocked', d: 'warn' },
      { a: 'fail', c: 'pass' },
      { a: 'pass' },
      { a: 'pass', b: 'pass' },
    );
    expect(await watch(60, watched, 'must', io)).toBe(0);
    expect(watched.asked).toEqual(['all', ['a', 'c'], ['a'], 'all']);
    expect(lines).toEqual([
      'Re-checking 2 requirements in 60 s, or on Enter; Ctrl-C ends the watch.',
      '  fail    a: Because.',
      '  pass    c',
      'Re-checking 1 requirement in 60 s, or on Enter; Ctrl-C ends the watch.',
      '  pass    a',
      'None of these fails now: everything is asked once more.',
    ]);
  });

  test('goes on with what the last run finds, and looks at a SHOULD where the gate does', async () => {
    const watched = turns({ a: 'warn' }, { a: 'pass' }, { a: 'pass', b: 'fail' }, { b: 'pass' }, { b: 'pass' });
    expect(await watch(60, watched, 'should', watcher().io)).toBe(0);
    expect(watched.asked).toEqual(['all', ['a'], 'all', ['b'], 'all']);
  });

  test('does not wait where nothing fails', async () => {
    const watched = turns({ a: 'pass', b: 'warn', c: 'known' });
    expect(await watch(60, watched, 'must', watcher().io)).toBe(0);
    expect(watched.asked).toEqual(['all']);
  });

  test('outlasts a deployment that restarts', async () => {
    const { io, lines } = watcher();
    const watched = turns({ a: 'fail' }, null, { a: 'pass' }, null, { a: 'pass' }, { a: 'pass' });
    expect(await watch(60, watched, 'must', io)).toBe(0);
    expect(watched.asked).toEqual(['all', ['a'], ['a'], 'all', ['a'], 'all']);
    expect(lines.filter((line) => line.includes('does not answer'))).toHaveLength(2);
  });

  test('asks by itself when the time has come, with nobody at a keyboard', async () => {
    const { io, lines } = watcher();
    const { entered: _, ...alone } = io;
    expect(await watch(1, turns({ a: 'fail' }, { a: 'pass' }, { a: 'pass' }), 'must', alone)).toBe(0);
    expect(lines[0]).toBe('Re-checking 1 requirement in 1 s; Ctrl-C ends the watch.');
  });

  test('ends on an interrupt, with the exit code of the last whole run', async () => {
    const { io, lines } = watcher(() => false, { interrupted: Promise.resolve('SIGINT') });
    const watched = turns({ a: 'fail' });
    expect(await watch(60, watched, 'must', io)).toBe(1);
    expect(watched.asked).toEqual(['all']);
    expect(lines.at(-1)).toBe('The watch is over; 1 requirement did not pass.');
  });

  test('leaves no prompt behind in a terminal', async () => {
    const renewed: boolean[] = [];
    const err = (_line: string, renew = false): void => void renewed.push(renew);
    const { io } = watcher(() => false, { interrupted: Promise.resolve('SIGINT'), isTerminal: true, err });
    await watch(60, turns({ a: 'fail' }), 'must', io);
    expect(renewed).toEqual([true, true]);
  });
});

test('conform run --watch sees a deployment being mended', async () => {
  const fault = faultCatalogue().get('shop-analytics/coupons/POST/args/code/required/ignored');
  if (!fault) throw new Error('The fault is gone.');
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest`;
  let core = createReference({ baseUrl, faults: [fault] });
  const { username, applicationPassword } = core;
  server.on('request', async (request, response) => {
    const { authorization = '', 'content-type': type = '' } = request.headers;
    const headers = { authorization, 'content-type': type };
    const body = await text(request);
    const answer = await core.handle({ method: request.method ?? '', url: request.url ?? '', headers, body });
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  let env = {
    CONFORMANCE_BASE_URL: baseUrl,
    CONFORMANCE_USERNAME: username,
    CONFORMANCE_APPLICATION_PASSWORD: applicationPassword,
    CONFORMANCE_EFFECTS: 'write',
  };
  const { io, lines } = watcher(() => {
    core = createReference({ baseUrl });
    env = { ...env, CONFORMANCE_USERNAME: core.username, CONFORMANCE_APPLICATION_PASSWORD: core.applicationPassword };
    return true;
  });
  const live: Io = {
    ...io,
    get env() {
      return env;
    },
  };
  const only = ['--operation', 'POST /shop-analytics/coupons'];
  expect(await conform(['run', ...only, '--watch', '60'], live)).toBe(0);
  server.closeAllConnections();
  server.close();
  expect(lines).toContain('  pass    shop-analytics/coupons/POST/args/code/required/rejected');
  const report: Report = JSON.parse(readFileSync(join(io.cwd, 'reports', 'report.json'), 'utf8'));
  expect(report.totals).toMatchObject({ fail: 0, pass: expect.any(Number) });
  expect(report.results.length).toBeGreaterThan(20);
});

describe('--watch', () => {
  test.each([
    [['--watch', '0'], '--watch is "0": use whole seconds from 1 to 3600'],
    [['--watch', 'soon'], '--watch is "soon"'],
    [['--watch', '5', '--json'], '--watch does not go with --json'],
    [['--watch', '5', '--dry-run'], '--watch does not go with --dry-run'],
    [['--watch', '5', '--shard', '1/2'], '--watch does not go with --shard'],
  ])('%j is rejected', async (args, message) => {
    expect(await call(['run', '--reference', ...args])).toMatchObject({
      code: 2,
      err: expect.stringContaining(message),
    });
  });
});
