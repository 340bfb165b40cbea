import { describe, expect, test, vi } from 'vitest';
import { progressBlock, progressTo } from '../../helpers/cli/progress.ts';
import { coloured, createScreen, hasColours, isWatched } from '../../helpers/cli/terminal.ts';
import type { DepartureKind } from '../../helpers/requirement/departure-kinds.ts';
import type { Outcome, Result } from '../../helpers/requirement/requirement.ts';
import { createTally, type Progress } from '../../helpers/run/progress.ts';
import { sampleResult } from '../report/sample.ts';

/** As far as a terminal matters here: what stands on it, line by line, after all that was written. */
function terminal(columns: number, rows = 24) {
  let lines = [''];
  let row = 0;
  return {
    columns,
    rows,
    write(text: string): void {
      for (const [part = ''] of text.matchAll(/\p{Cc}\[\d*[A-Z]|[\r\n]|\P{Cc}+/gu)) {
        const up = /^\p{Cc}\[(\d+)A$/u.exec(part);
        if (up) row -= Number(up[1]);
        else if (part === '\u001b[J') lines = [...lines.slice(0, row), ''];
        else if (part === '\n') row += 1;
        else if (part !== '\r') {
          expect(part.length).toBeLessThan(columns);
          lines[row] = part;
        }
      }
    },
    shown: () => lines,
  };
}

function results(outcomes: Readonly<Record<string, readonly Outcome[]>>): readonly Result[] {
  return Object.entries(outcomes).flatMap(([namespace, all]) =>
    all.map((outcome, at) => sampleResult({ id: `${namespace}/${at}`, namespace, outcome })),
  );
}

const planned = results({ 'calendar/events/v1': ['pass', 'pass', 'pass', 'pass'], 'forms/v1': ['pass', 'pass'] });

/** Two of the six are judged at once, then two more after as many requests. */
function halfway(): Progress {
  const tally = createTally(planned);
  tally.take(results({ 'calendar/events/v1': ['pass', 'fail'], 'forms/v1': ['pass', 'warn'] }));
  return tally.progress(40);
}

const EXPECTED = { requests: 80, durationMs: 8000, maxMs: null };
const NOTHING = { requests: 0, durationMs: 0, maxMs: null };

describe('what is seen of a run', () => {
  test('is each namespace filling up, failures so far, the rate and the time left', () => {
    expect(progressBlock(halfway(), 4000, EXPECTED).split('\n')).toEqual([
      'calendar/events/v1  ██████████░░░░░░░░░░  2 of 4, 1 failed',
      'forms/v1            ████████████████████  2 of 2',
      '4 of 6 requirements: 4 judged, 1 failed · 10 requests/s · about 4 s left',
    ]);
  });

  test('says nothing of the pace before there is one, nor of time left at the end', () => {
    expect(progressBlock(halfway(), 2900, EXPECTED)).toMatch(/4 judged, 1 failed$/);
    const tally = createTally(planned);
    tally.take(planned);
    expect(progressBlock(tally.progress(90), 90_000, EXPECTED)).toMatch(
      /6 of 6 requirements: 6 judged · 1 requests\/s$/,
    );
    expect(progressBlock(halfway(), 90_000, EXPECTED)).toContain('about 1 min 30 s left');
    expect(progressBlock(halfway(), 90_000, { ...EXPECTED, maxMs: 100_000 })).toContain('about 10 s left');
  });

  test('tells the time left by what is still to come, as it is foreseen by then', () => {
    expect(progressBlock({ ...halfway(), toCome: 100 }, 4000, EXPECTED)).toContain('about 10 s left');
    const early = { ...halfway(), requests: 4, toCome: 76 };
    expect(progressBlock(early, 3000, EXPECTED)).toContain('about 26 s left');
    expect(progressBlock({ ...early, expectedMs: 16_000 }, 3000, EXPECTED)).toContain('about 23 s left');
  });

  test('names the phase, and counts what was looked at again', () => {
    const tally = createTally(planned);
    expect(progressBlock(tally.progress(1, 'lists'), 0, EXPECTED)).toMatch(
      /^Reading the lists of the site; 0 of 6 requirements/m,
    );
    expect(progressBlock(tally.progress(9, 'wrong passwords', 2), 0, EXPECTED)).toMatch(
      /^Trying wrong passwords; 0 of 6 requirements: 0 judged · 2 cases repeated$/m,
    );
  });

  test('counts apart what was judged, what was blocked and what was skipped', () => {
    const all = results({
      a: ['pass', 'warn', 'fail', 'blocked', 'error', 'skipped', 'not-applicable', 'known', 'flaky'],
    });
    const tally = createTally(all);
    tally.take(all);
    expect(progressBlock(tally.progress(0), 0, NOTHING)).toMatch(
      /9 of 9 requirements: 5 judged, 1 failed, 2 blocked, 1 skipped, 1 not applicable$/,
    );
  });

  test('fits any terminal, however many namespaces there are, and whatever they are called', () => {
    const many = results(Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`n${at}\u001b[2J`, ['pass']])));
    const lines = progressBlock(createTally(many).progress(0), 0, NOTHING).split('\n');
    expect(lines).toHaveLength(14);
    expect(lines[12]).toMatch(/^28 others +░{20} {3}0 of 28$/);
    expect(lines.join('')).not.toContain('\u001b');
  });
});

describe('where it is seen', () => {
  const ioOn = (isTerminal: boolean, err: (line: string, renew?: boolean) => void) => ({
    env: {},
    cwd: '.',
    isTerminal,
    out: () => {},
    err,
    interrupted: new Promise<string>(() => {}),
  });

  test('in a terminal it renews itself, no line wraps, and what is written after it stands below', () => {
    const shown = terminal(46);
    const screen = createScreen(shown);
    screen.line('before');
    const tell = progressTo(
      ioOn(true, (line, renew) => (renew ? screen.renew(line) : screen.line(line))),
      EXPECTED,
    );
    const tally = createTally(planned);
    tell(tally.progress(0));
    tally.take(planned);
    tell(tally.progress(9));
    screen.line('after');
    expect(shown.shown()).toEqual([
      'before',
      'calendar/events/v1  ████████████████████  4 o',
      'forms/v1            ████████████████████  2 o',
      '6 of 6 requirements: 6 judged',
      'after',
    ]);
  });

  test('how long all of it takes is told once, when that is known', () => {
    const told: number[] = [];
    const tell = progressTo(
      ioOn(false, () => {}),
      EXPECTED,
      (expectedMs) => told.push(expectedMs),
    );
    const tally = createTally(planned);
    for (const expectedMs of [undefined, 4000, 4000, 3000]) {
      tell({ ...tally.progress(0), ...(expectedMs !== undefined && { expectedMs }) });
    }
    expect(told).toEqual([4000]);
  });

  test('elsewhere it is a plain line at each tenth of the way', () => {
    const lines: string[] = [];
    const tell = progressTo(
      ioOn(false, (line, renew) => lines.push(`${line}${renew ? ' (renewed)' : ''}`)),
      EXPECTED,
    );
    const all = results({ a: Array.from({ length: 40 }, (_, at) => (at === 7 ? 'fail' : 'pass')) });
    const tally = createTally(all);
    for (const one of all) {
      tally.take([one]);
      tell(tally.progress(0));
    }
    expect(lines).toHaveLength(11);
    expect(lines.slice(0, 3)).toEqual([
      '1 of 40 requirements: 1 judged',
      '4 of 40 requirements: 4 judged',
      '8 of 40 requirements: 8 judged, 1 failed',
    ]);
  });

  test('elsewhere it is told at least once a minute that the run goes on', () => {
    vi.useFakeTimers({ now: 0 });
    try {
      const lines: string[] = [];
      const tell = progressTo(
        ioOn(false, (line) => lines.push(line)),
        { requests: 900, durationMs: 300_000, maxMs: null },
      );
      for (const seconds of [0, 5, 55, 60, 65, 119, 120]) {
        vi.setSystemTime(seconds * 1000);
        tell(createTally(planned).progress(3 * seconds));
      }
      expect(lines).toEqual([
        '0 of 6 requirements: 0 judged',
        '0 of 6 requirements: 0 judged · 3 requests/s · about 4 min 0 s left',
        '0 of 6 requirements: 0 judged · 3 requests/s · about 3 min 0 s left',
      ]);
    } finally {
      vi.useRealTimers();
    }
  });

  /** What is told of causes while results of these come in, one after the other. @param members of each that its answer shows */
  function toldOf(broken: readonly (readonly [DepartureKind, string])[], members: readonly string[] = []): string[] {
    const lines: string[] = [];
    const tell = progressTo(
      ioOn(false, (line) => lines.push(line)),
      EXPECTED,
    );
    const tally = createTally(planned);
    for (const [kind, member] of broken) {
      const departure = { kind, operation: 'PUT /a/tags/{id}', member, expected: '', seen: '' };
      const at = { members: members.map((name) => [name]) };
      tally.take([sampleResult({ id: `a/${member}`, namespace: 'a', outcome: 'fail', departure, at })]);
      tell(tally.progress(0));
    }
    return lines.filter((line) => line.startsWith('  '));
  }

  test('each of the first causes is a line as it is found, once', () => {
    expect(toldOf(['name', 'name', 'slug'].map((member) => ['not-kept', member]))).toEqual([
      '  critical Updating a tag does not keep name (PUT)',
      '  critical Updating a tag does not keep slug (PUT)',
    ]);
  });

  test('what reads like a line that was told is not told again', () => {
    const found = toldOf(
      ['cost', 'date'].map((member) => ['changed-unsent', member]),
      ['cost', 'date'],
    );
    expect(found).toHaveLength(1);
  });

  test('what is critical is a line as it is found, however many causes there were before', () => {
    const many = Array.from({ length: 12 }, (_, at) => ['rejected-valid', `m${at}`] as const);
    const found = toldOf([...many, ['not-kept', 'name']]);
    expect(found).toHaveLength(11);
    expect(found.at(-1)).toBe('  critical Updating a tag does not keep name (PUT)');
  });

  test('a time left that grows by more than half is explained', () => {
    vi.useFakeTimers({ now: 0 });
    try {
      const lines: string[] = [];
      const tell = progressTo(
        ioOn(false, (line) => lines.push(line)),
        { requests: 1000, durationMs: 100_000, maxMs: null },
      );
      for (const [seconds, requests] of [
        [0, 0],
        [60, 500],
        [130, 510],
      ] as const) {
        vi.setSystemTime(seconds * 1000);
        tell(createTally(planned).progress(requests));
      }
      expect(lines.slice(1).map((line) => line.split(' · ').at(-1))).toEqual([
        'about 58 s left',
        'about 4 min 1 s left (the site has become slower)',
      ]);
    } finally {
      vi.useRealTimers();
    }
  });

  test.each([
    [{}, true, true],
    [{}, false, false],
    [{ NO_COLOR: '1' }, true, true],
    [{ CI: 'true' }, true, false],
    [{ CI: 'false' }, true, true],
    [{ TERM: 'dumb' }, true, false],
  ])('with %j in a terminal (%s) it renews itself: %s', (env, isTerminal, watched) => {
    expect(isWatched(env, isTerminal)).toBe(watched);
  });

  test.each([8, 14, 24])('in a terminal of %i rows nothing scrolls away, and the line of all stays', (rows) => {
    const shown = terminal(100, rows);
    const screen = createScreen(shown);
    const many = results(Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`n${at}`, ['pass']])));
    const block = progressBlock(createTally(many).progress(0), 0, NOTHING);
    for (let turn = 0; turn < 3; turn += 1) screen.renew(block);
    expect(shown.shown()).toHaveLength(Math.min(rows - 1, 14));
    expect(shown.shown().at(-1)).toMatch(/^0 of 40 requirements/);
  });

  test.each([
    [{}, true, true],
    [{}, false, false],
    [{ NO_COLOR: '1' }, true, false],
    [{ NO_COLOR: '' }, true, true],
    [{ TERM: 'dumb' }, true, false],
    [{ FORCE_COLOR: '1' }, false, true],
    [{ FORCE_COLOR: '1', NO_COLOR: '1' }, false, true],
    [{ FORCE_COLOR: '0' }, true, false],
  ])('with %j in a terminal (%s) there are colours: %s', (env, isTerminal, colours) => {
    expect(hasColours(env, isTerminal)).toBe(colours);
  });

  test('colours are those of the outcome, and cost a line none of its room', () => {
    expect(coloured('Does not conform: 1 of 2')).toBe('\u001b[31mDoes not conform:\u001b[0m 1 of 2');
    expect(coloured('  warn    SHOULD x')).toBe('\u001b[33m  warn\u001b[0m    SHOULD x');
    expect(coloured('a site that says Conforms: 1')).toBe('a site that says Conforms: 1');
    const written: string[] = [];
    const screen = createScreen({ columns: 10, rows: 5, write: (text) => written.push(text) }, coloured);
    screen.renew('██████████');
    expect(written.join('')).toContain(`\u001b[32m${'█'.repeat(9)}\u001b[0m`);
  });
});
