/** Values that faults put in the place of others. */
import type { JsonType, Schema } from '../../helpers/contract/types.ts';
import type { Site } from '../state/site.ts';

export function typesOf(schema: Pick<Schema, 'type'>): readonly JsonType[] {
  if (schema.type === undefined) return [];
  return typeof schema.type === 'string' ? [schema.type] : schema.type;
}

/** The one type besides null; null where several are declared, or none. */
export function soleType(schema: Pick<Schema, 'type'>): JsonType | null {
  const types = typesOf(schema).filter((type) => type !== 'null');
  return types.length === 1 ? (types[0] ?? null) : null;
}

/** Names whose values must mean something to the deployment. */
const MEANINGFUL: Readonly<Record<string, unknown>> = {
  plugin: 'newsletter',
  timezone: 'UTC',
  start_date: '2031-01-01 10:00:00',
  end_date: '2031-01-01 12:00:00',
};

/** Makes valid values for arguments that a request lacks, no two texts alike. */
export function createFiller(): (name: string, schema: Schema, site: Site) => unknown {
  let count = 0;
  return (name, schema, site) => {
    if (name in MEANINGFUL) return MEANINGFUL[name];
    if (schema.enum) return schema.enum[0];
    count += 1;
    return filledText(schema, site) ?? filledOther(schema) ?? `Filled in ${count}`;
  };
}

function filledText({ format }: Schema, site: Site): string | null {
  if (format === 'uri') return site.home;
  if (format === 'date-time') return '2031-01-01T10:00:00';
  return format === 'site-date-time' ? '2031-01-01 10:00:00' : null;
}

function filledOther(schema: Schema): unknown {
  switch (soleType(schema)) {
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return false;
    case 'array':
      return [];
    case 'object':
      return {};
    default:
      return null;
  }
}

/** Another valid value than the default; null where none is known. */
export function otherDefault(schema: Schema): unknown {
  const { default: value } = schema;
  const other = schema.enum?.find((candidate) => candidate !== value);
  if (other !== undefined) return other;
  if (typeof value === 'number') return value === 1 ? 2 : 1;
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string') return value === 'json' ? 'xml' : `${value}-other`;
  if (!Array.isArray(value)) return null;
  const item = schema.items?.enum?.find((candidate) => !value.includes(candidate));
  return [item ?? 1];
}

/** What a member holds that nobody has set. */
export function unset(value: unknown): unknown {
  if (typeof value === 'number') return 0;
  if (typeof value === 'boolean') return false;
  return Array.isArray(value) ? [] : '';
}

const SAMPLES: readonly (readonly [JsonType, unknown])[] = [
  ['object', { conformance: 'no value of this type' }],
  ['array', ['no value of this type']],
  ['string', 'no value of this type'],
  ['boolean', true],
  ['integer', 7],
];

/** A value of a type that is not among those; undefined where all are. */
export function otherType(types: readonly JsonType[]): unknown {
  return SAMPLES.find(([type]) => !types.includes(type))?.[1];
}
