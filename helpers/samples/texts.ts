/** Texts that tell a deployment which loses, cuts, turns or decodes letters; each carries the run's mark. */

/** What tells one run's texts, and one record's, from all others. */
type Marked = { readonly mark: string };

/**
 * One line: accents, one of them written behind its letter as a mark of its own, quotes, a word in brackets, signs of markup
 * that are none, a space without a break, signs that an address is made of, letters beyond 16 bits, and text from right to left.
 */
export function line(own: Marked, what: string): string {
  return `${what} ${own.mark}: l'œil d’Été, cine\u0301, "Ça" [2K] & 3 < 5\u00a0€ 24/7 + 8 % #1 a|b _c_ d@e {f} = $1 *g* plan-séquence no. 7; 🎬 𝄞 שלום`;
}

/** One line of letters that every database orders and finds, with accents and capitals. */
export function words(own: Marked, what: string): string {
  return `${what} Été d'Œuvre ${own.mark}`;
}

/** Letters, digits and hyphens up to a length: such as columns of a database have, or one more. */
export function upTo(length: number, text: string): string {
  return text.length < length ? `${text}-${'abcde12345'.repeat(length)}`.slice(0, length) : text;
}

/**
 * A text of two paragraphs and five thousand letters, with more than one space between some of its words, words that a
 * firewall takes for a query, and a percent sign that encodes nothing.
 */
export function long(own: Marked, what: string): string {
  const sentence = 'Une équipe  filme à l’aube, 10 < 20 & 30.   Select a seat from the plan. Ñandú, Straße, Łódź 🎥. ';
  return `${line(own, what)}\n\n${sentence.repeat(60)}Fin à 100 %41 ${own.mark}`;
}

/** Two lines, and a third after an empty one. */
export function paragraphs(own: Marked, what: string): string {
  return `${words(own, what)}\nEt la suite.\n\nFin ${own.mark}`;
}

/**
 * What one encoding or another takes for more than itself. Whether a site keeps it is not said, so it is compared with what
 * the same site makes of it elsewhere.
 */
export function escapes(own: Marked, what: string): string {
  return `${what} ${own.mark}: C:\\new\\table \\u0041 %41 100 %, &eacute; &amp;amp; +1\u00a0000 null {{x}} 'q'`;
}
