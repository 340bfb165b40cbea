import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Comparison } from '../../compare/compare.ts';
import { comparisonSentence, shareOf, wordsSentence } from '../../compare/markdown.ts';
import { compareReports } from '../../compare/reports.ts';
import { toComparisonJson, writeComparison } from '../../compare/write.ts';
import { UnreachableError } from '../../engine/unreachable-error.ts';
import { readDeployments, type Settings } from '../../environment/settings.ts';
import { documentProblems } from '../../report/document.ts';
import { clip, count, oneLine, plainLine } from '../../report/text.ts';
import { writeReport } from '../../report/write.ts';
import { interfaceRulebook } from '../../rulebook/rulebook.ts';
import { onDestination } from '../../run/destination.ts';
import { prepare } from '../../run/prepare.ts';
import { run } from '../../run/run.ts';
import { UsageError } from '../../usage-error.ts';
import {
  type Command,
  EXIT,
  type FlagValues,
  type Io,
  oneOf,
  outFolder,
  type ParsedArguments,
  text,
} from '../command.ts';
import { jsonOption, OUT_OPTION, SELECTION_OPTIONS, SETTING_OPTIONS, valueOption, wordOption } from '../options.ts';
import { progressTo } from '../progress.ts';
import { selectionFrom } from '../selection.ts';
import { settingsInput } from '../target.ts';
import { sayingWhatKeeps } from '../waiting.ts';

const SHOWN_CAUSES = 20;
const TITLE_LIMIT = 200;

type RunResult = { readonly folder: string } | { readonly missing: string };

/** Runs the suite on one of the deployments. Where its report is, or why it can't be judged, which is said at once. */
async function judge(settings: Settings, values: FlagValues, io: Io, stopped: () => string | null): Promise<RunResult> {
  const out = join(outFolder(values, io), settings.name);
  try {
    return await onDestination(settings, interfaceRulebook(), async (destination) => {
      const options = { settings, destination, selection: selectionFrom(values), out, keepsExchanges: false };
      // Several runs side by side have no one block of lines to renew.
      const err = (line: string): void => io.err(plainLine(`${settings.name}: ${line}`));
      const prepared = await sayingWhatKeeps(settings, { err }, prepare(options));
      const { report } = await run(prepared, progressTo({ ...io, isTerminal: false, err }, prepared.expected), stopped);
      await writeReport(report, out);
      io.err(plainLine(`${settings.name}: ${report.verdict.sentence}`));
      return { folder: out };
    });
  } catch (error) {
    if (!(error instanceof UnreachableError)) throw error;
    io.err(plainLine(`${settings.name}: ${error.message}`));
    return { missing: `${settings.name} is left out, because it could not be judged: ${error.message}` };
  }
}

/** Credentials belong to one deployment: those that name none are sent to none of several. */
function tellUnused(deployments: readonly Settings[], { env, err }: Io): void {
  const [without] = deployments.filter(({ credentials }) => credentials === null);
  if (without === undefined || !env.CONFORMANCE_APPLICATION_PASSWORD) return;
  const own = `CONFORMANCE_${without.name.toUpperCase().replaceAll('-', '_')}_APPLICATION_PASSWORD`;
  err(`CONFORMANCE_APPLICATION_PASSWORD is not used: each of several deployments has its own, such as ${own}.`);
}

async function judgeAll(args: ParsedArguments, io: Io): Promise<readonly RunResult[]> {
  const { values } = args;
  const deployments = readDeployments(settingsInput(args, io));
  if (deployments.length < 2) {
    throw new UsageError('Name several deployments in CONFORMANCE_DEPLOYMENTS, or two reports: conform compare A B.');
  }
  tellUnused(deployments, io);
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

function earlierFrom(values: FlagValues, io: Io): Comparison | undefined {
  const failOn = oneOf(values, 'fail-on', ['never', 'new']);
  const given = text(values, 'since');
  if (given === undefined) {
    if (failOn === 'new') throw new UsageError('--fail-on new needs --since FILE: an earlier compare.json.');
    return undefined;
  }
  const path = resolve(io.cwd, given);
  try {
    const document = JSON.parse(readFileSync(path, 'utf8'));
    const problems = documentProblems('comparison', document);
    if (problems.length > 0) throw new Error(problems.join('; '));
    return document;
  } catch (error) {
    throw new UsageError(
      `--since names ${path}, which is no compare.json of version 3: ${oneLine((error as Error).message)}`,
    );
  }
}

async function compareAll(
  folders: readonly string[],
  missing: readonly string[],
  since: Comparison | undefined,
  values: FlagValues,
  io: Io,
): Promise<Comparison> {
  const out = outFolder(values, io);
  const comparison = await compareReports(folders, { since, missing });
  await writeComparison(comparison, out);
  if (values.json === true) {
    io.out(toComparisonJson(comparison).trimEnd());
    return comparison;
  }
  io.out(plainLine(comparisonSentence(comparison)));
  io.out(plainLine(wordsSentence(comparison)));
  for (const one of missing) io.out(plainLine(one));
  const { causes } = comparison;
  for (const cause of causes.slice(0, SHOWN_CAUSES)) {
    io.out(
      plainLine(`${shareOf(cause, comparison)}: ${cause.level} ${cause.outcome}, ${clip(cause.title, TITLE_LIMIT)}`),
    );
  }
  const unlike = comparison.observations.length;
  if (unlike > 0)
    io.out(`Beyond the interface they differ in ${count(unlike, 'observation')}: compare.json lists them.`);
  const rest = causes.length - SHOWN_CAUSES;
  io.out(`${rest > 0 ? `and ${rest} more causes: ` : ''}${join(out, 'compare.html')}`);
  return comparison;
}

export const compareCommand: Command = {
  name: 'compare',
  summary: 'show several deployments side by side',
  usage: ['REPORT REPORT... [options]', '[options]'],
  about: `Compares reports of one contract, given as report.json files or their folders. Without a report it runs the suite on every deployment of CONFORMANCE_DEPLOYMENTS at once and compares the results; each report goes to a folder of its own.

Writes compare.html, compare.json and compare.md: scores by namespace, what fails on how many deployments, and which fail alike. Reports are read one after another, so a thousand of them is no problem.`,
  options: {
    ...SELECTION_OPTIONS,
    ...OUT_OPTION,
    since: valueOption('FILE', 'Shows what changed since an earlier compare.json.'),
    'fail-on': wordOption(
      ['never', 'new'],
      'Exit code 1 for: nothing (never, default), or a MUST that is newly broken since --since (new).',
    ),
    ...jsonOption('Prints the comparison as one object.'),
    ...SETTING_OPTIONS,
  },
  after:
    'Exit: 0 compared, 1 a MUST is newly broken and --fail-on is new, 2 usage, or reports of different contracts, 3 a deployment could not be judged.',
  takesWords: true,
  async run(args, io) {
    const { values, positionals } = args;
    if (positionals.length === 1) throw new UsageError('Name two reports or more: conform compare A B.');
    const earlier = earlierFrom(values, io);
    const judged: readonly RunResult[] =
      positionals.length > 0
        ? positionals.map((path) => ({ folder: resolve(io.cwd, path) }))
        : await judgeAll(args, io);
    const folders = judged.flatMap((one) => ('folder' in one ? [one.folder] : []));
    const missing = judged.flatMap((one) => ('missing' in one ? [one.missing] : []));
    if (folders.length < 2) {
      io.err(`Nothing is compared: ${folders.length} of ${judged.length} deployments could be judged.`);
      return EXIT.notShown;
    }
    const { deployments } = await compareAll(folders, missing, earlier, values, io);
    const isWorse = deployments.some(({ since }) => (since?.brokenMusts ?? 0) > 0);
    if (isWorse && text(values, 'fail-on') === 'new') return EXIT.departs;
    return missing.length > 0 ? EXIT.notShown : EXIT.conforms;
  },
};
