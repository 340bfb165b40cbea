/** What a contract's own schemas describe, made from them: answers of a server that has no code for what it serves. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { addContractFormats } from '../../helpers/contract/formats.ts';
import { isObject, unescaped } from '../../helpers/contract/json.ts';
import { generated } from '../../helpers/samples/generated.ts';

export type Members = Readonly<Record<string, unknown>>;

/** Of these the first that is valid is taken: with nothing optional, with everything, and by other chances. */
const TRIES = [
  { optionalsProbability: 0, maxDepth: 14, maxDefaultItems: 1 },
  { optionalsProbability: 0, maxDepth: 14, maxItems: 0 },
  { optionalsProbability: 1, maxDepth: 6, maxDefaultItems: 1 },
  { optionalsProbability: 0.5, maxDepth: 8, maxDefaultItems: 1 },
  { optionalsProbability: 0.2, maxDepth: 10 },
  { optionalsProbability: 0.8, maxDepth: 6 },
];
const SEED = 7;

export class Documents {
  readonly #definitions: Record<string, Members> = {};
  readonly #ajv = new Ajv2020({ strict: false, validateSchema: false, logger: false });
  readonly #samples = new Map<string, unknown>();

  constructor(responses: ReadonlyMap<string, unknown> = new Map()) {
    addContractFormats(this.#ajv);
    for (const [key, schema] of responses)
      this.#definitions[`${key.split('@')[0]}.json`] = isObject(schema) ? schema : {};
    for (const [name, schema] of Object.entries(this.#definitions)) this.#ajv.addSchema(schema, name);
  }

  /** The schema of an answer, which may refer to others; null where any JSON will do. */
  schemaOf(returns: string): Members | null {
    return this.#definitions[`${returns.split('@')[0]}.json`] ?? null;
  }

  /** A schema without its reference, and with what all of its parts say of members. */
  plain(schema: unknown, steps = 8): Members {
    if (!isObject(schema) || steps === 0) return {};
    const { $ref, allOf, anyOf, oneOf, ...own } = schema;
    const referred = typeof $ref === 'string' ? this.#at($ref) : {};
    const choice = [anyOf, oneOf].flat().find((one) => isObject(one) && one.type !== 'null');
    const parts = [referred, ...(Array.isArray(allOf) ? allOf : []), choice].map((part) => this.plain(part, steps - 1));
    const all: Members = Object.assign({}, ...parts, own);
    const properties = Object.assign({}, ...[...parts, own].map((part) => part.properties));
    return Object.keys(properties).length > 0 ? { ...all, properties } : all;
  }

  #at(reference: string): unknown {
    const [file = '', ...names] = reference.split(/#?\//);
    return names.reduce<unknown>(
      (value, name) => (isObject(value) ? value[unescaped(name)] : undefined),
      this.#definitions[file],
    );
  }

  propertiesOf(schema: unknown): Members {
    const { properties } = this.plain(schema);
    return isObject(properties) ? properties : {};
  }

  fits(schema: unknown, value: unknown): boolean {
    return !isObject(schema) || this.#ajv.validate(schema, value);
  }

  /** A document that fits the schema; null where none is found. */
  sample(schema: unknown, seed = SEED): unknown {
    const key = `${seed} ${JSON.stringify(schema)}`;
    const fits = (value: unknown): boolean => this.fits(schema, value);
    const made = () => generated([schema, ...this.#choices(schema)], TRIES, seed, fits, (at) => this.#at(at)) ?? null;
    if (!this.#samples.has(key)) this.#samples.set(key, made());
    return this.#samples.get(key);
  }

  /** What a schema is one of: a value of one may be none of the others. */
  #choices(schema: unknown): readonly unknown[] {
    if (!isObject(schema)) return [];
    const { $ref, anyOf = [], oneOf = [] } = schema;
    return typeof $ref === 'string' ? this.#choices(this.#at($ref)) : [anyOf, oneOf].flat();
  }

  /** The sample with the members of a record that the schema has a place for. */
  shown(schema: unknown, record: Members): unknown {
    const sample = this.sample(schema);
    if (!isObject(sample)) return sample;
    const properties = this.propertiesOf(schema);
    const isClosed = this.plain(schema).additionalProperties === false;
    let document: Members = sample;
    for (const [name, value] of Object.entries(record)) {
      if (isClosed && !(name in properties)) continue;
      const changed = { ...document, [name]: value };
      if (this.fits(schema, changed)) document = changed;
    }
    return document;
  }
}
