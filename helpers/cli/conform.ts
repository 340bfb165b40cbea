/** From the words of a command line to an exit code. */
import { join } from 'node:path';
import { UnreachableError } from '../engine/unreachable-error.ts';
import { warningOf } from '../environment/dotenv-file.ts';
import { didYouMean } from '../environment/nearest.ts';
import { plainLine } from '../report/text.ts';
import { UnmergeableError } from '../report/unmergeable-error.ts';
import { UnreadableReportError } from '../report/unreadable-report-error.ts';
import { suiteIdentity } from '../suite-identity.ts';
import { UsageError } from '../usage-error.ts';
import { type Command, EXIT, type Io, parseArguments } from './command.ts';
import { withProfile } from './configuration.ts';
import { discreet } from './discreet.ts';
import { helpText } from './help.ts';

/** Each command is loaded when it is called: most need little of the rest. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  init: async () => (await import('./commands/init.ts')).initCommand,
  doctor: async () => (await import('./commands/doctor.ts')).doctorCommand,
  run: async () => (await import('./commands/run.ts')).runCommand,
  config: async () => (await import('./commands/config.ts')).configCommand,
  replay: async () => (await import('./commands/replay.ts')).replayCommand,
  baseline: async () => (await import('./commands/baseline.ts')).baselineCommand,
  list: async () => (await import('./commands/list.ts')).listCommand,
  explain: async () => (await import('./commands/explain.ts')).explainCommand,
  cleanup: async () => (await import('./commands/cleanup.ts')).cleanupCommand,
  compare: async () => (await import('./commands/compare.ts')).compareCommand,
  publish: async () => (await import('./commands/publish.ts')).publishCommand,
  diff: async () => (await import('./commands/diff.ts')).diffCommand,
  snapshot: async () => (await import('./commands/snapshot.ts')).snapshotCommand,
  merge: async () => (await import('./commands/merge.ts')).mergeCommand,
  audit: async () => (await import('./commands/audit.ts')).auditCommand,
  contract: async () => (await import('./commands/contract.ts')).contractCommand,
  openapi: async () => (await import('./commands/openapi.ts')).openapiCommand,
  serve: async () => (await import('./commands/serve.ts')).serveCommand,
  mutants: async () => (await import('./commands/mutants.ts')).mutantsCommand,
  completion: async () => (await import('./commands/completion.ts')).completionCommand(everyCommand),
};

function everyCommand(): Promise<readonly Command[]> {
  return Promise.all(Object.values(COMMANDS).map((load) => load()));
}

async function printCommands(io: Io): Promise<void> {
  io.out('conform COMMAND [options]: conformance tests for the REST interface of a content site\n');
  for (const { name, summary } of await everyCommand()) io.out(`  ${name.padEnd(10)} ${summary}`);
  io.out('\nconform help COMMAND says more.');
}

const HELP = ['help', '--help', '-h'];

function commandNamed(name: string): Promise<Command> {
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (load) return load();
  const names = Object.keys(COMMANDS);
  throw new UsageError(`There is no command "${name}"${didYouMean(name, names)} There are ${names.join(', ')}.`);
}

async function dispatch(argv: readonly string[], io: Io): Promise<number> {
  const isHelp = HELP.includes(argv[0] ?? '');
  const [name, ...args] = isHelp ? argv.slice(1) : argv;
  if (name === '--version' || name === '-v') {
    io.out(suiteIdentity().version);
    return EXIT.conforms;
  }
  if (name === undefined) {
    await printCommands(io);
    return isHelp ? EXIT.conforms : EXIT.usage;
  }
  const command = await commandNamed(name);
  if (isHelp || args.includes('--help') || args.includes('-h')) {
    io.out(helpText(command, io.columns));
    return EXIT.conforms;
  }
  const warning = warningOf(join(io.cwd, '.env'));
  if (warning !== null) io.err(warning);
  const telling = command.tellsSecrets === true ? io : discreet(io, args);
  try {
    return await command.run(await withProfile(command, parseArguments(command, args), telling), telling);
  } catch (error) {
    return toldOf(error, telling);
  }
}

/** Also a report, or reports together, that can't be used. */
const MISTAKES = [UsageError, UnreadableReportError, UnmergeableError];

/** @returns the exit code; the error is told in one line */
function toldOf(error: unknown, io: Io): number {
  if (error instanceof UnreachableError) {
    io.err(plainLine(error.message));
    return EXIT.notShown;
  }
  const isUsage = MISTAKES.some((mistake) => error instanceof mistake);
  const message = error instanceof Error ? error.message : String(error);
  io.err(isUsage ? message : `conform failed: ${message}`);
  return isUsage ? EXIT.usage : EXIT.notShown;
}

/** @returns the exit code; every error is told in one line */
export async function conform(argv: readonly string[], io: Io): Promise<number> {
  try {
    return await dispatch(argv, io);
  } catch (error) {
    return toldOf(error, io);
  }
}
