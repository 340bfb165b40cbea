import { resolve } from 'node:path';
import type { Destination } from '../../engine/connect.ts';
import { readSettings, type Settings } from '../../environment/settings.ts';
import { recordLine, redactor } from '../../exchange/redact.ts';
import type { Exchange } from '../../exchange/types.ts';
import { shellQuote } from '../../report/curl.ts';
import { writeHar } from '../../report/har.ts';
import { exchangeLine } from '../../report/http-message.ts';
import { count, plainLine, shareTold } from '../../report/text.ts';
import type { Report } from '../../report/types.ts';
import type { Chosen } from '../../rulebook/choose.ts';
import { onDestination } from '../../run/destination.ts';
import { type PreparedRun, prepare } from '../../run/prepare.ts';
import type { RunOutcome } from '../../run/run.ts';
import { runWatched } from '../../run/stopping.ts';
import { NO_TRACING, openTracing, type Tracing } from '../../tracing/tracing.ts';
import {
  type Command,
  EXIT,
  type FlagValues,
  type Io,
  outFolder,
  type ParsedArguments,
  text,
  wholeNumber,
} from '../command.ts';
import { printDryRun } from '../dry-run.ts';
import { rejectUnwritableFolder } from '../folder.ts';
import { type Concluded, conclude, EXIT_HELP, GITHUB_HELP } from '../gate.ts';
import { gateFrom } from '../gate-settings.ts';
import { failedIn } from '../ids-to-retry.ts';
import { REFERENCE_OPTIONS, RUN_OPTIONS, SETTING_OPTIONS } from '../options.ts';
import { progressTo, span } from '../progress.ts';
import { readReports } from '../reports.ts';
import { selectionFrom, shardFrom } from '../selection.ts';
import { rulesFrom, settingsInput, targetLine } from '../target.ts';
import { sayingWhatKeeps } from '../waiting.ts';
import { secondsFrom, watch } from '../watch.ts';

function readAll(args: ParsedArguments, io: Io, seed?: number, depth?: string): Settings {
  const input = settingsInput(args, io);
  const retry = { ...(seed !== undefined && { seed: String(seed) }), ...(depth !== undefined && { depth }) };
  return readSettings({ ...input, flags: { ...input.flags, ...retry } });
}

/** What is asked again of an earlier run. */
interface Retry {
  readonly ids: readonly string[];
  readonly depth?: string;
  /** Whether it is told as a run of its own. */
  readonly isTold: boolean;
}

async function lastFailed(args: ParsedArguments, io: Io): Promise<(Retry & { readonly seed: number }) | null> {
  if (args.values['last-failed'] !== true) return null;
  const [last] = await readReports([outFolder(args.values, io)], io);
  if (last === undefined) return null;
  const { seed, depth } = last.report.run;
  return { ids: failedIn(last.report), seed, depth, isTold: true };
}

/** @param ids the only requirements that are wanted; else what the command line selects */
async function preparing(
  settings: Settings,
  destination: Destination,
  rules: Chosen,
  args: ParsedArguments,
  io: Io,
  { ids, tracing = NO_TRACING }: { readonly ids?: readonly string[] | undefined; readonly tracing?: Tracing } = {},
): Promise<PreparedRun> {
  const { values } = args;
  const shard = shardFrom(text(values, 'shard'));
  const preparing = prepare({
    settings,
    destination,
    selection: ids ? { ids } : selectionFrom(values, (rules.savedContract ?? rules.rulebook).contract),
    out: outFolder(values, io),
    keepsExchanges: text(values, 'har') !== undefined,
    tracing,
    ...(values.verbose === true && { onExchange: requestLineTo(destination, io) }),
    ...(shard && { shard }),
    ...rules,
  });
  return sayingWhatKeeps(settings, io, preparing);
}

/** Runs what was prepared, to its end or until somebody asks to stop. */
async function finish(
  prepared: PreparedRun,
  { values }: ParsedArguments,
  io: Io,
  tell: (line: string) => void,
): Promise<RunOutcome> {
  const controller = new AbortController();
  let isOver = false;
  const out = text(values, 'out');
  const outHint = out === undefined ? '' : ` --out ${shellQuote(out)}`;
  void io.interrupted.then((signal) => {
    controller.abort(signal);
    if (isOver) return;
    io.err(
      `Stopping: open requests finish, then test records are removed. A second signal stops at once; then run conform cleanup --run ${prepared.runId}${outHint}.`,
    );
  });
  const outcome = await runWatched(prepared, {
    ...(values.quiet !== true && {
      onProgress: progressTo(progressIo(values, io), prepared.expected, (durationMs) =>
        tell(expectationLine({ ...prepared.expected, durationMs })),
      ),
    }),
    signal: controller.signal,
    bail: wholeNumber(values, 'bail', 1) ?? undefined,
    bailName: '--bail',
  });
  isOver = true;
  // What follows says how it ended, and a frame that was the last would say less.
  if (io.isTerminal) io.err('', true);
  return outcome;
}

async function dryRun(args: ParsedArguments, io: Io): Promise<number> {
  const settings = readAll(args, io);
  const rules = rulesFrom(args, io);
  return onDestination(settings, rules.rulebook, async (destination) => {
    const prepared = await preparing(settings, destination, rules, args, io);
    printDryRun(prepared, targetLine(settings, destination), args.values.json === true, io);
    await prepared.client.close();
    return EXIT.conforms;
  });
}

/** What a run comes to, before it makes anything. */
function expectationLine({ requests, durationMs, share }: PreparedRun['expected']): string {
  const rest = share === null ? 'more where something fails' : shareTold({ share });
  return `About ${count(requests, 'request')}, about ${span(Math.max(durationMs, 1000))}, ${rest}.`;
}

/** Lines of requests would be written over by lines that renew themselves. */
function progressIo({ verbose }: FlagValues, io: Io): Io {
  return verbose === true ? { ...io, isTerminal: false } : io;
}

function requestLineTo(destination: Destination, io: Io): (exchange: Exchange) => void {
  const redact = redactor(destination);
  return (exchange) => io.err(plainLine(exchangeLine(recordLine(exchange, redact))));
}

/** Reads the settings anew, because whoever watches may change them meanwhile. */
async function judge(args: ParsedArguments, io: Io, seed?: number, retry?: Retry): Promise<RunOutcome> {
  const settings = readAll(args, io, seed, retry?.depth);
  const rules = rulesFrom(args, io);
  return onDestination(settings, rules.rulebook, async (destination) => {
    const tracing = await openTracing(io.env, redactor(destination), io.err);
    try {
      const tell = args.values.json === true ? io.err : io.out;
      const isTold = retry?.isTold !== false && args.values.quiet !== true;
      if (isTold) tell(targetLine(settings, destination));
      return await tracing.within('conform run', { 'conformance.deployment': settings.name }, async () => {
        const prepared = await preparing(settings, destination, rules, args, io, { ids: retry?.ids, tracing });
        return finish(prepared, args, io, isTold ? tell : () => {});
      });
    } finally {
      const problem = await tracing.close();
      if (problem !== null) io.err(plainLine(`The trace is not whole: ${problem}`));
    }
  });
}

async function runAll(args: ParsedArguments, io: Io): Promise<number> {
  const { values } = args;
  const gate = gateFrom(values, readAll(args, io).baseline, io);
  const seconds = secondsFrom(values);
  if (values['dry-run'] === true) return dryRun(args, io);
  rejectUnwritableFolder(outFolder(values, io), '--out');
  const last = await lastFailed(args, io);
  if (last?.ids.length === 0) {
    io.out('Nothing failed in the last run.');
    return EXIT.conforms;
  }
  // The same values every time, so that what is asked again is what failed.
  let seed = last?.seed;
  const whole = async (): Promise<Concluded> => {
    const { report, allExchanges } = await judge(args, io, seed, last ?? undefined);
    seed = report.run.seed;
    const har = text(values, 'har');
    const concluded = await conclude(report, gate, outFolder(values, io), args, io);
    if (har !== undefined) await writeHar(allExchanges, report.suite, resolve(io.cwd, har));
    return concluded;
  };
  if (seconds === null) return (await whole()).code;
  const retry = async (ids: readonly string[]): Promise<Report> =>
    (await judge(args, io, seed, { ids, isTold: false })).report;
  return watch(seconds, { whole, retry }, gate.failOn, io);
}

export const runCommand: Command = {
  name: 'run',
  summary: 'run the suite and write a report',
  usage: ['[options]'],
  about: `Runs the suite against the deployment that a flag, the environment or the configuration file names, and writes a report. The first line shows the site, the user and the effects.

Each setting can be a flag, a variable or a member of a profile: --timeout-ms, CONFORMANCE_TIMEOUT_MS, timeoutMs. Flags override the environment, then .env, then the profile. Passwords are taken only from the environment or .env.`,
  options: { ...RUN_OPTIONS, ...REFERENCE_OPTIONS, ...SETTING_OPTIONS },
  after: `${GITHUB_HELP}

${EXIT_HELP} 130 a second signal stopped it.

SIGINT, SIGTERM or SIGHUP stops a run: open requests finish, test records are removed, and the report says so. A second signal, at least one second later, stops at once; conform cleanup then removes what is left.`,
  explainsSettings: true,
  run: runAll,
};
