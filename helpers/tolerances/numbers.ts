/** Numbers and amounts of money as sites write them. */
import type { ToleranceId } from './table.ts';
import { plainText } from './texts.ts';
import { tolerateAll } from './tolerates.ts';

/** A numeral in its one plain form: `007` is a text, and no other spelling of 7. */
const NUMERAL = /^-?(?:0|[1-9]\d*)(\.\d+)?$/;
/** The sign of a currency or its short name: `$`, `CHF`, `FCFA`, `Rs.`, `S/.`, `د.ك`. */
const CURRENCY = String.raw`(?:[A-Z]{4}|[^\d.,-]{1,3}(?:\.[^\d.,-]{1,2}){0,2}\.?)`;
/** An amount with a currency on one side of it, as in `$1,200.50`, `12 €` and `Rs.12`. */
const MONEY = new RegExp(String.raw`^(?:${CURRENCY}\s*)?(-?\d+(?:[.,]\d+)*)(?:\s*${CURRENCY})?$`);

/** More digits than these a number does not hold: they are a text, of which each counts. */
const MAX_DIGITS = 15;
/** More than any price has, and no more than `toFixed` takes. */
const MAX_DECIMALS = 20;

function isNumeral(text: string): boolean {
  return NUMERAL.test(text) && text.replace(/\D/g, '').length <= MAX_DIGITS;
}

export function asNumber(value: unknown): number | null {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && isNumeral(value.trim()) ? Number(value) : null;
}

/** No sign or name of a currency is as long. */
const WORD = /[a-z]{5}/i;

/** The amount in a text that may be dressed as money, as it is written there. */
function amountIn(text: string): string | null {
  if (!/\d/.test(text) || (WORD.test(text) && !/[<&]/.test(text))) return null;
  return MONEY.exec(plainText(text))?.[1] ?? null;
}

function numeralIn(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? (amountIn(value)?.replace(',', '.') ?? null) : null;
}

export function isZero(value: unknown): boolean {
  const numeral = numeralIn(value);
  return numeral !== null && Number(numeral) === 0;
}

/** Whether what is answered is the number that was written, as a text or as a number. */
export function isSameNumber(written: string | number, answered: unknown): boolean {
  const [number, numeral] = [asNumber(written), numeralIn(answered)];
  if (number === null || numeral === null) return false;
  const decimals = Math.min(numeral.split('.')[1]?.length ?? 0, MAX_DECIMALS);
  const isExact = Number(numeral) === number;
  if (!isExact && !(typeof answered === 'string' && Number(numeral) === Number(number.toFixed(decimals)))) return false;
  const needed: ToleranceId[] = [];
  if (typeof written !== typeof answered) needed.push('number-or-text');
  if (typeof answered === 'string' && answered.trim() !== numeral) needed.push('formatted-money');
  if (numeral !== String(written).trim()) needed.push('decimals');
  return tolerateAll(needed);
}

/** An amount by the thousand, which is no plain numeral. */
export function isSameAmount(written: string, answered: string): boolean {
  return amountIn(answered) === written.trim() && tolerateAll(['formatted-money']);
}
