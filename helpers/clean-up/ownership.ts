/** Whose a record is, by what the deployment shows of it. Pure. */

import type { Held, LedgerEntry } from '../ledger/ledger.ts';
import { plainText } from '../verdict/compare.ts';
import { isRecord } from '../verdict/judge.ts';
import type { Document } from './lists.ts';

/** Members that hold a record's own words although what stands in them has an id. */
const OWN_LISTS: ReadonlySet<string> = new Set(['meta_data', 'meta']);
/**
 * What a plugin for search engines writes into the head of a record's page: in lists some write that of the first record
 * for all of them.
 */
const PAGE_HEAD = /(?:^|_)head(?:_json)?$/;
/** How far off a record's date can be: some deployments give each write a second of its own. */
const SLACK_MS = 3_600_000;
/** As names, slugs and invalid values carry it. */
const MARK =
  /(?:^\d|conformance[ -](?:[0-9a-f]{10}-)?|no (?:text|list) |not an (?:e-mail )?address )(c[0-9a-f]{8})(?![0-9a-z])/i;

/** A record's own words: what it shows of other records, which may be anybody's, is left out. */
function undocumentedCases(value: unknown, name: string): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) {
    return value.flatMap((item) =>
      typeof item === 'string' || OWN_LISTS.has(name) ? undocumentedCases(item, '') : [],
    );
  }
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, member]) => {
    const isOther = isRecord(member) && 'id' in member;
    return isOther || key.startsWith('_') || PAGE_HEAD.test(key) ? [] : undocumentedCases(member, key);
  });
}

/** To the end of a word, because another run's mark can begin alike; a digit may stand before it. */
export function bearsMark(document: Document, mark: string): boolean {
  const word = new RegExp(`(?<![a-z])${mark}(?![0-9a-z])`, 'i');
  return undocumentedCases(document, '').some((text) => word.test(text));
}

/** The run whose mark a record bears; null where it bears none. */
export function markOf(document: Document): string | null {
  for (const text of undocumentedCases(document, '')) {
    const [, mark] = MARK.exec(text) ?? [];
    if (mark !== undefined) return mark.toLowerCase();
  }
  return null;
}

function timeIn(document: Document, names: readonly string[]): number | null {
  for (const name of names) {
    const value = document[name];
    if (typeof value !== 'string') continue;
    const time = Date.parse(
      `${value
        .trim()
        .replace(' ', 'T')
        .replace(/(?:Z|[+-]\d\d:?\d\d)$/, '')}Z`,
    );
    if (!Number.isNaN(time)) return time;
  }
  return null;
}

/** When it was last written, or else made, by the deployment's clock; null where it does not say. */
export function writtenAt(document: Document): number | null {
  return timeIn(document, [
    'date_modified_gmt',
    'modified_utc',
    'modified_gmt',
    'date_created_gmt',
    'date_utc',
    'date_gmt',
  ]);
}

/** Whether a list that was taken down before the first write shows that an id is new since. */
export function isNew(id: number, held: Held | undefined): boolean {
  if (held === undefined || held.ids.includes(id)) return false;
  return held.isWhole || held.ids.length === 0 || id > Math.max(...held.ids);
}

export interface Circumstances {
  readonly held: Held | undefined;
  readonly clockAheadMs: number;
  /** When the run sent its last, by this machine's clock. */
  readonly runUntil: number;
  /** Whether a record without a date may be the run's: while it is under way, and not days after. */
  readonly isUnderWay: boolean;
}

/**
 * Whether a record without the mark is the one that an answer to a creation of the run named: absent before, dated
 * within the request, and nobody's.
 */
export function isNamelessOwn(document: Document, entry: LedgerEntry, around: Circumstances): boolean {
  const { held, clockAheadMs, runUntil, isUnderWay } = around;
  const { id, since, until } = entry;
  if (id === null || document.id !== id || !isNew(id, held) || markOf(document) !== null) return false;
  // A person's address stands in no record of a run but under its mark.
  if (undocumentedCases(document, '').some((text) => plainText(text).includes('@'))) return false;
  const created = timeIn(document, ['date_created_gmt', 'date_utc', 'date_gmt']);
  const latest = writtenAt(document);
  const isBefore = (time: number, moment: number): boolean =>
    time >= since + clockAheadMs - SLACK_MS && time <= moment + clockAheadMs + SLACK_MS;
  if (created === null) return isUnderWay;
  // A creation may set its own date; when it was last changed is the deployment's.
  return isBefore(created, until) || (latest !== null && isBefore(latest, runUntil));
}
