import { resolve } from 'node:path';
import { loadContract } from '../../contract/load.ts';
import { UnreachableError } from '../../engine/connect.ts';
import { readSettings, type Settings } from '../../environment/settings.ts';
import { shellQuote } from '../../report/curl.ts';
import { plainLine } from '../../report/github.ts';
import { writeHar } from '../../report/har.ts';
import type { Report } from '../../report/types.ts';
import { type PreparedRun, prepare, type RunOutcome, run } from '../../run/run.ts';
import { readSnapshot } from '../../snapshot/file.ts';
import { type Command, EXIT, type Io, outFolder, type ParsedArguments, text } from '../command.ts';
import { type Opened, open } from '../destination.ts';
import { printDryRun } from '../dry-run.ts';
import { rejectUnwritableFolder } from '../folder.ts';
import { type Concluded, conclude, EXIT_HELP, GATE_HELP, GATE_OPTIONS, gateFrom } from '../gate.ts';
import { progressTo } from '../progress.ts';
import { SELECTION_OPTIONS, selectionFrom } from '../selection.ts';
import { shardFrom } from '../shard.ts';
import { REFERENCE_HELP, REFERENCE_OPTIONS, SETTING_OPTIONS, settingsInput, targetLine } from '../target.ts';
import { sayingWhatKeeps } from '../waiting.ts';
import { secondsFrom, watch } from '../watch.ts';

const HELP = `conform run [options]

Runs the suite against the deployment that a flag or the environment names, and writes a report.
The first line says what is tested, as whom, and what the run may do there.

  --base-url URL       the deployment's REST root
${REFERENCE_HELP}
  --effects KIND       read, write, send or site: what a run may do there
  --no-wrong-passwords leaves out the requests with a wrong password, at most three, which come last
  --depth DEPTH        smoke, standard or full
  --namespace NAME     only this namespace; * stands for any text, as in 'shop*' (repeatable)
  --operation KEY      only this operation, "METHOD /path" or "/path" (repeatable)
  --id ID              only this requirement; * stands for any text (repeatable)
  --undocumented       calls the routes that the interface does not show too, where they only read: outside verdict and
                       score, and on some sites reading them leaves sessions, files and records
  --seed NUMBER        the seed of generated values
  --ca FILE            also trusts the certificates in FILE (PEM)
  --dry-run            prints what a run with these effects would do, and sends nothing but the request for the index
  --out FOLDER         where the report goes (default: reports)
  --contract FILE      judges by a contract that conform snapshot saved, not by the interface's own
  --har FILE           also writes every exchange as an HTTP archive (HAR 1.2)
  --shard I/N          runs one of N parts of the plan; conform merge joins their reports. Give
                       every shard the same --seed
  --watch SECONDS      then asks again for what failed, as often and whenever Enter is pressed, until
                       all of it passes; a whole run ends it
${GATE_HELP}
  --json               prints deployment, verdict, totals and gate as JSON; with --dry-run, the plan

Every variable of .env.example has a flag of its name: CONFORMANCE_TIMEOUT_MS is --timeout-ms.
Passwords have none.

${EXIT_HELP} 130 a second signal stopped it.

SIGINT or SIGTERM ends a run early: what is under way ends, what was made is removed, and the report
says so. A second one, a second later or more, stops at once, and conform cleanup removes what is left.`;

function readAll({ values }: ParsedArguments, io: Io, seed?: number): Settings {
  const input = settingsInput(values, io);
  const flags = {
    ...input.flags,
    ...(values['no-wrong-passwords'] === true && { 'no-wrong-passwords': 'true' }),
    ...(seed !== undefined && { seed: String(seed) }),
  };
  return readSettings({ ...input, flags });
}

/** @param ids the only requirements that are wanted; else what the command line selects */
async function preparing(
  settings: Settings,
  { destination }: Opened,
  args: ParsedArguments,
  io: Io,
  ids?: readonly string[],
): Promise<PreparedRun> {
  const { values } = args;
  const shard = shardFrom(text(values, 'shard'));
  const contractFile = text(values, 'contract');
  const savedContract =
    contractFile === undefined ? null : readSnapshot(resolve(io.cwd, contractFile), loadContract().clauses);
  const preparing = prepare({
    settings,
    destination,
    selection: ids ? { ids } : selectionFrom(values, savedContract?.contract),
    out: outFolder(values, io),
    keepsExchanges: text(values, 'har') !== undefined,
    ...(shard && { shard }),
    ...(savedContract && { savedContract }),
  });
  return sayingWhatKeeps(settings, io, preparing);
}

/** Runs what was prepared, to its end or until somebody asks to stop. */
async function finish(prepared: PreparedRun, { values }: ParsedArguments, io: Io): Promise<RunOutcome> {
  let interrupted: string | null = null;
  let isOver = false;
  const out = text(values, 'out');
  const outHint = out === undefined ? '' : ` --out ${shellQuote(out)}`;
  void io.interrupted.then((signal) => {
    interrupted = `interrupted by ${signal}`;
    if (isOver) return;
    io.err(
      `Stopping: what is under way ends, then everything that was made is removed. A second signal stops at once; conform cleanup --run ${prepared.runId}${outHint} removes what is left then.`,
    );
  });
  const outcome = await run(prepared, progressTo(io), () => interrupted);
  isOver = true;
  return outcome;
}

async function dryRun(args: ParsedArguments, io: Io): Promise<number> {
  const settings = readAll(args, io);
  const opened = await open(settings);
  try {
    const prepared = await preparing(settings, opened, args, io);
    printDryRun(prepared, targetLine(settings, opened.destination), args.values.json === true, io);
    await prepared.client.close();
    return EXIT.conforms;
  } finally {
    await opened.close();
  }
}

/** Reads the settings anew, because whoever watches may change them meanwhile. */
async function judge(args: ParsedArguments, io: Io, seed?: number, ids?: readonly string[]): Promise<RunOutcome> {
  const settings = readAll(args, io, seed);
  const opened = await open(settings);
  try {
    const target = targetLine(settings, opened.destination);
    if (args.values.json === true) io.err(target);
    else if (ids === undefined) io.out(target);
    return await finish(await preparing(settings, opened, args, io, ids), args, io);
  } finally {
    await opened.close();
  }
}

async function runAll(args: ParsedArguments, io: Io): Promise<number> {
  const { values } = args;
  const gate = gateFrom(values, readAll(args, io).baseline, io);
  const seconds = secondsFrom(values);
  if (values['dry-run'] === true) return dryRun(args, io);
  rejectUnwritableFolder(outFolder(values, io), '--out');
  // The same values every time, so that what is asked again is what failed.
  let seed: number | undefined;
  const whole = async (): Promise<Concluded> => {
    const { report, allExchanges } = await judge(args, io, seed);
    seed = report.run.seed;
    const har = text(values, 'har');
    const concluded = await conclude(report, gate, outFolder(values, io), args, io);
    if (har !== undefined) await writeHar(allExchanges, report.suite, resolve(io.cwd, har));
    return concluded;
  };
  if (seconds === null) return (await whole()).code;
  const again = async (ids: readonly string[]): Promise<Report> => (await judge(args, io, seed, ids)).report;
  return watch(seconds, { whole, again }, gate.failOn, io);
}

export const runCommand: Command = {
  name: 'run',
  summary: 'run the suite and write a report',
  help: HELP,
  options: {
    ...SETTING_OPTIONS,
    ...REFERENCE_OPTIONS,
    'no-wrong-passwords': { type: 'boolean' },
    ...SELECTION_OPTIONS,
    ...GATE_OPTIONS,
    shard: { type: 'string' },
    contract: { type: 'string' },
    'dry-run': { type: 'boolean' },
    watch: { type: 'string' },
    out: { type: 'string' },
    har: { type: 'string' },
    json: { type: 'boolean' },
  },
  async run(args, io) {
    try {
      return await runAll(args, io);
    } catch (error) {
      if (!(error instanceof UnreachableError)) throw error;
      io.err(plainLine(error.message));
      return EXIT.notShown;
    }
  },
};
