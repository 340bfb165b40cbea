/** A name with its article: `a tag`, `an order`. */
export function withArticle(name: string): string {
  return `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}`;
}

/** At the beginning of a sentence: `A tag`, `An order`. */
export function beginningWith(name: string): string {
  const text = withArticle(name);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** What a member or a collection names: `product` for `product_id` and for `products[]`. */
export function recordNoun(name: string): string {
  const bare = name.replace(/(?:\[\])+$/, '').replace(/_ids?$/, '');
  return bare.replace(/ies$/, 'y').replace(/s$/, '');
}

/** Names by which a request means a record of any kind. */
export const isOfAnyKind = (name: string): boolean =>
  /^(?:id|include|exclude|parent|parent_exclude)$/.test(recordNoun(name));

const ZONES: ReadonlySet<string> = new Set(['gmt', 'utc']);

/** A moment has the same name in each zone. */
export const withoutZone = (name: string): string =>
  name
    .split('_')
    .filter((word) => !ZONES.has(word))
    .join('_');
