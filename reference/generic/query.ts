/** Lists and objects in a query, as their document writes them. */
import type { Argument } from '../../helpers/contract/types.ts';

const SEPARATORS: Readonly<Record<string, string>> = { comma: ',', space: ' ', pipe: '|' };

function isList({ schema }: Argument): boolean {
  return [schema.type].flat().includes('array');
}

const itemTypes = ({ schema }: Argument): readonly unknown[] => [schema.items?.type ?? []].flat();

/** Numerals and the words for flags are what they say where they stand in a list or an object. */
function read(text: string, types: readonly unknown[]): unknown {
  if (types.includes('string') || types.length === 0) return text;
  return /^-?\d+(?:\.\d+)?$|^true$|^false$/.test(text) ? JSON.parse(text) : text;
}

type MemberTypes = (member: string) => readonly unknown[];

function readSeparated(argument: Argument, text: string, separator: string, typesAt: MemberTypes): unknown {
  const parts = text.split(separator);
  if (isList(argument)) return parts.map((part) => read(part, itemTypes(argument)));
  const pairs = parts.flatMap((part, at) => (at % 2 === 0 ? [[part, parts[at + 1] ?? ''] as const] : []));
  return Object.fromEntries(pairs.map(([member, value]) => [member, read(value, typesAt(member))]));
}

function readMembers({ name, style, schema }: Argument, query: URLSearchParams, typesAt: MemberTypes): unknown {
  const given = Object.keys(schema.properties ?? {}).flatMap((member) => {
    const text = query.get(style === 'members' ? member : `${name}[${member}]`);
    return text === null ? [] : [[member, read(text, typesAt(member))] as const];
  });
  return given.length === 0 ? undefined : Object.fromEntries(given);
}

export function readQuery(argument: Argument, query: URLSearchParams): unknown {
  const { name, style, schema } = argument;
  const typesAt: MemberTypes = (member) => [schema.properties?.[member]?.type ?? []].flat();
  const all = query.getAll(name);
  const [text] = all;
  const separator = SEPARATORS[style ?? ''];
  if (style === 'members' || style === 'brackets') return readMembers(argument, query, typesAt);
  if (text === undefined) return undefined;
  if (separator !== undefined) return readSeparated(argument, text, separator, typesAt);
  return style === 'repeated' ? all.map((one) => read(one, itemTypes(argument))) : text;
}
