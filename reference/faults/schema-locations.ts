/** Places below an argument, and what stands there: in its schema, and in the values that requests carry. */
import type { Argument, Schema } from '../../helpers/contract/types.ts';

/** Stands for every item of a list. */
const ITEMS = 'items';

export interface SchemaLocation {
  readonly argument: Argument;
  /** Members by name and `items` for the items of a list; empty for the argument itself. */
  readonly steps: readonly string[];
  readonly schema: Schema;
  readonly required: boolean;
}

/** `billing.email`, `requests.items.path`. */
export function placeName({ argument, steps }: SchemaLocation): string {
  return [argument.name, ...steps].join('.');
}

/** An argument and every place below it, read-only parts included. */
export function placesOf(argument: Argument): readonly SchemaLocation[] {
  return below({ argument, steps: [], schema: argument.schema, required: argument.required });
}

function below(place: SchemaLocation): readonly SchemaLocation[] {
  const { argument, steps, schema } = place;
  const members = Object.entries(schema.properties ?? {}).map(([name, member]) => ({
    argument,
    steps: [...steps, name],
    schema: member,
    required: schema.required?.includes(name) ?? false,
  }));
  const items = schema.items ? [{ argument, steps: [...steps, ITEMS], schema: schema.items, required: false }] : [];
  return [place, ...[...members, ...items].flatMap(below)];
}

/** The schema with another one at a place below it. */
export function editSchema(schema: Schema, steps: readonly string[], edit: (schema: Schema) => Schema): Schema {
  const [step, ...rest] = steps;
  if (step === undefined) return edit(schema);
  if (step === ITEMS && schema.items) return { ...schema, items: editSchema(schema.items, rest, edit) };
  const member = schema.properties?.[step];
  if (member === undefined) return schema;
  return { ...schema, properties: { ...schema.properties, [step]: editSchema(member, rest, edit) } };
}

/** What becomes of a value; undefined takes it away. */
export type ValueEdit = (value: unknown) => unknown;

/** The value with whatever stands at a place below it edited, in each item where the way leads through a list. */
export function editValue(value: unknown, steps: readonly string[], edit: ValueEdit): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return edit(value);
  if (Array.isArray(value)) {
    // What may be one record or a list of them is written without a step for the items.
    const below = step === ITEMS ? rest : steps;
    return value.map((item) => editValue(item, below, edit)).filter((item) => item !== undefined);
  }
  if (typeof value !== 'object' || value === null) return value;
  const { [step]: member, ...others } = value as Record<string, unknown>;
  const edited = editValue(member, rest, edit);
  return edited === undefined ? others : { ...others, [step]: edited };
}
