/** Patterns in the words that a generator of texts knows: what it makes is checked against those that were declared. */
const CLASSES: Readonly<Record<string, string>> = { L: 'a-zA-Z', Lu: 'A-Z', Ll: 'a-z', N: '0-9', Nd: '0-9' };

/** Classes of Unicode, in brackets where they stand by themselves. */
function plainPattern(pattern: string): string {
  let isInside = false;
  return pattern.replace(/\\p\{(\w+)\}|\\.|[[\]]/g, (part: string, name: string | undefined) => {
    if (part === '[' || part === ']') isInside = part === '[';
    const class_ = CLASSES[name ?? ''];
    if (class_ === undefined) return part;
    return isInside ? class_ : `[${class_}]`;
  });
}

/** The same schema, with what its patterns say in plain classes. */
export function withPlainPatterns(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withPlainPatterns);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, member]) => [
    name,
    name === 'pattern' && typeof member === 'string' ? plainPattern(member) : withPlainPatterns(member),
  ]);
  return Object.fromEntries(entries);
}
