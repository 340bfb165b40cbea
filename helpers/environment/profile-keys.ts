/** What each member of a profile may be: for the reader of the file, and for the schema that editors use. */
import { FAMILIES, flagOf, keyOf, OPTIONS, type Option, VARIABLES } from './options.ts';

/** What the file may say of the options of `conform run`, by the name of the flag. */
export interface RunOption {
  readonly type: 'string' | 'boolean';
  readonly multiple?: true;
  readonly description: string;
  readonly values?: readonly string[];
  readonly range?: readonly [number, number];
}

type Schema = Readonly<Record<string, unknown>>;

export interface ProfileKey {
  readonly key: string;
  /** The flag that says the same; null for what is no option of a run. */
  readonly flag: string | null;
  /** JSON Schema of its value. */
  readonly schema: Schema;
}

const TEXTS = { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] };

function schemaOf({ description, values, range, isSwitch, isRepeatable }: Omit<Option, 'group'>): Schema {
  if (values !== undefined) return { enum: values, description };
  if (range !== undefined) return { type: 'integer', minimum: range[0], maximum: range[1], description };
  if (isSwitch) return { type: 'boolean', description };
  return isRepeatable ? { ...TEXTS, description } : { type: 'string', description };
}

export function profileKeys(runOptions: Readonly<Record<string, RunOption>>): readonly ProfileKey[] {
  const settings = VARIABLES.filter((variable) => !OPTIONS[variable].isSecret && variable !== 'NAMES');
  const membersOf = (type: Schema, description: string): Schema => ({
    type: 'object',
    additionalProperties: type,
    description,
  });
  const objects = {
    names: membersOf({ type: 'string' }, OPTIONS.NAMES.description),
    [FAMILIES.HEADER.key]: membersOf({ type: 'string' }, 'Headers of every request that are no secret.'),
    [FAMILIES.FIXTURE.key]: membersOf({ type: ['string', 'integer'] }, FAMILIES.FIXTURE.description),
  };
  return [
    ...settings.map((variable) => ({ key: keyOf(variable), flag: null, schema: schemaOf(OPTIONS[variable]) })),
    ...Object.entries(objects).map(([key, schema]) => ({ key, flag: null, schema })),
    ...Object.entries(runOptions).map(([flag, { type, multiple, ...option }]) => {
      const form = {
        ...(type === 'boolean' && { isSwitch: true as const }),
        ...(multiple && { isRepeatable: multiple }),
      };
      return { key: keyOf(flag), flag, schema: schemaOf({ ...option, ...form }) };
    }),
  ];
}

/** The settings that are secrets, by the name that somebody would give them in the file. */
export const SECRET_KEYS: ReadonlyMap<string, string> = new Map(
  VARIABLES.filter((variable) => OPTIONS[variable].isSecret).flatMap((variable) => [
    [keyOf(variable), variable],
    [flagOf(variable), variable],
    [variable, variable],
  ]),
);

/** What a project judges by of its own. */
export const OWN_RULES = {
  contracts: {
    type: 'array',
    items: { type: 'string' },
    description:
      "Contracts of the project's own: OpenAPI documents, and what conform snapshot wrote of one or of an index, of which namespaces of its own count.",
  },
  suites: {
    type: 'array',
    items: { type: 'object' },
    description: 'What is known beyond these contracts. Only a file of JavaScript or TypeScript can hold suites.',
  },
  withInterface: { type: 'boolean', description: 'Whether the interface is judged as well. Default: true.' },
} as const;

/** By a kind of departure, or by an id. */
const SEVERITIES = {
  type: 'object',
  description: 'Severity of a kind of departure, or of requirements by id (* stands for any text), each with a reason.',
  additionalProperties: {
    type: 'object',
    additionalProperties: false,
    required: ['is', 'reason'],
    properties: {
      is: { enum: ['critical', 'major', 'minor'] },
      reason: { type: 'string', minLength: 1 },
    },
  },
} as const;

export function configSchema(runOptions: Readonly<Record<string, RunOption>>): Schema {
  const settings = profileKeys(runOptions).map(({ key, schema }) => [key, schema]);
  const properties = { ...Object.fromEntries(settings), ...OWN_RULES, severities: SEVERITIES };
  const name = { type: 'string', pattern: '^[A-Za-z0-9][A-Za-z0-9_-]*$' };
  const deployments = {
    type: 'array',
    items: name,
    minItems: 2,
    description: 'Names of other profiles, for conform compare.',
  };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'config.schema.json',
    title: 'Configuration file, version 1',
    description: 'What conform is told, but for secrets: they are in the environment or in .env.',
    type: 'object',
    additionalProperties: false,
    properties: {
      $schema: { type: 'string' },
      profile: { ...name, description: 'The profile that holds where none is named.' },
      profiles: {
        type: 'object',
        propertyNames: name,
        additionalProperties: { $ref: '#/$defs/profile' },
        description: 'What holds for a site or for a use, such as staging, gate, vendors.',
      },
      deployments,
      ...properties,
    },
    $defs: {
      profile: {
        type: 'object',
        additionalProperties: false,
        properties: {
          extends: { ...name, description: 'Another profile that holds where this one says nothing.' },
          deployments,
          ...properties,
        },
      },
    },
  };
}
