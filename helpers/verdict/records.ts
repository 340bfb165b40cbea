import type { Exchange } from '../exchange/types.ts';
import { tolerates } from '../tolerances/tolerates.ts';
import { isRecord } from './judge.ts';

type Document = Readonly<Record<string, unknown>>;

/** A list, or what a list becomes once items were taken out of it: an object whose keys are places. */
function listIn(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  const keys = isRecord(value) ? Object.keys(value) : [];
  return keys.length > 0 && keys.every((key) => /^\d+$/.test(key)) ? Object.values(value as Document) : null;
}

/** The only list in a document, or in what it wraps its list in; a record, which has an id, is none. */
function wrapped(document: Document, isOutermost = true): readonly unknown[] | null {
  if ('id' in document) return null;
  const values = Object.values(document);
  const own = values.map(listIn).filter((one) => one !== null);
  const inner = own.length === 0 && isOutermost ? values.filter(isRecord).map((one) => wrapped(one, false)) : [];
  const lists = [...own, ...inner.filter((one) => one !== null)];
  return lists.length === 1 ? (lists[0] ?? null) : null;
}

/** Null where a list holds something, and no record: ids alone, for one. */
function recordsAmong(list: readonly unknown[] | null): readonly Document[] | null {
  const records = list?.filter(isRecord) ?? [];
  return list === null || (records.length === 0 && list.length > 0) ? null : records;
}

/**
 * The records of a list's document: the document itself, the list under the member named, or the only list in it. What
 * is around a list, the interface does not show.
 *
 * @returns null where there is no list, or one of no records
 */
export function recordsIn(json: unknown, listMember: string | undefined): readonly Document[] | null {
  const list = listIn(json);
  if (list !== null) return recordsAmong(list);
  if (!isRecord(json)) return tolerates('forms-of-nothing', json === null) ? [] : null;
  const named = listMember === undefined ? undefined : json[listMember];
  if (named === null && tolerates('forms-of-nothing', true)) return [];
  return recordsAmong(listIn(named) ?? wrapped(json));
}

/** The records of a list as it was answered: one that holds nothing may be an answer without content. */
export function recordsOf(
  exchange: Pick<Exchange, 'answer'> | null | undefined,
  listMember: string | undefined,
): readonly Document[] | null {
  const { status, json } = exchange?.answer ?? {};
  if (status === 204 && tolerates('forms-of-nothing', true)) return [];
  return recordsIn(json, listMember);
}

/** As UUIDs, keys and names are written: nothing that leads elsewhere in a path, no sign and no fraction. `007` is another than `7`. */
const TEXT_ID = /^(?!\.+$)(?!-\d*\.?\d*$)(?!\d*\.\d*$)[\w.~:@-]{1,200}$/;

/**
 * The id of a record, by which it is addressed and compared. Of the interface it is a number, and typed as one; a document of
 * somebody's own may have texts: a UUID, a name.
 *
 * @returns null where an answer names no record
 */
export function idIn(document: unknown): number | null {
  const id = isRecord(document) ? document.id : undefined;
  const number = typeof id === 'string' && String(Number(id)) === id ? Number(id) : id;
  if (typeof number === 'number') return Number.isSafeInteger(number) && number > 0 ? number : null;
  return typeof number === 'string' && TEXT_ID.test(number) ? (number as unknown as number) : null;
}

/** How many records a list says that it has on all its pages; null where it does not say. */
export function totalOf({ answer }: Exchange): number | null {
  const { headers = {}, json } = answer ?? {};
  const said = headers['x-wp-total'] ?? headers['x-tec-total'] ?? (isRecord(json) ? json.total : undefined);
  const total = Number(said);
  return said === undefined || !Number.isSafeInteger(total) || total < 0 ? null : total;
}
