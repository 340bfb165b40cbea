/** Lists and objects in a query, as their document writes them. */
import type { Argument } from '../../helpers/contract/types.ts';

const SEPARATORS: Readonly<Record<string, string>> = { comma: ',', space: ' ', pipe: '|' };

function isList({ schema }: Argument): boolean {
  return [schema.type].flat().includes('array');
}

/** Numerals and the words for flags are what they say where they stand in a list or an object. */
function read(text: string, types: readonly unknown[]): unknown {
  if (types.includes('string') || types.length === 0) return text;
  return /^-?\d+(?:\.\d+)?$|^true$|^false$/.test(text) ? JSON.parse(text) : text;
}

/** The value of a parameter; undefined where it is not given. */
export function readQuery(argument: Argument, query: URLSearchParams): unknown {
  const { name, style, schema } = argument;
  const typesAt = (member: string): readonly unknown[] => [schema.properties?.[member]?.type ?? []].flat();
  const itemTypes = [schema.items?.type ?? []].flat();
  const separator = SEPARATORS[style ?? ''];
  if (separator !== undefined) {
    const text = query.get(name);
    const parts = text === null ? [] : text.split(separator);
    if (text === null) return undefined;
    if (isList(argument)) return parts.map((part) => read(part, itemTypes));
    const pairs = parts.flatMap((part, at) => (at % 2 === 0 ? [[part, parts[at + 1] ?? ''] as const] : []));
    return Object.fromEntries(pairs.map(([member, text]) => [member, read(text, typesAt(member))]));
  }
  if (style === 'repeated') {
    const all = query.getAll(name);
    return all.length === 0 ? undefined : all.map((one) => read(one, itemTypes));
  }
  if (style === 'members' || style === 'brackets') {
    const names = Object.keys(schema.properties ?? {});
    const given = names.flatMap((member) => {
      const text = query.get(style === 'members' ? member : `${name}[${member}]`);
      return text === null ? [] : [[member, read(text, typesAt(member))] as const];
    });
    return given.length === 0 ? undefined : Object.fromEntries(given);
  }
  return query.get(name) ?? undefined;
}
