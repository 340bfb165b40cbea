import { count } from './text.ts';
import type { Report } from './types.ts';

/** What a run may have left that no route shows; null where it made no record, and of the embedded reference, which ends with the run. */
export function sideEffectsLine({ deployment, run: { records } }: Report): string | null {
  if (records === undefined || deployment.name === 'reference') return null;
  const made = Object.values(records).reduce((sum, many) => sum + many, 0);
  return `The site may keep jobs, logs, mails and totals of customers about the ${count(made, 'record')} created: no route shows them, so they are not counted.`;
}
