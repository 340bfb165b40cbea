/** How members that several kinds of shop records share are written. */
import { invalidParam } from '../http/errors.ts';
import type { Values } from '../http/messages.ts';
import { has, listOf, membersOf, textOf } from '../http/values.ts';
import { type DatePair, datePair, isoText, readMoment, readWall } from '../state/dates.ts';
import type { Meta } from '../state/records.ts';
import type { Site } from '../state/site.ts';

/**
 * A date that comes as `name` in the zone of the site, as `name_gmt` in GMT, or as both.
 * @returns undefined where neither was sent, null where the date is taken away
 * @throws RestError 400 where a text is no date
 */
export function sentDate(sent: Values, name: string): DatePair | null | undefined {
  const [local, utc] = [sent[name], sent[`${name}_gmt`]];
  if (local === undefined && utc === undefined) return undefined;
  const [localText, utcText] = [textOf(local), textOf(utc)];
  const wall = localText === '' ? undefined : readWall(localText);
  const moment = utcText === '' ? undefined : readMoment(utcText, 'UTC');
  if (wall === null) throw invalidParam(name, 'Invalid date.');
  if (moment === null) throw invalidParam(`${name}_gmt`, 'Invalid date.');
  if (wall !== undefined && moment !== undefined) return { local: isoText(wall), utc: isoText(moment) };
  if (moment !== undefined) return datePair(moment);
  if (wall === undefined) return null;
  return { local: isoText(wall), utc: isoText(readMoment(isoText(wall)) ?? wall) };
}

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

/**
 * A price as it was written; the empty text is no price.
 * @throws RestError 400 where the text is no number
 */
export function demandAmount(sent: Values, name: string): void {
  const text = textOf(sent[name]);
  if (has(sent, name) && !/^(-?\d*\.?\d+|\d+\.)?$/.test(text)) throw invalidParam(name, `${name} is not numeric.`);
}

/** Money as text, with two decimals or as many as asked for. */
export function moneyText(amount: number, decimals = 2): string {
  return (Math.round(amount * 1e6) / 1e6).toFixed(Math.min(Math.max(decimals, 0), 8));
}
