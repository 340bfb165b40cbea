/** The states of a product: whether it is published, and whether it is in stock. */
import type { Behaviour, Scene } from '../../helpers/plan/behaviour.ts';
import type { Suite } from '../../helpers/plan/suite.ts';
import type { Values } from '../../helpers/plan/types.ts';
import { preview } from '../../helpers/verdict/judge.ts';

const CREATE = 'POST /shop-analytics/products';
const READ = 'GET /shop-analytics/products/{id}';
const UPDATE = 'PUT /shop-analytics/products/{id}';

async function claimReadsBack(scene: Scene, id: number, member: string, value: string): Promise<void> {
  const seen = await scene.get(READ, { id }, { why: 'Reads the product back' });
  const answered = scene.document(seen)[member];
  scene.claim(value, answered === value, `Its ${member} is ${preview(answered)}, not ${value}.`, seen);
}

/** Sets each value on one product, by an update. */
function valuesOf(member: 'status' | 'stock_status', values: readonly string[], start: Values): Behaviour {
  return {
    id: `shop-analytics/products/${member.replace('_', '-')}`,
    operations: [UPDATE, CREATE, READ],
    claims: Object.fromEntries(
      values.map((value) => [
        value,
        { title: `A product whose ${member} becomes ${value} reads back so`, clause: 'states' },
      ]),
    ),
    sends: `a product, and for each ${member} an update and a read`,
    weight: 1 + 2 * values.length,
    async run(scene) {
      const { id } = await scene.make('product', () => start);
      for (const value of values) {
        await scene.get(UPDATE, { id, [member]: value }, { why: `Sets the ${member} ${value}` });
        await claimReadsBack(scene, id, member, value);
      }
    },
  };
}

/** A publication to come needs a date to come, or there is nothing to wait for. */
const future: Behaviour = {
  id: 'shop-analytics/products/status-with-date',
  operations: [CREATE, READ],
  claims: { future: { title: 'A product to be published on a day to come reads back as future', clause: 'states' } },
  sends: 'a product with the status future and a date to come, and a read',
  weight: 2,
  async run(scene) {
    const { id } = await scene.make('product', () => ({ status: 'future', date_created: '2035-01-02T09:00:00' }));
    await claimReadsBack(scene, id, 'status', 'future');
  },
};

export const productStates: Suite = {
  namespace: 'shop-analytics',
  behaviours: [
    valuesOf('status', ['draft', 'pending', 'private', 'publish'], { status: 'publish' }),
    future,
    valuesOf('stock_status', ['outofstock', 'onbackorder', 'instock'], { manage_stock: false }),
  ],
};
