/** `tsx wordpress/start.ts`: serves a WordPress of its own on loopback until it is interrupted. */
import { UsageError } from '../helpers/usage-error.ts';
import { readArguments } from './arguments.ts';
import { ProgramFailed } from './processes.ts';
import { startWordPress } from './wordpress.ts';
import { WordPressError } from './wordpress-error.ts';

const HELP = `npm run wordpress -- [--port N] [--php native|wasm]

Serves a new WordPress on loopback until it is interrupted, then removes it. The first line it prints is JSON:
{"baseUrl": …, "username": …, "applicationPassword": …, "second": {…}}. The credentials are made anew at each start.

  --port N           port to listen on; 0, the default, for any free one
  --php native|wasm  the PHP on the PATH, or PHP as WebAssembly from the npm registry, which is slower and runs anywhere;
                     by default the first where it will do, else the second`;

async function main(args: string[]): Promise<void> {
  const { help, port, php } = readArguments(args);
  if (help) {
    console.log(HELP);
    return;
  }
  const interruption = new AbortController();
  const { signal } = interruption;
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => interruption.abort());
  try {
    const { close, ended, ...access } = await startWordPress({ port, signal, log: console.error, ...(php && { php }) });
    console.log(JSON.stringify(access));
    await Promise.race([aborted(signal), ended]).finally(close);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

function aborted(signal: AbortSignal): Promise<unknown> {
  return signal.aborted ? Promise.resolve() : new Promise((resolve) => signal.addEventListener('abort', resolve));
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.exitCode = error instanceof UsageError ? error.exitCode : 3;
  const isForeseen = [UsageError, WordPressError, ProgramFailed].some((kind) => error instanceof kind);
  console.error(isForeseen && error instanceof Error ? error.message : error);
}
