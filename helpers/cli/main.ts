#!/usr/bin/env node
import { suiteIdentity } from '../engine/suite-identity.ts';
import { UsageError } from '../environment/usage-error.ts';
import { type Command, EXIT, type Io, parseArguments } from './command.ts';
import { isWatched } from './terminal.ts';

/** Each command is loaded when it is called: most need little of the rest. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  run: async () => (await import('./commands/run.ts')).runCommand,
  list: async () => (await import('./commands/list.ts')).listCommand,
  contract: async () => (await import('./commands/contract.ts')).contractCommand,
  cleanup: async () => (await import('./commands/cleanup.ts')).cleanupCommand,
  serve: async () => (await import('./commands/serve.ts')).serveCommand,
  openapi: async () => (await import('./commands/openapi.ts')).openapiCommand,
  compare: async () => (await import('./commands/compare.ts')).compareCommand,
  merge: async () => (await import('./commands/merge.ts')).mergeCommand,
  diff: async () => (await import('./commands/diff.ts')).diffCommand,
  audit: async () => (await import('./commands/audit.ts')).auditCommand,
};

/** A terminal signals to npm and to its child alike, and npm passes on what it gets: signals this close are one. */
const ONE_SIGNAL_MS = 1000;

/** The first signal asks to end, which takes a while; a second one ends the process where it is. */
function firstSignal(): Promise<string> {
  let first: number | null = null;
  return new Promise((resolve) => {
    const take = (signal: string): void => {
      first ??= Date.now();
      resolve(signal);
      if (Date.now() - first < ONE_SIGNAL_MS) return;
      process.stderr.write('Stopped at once.\n');
      process.exit(EXIT.stopped);
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, take);
  });
}

function processIo(): Io {
  const isTerminal = isWatched(process.env, process.stderr.isTTY === true);
  let renewing = false;
  return {
    env: process.env,
    cwd: process.cwd(),
    isTerminal,
    out: (line) => void process.stdout.write(`${renewing ? '\n' : ''}${line}\n`),
    err(line, renew = false) {
      process.stderr.write(renew ? `\r\u001b[2K${line}` : `${renewing ? '\n' : ''}${line}\n`);
      renewing = renew;
    },
    interrupted: firstSignal(),
  };
}

async function printCommands(io: Io): Promise<void> {
  io.out('conform COMMAND [options]: conformance tests for the REST interface of a content site\n');
  for (const load of Object.values(COMMANDS)) {
    const { name, summary } = await load();
    io.out(`  ${name.padEnd(10)} ${summary}`);
  }
  io.out('\nconform COMMAND --help says more.');
}

async function main(argv: readonly string[], io: Io): Promise<number> {
  const [name, ...args] = argv;
  if (name === '--version') {
    io.out(suiteIdentity().version);
    return EXIT.conforms;
  }
  if (name === undefined || name === '--help' || name === 'help') {
    await printCommands(io);
    return name === undefined ? EXIT.usage : EXIT.conforms;
  }
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!load) throw new UsageError(`There is no command "${name}": use one of ${Object.keys(COMMANDS).join(', ')}.`);
  const command = await load();
  if (args.includes('--help')) {
    io.out(command.help);
    return EXIT.conforms;
  }
  return command.run(parseArguments(command, args), io);
}

const io = processIo();
try {
  process.exitCode = await main(process.argv.slice(2), io);
} catch (error) {
  const isUsage = error instanceof UsageError;
  io.err(isUsage ? error.message : `conform failed: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = isUsage ? EXIT.usage : EXIT.unreachable;
}
