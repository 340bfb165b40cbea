/** What a library makes of a schema, with patterns in the words that it knows: who asks checks it against those declared. */
import { type GenerateOptions, generateSync, type JsonSchema } from 'json-schema-faker';

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

function plain(schema: unknown): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (name, member: unknown) =>
    name === 'pattern' && typeof member === 'string' ? plainPattern(member) : member,
  );
}

/**
 * The first value that fits, of all that schemas have by one chance after the other; undefined where none does.
 *
 * @param at what a reference in them leads to
 */
export function generated(
  schemas: readonly unknown[],
  chances: readonly GenerateOptions[],
  seed: number,
  fits: (value: unknown) => boolean,
  at: (reference: string) => unknown = () => ({}),
): unknown {
  const ways = schemas.flatMap((schema) => chances.map((options) => ({ schema, options })));
  for (const [nth, { schema, options }] of ways.entries()) {
    const refResolver = (reference: string) => plain(at(reference));
    const value = attempted(() => generateSync(plain(schema), { ...options, seed: seed + nth, refResolver }));
    if (value !== undefined && fits(value)) return value;
  }
  return undefined;
}

/** A schema that contradicts itself has no value. */
export function attempted(make: () => unknown): unknown {
  try {
    return make();
  } catch {
    return undefined;
  }
}
