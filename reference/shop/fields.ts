/** How members that several kinds of shop records share are written. */
import { invalidParam } from '../http/errors.ts';
import type { Values } from '../http/messages.ts';
import { has, listOf, membersOf, textOf } from '../http/values.ts';
import type { DatePair } from '../state/dates.ts';
import type { Meta } from '../state/records.ts';
import type { Site } from '../state/site.ts';

/** The members `name` and `name_gmt` of a document. */
export function dateMembers(name: string, date: DatePair | null) {
  return { [name]: date?.local ?? null, [`${name}_gmt`]: date?.utc ?? null };
}

/** Puts what was sent in the place of what is held under the same key, and adds the rest. */
export function writeMeta(site: Site, sent: unknown, held: readonly Meta[]): readonly Meta[] {
  const written = [...held];
  for (const item of listOf(sent)) {
    const { key, value } = membersOf(item);
    const name = textOf(key);
    const place = written.findIndex((meta) => meta.key === name);
    const known = written[place];
    if (known === undefined) written.push({ id: site.ids.meta.next(), key: name, value: value ?? null });
    else written[place] = { ...known, value: value ?? null };
  }
  return written;
}

/** Whether the text is an amount of money; the empty text is none. */
export function isAmount(text: string): boolean {
  return /^(-?\d*\.?\d+|\d+\.)?$/.test(text);
}

/** @throws RestError 400 where the member is sent and no amount */
export function demandAmount(sent: Values, name: string): void {
  if (has(sent, name) && !isAmount(textOf(sent[name]))) throw invalidParam(name, `${name} is not numeric.`);
}

/** Money as text, with two decimals or as many as asked for. */
export function moneyText(amount: number, decimals = 2): string {
  return (Math.round(amount * 1e6) / 1e6).toFixed(Math.min(Math.max(decimals, 0), 8));
}
