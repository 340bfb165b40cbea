import { join } from 'node:path';
import { compareReports } from '../../compare/compare.ts';
import { comparisonSentence } from '../../compare/markdown.ts';
import { writeComparison } from '../../compare/write.ts';
import { UnreachableError } from '../../engine/unreachable-error.ts';
import { readDeployments, type Settings } from '../../environment/settings.ts';
import { UsageError } from '../../environment/usage-error.ts';
import { plainLine } from '../../report/github.ts';
import type { NamedReport } from '../../report/merge.ts';
import { count, toSafeJson } from '../../report/text.ts';
import { writeReport } from '../../report/write.ts';
import { open } from '../../run/destination.ts';
import { prepare, run } from '../../run/run.ts';
import { type Command, EXIT, type Io, outFolder, type ParsedArguments } from '../command.ts';
import { jsonOption, OUT_OPTION, SELECTION_OPTIONS, SETTING_OPTIONS } from '../options.ts';
import { progressTo } from '../progress.ts';
import { asUsageError, readReports } from '../reports.ts';
import { selectionFrom } from '../selection.ts';
import { settingsInput } from '../target.ts';
import { sayingWhatKeeps } from '../waiting.ts';

const SHOWN_DISAGREEMENTS = 20;

/** Runs the suite on one of the deployments. Where it can't be judged, why, as a sentence; it is said at once. */
async function judge(
  settings: Settings,
  values: ParsedArguments['values'],
  io: Io,
  stopped: () => string | null,
): Promise<NamedReport | string> {
  const out = join(outFolder(values, io), settings.name);
  const opened = await open(settings);
  try {
    const options = { settings, destination: opened.destination, selection: selectionFrom(values), out };
    // Several runs side by side have no one block of lines to renew.
    const err = (line: string): void => io.err(plainLine(`${settings.name}: ${line}`));
    const prepared = await sayingWhatKeeps(settings, { err }, prepare({ ...options, keepsExchanges: false }));
    const { report } = await run(
      prepared,
      progressTo({ ...io, isTerminal: false, err }, prepared.expected.requests),
      stopped,
    );
    const [source = out] = await writeReport(report, out);
    io.err(plainLine(`${settings.name}: ${report.verdict.sentence}`));
    return { source, report };
  } catch (error) {
    if (!(error instanceof UnreachableError)) throw error;
    io.err(plainLine(`${settings.name}: ${error.message}`));
    return `${settings.name} is left out, because it could not be judged: ${error.message}`;
  } finally {
    await opened.close();
  }
}

async function judgeAll(args: ParsedArguments, io: Io): Promise<readonly (NamedReport | string)[]> {
  const { values } = args;
  const deployments = readDeployments(settingsInput(args, io));
  if (deployments.length < 2) {
    throw new UsageError('Name several deployments in CONFORMANCE_DEPLOYMENTS, or two reports: conform compare A B.');
  }
  let interrupted: string | null = null;
  void io.interrupted.then((signal) => {
    interrupted = `interrupted by ${signal}`;
  });
  const runs = await Promise.allSettled(deployments.map((settings) => judge(settings, values, io, () => interrupted)));
  // A mistake with one deployment waits until the others have removed what they made.
  return runs.map((settled) => {
    if (settled.status === 'rejected') throw settled.reason;
    return settled.value;
  });
}

async function compareAll(
  reports: readonly NamedReport[],
  missing: readonly string[],
  values: ParsedArguments['values'],
  io: Io,
): Promise<void> {
  const out = outFolder(values, io);
  const comparison = compareReports(reports, missing);
  await writeComparison(comparison, out);
  if (values.json === true) {
    io.out(toSafeJson(comparison).trimEnd());
    return;
  }
  io.out(plainLine(comparisonSentence(comparison)));
  for (const one of missing) io.out(plainLine(one));
  const disagreements = comparison.requirements.filter(({ agreement }) => agreement === 'disagree');
  for (const { id, level, outcomes } of disagreements.slice(0, SHOWN_DISAGREEMENTS)) {
    const each = comparison.deployments.map(({ name }, at) => `${name} ${outcomes[at] ?? 'absent'}`);
    io.out(plainLine(`${level} ${id}: ${each.join(', ')}`));
  }
  const unlike = comparison.observations.length;
  if (unlike > 0)
    io.out(`Beyond the interface they differ in ${count(unlike, 'observation')}: compare.json lists them.`);
  const rest = disagreements.length - SHOWN_DISAGREEMENTS;
  io.out(`${rest > 0 ? `and ${rest} more: ` : ''}${join(out, 'compare.html')}`);
}

export const compareCommand: Command = {
  name: 'compare',
  summary: 'show several deployments side by side',
  usage: ['REPORT REPORT... [options]', '[options]'],
  about: `Compares reports of one contract, given as report.json files or their folders. Without any it runs the suite on every deployment of CONFORMANCE_DEPLOYMENTS, side by side, and compares what it finds; each gets a report in a folder of its name.

Writes compare.html, compare.json and compare.md: first where the deployments disagree, then a score for each namespace and every requirement.`,
  options: {
    ...SELECTION_OPTIONS,
    ...OUT_OPTION,
    ...jsonOption('Prints the comparison as one object.'),
    ...SETTING_OPTIONS,
  },
  after: 'Exit: 0 compared, 2 usage, or reports of different contracts, 3 a deployment could not be judged.',
  takesWords: true,
  async run(args, io) {
    const { values, positionals } = args;
    if (positionals.length === 1) throw new UsageError('Name two reports or more: conform compare A B.');
    const judged = positionals.length > 0 ? await readReports(positionals, io) : await judgeAll(args, io);
    const reports = judged.filter((one) => typeof one !== 'string');
    const missing = judged.filter((one) => typeof one === 'string');
    if (reports.length < 2) {
      io.err(`Nothing is compared: ${reports.length} of ${judged.length} deployments could be judged.`);
      return EXIT.notShown;
    }
    try {
      await compareAll(reports, missing, values, io);
    } catch (error) {
      throw asUsageError(error);
    }
    return missing.length > 0 ? EXIT.notShown : EXIT.conforms;
  },
};
