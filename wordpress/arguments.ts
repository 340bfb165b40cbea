/** The arguments of `start.ts`. */
import { parseArgs } from 'node:util';
import { UsageError } from '../helpers/usage-error.ts';
import { PHP_KINDS, type PhpKind } from './php.ts';

interface Arguments {
  readonly help: boolean;
  readonly port: number;
  readonly php: PhpKind | null;
}

/** @throws UsageError naming the argument that is not understood */
export function readArguments(args: string[]): Arguments {
  const { help, port, php } = parse(args);
  const number = Number(port);
  if (!Number.isInteger(number) || number < 0 || number > 65_535) {
    throw new UsageError(`--port is "${port}": use a whole number from 0 to 65535, 0 for any free one.`);
  }
  const kind = PHP_KINDS.find((known) => known === php);
  if (php !== undefined && !kind) throw new UsageError(`--php is "${php}": use ${PHP_KINDS.join(' or ')}.`);
  return { help, port: number, php: kind ?? null };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        help: { type: 'boolean', default: false },
        port: { type: 'string', default: '0' },
        php: { type: 'string' },
      },
    }).values;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message.split('. ')[0] : error}: see --help.`);
  }
}
