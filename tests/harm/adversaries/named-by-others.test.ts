/** Records of others that name those of the run, and go or change with them: what is seen to be named is left. */
import { expect, test } from 'vitest';
import { holds, namedBy } from '../../../helpers/ownership/references.ts';
import type { Values } from '../../../reference/http/messages.ts';
import type { Deployment, Ended } from './deployment.ts';
import {
  against,
  type answerOf,
  idIn,
  isAccepted,
  isBatch,
  isCreation,
  jsonOf,
  lifeOf,
  NO_BATCH,
  shownOf,
} from './kit.ts';
import { type Collected, LIST_OF } from './others.ts';

interface Row {
  readonly title: string;
  readonly kind: Collected;
  /** What somebody makes or changes that names a new record of the run. */
  readonly name: (deployment: Deployment, id: number) => Promise<unknown>;
  /** What the site does to others when a record goes. */
  readonly take: (deployment: Deployment, id: number) => void;
  /** Harm that nothing has shown to come. */
  readonly max: number;
}

const ordersOf = ({ reference, others }: Deployment) =>
  reference.site.orders.all().filter(({ id }) => others.has(`orders ${id}`));

const ROWS: readonly Row[] = [
  {
    title: 'customers order products, and lines go with their products',
    kind: 'products',
    name: (deployment, id) =>
      deployment.asOwner('POST', '/shop-analytics/orders', {
        billing: { last_name: 'Martin' },
        line_items: [{ product_id: id, quantity: 2, total: '40.00', subtotal: '40.00' }],
      }),
    take: (deployment, id) => {
      for (const order of ordersOf(deployment)) {
        const items = order.items.filter((item) => item.productId !== id);
        if (items.length < order.items.length) deployment.reference.site.orders.put({ ...order, items });
      }
    },
    max: 1,
  },
  {
    title: 'the owner sells a product up to one of the run, which is taken out there with it',
    kind: 'products',
    name: async (deployment, id) => {
      const all = shownOf(deployment, 'products').map((one) => deployment.reference.site.products.get(one.id));
      const product = all.find((one) => !Array.isArray(one?.fields.upsell_ids) || one.fields.upsell_ids.length === 0);
      if (product) await deployment.asOwner('PUT', `/${LIST_OF.products}/${product.id}`, { upsell_ids: [id] });
    },
    take: (deployment, id) => {
      const { products } = deployment.reference.site;
      for (const product of products.all()) {
        if (!holds(product.fields.upsell_ids, id)) continue;
        products.put({ ...product, fields: { ...product.fields, upsell_ids: [] } as Values });
      }
    },
    max: 0,
  },
  {
    title: 'the owner makes orders below one of the run, which go with it',
    kind: 'orders',
    name: (deployment, id) =>
      deployment.asOwner('POST', '/shop-analytics/orders', { parent_id: id, billing: { last_name: 'Martin' } }),
    take: (deployment, id) => {
      for (const order of ordersOf(deployment)) {
        if (order.fields.parent_id === id) deployment.reference.site.orders.remove(order.id);
      }
    },
    max: 0,
  },
];

const MAX_NAMING = 3;

test.each(ROWS)('$title', ({ kind, name, take, max }) => {
  let left = MAX_NAMING;
  return against(
    async (request, next, deployment) => {
      if (isBatch(request)) return NO_BATCH;
      const answer = await next(request);
      if (!isAccepted(answer)) return answer;
      if (isCreation(request, kind) && left > 0) {
        left -= 1;
        await name(deployment, Number(jsonOf(answer).id));
      }
      const id = idIn(request, kind);
      if (request.method === 'DELETE' && id !== null) take(deployment, id);
      return answer;
    },
    async (deployment) => {
      const ended = await deployment.run(lifeOf(kind));
      expect(left).toBe(0);
      expect(deployment.harmed().length).toBeLessThanOrEqual(max);
      expect(deployment.unreported(ended)).toEqual([]);
      expect(deployment.left()).not.toEqual([]);
      expect(ended.code).toBe(4);
      expect(reasonsOf(ended)).toContain('names it');
    },
  );
});

const reasonsOf = ({ words }: Ended): string => words.join('\n');

test('a request that is answered with a record where a read has shown none stops the run', () => {
  const kept = new Map<string, ReturnType<typeof answerOf>>();
  let made = 0;
  return against(
    async (request, next, deployment) => {
      const id = idIn(request, 'tags');
      if (id === null || request.method !== 'GET') return next(request);
      const held = kept.get(request.url);
      if (held) return held;
      const answer = await next(request);
      if (answer.status !== 404) return answer;
      kept.set(request.url, answer);
      // An import takes the very id that was asked for in vain.
      const [model] = deployment.reference.site.tags.all();
      if (made < 3 && model && id > 1_000) {
        made += 1;
        deployment.reference.site.tags.put({ ...model, id });
        deployment.own(`/${LIST_OF.tags}`, id);
      }
      return answer;
    },
    async (deployment) => {
      const ended = await deployment.run(['*/tags/:id/DELETE/path/id/unknown']);
      expect(made).toBeGreaterThan(0);
      expect(deployment.harmed().length).toBeLessThanOrEqual(1);
      expect(ended.code).toBe(4);
    },
  );
});

test.each([
  ['product', { line_items: [{ product_id: 7, quantity: 9 }], excluded_product_ids: [8] }, ['7', '8']],
  ['venue', { venue: [{ id: 7, venue: '9' }], title: '8' }, ['7']],
  ['category', { categories: [7, { id: 8, name: '9' }], product_categories: [6] }, ['7', '8']],
  ['order', { menu_order: 7, order_id: '8' }, ['8']],
  ['/core/v2/tags', { tags: [7] }, []],
])('the ids of a %s that %j names', (kind, document, ids) => {
  expect(namedBy(document, kind, 'coupon')).toEqual(ids);
});

test('a record names those of its own kind that it stands below', () => {
  expect(namedBy({ parent: 7, parent_id: 8, upsell_ids: [9] }, 'product', 'product')).toEqual(['7', '8', '9']);
  expect(namedBy({ parent: 7 }, 'product', 'order')).toEqual([]);
});
