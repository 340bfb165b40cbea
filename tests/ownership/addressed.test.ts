/** Which record a write addresses: by its path's own parameter or as `id`, by ids of every form, and below which other record. */
import { expect, test } from 'vitest';
import { catalogueOf } from '../../helpers/cases/suite.ts';
import type { Resource } from '../../helpers/cases/types.ts';
import type { Operation } from '../../helpers/contract/types.ts';
import type { Session } from '../../helpers/engine/session.ts';
import { addressedBy } from '../../helpers/ownership/addressed.ts';
import { UUID_PATTERN } from '../../helpers/samples/unknown-id.ts';

const SHOP: Resource = {
  name: 'shop',
  collection: '/shops',
  item: '/shops/{shop}',
  nameField: 'name',
  creatable: true,
};
const PET: Resource = { ...SHOP, name: 'pet', collection: '/shops/{shop}/pets', item: '/shops/{shop}/pets/{petId}' };
const catalogue = catalogueOf([{ namespace: 'shops', records: [SHOP, PET] }]);

/** Removes a pet of the shop of the suite. */
function addressed(args: Readonly<Record<string, unknown>>, pattern: string) {
  const operation = {
    key: `DELETE ${PET.item}`,
    method: 'DELETE',
    path: PET.item,
    pathParameters: { shop: '[^/]+', petId: pattern },
    args: {},
    record: { parameter: 'petId', member: 'id', item: PET.item },
    within: { shop: 'north' },
  } as unknown as Operation;
  const [one] = addressedBy({ catalogue } as Session, { operation, args, why: '' });
  return one && { kind: one.kind, value: one.value, above: one.above };
}

const UUID = '0b9f4e8a-0000-4000-8000-000000000001';

test.each<[Readonly<Record<string, unknown>>, string, number | string]>([
  [{ id: 7 }, '\\d+', 7],
  [{ petId: 7 }, '\\d+', 7],
  [{ id: '12abc' }, '\\d+', 12],
  [{ id: -12 }, '\\d+', 12],
  [{ id: UUID }, UUID_PATTERN, UUID],
  [{ id: '12abc' }, '[^/]+', '12abc'],
  [{ id: 'rex' }, '[^/]+', 'rex'],
])('%j of the form %s addresses %s', (args, pattern, value) => {
  expect(addressed(args, pattern)).toEqual({ kind: 'pet', value, above: {} });
});

test('a record of another shop is not the one of that id that the run may have made', () => {
  expect(addressed({ shop: 'south', id: 7 }, '\\d+')?.above).toEqual({ shop: 'south' });
  expect(addressed({ shop: 'north', id: 7 }, '\\d+')?.above).toEqual({});
});
