/** What a library makes of a schema, with patterns in the words that it knows: who asks checks it against those declared. */
import { type GenerateOptions, generateSync } from 'json-schema-faker';

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

/** A value of a schema; undefined for one that contradicts itself. @param at what a reference leads to */
export function generated(schema: unknown, options: GenerateOptions, at?: (reference: string) => unknown): unknown {
  const plain = (part: unknown) =>
    JSON.parse(JSON.stringify(part), (name, member: unknown) =>
      name === 'pattern' && typeof member === 'string' ? plainPattern(member) : member,
    );
  try {
    return generateSync(plain(schema), { ...options, ...(at && { refResolver: (reference) => plain(at(reference)) }) });
  } catch {
    return undefined;
  }
}
