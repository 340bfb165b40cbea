/** What writes carried, and whether it came back: of one write, and over several that carry different values. */
import type { Exchange } from '../exchange/types.ts';
import { carries, isMoment } from '../verdict/compare.ts';
import { blocked, broken, isRecord, judgeCarried, preview } from '../verdict/judge.ts';
import { type Judgement, MET } from '../verdict/types.ts';
import type { Values } from './types.ts';

/** A write that was accepted, with what it carried. */
export interface Written {
  readonly values: Values;
  readonly exchange: Exchange;
}

export type Finding = readonly [Judgement, ...Exchange[]];

/** A site may not take every value in every company; one that takes none but the plain one ignores what is written. */
function judgeOthers(name: string, plain: unknown, writes: readonly Written[]): Finding | null {
  const others = writes.filter(({ values }) => {
    const value = values[name];
    return name in values && value !== null && !carries(plain, value) && !carries(value, plain);
  });
  const [first] = others;
  if (first === undefined) return null;
  const isBroken = others.every(({ values, exchange }) => judgeCarried(exchange, name, values[name]).kind === 'broken');
  if (!isBroken) return null;
  const tried = [...new Set(others.map(({ values }) => preview(values[name])))].join(', ');
  return [broken(`${name} came back as another value whenever it was written as ${tried}.`), first.exchange];
}

/**
 * @param full the write that carries the plain value of every argument
 * @param writes others, with values at the edge of what is declared
 */
export function judgeComesBack(name: string, full: Written, writes: readonly Written[]): Finding {
  if (!(name in full.values)) return [blocked(`${name} was refused, so nothing was written.`), full.exchange];
  const plain = judgeCarried(full.exchange, name, full.values[name]);
  const others = plain.kind === 'met' ? judgeOthers(name, full.values[name], writes) : null;
  return others ?? [plain, full.exchange];
}

const DAY_MS = 86_400_000;

/** Whether two dates are no more than the rest of a day and a zone apart. */
function isAboutTheSameDay(written: unknown, answered: unknown): boolean {
  if (!isMoment(written) || !isMoment(answered)) return false;
  const [from, to] = [written, answered].map((text) => Date.parse(String(text).slice(0, 10)));
  return from !== undefined && to !== undefined && Math.abs(from - to) <= DAY_MS;
}

/** @param sent the values that were written for this argument's sake alone */
export function judgeAloneComesBack(name: string, sent: Values, { exchange }: Written): Finding {
  const document = exchange.answer?.json;
  // Where dates have a part in something else, as those of a sale have in its price, sites cut them to whole days.
  const isCut = Object.keys(sent).length > 1 && isRecord(document) && isAboutTheSameDay(sent[name], document[name]);
  return [isCut ? MET : judgeCarried(exchange, name, sent[name]), exchange];
}
