/** What a command says, without what its environment holds as secret. */
import { join } from 'node:path';
import { readDotenv, SECRET } from '../environment/dotenv-file.ts';
import { redactorOf } from '../exchange/redact.ts';
import { proxySecrets, secretsNamed } from '../exchange/secrets.ts';
import type { Io } from './command.ts';

/** Longer lines are documents, whose texts were redacted before they were put together. */
const LONGEST_LINE = 50_000;

const PROXIES = ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy'];

const HEADER_FLAG = /^(?:--header=)?[^=]+=(.*)$/;

/** Values of `--header NAME=VALUE`. */
function headersIn(argv: readonly string[]): readonly string[] {
  return argv.flatMap((word, at) => {
    const isHeader = argv[at - 1] === '--header' || word.startsWith('--header=');
    return isHeader ? (HEADER_FLAG.exec(word)?.slice(1) ?? []) : [];
  });
}

/** @throws UsageError where `.env` can't be read */
export function discreet(io: Io, argv: readonly string[]): Io {
  const given = [readDotenv(join(io.cwd, '.env')), io.env].flatMap((values) => Object.entries(values));
  const redact = redactorOf([
    ...given.flatMap(([name, value = '']) => (SECRET.test(name) ? secretsNamed(name, value) : [])),
    ...headersIn(argv).flatMap((value) => secretsNamed('_HEADER_', value)),
    ...proxySecrets(PROXIES.map((name) => io.env[name])),
  ]);
  const clean = (line: string): string => (line.length > LONGEST_LINE ? line : redact(line));
  // What it looks at only when it is asked stays so.
  return Object.defineProperties({} as Io, {
    ...Object.getOwnPropertyDescriptors(io),
    out: { value: (line: string) => io.out(clean(line)), enumerable: true },
    err: { value: (line: string, renew?: boolean) => io.err(clean(line), renew), enumerable: true },
  });
}
