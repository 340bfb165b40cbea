/** The baseline: departures that are known and accepted for a time, each with a reason and somebody who answers for it. */

import { readFileSync, writeFileSync } from 'node:fs';
import { errorCode } from '../error-code.ts';
import { parseJson } from '../exchange/json.ts';
import { documentProblems } from '../report/document.ts';
import { clip, oneLine, toSafeJson } from '../report/text.ts';
import type { Report } from '../report/types.ts';
import { contextOf, summarise } from '../report/verdict.ts';
import type { Outcome, Result } from '../requirement/requirement.ts';
import { UsageError } from '../usage-error.ts';

export interface KnownDeparture {
  /** Of a requirement. */
  readonly id: string;
  readonly reason: string;
  readonly owner: string;
  /** The last day on which it is accepted, `YYYY-MM-DD` by UTC. */
  readonly expires: string;
}

/** The file's own shape: `schemas/report/baseline.schema.json`. */
export interface Baseline {
  readonly schemaVersion: 1;
  readonly known: readonly KnownDeparture[];
}

export const NO_BASELINE: Baseline = { schemaVersion: 1, known: [] };

/** An entry that no longer says what is so. */
export interface StaleEntry {
  readonly entry: KnownDeparture;
  readonly why: string;
  /** What to do about it; absent where that is not for us to say. */
  readonly advice?: string;
}

export function staleSentence({ why, advice }: StaleEntry): string {
  return advice === undefined ? why : `${why}: ${advice}`;
}

export interface Baselined {
  /** The report with its known departures marked. */
  readonly report: Report;
  /** Ids that the baseline accepts. */
  readonly accepted: ReadonlySet<string>;
  readonly stale: readonly StaleEntry[];
  /** Entries on which this run says nothing. */
  readonly notLookedAt: readonly KnownDeparture[];
}

const REASON_LIMIT = 300;

/** @throws UsageError naming what is wrong with the file; null where there is none */
export function readBaseline(path: string): Baseline | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    const code = errorCode(cause);
    if (code === 'ENOENT') return null;
    throw new UsageError(`The baseline ${path} can't be read (${code}): name a file.`, { cause });
  }
  const document = parseJson(text.replace(/^\uFEFF/, ''));
  if (document === undefined) throw new UsageError(`The baseline ${path} is not JSON.`);
  const problems = documentProblems('baseline', document);
  if (problems.length > 0) throw new UsageError(`The baseline ${path} is not usable: ${oneLine(problems.join('; '))}.`);
  const baseline = document as Baseline;
  const ids = baseline.known.map(({ id }) => id);
  const twice = ids.find((id, at) => ids.indexOf(id) !== at);
  if (twice !== undefined) throw new UsageError(`The baseline ${path} lists ${twice} twice: keep one entry.`);
  return baseline;
}

export function writeBaseline(path: string, baseline: Baseline): void {
  try {
    writeFileSync(path, toSafeJson(baseline));
  } catch (cause) {
    throw new UsageError(
      `The baseline ${path} can't be written (${errorCode(cause)}): name a file in a folder that exists.`,
      { cause },
    );
  }
}

const BROKEN: ReadonlySet<Outcome> = new Set<Outcome>(['fail', 'warn']);

function marked(result: Result, entry: KnownDeparture | undefined): Result {
  if (entry === undefined || !BROKEN.has(result.outcome)) return result;
  const reason = `Known until ${entry.expires} (${oneLine(entry.owner)}): ${oneLine(entry.reason)} Found: ${result.reason}`;
  return { ...result, outcome: 'known', reason };
}

/** Outcomes that say nothing of a departure that is known. */
const UNSEEN: readonly Outcome[] = ['skipped', 'not-applicable', 'represented'];

/** What a run says of an entry: still so, over, or nothing. */
function stateOf({ id }: KnownDeparture, byId: ReadonlyMap<string, Result>): 'so' | 'over' | 'unseen' {
  const outcome = byId.get(id)?.outcome;
  if (outcome === 'pass') return 'over';
  return outcome === undefined || UNSEEN.includes(outcome) ? 'unseen' : 'so';
}

/**
 * Marks what the baseline lists as known and draws the conclusion anew. An entry is stale when its requirement passes
 * or its day is past; until it is taken out, it goes on accepting what it lists.
 *
 * @param today `YYYY-MM-DD` by UTC
 */
export function applyBaseline(report: Report, baseline: Baseline, today: string): Baselined {
  if (baseline.known.length === 0) return { report, accepted: new Set(), stale: [], notLookedAt: [] };
  const entries = new Map(baseline.known.map((entry) => [entry.id, entry]));
  const byId = new Map(report.results.map((result) => [result.id, result]));
  const results = report.results.map((result) => marked(result, entries.get(result.id)));
  const accepted = new Set(entries.keys());
  const stale: StaleEntry[] = [];
  const notLookedAt: KnownDeparture[] = [];
  for (const entry of baseline.known) {
    const now = stateOf(entry, byId);
    if (now === 'over') stale.push({ entry, why: 'it no longer fails', advice: 'take it out of the baseline' });
    else if (entry.expires < today) stale.push({ entry, why: `it was accepted until ${entry.expires}` });
    else if (now === 'unseen') notLookedAt.push(entry);
  }
  return { report: { ...report, ...summarise(results, contextOf(report)), results }, accepted, stale, notLookedAt };
}

export function prunedBaseline(baseline: Baseline, { stale }: Pick<Baselined, 'stale'>): Baseline {
  const gone = new Set(stale.map(({ entry }) => entry));
  return { ...baseline, known: baseline.known.filter((entry) => !gone.has(entry)) };
}

export interface NewEntries {
  readonly owner: string;
  /** Null takes what was found as the reason. */
  readonly reason: string | null;
  readonly expires: string;
  /** Whether a result is to be accepted. */
  readonly fails: (result: Result) => boolean;
  readonly today: string;
}

/**
 * The baseline that accepts what a report found, before any was applied: entries that still hold stay as they are, past
 * ones get the new day, entries whose requirement passes go.
 */
export function renewedBaseline(report: Report, old: Baseline, entries: NewEntries): Baseline {
  const { owner, reason, expires, fails, today } = entries;
  const byId = new Map(report.results.map((result) => [result.id, result]));
  const kept = old.known
    .filter((entry) => stateOf(entry, byId) !== 'over')
    .map((entry) => (entry.expires < today ? { ...entry, expires } : entry));
  const listed = new Set(kept.map(({ id }) => id));
  const added = report.results
    .filter((result) => fails(result) && !listed.has(result.id))
    .map(({ id, reason: what }) => ({ id, reason: reason ?? clip(oneLine(what), REASON_LIMIT), owner, expires }));
  return { schemaVersion: 1, known: [...kept, ...added].sort((a, b) => (a.id < b.id ? -1 : 1)) };
}
