/** The commands to run next, ready to be copied, after a run. */
import { join, relative } from 'node:path';
import { groupByCause } from '../report/causes.ts';
import { shellQuote } from '../report/curl.ts';
import { needsSuite } from '../report/not-judged.ts';
import type { Report } from '../report/types.ts';
import type { FlagValues } from './command.ts';
import type { GateSettings } from './gate-settings.ts';
import {
  type CommandOptions,
  FILE_OPTIONS,
  OUT_OPTION,
  REFERENCE_OPTIONS,
  SELECTION_OPTIONS,
  SETTING_OPTIONS,
} from './options.ts';

/** As the suite was called: what is not installed globally is not on the PATH. */
export function commandName(cwd: string, called = process.argv[1] ?? ''): string {
  if (/[\\/]node_modules[\\/]/.test(called)) return 'npx conform';
  return /[\\/]cli[\\/]main\.js$/.test(called) ? `node ${shownFrom(cwd, called)}` : 'conform';
}

const OPENERS: Readonly<Record<string, string>> = { darwin: 'open', win32: 'start' };
/** What the report says by itself, or what belongs to one run alone. */
const NOT_REPEATED = new Set(['seed', 'depth', 'effects', 'baseline', 'header']);

interface Ended {
  readonly gate: GateSettings;
  /** Folder of the report. */
  readonly out: string;
  /** Entries of the baseline that are stale. */
  readonly stale: number;
  readonly values: FlagValues;
  readonly cwd: string;
  /** Of the terminal. */
  readonly columns?: number | undefined;
}

/** The flags that say which site is meant and how it is reached; never a header, which may be a key. */
const OF_THE_SITE: CommandOptions = { ...SETTING_OPTIONS, ...FILE_OPTIONS, ...OUT_OPTION };

/** Flags as they were given, of these options. */
function given(values: FlagValues, options: CommandOptions): string {
  const repeated = Object.keys(options).filter((flag) => !NOT_REPEATED.has(flag));
  const words = repeated.flatMap((flag) => {
    const value = values[flag];
    if (value === undefined || value === false) return [];
    if (value === true) return [`--${flag}`];
    return [value].flat().map((one) => `--${flag} ${shellQuote(String(one))}`);
  });
  return words.map((word) => ` ${word}`).join('');
}

function shownFrom(cwd: string, path: string): string {
  const near = relative(cwd, path) || '.';
  return shellQuote(near.startsWith('..') ? path : near);
}

/** At most four lines: what failed asked again, the report, the baseline, what is left behind. */
export function nextLines(
  report: Report,
  { gate, out, stale, values, cwd, columns = Number.POSITIVE_INFINITY }: Ended,
): readonly string[] {
  const shown = (path: string): string => shownFrom(cwd, path);
  const { verdict, run } = report;
  const flags = given(values, OF_THE_SITE);
  const all = flags + given(values, { ...SELECTION_OPTIONS, ...REFERENCE_OPTIONS });
  const [cause] = groupByCause(report).filter(({ outcome }) => outcome === 'fail' || outcome === 'warn');
  const opener = OPENERS[process.platform] ?? 'xdg-open';
  const commands: (readonly [string, string])[] = [];
  if (verdict.leftBehind.length > 0) {
    commands.push([`conform cleanup --run ${run.id}${flags}`, 'removes test records that were left']);
  }
  if (cause !== undefined) {
    const named = `${shown(join(out, 'report.json'))} ${shellQuote(cause.results[0].id)}`;
    commands.push([`conform replay ${named}${flags}`, 'repeats the first failure']);
  }
  commands.push([`${opener} ${shown(join(out, 'report.html'))}`, 'opens the report']);
  const fails = report.totals.fail > 0 || report.totals.warn > 0;
  if (stale > 0 && gate.baselinePath !== null) {
    commands.push([
      `conform baseline prune --baseline ${shown(gate.baselinePath)} ${shown(out)}`,
      'removes what no longer fails',
    ]);
  } else if (fails && gate.writing === null) {
    const file = gate.baselinePath === null ? 'known.json' : shown(gate.baselinePath);
    commands.push([
      `conform run --baseline ${file} --write-baseline --owner NAME${all}`,
      'accepts the current failures for 90 days',
    ]);
  } else if (report.results.some(needsSuite)) {
    const [file = 'FILE'] = [values.contract ?? []].flat();
    commands.push([`conform init --contract ${shellQuote(String(file))}`, 'writes the suite by which a run may write']);
  } else if (!fails && run.effects === 'read') {
    commands.push([`conform run --effects write${all}`, 'also checks writing']);
  }
  const name = commandName(cwd);
  // A comment that a narrow terminal breaks would be more to read than it says.
  const line = (command: string, what: string): string => {
    const whole = command.replace(/^conform /, `${name} `);
    const commented = `  ${whole}  # ${what}`;
    return commented.length < columns ? commented : `  ${whole}`;
  };
  return ['Next:', ...commands.map(([command, what]) => line(command, what))];
}
