/** What a run wrote into a record, what a record shows, and whether that is the same. Pure. */

import { hash } from 'node:crypto';
import type { Fingerprint, LedgerEntry, Written } from '../ledger/ledger.ts';
import { plainText } from '../tolerances/texts.ts';
import { isRecord } from '../verdict/judge.ts';
import { runQuotedBy } from './names.ts';

export type Document = Readonly<Record<string, unknown>>;

/** Of one write, so that no ledger grows beyond measure. */
const MAX_TEXTS = 8;
const DEEPEST = 2;
/** What a site may change of a record by itself, and what it shows of others. */
const VOLATILE = /^_|modified|updated|permalink_template/;

const OTHER_NAMES = ['title', 'name'];

function textsBelow(value: unknown, path: string, depth: number): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [[path, value]];
  if (!isRecord(value) || Array.isArray(value) || depth === DEEPEST) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    textsBelow(member, path === '' ? name : `${path}.${name}`, depth + 1),
  );
}

/** By path, the texts of a write that tell a record of the run from others: its name first, and what bears the run's id. */
export function writtenIn(args: Document, nameField: string, runId: string): Written {
  const texts = textsBelow(args, '', 0).filter(([path, text]) => path === nameField || text.includes(runId));
  const first = texts.toSorted(([one], [other]) => Number(other === nameField) - Number(one === nameField));
  return Object.fromEntries(first.slice(0, MAX_TEXTS).map(([path, text]) => [path, [text]]));
}

/** What may stand now where it was written: what stood there before, until a read shows what came after. */
export function joined(before: Written = {}, more: Written): Written {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(more)])];
  return Object.fromEntries(
    paths.map((path) => [path, [...new Set([...(before[path] ?? []), ...(more[path] ?? [])])]]),
  );
}

function valueAt(document: Document, path: string): unknown {
  if (path in document) return document[path];
  return path.split('.').reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), document);
}

/** A text, as it is, in its forms, or in several languages. */
export function textsAt(document: Document, path: string): readonly string[] {
  const value = valueAt(document, path);
  const texts = isRecord(value) && !('id' in value) ? Object.values(value) : [value];
  return texts.filter((text): text is string => typeof text === 'string' && text.trim() !== '');
}

/** The very text, however it is dressed: no text that only holds it. */
export function isSameText(one: string, other: string): boolean {
  return one === other || plainText(one).normalize().toLowerCase() === plainText(other).normalize().toLowerCase();
}

export function shownAt(document: Document, path: string, texts: readonly string[]): string | null {
  const shown = textsAt(document, path);
  return texts.find((text) => shown.some((one) => isSameText(one, text))) ?? null;
}

/** Whether a text is what a site left of the other: letters in their order, and no fewer than half. */
export function isLeftOf(shown: string, sent: string): boolean {
  const [left, whole] = [shown, sent].map((text) => [...plainText(text).normalize().toLowerCase()]) as [
    string[],
    string[],
  ];
  let at = 0;
  for (const letter of whole) at += Number(letter === left[at]);
  return at === left.length && 2 * at >= whole.length;
}

/** A digest of each member of a record, but for what a site changes by itself; null where there is nothing to tell it by. */
export function fingerprintOf(document: Document): Fingerprint | null {
  const members = Object.entries(document).filter(([name]) => name !== 'id' && !VOLATILE.test(name));
  if (members.length < 2) return null;
  return Object.fromEntries(
    members.map(([name, value]) => [name, hash('sha256', JSON.stringify(value) ?? '').slice(0, 12)]),
  );
}

function isAsSeen(seen: Fingerprint, document: Document): boolean {
  const shown = fingerprintOf(document);
  return shown !== null && Object.entries(seen).every(([name, digest]) => shown[name] === digest);
}

/**
 * Whether a record is called by a name that the run did not give to it: none that it wrote, nor one that bears its mark.
 *
 * @param read where it is shown with a name of the run: then to have none is otherwise, too
 */
export function isNamedOtherwise(
  document: Document,
  entries: readonly LedgerEntry[],
  nameField: string,
  runId: string,
  read: Document = document,
): boolean {
  const names = textsAt(document, nameField);
  const written = entries.flatMap((entry) => entry.written?.[nameField] ?? []);
  if (written.length === 0 || names.some((name) => runQuotedBy(name) === runId)) return false;
  if (names.length === 0) return nameField in document && shownAt(read, nameField, written) !== null;
  return shownAt(document, nameField, written) === null;
}

/**
 * Whether a record shows where the run wrote the very text that it wrote there. Another text in place of its name says that it
 * is somebody else's by now. Where none of the texts is kept, all that its creation was seen to hold speaks for it.
 *
 * @param isNew whether its id is beyond all that were there before
 */
export function showsOwn(
  { written = {}, seen }: LedgerEntry,
  document: Document,
  nameField: string,
  isNew: boolean,
): boolean {
  const names = written[nameField];
  if (names !== undefined && textsAt(document, nameField).length > 0) {
    return shownAt(document, nameField, names) !== null;
  }
  // Routes of other namespaces show the same record in members of their own.
  if (names !== undefined && OTHER_NAMES.some((field) => shownAt(document, field, names) !== null)) return true;
  const paths = Object.keys(written);
  if (paths.some((path) => shownAt(document, path, written[path] ?? []) !== null)) return true;
  const isKept = paths.some((path) => textsAt(document, path).length > 0);
  // A person's address stands in no record into which the run wrote no text at all.
  const isNobodys = paths.length > 0 || !plainText(JSON.stringify(document)).includes('@');
  return !isKept && isNobodys && isNew && seen !== undefined && isAsSeen(seen, document);
}
