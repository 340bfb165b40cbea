import type { Settings } from '../environment/settings.ts';
import { plainLine } from '../report/text.ts';
import type { Io } from './command.ts';

const PATIENCE_MS = 5000;

/** Says that a site is waited for where its first answer takes long, so that nobody takes a site that hangs for a command that does. */
export async function sayingWhatKeeps<T>(
  { baseUrl, timeoutMs }: Pick<Settings, 'baseUrl' | 'timeoutMs'>,
  io: Pick<Io, 'err'>,
  first: Promise<T>,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  const line = `${baseUrl?.host ?? 'The reference'} has not answered yet; each request is given ${timeoutMs / 1000} s (CONFORMANCE_TIMEOUT_MS).`;
  const timer = setTimeout(() => io.err(plainLine(line)), patienceMs);
  try {
    return await first;
  } finally {
    clearTimeout(timer);
  }
}
