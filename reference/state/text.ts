/** Lower case, accents taken off: how the database compares and sorts text. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Whether one of the texts holds the part that is searched for; every text holds nothing. */
export function holdsText(texts: () => readonly string[], part: string): boolean {
  const wanted = fold(part.trim());
  return wanted === '' || texts().some((text) => fold(text).includes(wanted));
}

export function compareText(left: string, right: string): number {
  const [a, b] = [fold(left), fold(right)];
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

export function slugOf(text: string): string {
  return fold(text)
    .replace(/<[^>]*>/g, '')
    .replace(/[^\p{L}\p{N}_]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}

/** The slug, or the first of `slug-2`, `slug-3`… that is not taken. */
export function uniqueSlug(wanted: string, taken: ReadonlySet<string>): string {
  let slug = wanted;
  for (let suffix = 2; taken.has(slug); suffix++) slug = `${wanted}-${suffix}`;
  return slug;
}
