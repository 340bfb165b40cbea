/** What a person sees, on terminals of many sizes, in a pipe, without colours, and where lines can't renew themselves. */
import { describe, expect, test } from 'vitest';
import { someOf } from '../support/by-commit.ts';
import { inTerminal } from '../support/terminal.ts';

const FEW = ['run', '--reference', '--depth', 'smoke', '--namespace', 'shop-analytics', '--seed', '1'];
const COLOUR = /\p{Cc}\[3\dm/u;
/** A cursor that goes up: lines that renew themselves. */
const RENEWS = /\p{Cc}\[\d*A/u;

const WIDTHS = [40, 60, 100, 200];
const HEIGHTS = [8, 24];
/** From the smallest on; where there is no time, of five one. */
const SIZES = someOf(
  WIDTHS.flatMap((columns) => HEIGHTS.map((rows) => ({ columns, rows }))),
  5,
);

const PROGRESS = /\d+ of \d+ requirements: |^Cleaning up: /;

describe.each(SIZES)('on $columns columns and $rows rows', (size) => {
  test('a run renews its progress in place, and ends with verdict, gate and what to do next', async () => {
    const { code, lines, written } = await inTerminal(FEW, size);
    expect(code).toBe(0);
    const text = lines.join('\n');
    // It made room for what is said of its end.
    expect(lines.filter((line) => PROGRESS.test(line))).toEqual([]);
    expect(text.replaceAll('\n', ' ')).toMatch(/Conforms: .*The gate passes.*Next:/);
    expect(written).toMatch(COLOUR);
    // Nothing that renews itself is wider than the screen: a line that wraps is two, and the next is written over the wrong ones.
    for (const frame of written.split('\r\u001b[J').slice(1)) {
      const [bar = ''] = frame.split(/[\r\n]/);
      expect(bar.replace(/\p{Cc}\[[\d;]*[A-Za-z]/gu, '').length).toBeLessThan(size.columns);
    }
  });

  test('no word is broken but those that are longer than the screen', async () => {
    const { lines, wrapped } = await inTerminal(
      ['run', '--reference', '--id', 'site/*', '--depth', 'smoke', '--effects', 'read'],
      size,
    );
    // What is to be copied stays in one piece.
    const said = lines.slice(0, lines.indexOf('Next:')).filter((_, at) => wrapped[at + 1] === true);
    expect(said.filter((line) => !line.includes('/'))).toEqual([]);
  });

  test('help fits', async () => {
    const { lines, wrapped } = await inTerminal(['run', '--help'], size);
    expect(lines.join('\n')).toContain('--dry-run');
    // A flag with its value is one word, which a narrow screen may have to break.
    const broken = wrapped.filter(Boolean).length;
    expect(broken).toBeLessThanOrEqual(size.columns < 60 ? 2 : 0);
  });
});

describe('in a pipe', () => {
  const narrowAndWide = someOf(
    [40, 100, 200].map((columns) => ({ columns, rows: 8 })),
    2,
  );

  test.each(narrowAndWide)('of $columns columns there are plain lines, and no colours', async (size) => {
    const { lines, written } = await inTerminal(FEW, size, {}, true);
    expect(written).not.toContain('\u001b');
    expect(lines.join('')).toContain('Conforms: ');
  });

  test('there are colours where they are forced', async () => {
    const { written } = await inTerminal(FEW, { columns: 100, rows: 24 }, { FORCE_COLOR: '1' }, true);
    expect(written).toMatch(COLOUR);
    expect(written).not.toMatch(RENEWS);
  });
});

test('with NO_COLOR progress renews itself without colours', async () => {
  const { written } = await inTerminal(FEW, { columns: 100, rows: 24 }, { NO_COLOR: '1' });
  expect(written).not.toMatch(COLOUR);
  expect(written).toContain('\r\u001b[J');
});

test('a dumb terminal gets plain lines alone', async () => {
  const { code, written } = await inTerminal(FEW, { columns: 100, rows: 24 }, { TERM: 'dumb' });
  expect(code).toBe(0);
  expect(written).not.toContain('\u001b');
});

test('doctor says a pass in green', async () => {
  const { lines, written } = await inTerminal(['doctor', '--reference'], { columns: 100, rows: 24 });
  expect(lines.join('\n')).toContain('  pass    REST root: ');
  expect(written).toContain('\u001b[32m  pass\u001b[0m');
});
