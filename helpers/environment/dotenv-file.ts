/** The `.env` file: its values, and whether it keeps its secrets. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { parse } from 'dotenv';
import { UsageError } from '../usage-error.ts';

const OTHERS_MAY_READ = 0o044;
/** Variables that hold secrets. */
export const SECRET = /_(?:APPLICATION_PASSWORD|GATE_LOGIN|KEY_PASSPHRASE)$|_HEADER_/;

/** @throws UsageError when it is there and can't be read */
export function readDotenv(path: string | undefined): Readonly<Record<string, string>> {
  if (path === undefined || !existsSync(path)) return {};
  try {
    return parse(readFileSync(path, 'utf8'));
  } catch {
    throw new UsageError(`${path} cannot be read: make it a readable file of NAME=value lines, or remove it.`);
  }
}

/** @returns what to say to whom keeps passwords where other users of the machine can read them; null where nobody does */
export function warningOf(path: string): string | null {
  // Windows keeps rights elsewhere, and shows every file as readable.
  if (process.platform === 'win32') return null;
  const holdsSecret = Object.entries(readDotenv(path)).some(([name, value]) => SECRET.test(name) && value !== '');
  return holdsSecret && (statSync(path).mode & OTHERS_MAY_READ) !== 0
    ? `Warning: ${path} holds a password and other users of this machine may read it: chmod 600 ${path}`
    : null;
}
