import type { Argument, JsonType, Schema } from '../../helpers/contract/types.ts';

/** One line for an argument and one for each member in it, for instance `per_page: integer = 10 >=1 <=100`. */
export function signatures(args: Readonly<Record<string, Argument>>): readonly string[] {
  return Object.values(args).flatMap(({ name, schema, required }) => describe(name, schema, required));
}

function describe(path: string, schema: Schema, required: boolean): readonly string[] {
  return [line(path, schema, required), ...members(path, schema)];
}

function line(path: string, schema: Schema, required: boolean): string {
  return `${path}: ${typeName(schema)}${required ? '!' : ''}${constraints(schema)}`;
}

function members(path: string, schema: Schema): readonly string[] {
  const { type, items, properties = {}, additionalProperties } = schema;
  const found: string[] = [];
  if (items !== undefined) {
    const isToldByType = type === 'array' && constraints(items) === '';
    if (!isToldByType) found.push(line(`${path}[]`, items, false));
    found.push(...members(`${path}[]`, items));
  }
  for (const [name, property] of Object.entries(properties)) {
    found.push(...describe(`${path}.${name}`, property, schema.required?.includes(name) ?? false));
  }
  if (typeof additionalProperties === 'object') found.push(...describe(`${path}.*`, additionalProperties, false));
  return found;
}

function typeName({ type, items }: Schema): string {
  if (type === undefined) return 'untyped';
  if (type === 'array' && items !== undefined) return `${typeName(items)}[]`;
  if (typeof type === 'string') return type;
  return type.length === 7 ? 'any' : [...type].sort(nullLast).join('|');
}

function nullLast(a: JsonType, b: JsonType): number {
  return Number(a === 'null') - Number(b === 'null');
}

function constraints(schema: Schema): string {
  const words = [
    schema.default !== undefined && `= ${JSON.stringify(schema.default)}`,
    schema.enum !== undefined && `{${schema.enum.join('|')}}`,
    schema.minimum !== undefined && `>=${schema.minimum}`,
    schema.maximum !== undefined && `<=${schema.maximum}`,
    schema.maxItems !== undefined && `at most ${schema.maxItems}`,
    schema.format !== undefined && `as ${schema.format}`,
    schema['x-generated-default'] !== undefined && `generated ${schema['x-generated-default']}`,
    schema.additionalProperties === true && 'free',
    schema.readOnly === true && 'read-only',
    schema.deprecated === true && 'deprecated',
  ];
  return words
    .filter((word) => word !== false)
    .map((word) => ` ${word}`)
    .join('');
}
