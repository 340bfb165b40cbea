import type { Outcome } from '../requirement/requirement.ts';

/** What an outcome says of a deployment: that it meets a requirement, that it breaks it, or nothing. */
export type Standing = 'met' | 'broken' | 'unsaid';

const STANDINGS: Readonly<Record<Outcome, Standing>> = {
  pass: 'met',
  fail: 'broken',
  warn: 'broken',
  known: 'broken',
  blocked: 'unsaid',
  flaky: 'unsaid',
  error: 'unsaid',
  skipped: 'unsaid',
  'not-applicable': 'unsaid',
  represented: 'unsaid',
};

/** @param outcome null where a report does not have the requirement */
export function standingOf(outcome: Outcome | null): Standing {
  return outcome === null ? 'unsaid' : STANDINGS[outcome];
}
