import { resolve } from 'node:path';
import { variationsNamed } from '../../api/named.ts';
import { chooseFaults } from '../../mutants/choose.ts';
import { judgeClean, openHarness } from '../../mutants/harness.ts';
import { judgeFaults } from '../../mutants/judge-faults.ts';
import { type MutantReport, markdownOf, reportOf } from '../../mutants/matrix.ts';
import { knownFamilies, knownFaults, knownVariations } from '../../mutants/registry.ts';
import type { CleanRun, MutantResult, Told } from '../../mutants/types.ts';
import { writeUnproven } from '../../mutants/unproven.ts';
import type { Depth } from '../../requirement/requirement.ts';
import { UsageError } from '../../usage-error.ts';
import { runVariations } from '../alarms.ts';
import { type Command, EXIT, type FlagValues, type Io, text, texts, wholeNumber } from '../command.ts';
import { jsonOption, repeatedOption, switchOption, valueOption, wordOption } from '../options.ts';
import { pacer } from '../progress.ts';
import { selectionFrom } from '../selection.ts';

function familiesFrom(values: FlagValues): readonly string[] | undefined {
  const families = texts(values, 'family');
  const known = knownFamilies();
  const unknown = families?.find((family) => !Object.hasOwn(known, family));
  if (unknown === undefined) return families;
  throw new UsageError(`--family names "${unknown}": use one of ${Object.keys(known).join(', ')}.`);
}

function depthFrom(values: FlagValues): Depth {
  const depth = text(values, 'depth') ?? 'full';
  if (depth === 'standard' || depth === 'full') return depth;
  throw new UsageError(`--depth is "${depth}": use standard or full.`);
}

/** In a terminal one line that renews itself; elsewhere a line at each tenth of the way. */
function progressTo(io: Io, total: number): (result: MutantResult) => void {
  let done = 0;
  let survived = 0;
  const isDue = pacer(io, 10);
  return ({ outcome }) => {
    done += 1;
    if (outcome === 'survived' || outcome === 'warned') survived += 1;
    if (isDue(done, total, Date.now())) {
      io.err(`${done} of ${total} mutants judged, ${survived} survived`, io.isTerminal);
    }
  };
}

/** A variation may break a custom, and then warns. */
const FINE: readonly string[] = ['pass', 'not-applicable', 'skipped'];

function cleanRun(outcomes: Iterable<readonly [string, string]>, isVaried: boolean): CleanRun {
  const all = [...outcomes];
  const isFine = (outcome: string) => FINE.includes(outcome) || (isVaried && outcome === 'warn');
  return { requirements: all.length, failures: all.flatMap(([id, outcome]) => (isFine(outcome) ? [] : [id])) };
}

function tellings(told: readonly Told[]): readonly string[] {
  return told.map(({ id, outcome, exchange }) => `    ${outcome} ${id}${exchange === null ? '' : `: ${exchange}`}`);
}

function print(report: MutantReport, io: Io): void {
  for (const { id, outcome, sentence, unmoved } of report.survivors) {
    io.out(`${outcome} ${id}\n  ${sentence}`);
    io.out(unmoved.length === 0 ? '    no requirement judges this' : tellings(unmoved).join('\n'));
  }
  for (const { id, sentence, collateral } of report.collateral) {
    io.out(`collateral ${id}\n  ${sentence}\n${tellings(collateral).join('\n')}`);
  }
  const { killed, warned, total, equivalent, survived } = report.totals;
  io.out(
    `${killed} of ${total - equivalent} mutants killed, of ${warned} no more than SHOULDs tell, ${survived} survived; of ${equivalent} no request could tell.`,
  );
  const { written } = report;
  if (written.totals.total > 0)
    io.out(`${written.totals.killed} of ${written.totals.total} killed that are written by hand.`);
}

/** Of a part of the catalogue it would list what the rest of it breaks. */
function unprovenFile(values: FlagValues): string | undefined {
  const file = text(values, 'unproven');
  const narrowing = ['namespace', 'family', 'sample', 'variation'].find((name) => values[name] !== undefined);
  if (file === undefined || narrowing === undefined) return file;
  throw new UsageError(`--unproven takes the whole catalogue: leave out --${narrowing}.`);
}

/** Of derived faults that a request could tell, as many must be found. */
const MIN_SCORE = 0.99;

/** The suite itself must be in order: what it says of a clean reference counts for more than what it kills. */
function exitCodeOf({ clean, score }: MutantReport): number {
  if (clean.before.failures.length + clean.after.failures.length > 0) return EXIT.notShown;
  return score < MIN_SCORE ? EXIT.departs : EXIT.conforms;
}

export const mutantsCommand: Command = {
  name: 'mutants',
  summary: 'run the suite against faulty reference deployments, and say which faults it finds',
  usage: ['[options]', '--variations [options]'],
  about: `Switches on each fault of the catalogue (conform serve --list-faults) in a reference deployment of its own and runs the part of the plan that can see it. A mutant is killed when a MUST fails that passes on the clean reference; where it breaks SHOULDs alone, a SHOULD; and where many routes at once are rejected or not served, when the verdict is not "conforms". A mutant of a MUST of which only SHOULDs tell is counted apart, and not as killed.

These faults are derived from the contract. A checkout of the project adds faults that are written by hand, which are counted apart, and variations: npm run mutants takes the same options there.

With --variations it switches on what conforms and is unlike the reference (conform serve --list-variations), runs the whole plan, and prints each requirement that comes out otherwise than on the clean reference. What fails there is a false alarm; so is a warning, unless the variation breaks a custom of the platform.`,
  options: {
    namespace: repeatedOption('NAME', 'Only faults of this namespace.'),
    family: repeatedOption('NAME', 'Only faults of this family.'),
    sample: valueOption(
      'NUMBER',
      'Only so many of them, drawn by the seed from the families that are derived from the contract, or from those that --family names.',
    ),
    seed: valueOption('NUMBER', 'The seed of the sample. Default: 1.'),
    variation: repeatedOption(
      'ID',
      'The reference deployments have this variation besides; with --variations, only this one is tried.',
    ),
    unproven: valueOption(
      'FILE',
      'Writes down the requirements that no fault breaks, as conform list --unproven reads them.',
    ),
    depth: wordOption(
      ['standard', 'full'],
      'At which depth faults are judged, standard or full: at standard some cases stand for others. Default: full.',
    ),
    variations: switchOption('Tries what conforms, instead of faults.'),
    sets: valueOption(
      'NUMBER',
      'With --variations: so many sets of variations, drawn by the seed, instead of one after another.',
    ),
    'set-size': valueOption('NUMBER', 'With --sets: so many variations in a set. Default: 5.'),
    markdown: switchOption('Prints the kill matrix as a table.'),
    ...jsonOption('Prints the whole report: matrix, survivors, collateral, unproven requirements.'),
  },
  after:
    'Exit: 0 where at least 99 of 100 of the derived faults are killed that a request could tell, 1 where fewer are, 3 where the clean reference does not pass. With --variations 0 where there is no false alarm, 1 where there is one.',
  async run({ values }, io) {
    if (values.variations === true) return runVariations(values, io);
    const unprovenTo = unprovenFile(values);
    const faults = chooseFaults(knownFaults().values(), {
      namespaces: selectionFrom(values).namespaces,
      families: familiesFrom(values),
      sample: wholeNumber(values, 'sample'),
      seed: wholeNumber(values, 'seed') ?? 1,
    });
    const variations = variationsNamed(texts(values, 'variation') ?? [], knownVariations());
    const harness = await openHarness(variations, depthFrom(values));
    const isVaried = harness.variations.length > 0;
    const before = cleanRun(harness.clean, isVaried);
    const results: MutantResult[] = [];
    const progress = progressTo(io, faults.length);
    const onResult = (result: MutantResult): void => {
      results.push(result);
      progress(result);
    };
    await judgeFaults(harness, faults, onResult);
    const again = await judgeClean(harness);
    const after = cleanRun(
      again.results.map(({ id, outcome }) => [id, outcome]),
      isVaried,
    );
    const report = reportOf(results, { before, after }, harness);
    if (unprovenTo !== undefined) await writeUnproven(resolve(io.cwd, unprovenTo), report.unproven);
    for (const id of [...before.failures, ...after.failures]) io.err(`The clean reference does not pass ${id}.`);
    if (values.json === true) io.out(JSON.stringify(report));
    else if (values.markdown === true) io.out(markdownOf(report));
    else print(report, io);
    return exitCodeOf(report);
  },
};
