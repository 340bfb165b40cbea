#!/usr/bin/env node
import './v8-flags.ts';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { EXIT, type Io } from './command.ts';
import { conform } from './conform.ts';
import { coloured, createScreen, fitted, hasColours, isWatched } from './terminal.ts';

/** A terminal signals to npm and to its child alike, and npm passes on what it gets: signals this close are one. */
const ONE_SIGNAL_MS = 1000;

/** The first signal asks to end, which takes a while; a second one ends the process where it is. */
function firstSignal(): Promise<string> {
  let first: number | null = null;
  return new Promise((resolve) => {
    const take = (signal: string): void => {
      first ??= performance.now();
      resolve(signal);
      if (performance.now() - first < ONE_SIGNAL_MS) return;
      process.stderr.write('Stopped at once.\n');
      process.exit(EXIT.stopped);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, take);
  });
}

/** Input that is waited for keeps a process alive, so that it is only listened to meanwhile. */
function entered(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const take = (): void => resolve();
    process.stdin.once('data', take);
    signal.addEventListener('abort', () => process.stdin.off('data', take).pause());
  });
}

/** What is typed for a secret goes nowhere: the terminal shows the question, and the end of the line. */
async function ask(question: string, isSecret: boolean): Promise<string> {
  let isShown = true;
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (isShown) process.stderr.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  const answered = lines.question(question);
  isShown = !isSecret;
  try {
    return await answered;
  } finally {
    lines.close();
    if (isSecret) process.stderr.write('\n');
  }
}

function processIo(): Io {
  const isTerminal = isWatched(process.env, process.stderr.isTTY === true);
  const plain = (line: string): string => line;
  const paint = ({ isTTY }: NodeJS.WriteStream) => (hasColours(process.env, isTTY === true) ? coloured : plain);
  const screen = createScreen(process.stderr, paint(process.stderr));
  const paintOut = paint(process.stdout);
  process.once('exit', () => screen.settle());
  let signalled: Promise<string> | undefined;
  return {
    env: process.env,
    cwd: process.cwd(),
    columns: process.stdout.columns,
    isTerminal,
    out(line) {
      screen.settle();
      process.stdout.write(`${paintOut(fitted(line, process.stdout.columns))}\n`);
    },
    err: (line, renew = false) => (renew ? screen.renew(line) : screen.line(fitted(line, process.stderr.columns))),
    // What makes nothing has nothing to remove: it dies of a signal at once, even where its work leaves no turn to hear one.
    get interrupted() {
      signalled ??= firstSignal();
      return signalled;
    },
    ...(process.stdin.isTTY === true ? { entered, ask } : {}),
  };
}

// Whoever reads the output may have seen enough, as `head` has, and a disk may be full. The command goes on: it may have
// records to remove.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

process.exitCode = await conform(process.argv.slice(2), processIo());
// What failed in the middle may have left requests that are tried again and again: nothing is to wait for them.
if (process.exitCode === EXIT.notShown) process.exit();
