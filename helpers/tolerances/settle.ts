/** Asking again: how often and how long, in one table, and the one function that does it. */
import type { ToleranceId } from './table.ts';
import { isOn, tolerates } from './tolerates.ts';

interface Patience {
  /** When something is asked again, in one sentence. */
  readonly when: string;
  /** Milliseconds before each repetition; 0 for at once. */
  readonly pausesMs: readonly number[];
  /** What passes where a repetition shows what the first look did not. */
  readonly tolerance?: ToleranceId;
}

/** Each pause twice as long as the one before. */
const doubling = (first: number, times: number): readonly number[] =>
  Array.from({ length: times }, (_, at) => first * 2 ** at);

const LATE_MS = [500, 1500] as const;

export const PATIENCE = {
  'late-list': { when: 'A list does not show a write yet.', pausesMs: LATE_MS, tolerance: 'stale-list' },
  'late-filter': {
    when: 'A filter may know of a write later than its list; the pause ends as soon as the records are old enough.',
    pausesMs: [2000],
    tolerance: 'stale-list',
  },
  'late-read': { when: 'A read does not show a write yet.', pausesMs: LATE_MS, tolerance: 'stale-read' },
  'kept-copy': {
    when: 'A cache before the site may show strangers what it held.',
    pausesMs: [...LATE_MS, 0, ...LATE_MS],
    tolerance: 'stale-read',
  },
  'throttled-request': { when: 'A request was answered 429, or a read 503.', pausesMs: [0] },
  'throttled-record': { when: 'A record that many cases need could not be made.', pausesMs: [500] },
  'throttled-case': { when: 'Requests of a case were throttled: all of it is run again.', pausesMs: [500, 1000] },
  failure: { when: 'Something is broken: it counts where it comes back.', pausesMs: [0, 0] },
  'server-error': { when: 'An answer was 503, which comes and goes.', pausesMs: [0, 0] },
  'moved-slug': { when: 'An update by a slug found nothing, and the slug is another.', pausesMs: [0, 0, 0] },
  'changing-answers': { when: 'Two answers differ, and so do two to one request.', pausesMs: [0, 0, 0] },
  'random-members': { when: 'Some of an answer changes by itself.', pausesMs: [0, 0, 0, 0, 0, 0] },
  unanswered: { when: 'A request of the clean-up was not answered.', pausesMs: [0, 0, 0, 0] },
  'lone-absence': { when: 'One answer alone says that a record is gone.', pausesMs: [0] },
  'listed-absence': { when: 'A read says that a record is gone, and a list still shows it.', pausesMs: [0, 0, 0, 0] },
  'emptied-list': { when: 'A list of the clean-up, or of the inventory, shows nothing.', pausesMs: [0, 0] },
  'removed-copy': { when: 'What was removed is still shown.', pausesMs: doubling(150, 6) },
} as const satisfies Readonly<Record<string, Patience>>;

export type PatienceId = keyof typeof PATIENCE;

const patienceOf = (id: PatienceId): Patience => PATIENCE[id];

/** As long as a site may take until its lists and counts show what was written. */
export const SETTLING_MS = LATE_MS.reduce((sum, pause) => sum + pause, 0);
/** A slower answer does not show that reads are immediate. */
export const AT_ONCE_MS = 300;
/** What a proxy gave up may still be done for this long. */
export const LATE_AFTER_MS = 2_000;

export const mostRepetitions = (id: PatienceId): number => patienceOf(id).pausesMs.length;

/** A call is sent twice where it is throttled, is read again where it is late, and a contradiction is confirmed by a list. */
export const MAX_REQUESTS_OF_A_CALL = (['late-read', 'late-list'] as const).reduce(
  (sum, id) => sum + mostRepetitions(id) + 1,
  1 + mostRepetitions('throttled-request'),
);

/** The pauses that are left, for who shares them among several calls. */
export function pausesOf(id: PatienceId): Iterator<number> {
  return patienceOf(id).pausesMs[Symbol.iterator]();
}

export interface Waiting {
  readonly pause: (ms: number) => Promise<void>;
  /** @default those of the table, anew */
  readonly left?: Iterator<number>;
}

/**
 * Looks until it is as it should be, as often as the table says.
 *
 * @param look is given what the look before has seen; null the first time
 * @param waiting how pauses are waited for; without it everything is asked at once
 * @returns the last look
 */
export async function settle<Seen>(
  id: PatienceId,
  look: (before: Seen | null) => Promise<Seen>,
  isSettled: (seen: Seen) => boolean,
  { pause, left = pausesOf(id) }: Partial<Waiting> = {},
): Promise<Seen> {
  const { tolerance } = patienceOf(id);
  const first = await look(null);
  let [seen, isMet] = [first, isSettled(first)];
  if (isMet || (tolerance !== undefined && !isOn(tolerance))) return first;
  for (let next = left.next(); !isMet && next.done !== true; next = left.next()) {
    if (next.value > 0) await pause?.(next.value);
    seen = await look(seen);
    isMet = isSettled(seen);
  }
  if (tolerance !== undefined) tolerates(tolerance, isMet);
  return seen;
}
