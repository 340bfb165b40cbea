import { expect, test } from 'vitest';
import { loadContract } from '../../helpers/contract/load.ts';
import type { Operation, Schema } from '../../helpers/contract/types.ts';

const KEYWORDS = ['enum', 'minimum', 'maximum', 'maxItems', 'format', 'default'] as const;
const COLUMNS = ['arguments', 'nested', 'required', ...KEYWORDS] as const;
type Counts = Record<(typeof COLUMNS)[number], number>;

function countSchema(schema: Schema, counts: Counts): void {
  for (const keyword of KEYWORDS) if (schema[keyword] !== undefined) counts[keyword] += 1;
  if (schema['x-generated-default'] !== undefined) counts.default += 1;
  counts.required += schema.required?.length ?? 0;
  const inner = [...Object.values(schema.properties ?? {}), schema.items, schema.additionalProperties];
  for (const member of inner) {
    if (typeof member !== 'object') continue;
    counts.nested += 1;
    countSchema(member, counts);
  }
}

function count(operations: Iterable<Operation>): Counts {
  const counts: Counts = {
    arguments: 0,
    nested: 0,
    required: 0,
    enum: 0,
    minimum: 0,
    maximum: 0,
    maxItems: 0,
    format: 0,
    default: 0,
  };
  for (const { args } of operations) {
    for (const { schema, required } of Object.values(args)) {
      counts.arguments += 1;
      if (required) counts.required += 1;
      countSchema(schema, counts);
    }
  }
  return counts;
}

function groupOf({ namespace, resource }: Operation): string {
  return resource === 'index' ? 'indexes' : namespace;
}

/** A number that changes here is a constraint won or lost: change it only with the interface. */
test('the number of constraints in each namespace is frozen', () => {
  const { operations } = loadContract();
  const namespaces = new Set([...operations.values()].map(groupOf));
  const table = [...namespaces].map((group) => {
    const counts = count([...operations.values()].filter((operation) => groupOf(operation) === group));
    return `${group}: ${COLUMNS.map((column) => `${column} ${counts[column]}`).join(', ')}`;
  });
  expect(table.sort()).toMatchInlineSnapshot(`
    [
      "batch: arguments 2, nested 7, required 2, enum 2, minimum 0, maximum 0, maxItems 1, format 0, default 2",
      "calendar/events/v1: arguments 493, nested 37, required 44, enum 0, minimum 0, maximum 0, maxItems 0, format 6, default 220",
      "descriptors/v1: arguments 6, nested 0, required 0, enum 0, minimum 0, maximum 0, maxItems 0, format 0, default 0",
      "forms/v1: arguments 0, nested 0, required 0, enum 0, minimum 0, maximum 0, maxItems 0, format 0, default 0",
      "indexes: arguments 42, nested 0, required 0, enum 0, minimum 0, maximum 0, maxItems 0, format 0, default 42",
      "oembed/1.0: arguments 8, nested 0, required 2, enum 1, minimum 0, maximum 0, maxItems 0, format 2, default 5",
      "patterns/v1: arguments 0, nested 0, required 0, enum 0, minimum 0, maximum 0, maxItems 0, format 0, default 0",
      "seo/v1: arguments 0, nested 0, required 0, enum 0, minimum 0, maximum 0, maxItems 0, format 0, default 0",
      "shop-admin: arguments 6, nested 0, required 3, enum 0, minimum 1, maximum 1, maxItems 0, format 0, default 1",
      "shop-analytics: arguments 556, nested 918, required 1, enum 75, minimum 8, maximum 4, maxItems 0, format 34, default 67",
      "templates/v1: arguments 0, nested 0, required 0, enum 0, minimum 0, maximum 0, maxItems 0, format 0, default 0",
    ]
  `);
  expect(count(operations.values())).toMatchInlineSnapshot(`
    {
      "arguments": 1113,
      "default": 337,
      "enum": 78,
      "format": 42,
      "maxItems": 1,
      "maximum": 5,
      "minimum": 9,
      "nested": 962,
      "required": 52,
    }
  `);
});

test('a constraint at any depth is counted, once', () => {
  const counts = count([]);
  countSchema(
    {
      type: 'array',
      maxItems: 25,
      items: { type: 'object', required: ['path'], properties: { path: { type: 'string', format: 'uri' } } },
    },
    counts,
  );
  expect(counts).toMatchObject({ maxItems: 1, required: 1, format: 1, nested: 2, default: 0 });
});
