import { isRecord } from './judge.ts';

type Document = Readonly<Record<string, unknown>>;

/**
 * The records of a list's document: the document itself, or the list under the member named.
 *
 * @returns null where there is no list
 */
export function recordsOf(json: unknown, listMember: string | undefined): readonly Document[] | null {
  const list = Array.isArray(json) ? json : listMember !== undefined && isRecord(json) ? json[listMember] : undefined;
  return Array.isArray(list) ? list.filter(isRecord) : null;
}
