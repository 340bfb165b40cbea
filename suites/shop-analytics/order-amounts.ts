/** The lines of an order are its own: they hold what was agreed, whatever becomes of the product. */

import { defineScenario, type Scene } from '../../helpers/cases/scenario.ts';
import type { Suite } from '../../helpers/cases/suite.ts';
import type { Values } from '../../helpers/cases/types.ts';
import type { Exchange } from '../../helpers/exchange/types.ts';
import { broken, MET } from '../../helpers/requirement/judgement.ts';
import { phrase } from '../../helpers/requirement/reasons.ts';
import { words } from '../../helpers/samples/texts.ts';
import { carries } from '../../helpers/verdict/compare.ts';
import { accepted, judgeServed, preview } from '../../helpers/verdict/judge.ts';
import { CREATE, linesIn, READ, UPDATE } from './ordered-goods.ts';

const UPDATE_PRODUCT = 'PUT /shop-analytics/products/{id}';

/** Two of a thing at ten each, and four for the haste. */
const AGREED = { quantity: 2, subtotal: '20.00', total: '24.00' };
const AMOUNTS = ['quantity', 'subtotal', 'total'] as const;

const amounts = defineScenario({
  id: 'shop-analytics/orders/amounts',
  operations: [CREATE, READ, UPDATE.PUT, UPDATE_PRODUCT],
  assertions: {
    surcharge: { title: 'A line keeps a total above its subtotal', clause: 'order' },
    'price-changed': {
      title: 'A line keeps its quantity, its subtotal and its total when the price of the product changes',
      clause: 'order',
      operation: UPDATE_PRODUCT,
    },
    'without-product': {
      title: 'A line that names no product is kept, or rejected',
      clause: 'order',
      argument: 'line_items',
      operation: UPDATE.PUT,
    },
  },
  sends: 'a product, an order of it, another price of the product, a read of the order, and a line without a product',
  weight: 6,
  async run(scene) {
    const product = await scene.make('product', () => ({ regular_price: '10.00' }));
    const { id, exchange } = await scene.make('order', () => ({
      line_items: [{ product_id: product.id, ...AGREED }],
    }));
    const [line] = linesIn(scene.document(exchange), 'line_items');
    if (line?.total === undefined) scene.pass('surcharge', phrase`No line shows its total.`, exchange);
    else scene.assert('surcharge', carries(AGREED.total, line.total), phrase`It is ${preview(line.total)}.`, exchange);
    await changePrice(scene, id, product.id, line, exchange);
    await addLine(scene, id);
  },
});

async function changePrice(
  scene: Scene<'price-changed'>,
  id: number,
  product: number,
  line: Values | undefined,
  made: Exchange,
): Promise<void> {
  const name = 'price-changed';
  if (line === undefined) return scene.pass(name, phrase`The order shows no line.`, made);
  const changed = await scene.ask(UPDATE_PRODUCT, { id: product, regular_price: '35.00' }, { why: 'Another price' });
  if (!accepted(changed)) return scene.pass(name, phrase`The price is not changed.`, changed);
  const seen = await scene.get(READ, { id }, { why: 'Reads an order of what has another price now' });
  const [now = {}] = linesIn(scene.document(seen), 'line_items');
  // What the shop made of it at first is judged by itself.
  const moved = AMOUNTS.filter((member) => member in line && carries(AGREED[member], line[member]));
  const lost = moved.filter((member) => !carries(line[member], now[member]));
  const why = phrase`Of the line, ${lost} changed with the price of the product.`;
  scene.assert(name, lost.length === 0, why, made, changed, seen);
}

async function addLine(scene: Scene<'without-product'>, id: number): Promise<void> {
  const own = await scene.own([], 'line');
  const line = { name: words(own, 'Hours'), quantity: 1, subtotal: '80.00', total: '80.00' };
  const added = await scene.ask(UPDATE.PUT, { id, line_items: [line] }, { why: 'Adds a line that names no product' });
  const served = judgeServed(added, phrase`a line that names no product`);
  if (served.kind !== 'met') return scene.judge('without-product', served, added);
  if (!accepted(added)) return scene.pass('without-product', phrase`Such a line is rejected.`, added);
  const seen = await scene.get(READ, { id }, { why: 'Reads the order with a line that names no product' });
  if (scene.document(seen).line_items === undefined)
    return scene.pass('without-product', phrase`The order shows no lines.`, seen);
  const lines = linesIn(scene.document(seen), 'line_items');
  const isKept = lines.some((one) => one.name === undefined || carries(line.name, one.name));
  const lost = broken(phrase`It is accepted, and not among ${preview(lines.map((one) => one.name))}.`);
  scene.judge('without-product', isKept ? MET : lost, added, seen);
}

export const orderAmounts: Suite = { namespace: 'shop-analytics', scenarios: [amounts] };
