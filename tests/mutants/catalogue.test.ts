import { describe, expect, test } from 'vitest';
import { startMutant } from '../../helpers/mutants/in-process.ts';
import { faultCatalogue } from '../../reference/faults/catalogue.ts';
import { FAMILIES } from '../../reference/faults/types.ts';

const faults = [...faultCatalogue().values()];

describe('the catalogue of faults', () => {
  test('holds many thousand, some of each family', () => {
    expect(faults.length).toBeGreaterThan(1500);
    expect(new Set(faults.map(({ family }) => family))).toEqual(new Set(Object.keys(FAMILIES)));
  });

  test('gives ids that go through a shell as they are', () => {
    expect(faults.map(({ id }) => id).filter((id) => !/^[A-Za-z0-9._:/-]+$/.test(id))).toEqual([]);
  });

  test('says of each fault in one sentence what is wrong, and which requirements that breaks', () => {
    expect(faults.filter(({ sentence }) => !/^[A-Z].*\.$/.test(sentence) || sentence.includes('\n'))).toEqual([]);
    expect(faults.filter(({ breaks }) => breaks.length === 0)).toEqual([]);
  });

  test('calls few of them equivalent, each with a reason', () => {
    const equivalents = faults.filter(({ equivalent }) => equivalent !== null);
    expect(equivalents.length / faults.length).toBeLessThan(0.03);
    expect(equivalents.filter(({ equivalent }) => !equivalent?.endsWith('.'))).toEqual([]);
  });

  test('has a fault for each value that is off by one at the limits of the interface', () => {
    const ids = faults.filter(({ family }) => family === 'constraint-off-by-one').map(({ id }) => id);
    for (const id of [
      'batch/v1/POST/args/requests/maxItems/24',
      'batch/v1/POST/args/requests/maxItems/26',
      'shop-analytics/orders/GET/args/per_page/maximum/101',
      'shop-analytics/orders/GET/args/per_page/maximum/99',
      'shop-analytics/orders/GET/args/page/minimum/0',
    ]) {
      expect(ids).toContain(id);
    }
  });
});

test.each([
  'site/GET/index/fields/home/missing',
  'calendar/events/v1/organizers/:id/GET/index/missing',
  'shop-analytics/coupons/POST/index/args/code/type/otherwise',
])('several faults of the index are switched on together, among them %s', async (id) => {
  const together = [
    'site/GET/index/fields/home/missing',
    'calendar/events/v1/organizers/:id/GET/index/missing',
    'shop-analytics/coupons/POST/index/args/code/type/otherwise',
    'site/GET/index/fields/url/missing',
  ];
  const catalogue = faultCatalogue();
  const indexWith = async (ids: readonly string[]) => {
    const core = startMutant(ids.flatMap((one) => catalogue.get(one) ?? []));
    const { body } = await core.handle({ method: 'GET', url: `${core.baseUrl}/`, headers: {}, body: '' });
    return JSON.stringify(JSON.parse(body));
  };
  const others = together.filter((one) => one !== id);
  expect(await indexWith(together)).not.toBe(await indexWith(others));
  expect(await indexWith(together.toReversed())).toBe(await indexWith(together));
});
