import type { Outcome } from '../../requirement/requirement.ts';

/** What each outcome means, in the words of the page's legend. */
export const MEANING: Readonly<Record<Outcome, string>> = {
  pass: 'the requirement is met',
  fail: 'a MUST fails',
  warn: 'a SHOULD fails',
  'not-applicable': 'not offered here, and not required',
  skipped: 'not checked, because of effects or filters',
  blocked: 'could not be checked, because something before it failed; counts against',
  known: 'fails, and is accepted by the baseline',
  flaky: 'failed once and passed when repeated',
  error: 'an error of the suite itself',
  represented: 'not asked by itself: the same probe of another operation stands for it',
};

/** In the order in which a reader looks for them. */
export const GRAVEST_FIRST: readonly Outcome[] = [
  'fail',
  'error',
  'blocked',
  'warn',
  'flaky',
  'known',
  'pass',
  'represented',
  'skipped',
  'not-applicable',
];
