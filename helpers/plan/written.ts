/** What writes carried, and whether it came back. */
import type { Exchange } from '../exchange/types.ts';
import { carries, isMoment } from '../verdict/compare.ts';
import { blocked, isRecord, judgeCarried } from '../verdict/judge.ts';
import { type Judgement, MET } from '../verdict/types.ts';
import type { Values } from './types.ts';

/** A write that was accepted, with what it carried. */
export interface Written {
  readonly values: Values;
  readonly exchange: Exchange;
}

function distinct(name: string, writes: readonly Written[]): number {
  return new Set(writes.map(({ values }) => JSON.stringify(values[name]))).size;
}

/**
 * A write whose value came back as another, where hardly any but the plain value is kept. A site may well not take every
 * value in every company, so whether the argument is ignored is told by this value alone. One value that is kept among
 * several tells nothing: it may be what the record has for other reasons.
 *
 * @param full the write that carries the plain value of every argument
 * @param writes others, with values at the edge of what is declared
 */
export function neverKept(name: string, full: Written, writes: readonly Written[]): Written | null {
  const plain = full.values[name];
  if (judgeCarried(full.exchange, name, plain).kind !== 'met') return null;
  const others = writes.filter(({ values }) => {
    const value = values[name];
    return name in values && value !== null && !carries(plain, value) && !carries(value, plain);
  });
  const changed = others.filter(({ values, exchange }) => {
    return judgeCarried(exchange, name, values[name]).kind === 'broken';
  });
  const kept = others.filter((write) => !changed.includes(write));
  return distinct(name, kept) >= Math.min(2, distinct(name, others)) ? null : (changed[0] ?? null);
}

export function judgeComesBack(name: string, { values, exchange }: Written): Judgement {
  if (!(name in values)) return blocked(`${name} was refused, so nothing was written.`);
  return judgeCarried(exchange, name, values[name]);
}

const DAY_MS = 86_400_000;

/** Whether two dates are no more than the rest of a day and a zone apart. */
function isAboutTheSameDay(written: unknown, answered: unknown): boolean {
  if (!isMoment(written) || !isMoment(answered)) return false;
  const [from, to] = [written, answered].map((text) => Date.parse(String(text).slice(0, 10)));
  return from !== undefined && to !== undefined && Math.abs(from - to) <= DAY_MS;
}

/** @param sent the values that were written for this argument's sake alone */
export function judgeAloneComesBack(name: string, sent: Values, { exchange }: Written): Judgement {
  const document = exchange.answer?.json;
  // Where dates have a part in something else, as those of a sale have in its price, sites cut them to whole days.
  const isCut = Object.keys(sent).length > 1 && isRecord(document) && isAboutTheSameDay(sent[name], document[name]);
  return isCut ? MET : judgeCarried(exchange, name, sent[name]);
}
