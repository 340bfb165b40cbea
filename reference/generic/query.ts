/** Lists and objects in a query, as their document writes them. */
import type { Argument, Schema } from '../../helpers/contract/types.ts';

const SEPARATORS: Readonly<Record<string, string>> = { comma: ',', space: ' ', pipe: '|' };

/** Numerals and the words for flags are what they say where they stand in a list or an object. */
function read(text: string, { type = 'string' }: Schema = {}): unknown {
  if ([type].flat().includes('string')) return text;
  return /^-?\d+(?:\.\d+)?$|^true$|^false$/.test(text) ? JSON.parse(text) : text;
}

/** Undefined where a query says nothing of an argument. */
export function readQuery({ name, style, schema }: Argument, query: URLSearchParams): unknown {
  const { properties = {}, items, type } = schema;
  const members = (textOf: (member: string) => string | null | undefined) => {
    const given = Object.keys(properties).map((member) => [member, textOf(member)] as const);
    const known = given.flatMap(([member, text]) => (text == null ? [] : [[member, read(text, properties[member])]]));
    return known.length === 0 ? undefined : Object.fromEntries(known);
  };
  if (style === 'members') return members((member) => query.get(member));
  if (style === 'brackets') return members((member) => query.get(`${name}[${member}]`));
  const all = query.getAll(name);
  const [text] = all;
  const separator = SEPARATORS[style ?? ''];
  if (text === undefined || (style !== 'repeated' && separator === undefined)) return text;
  const parts = separator === undefined ? all : text.split(separator);
  if ([type].flat().includes('array')) return parts.map((part) => read(part, items));
  const pairs = parts.flatMap((part, at) =>
    at % 2 === 0 ? [[part, read(parts[at + 1] ?? '', properties[part])]] : [],
  );
  return Object.fromEntries(pairs);
}
