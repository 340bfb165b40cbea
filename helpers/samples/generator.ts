import type { Faker } from '@faker-js/faker';
import { faker } from '@faker-js/faker/locale/en';
import type { Schema } from '../contract/types.ts';
import { type FakerSource, validValue } from './values.ts';

/** The entry of one locale loads in a tenth of the time of the whole package, but exports an instance and no class. */
const Generator = faker.constructor as typeof Faker;

/** A generator that nothing else draws from; it is made when the first value is drawn, as many need none. */
export function seeded(seed: number): FakerSource {
  let own: Faker | null = null;
  return {
    get faker() {
      own ??= new Generator({ locale: faker.rawDefinitions, seed });
      return own;
    },
  };
}

const anyValues = new WeakMap<Schema, unknown>();

/** A valid value of which only the structure counts: a schema has the same one whoever asks for it. */
export function anyValue(schema: Schema): unknown {
  if (!anyValues.has(schema)) anyValues.set(schema, validValue(schema, seeded(1)));
  return anyValues.get(schema);
}
