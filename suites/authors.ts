import type { Own, Values } from '../helpers/cases/types.ts';
import { isRecord } from '../helpers/verdict/judge.ts';

/** The id of who wrote a record: that user exists. Null where the record does not say. */
export function authorOf(own: Own, need: string): number | null {
  const value = own.member(need, 'author');
  const author = Number(isRecord(value) ? value.id : value);
  return Number.isInteger(author) && author > 0 ? author : null;
}

/** The same author as a member of what is written. */
export function authored(own: Own, need: string): Values {
  const author = authorOf(own, need);
  return author === null ? {} : { author };
}
