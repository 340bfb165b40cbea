import { LONGEST_SPELLING, MAX_BODY_CHARACTERS } from './limits.ts';
import type { Exchange } from './types.ts';

/** A secret at the end of what is shown must be known as one. */
const MAX_KEPT_CHARACTERS = MAX_BODY_CHARACTERS + LONGEST_SPELLING;

/** The beginning of a text, as a text of its own: a slice would keep the whole of it in memory. */
export function cut(text: string, length: number): string {
  return text.length <= length ? text : Buffer.from(text.slice(0, length), 'utf16le').toString('utf16le');
}

/** As much of an exchange as a report shows: what is kept once it is judged must not grow with what a deployment sends. */
export function shortened(exchange: Exchange): Exchange {
  const { answer } = exchange;
  if (answer === null || answer.text.length <= MAX_KEPT_CHARACTERS) return exchange;
  return { ...exchange, answer: { ...answer, text: cut(answer.text, MAX_KEPT_CHARACTERS), json: undefined } };
}
