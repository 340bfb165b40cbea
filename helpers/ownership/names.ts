/** The names of a run's records: each holds a check value over run and record, so that no text which quotes a run is one. Pure. */

import { hash } from 'node:crypto';

const TOKEN = 10;
const CHECK = 4;
/** As names and slugs have it; sites may show either in other letters. */
const FORMS = [
  'conformance (?<run>[a-z0-9]{1,20}) (?<token>[0-9a-f]{10})(?<check>[0-9a-f]{4})',
  'conformance-(?<token>[0-9a-f]{10})(?<check>[0-9a-f]{4})-(?<run>[a-z0-9]{1,20})',
];
const WHOLE = FORMS.map((form) => new RegExp(`^${form}$`));
const WITHIN = FORMS.map((form) => new RegExp(`${form}(?![a-z0-9])`));

function checkOf(runId: string, token: string): string {
  return hash('sha256', `${runId}\n${token}`).slice(0, CHECK);
}

export interface RecordNames {
  readonly name: string;
  readonly slug: string;
}

/** @param key of the record within the run */
export function namesOf(runId: string, key: string): RecordNames {
  const token = hash('sha256', `${runId}\n${key}`).slice(0, TOKEN);
  const unique = `${token}${checkOf(runId, token)}`;
  return { name: `Conformance ${runId} ${unique}`, slug: `conformance-${unique}-${runId}` };
}

/** The run whose record a text names; null where it is no such name as a whole. */
export function runNamedBy(text: string): string | null {
  return runIn(text.trim(), WHOLE);
}

/** The run whose name a text holds, with whatever else: that shows which run wrote it, and proves nothing to be a run's. */
export function runQuotedBy(text: string): string | null {
  return runIn(text, WITHIN);
}

function runIn(text: string, forms: readonly RegExp[]): string | null {
  const plain = text.toLowerCase();
  for (const form of forms) {
    const { run = '', token = '', check = '' } = form.exec(plain)?.groups ?? {};
    if (run !== '' && checkOf(run, token) === check) return run;
  }
  return null;
}
