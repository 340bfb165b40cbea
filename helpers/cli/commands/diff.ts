import { CHANGES, type DiffEntry, diffReports, type ReportDiff } from '../../compare/diff.ts';
import { FAIL_ON, type FailOn } from '../../gate/gate.ts';
import { clip, plainLine, toSafeJson } from '../../report/text.ts';
import { UsageError } from '../../usage-error.ts';
import { type Command, EXIT, type Io, oneOf } from '../command.ts';
import { jsonOption, wordOption } from '../options.ts';
import { readReports } from '../reports.ts';

const TEXT_LIMIT = 300;

async function diffOf(paths: readonly string[], io: Io): Promise<ReportDiff> {
  const [old, now, ...more] = await readReports(paths, io);
  if (old === undefined || now === undefined || more.length > 0) {
    throw new UsageError('Name two reports: conform diff OLD NEW.');
  }
  return diffReports(old, now);
}

function lineOf({ id, level, before, after, reason }: DiffEntry): string {
  const why = reason === '' ? '' : `: ${reason}`;
  return `  ${level.padEnd(6)} ${before ?? 'absent'} → ${after ?? 'absent'}  ${clip(plainLine(`${id}${why}`), TEXT_LIMIT)}`;
}

const BROKEN: readonly unknown[] = ['fail', 'warn', 'known'];
const QUIET: readonly unknown[] = ['pass', 'represented', 'skipped', 'not-applicable'];

/** Broken before and after: a baseline alone tells them apart. */
function isAccepted({ before, after }: DiffEntry): boolean {
  return before !== after && BROKEN.includes(before) && BROKEN.includes(after) && [before, after].includes('known');
}

/** Of operations that are asked the same by turns, what was asked of another one this time. */
function isOfTurns({ before, after }: DiffEntry): boolean {
  return [before, after].includes('represented') && [before, after].every((one) => one !== null && QUIET.includes(one));
}

function fails(entries: readonly DiffEntry[], failOn: FailOn): boolean {
  if (failOn === 'never') return false;
  return entries.some(({ newlyBroken, level }) => newlyBroken && (failOn === 'should' || level === 'MUST'));
}

function print({ entries, unchanged, observations }: ReportDiff, io: Io): void {
  const accepted = entries.filter(isAccepted);
  if (accepted.length > 0) io.out(`accepted by a baseline, or no longer: ${accepted.length}`);
  const turns = entries.filter(isOfTurns);
  if (turns.length > 0) io.out(`represented by another operation in one of them, and not broken: ${turns.length}`);
  for (const change of CHANGES) {
    const own = entries.filter((entry) => entry.change === change && !isAccepted(entry) && !isOfTurns(entry));
    if (own.length > 0) io.out(`${change}: ${own.length}`);
    for (const entry of own) io.out(lineOf(entry));
  }
  const observed = [
    ...observations.added.map((one) => ['new', one] as const),
    ...observations.gone.map((one) => ['gone', one] as const),
  ];
  for (const [word, { kind, place, what }] of observed) {
    io.out(plainLine(`  beyond the interface, ${word}: ${kind} ${place} ${what}`));
  }
  io.out(`${entries.length} changed, ${unchanged} as before.`);
}

export const diffCommand: Command = {
  name: 'diff',
  summary: 'show what changed between two reports',
  usage: ['OLD NEW [options]'],
  about: `Compares two reports of one contract, given as report.json files or their folders, by requirement id: regressed (met, then broken), new, changed (not judged in one of them), gone, fixed.`,
  options: {
    'fail-on': wordOption(FAIL_ON, 'What newly broken fails. Default: must.'),
    ...jsonOption('Prints the changes as one object.'),
  },
  after: 'Exit: 0 nothing is newly broken, 1 something is, 2 usage, or reports of different contracts.',
  takesWords: true,
  async run({ values, positionals }, io) {
    const failOn = oneOf(values, 'fail-on', FAIL_ON);
    const diff = await diffOf(positionals, io);
    if (values.json === true) io.out(toSafeJson(diff).trimEnd());
    else print(diff, io);
    return fails(diff.entries, failOn) ? EXIT.departs : EXIT.conforms;
  },
};
