import type { Own } from '../helpers/cases/types.ts';
import { isRecord } from '../helpers/verdict/judge.ts';

/** The id of who wrote a record: that user exists. Null where the record does not say. */
export function authorOf(own: Own, need: string): number | null {
  const value = own.member(need, 'author');
  const author = Number(isRecord(value) ? value.id : value);
  return Number.isInteger(author) && author > 0 ? author : null;
}
