/** `--ca`: certificates that are trusted besides those of Node. There is no way to trust a server without any. */
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { UsageError } from './usage-error.ts';
import type { Given } from './variables.ts';

/**
 * @returns the file in PEM
 * @throws UsageError when it can't be read or holds no certificate
 */
export function readCertificates(given: Given | null): string | null {
  if (given === null) return null;
  try {
    const pem = readFileSync(given.value, 'utf8');
    new X509Certificate(pem);
    return pem;
  } catch (cause) {
    throw new UsageError(`${given.name} is "${given.value}": name a readable file with a certificate in PEM.`, {
      cause,
    });
  }
}
