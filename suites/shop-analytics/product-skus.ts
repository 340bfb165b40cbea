/** A SKU is one product's, whatever the state of that product, and names no other. */

import { BlockedError } from '../../helpers/cases/preconditions.ts';
import { assertionsFor, defineScenario, type Scene } from '../../helpers/cases/scenario.ts';
import type { Suite } from '../../helpers/cases/suite.ts';
import type { OwnRecord, Values } from '../../helpers/cases/types.ts';
import { UPDATE_METHODS, type UpdateMethod } from '../../helpers/contract/types.ts';
import type { Exchange } from '../../helpers/exchange/types.ts';
import { blocked, broken, type Judgement, MET } from '../../helpers/requirement/judgement.ts';
import { phrase } from '../../helpers/requirement/reasons.ts';
import { yearFromNow } from '../../helpers/samples/years.ts';
import { carries } from '../../helpers/verdict/compare.ts';
import { accepted, isRejection, obstacle, preview } from '../../helpers/verdict/judge.ts';

const CREATE = 'POST /shop-analytics/products';
const LIST = 'GET /shop-analytics/products';
const READ = 'GET /shop-analytics/products/{id}';
const updateBy = (method: UpdateMethod) => `${method} /shop-analytics/products/{id}`;

/** @throws BlockedError where nothing of the answer is the shop's own */
function answered(exchange: Exchange): Exchange {
  const why = obstacle(exchange);
  if (why !== null) throw new BlockedError(why);
  return exchange;
}

const ENDS_OF_SALE = ['date_on_sale_from_gmt', 'date_on_sale_to_gmt'] as const;

const endOfSale = (name: string, at: number): readonly [string, string] => [
  name,
  `${yearFromNow(at === 0 ? -1 : 4)}-06-03T10:20:00`,
];

const isDate = (value: unknown): boolean => typeof value === 'string' && /^\d{4}-/.test(value);

type End = (typeof ENDS_OF_SALE)[number];

/** That null takes away the ends of a sale that the product was made with. */
function assertEnded(scene: Scene<`null/${End}`>, before: Values, exchange: Exchange): void {
  const document = scene.document(exchange);
  for (const name of ENDS_OF_SALE) {
    const is = document[name];
    const kept = broken('not-emptied', { member: name, written: preview(null), returned: preview(is) });
    const none = phrase`The product shows none that could be taken away.`;
    if (!isDate(before[name]) || is === undefined) scene.pass(`null/${name}`, none, exchange);
    else scene.judge(`null/${name}`, isDate(is) ? kept : MET, exchange);
  }
}

/** Elsewhere 0 and nothing may be one. */
async function assertZeros(
  scene: Scene<'zero/low_stock_amount' | 'zero/regular_price' | `null/${End}`>,
  { id, document: before }: OwnRecord,
): Promise<void> {
  const zeros = { low_stock_amount: 0, regular_price: '0' } as const;
  const why = 'A price of nothing, and no sale';
  const ended = { sale_price: '', ...Object.fromEntries(ENDS_OF_SALE.map((name) => [name, null])) };
  const exchange = await scene.get(updateBy('PUT'), { id, manage_stock: true, ...zeros, ...ended }, { why });
  assertEnded(scene, before, exchange);
  const document = scene.document(exchange);
  for (const name of ['low_stock_amount', 'regular_price'] as const) {
    const is = document[name];
    const isZero = is !== null && is !== '' && Number(is) === 0;
    if (name === 'low_stock_amount' && document.manage_stock === false) {
      scene.pass(`zero/${name}`, phrase`The shop does not count the stock of a product that asks for it.`, exchange);
      continue;
    }
    if (is === undefined) scene.pass(`zero/${name}`, phrase`The answer does not show it.`, exchange);
    else scene.assert(`zero/${name}`, isZero, phrase`0 was written, and it is ${preview(is)}.`, exchange);
  }
}

/** Why nothing is shown to be taken: the product does not have the SKU that it was made with. */
function unkept({ document }: OwnRecord, sku: string): Judgement | null {
  if (!('sku' in document) || carries(sku, document.sku)) return null;
  return blocked(phrase`The product does not show the SKU that it was made with, which is judged separately.`);
}

/** What is sent beside the SKU of another. */
const BESIDE = 'Beside a SKU that is taken.';

async function assertKept(scene: Scene<'taken/kept'>, id: number, rejected: readonly Exchange[]): Promise<void> {
  if (rejected.length < UPDATE_METHODS.length)
    return scene.pass('taken/kept', phrase`Not every update was rejected, which is judged separately.`, ...rejected);
  const seen = await scene.get(READ, { id }, { why: 'What the rejected updates left' });
  const isKept = !carries(BESIDE, scene.document(seen).short_description);
  const why = phrase`It was rejected, and its ${{ member: 'short_description' }} was written.`;
  scene.assert('taken/kept', isKept, why, ...rejected, seen);
}

const uniqueSkus = defineScenario({
  id: 'shop-analytics/products/sku',
  operations: [CREATE, LIST, READ, ...UPDATE_METHODS.map(updateBy)],
  assertions: {
    'taken/create': { title: 'A product that is made with the SKU of another is rejected' },
    ...assertionsFor(UPDATE_METHODS, (method) => [
      [
        `taken/${method}`,
        { title: `An update by ${method} with the SKU of another product is rejected`, operation: updateBy(method) },
      ],
    ]),
    'taken/kept': {
      title: 'An update that is rejected for the SKU of another product leaves the rest as it was',
      operation: updateBy('PUT'),
    },
    'taken/at-once': { title: 'Of two products that are made in the same instant with one SKU, one is rejected' },
    'zero/low_stock_amount': { title: 'A low_stock_amount of 0 is not null', operation: updateBy('PUT') },
    'zero/regular_price': { title: 'A regular_price of 0 is a price', operation: updateBy('PUT') },
    ...assertionsFor(ENDS_OF_SALE, (name) => [
      [
        `null/${name}`,
        { title: `A ${name} of null is none`, basis: 'declared', argument: name, operation: updateBy('PUT') },
      ],
    ]),
    own: { title: 'An update that carries the SKU that the product has is accepted', operation: updateBy('PUT') },
    none: { title: 'More than one product may be without a SKU' },
    beginning: { title: 'A SKU with which another one begins is free' },
    listed: { title: 'sku lists no product whose SKU only begins so', operation: LIST },
  },
  sends:
    'products whose SKUs begin alike, a draft and a private one among them, creations and updates with one of these, and a list by one',
  weight: 10,
  async run(scene) {
    const { slug } = await scene.own([], 'skus');
    const [short, long, other] = [`SKU-${slug}-1`, `SKU-${slug}-10`, `SKU-${slug}-2`];
    // What else they are shows what such a product is by default.
    const limited = { stock_quantity: 4, downloadable: true, download_limit: 3 };
    const sale = { regular_price: '19.80', sale_price: '12.40', ...Object.fromEntries(ENDS_OF_SALE.map(endOfSale)) };
    const draft = await scene.make('product', () => ({ sku: long, status: 'draft', ...limited, ...sale }));
    await assertZeros(scene, draft);
    const digital = { virtual: true, downloadable: true };
    const hidden = await scene.make('product', () => ({ sku: other, status: 'private', ...digital }));
    const create = async (purpose: string, values: object, why: string) => {
      const { name } = await scene.own([], purpose);
      return answered(await scene.ask(CREATE, { name, ...values }, { why }));
    };
    const shorter = await create('shorter', { sku: short }, 'A SKU with which another one begins');
    const told = phrase`${short} was rejected beside ${long}.`;
    scene.assert('beginning', accepted(shorter), told, draft.exchange, shorter);
    const without = await create('without', { sku: '' }, 'One more product without a SKU');
    scene.assert('none', accepted(without), phrase`A product without a SKU was rejected.`, without);
    const twin = await create('twin', { sku: other, virtual: true }, 'The SKU of a private product');
    const shared = isRejection(twin) ? MET : broken(phrase`${other} was given to a second product.`);
    scene.judge('taken/create', unkept(hidden, other) ?? shared, hidden.exchange, twin);
    const wanted = { sku: `SKU-${slug}-3` };
    const racing = await Promise.all(
      ['one of two', 'other of two'].map((purpose) => create(purpose, wanted, 'One SKU for two, in the same instant')),
    );
    const isShared = racing.every((one) => accepted(one) && carries(wanted.sku, scene.document(one).sku));
    scene.assert('taken/at-once', !isShared, phrase`${wanted.sku} was given to both.`, ...racing);
    const args = { id: hidden.id };
    const kept = answered(await scene.ask(updateBy('PUT'), { ...args, sku: other }, { why: 'The SKU that it has' }));
    scene.assert('own', accepted(kept), phrase`${other} is its own, and was rejected.`, hidden.exchange, kept);
    if (accepted(shorter)) {
      const seen = await scene.get(LIST, { sku: short, status: 'any' }, { why: 'By a SKU with which another begins' });
      const ids = scene.records(seen).map(({ id }) => String(id));
      scene.assert('listed', !ids.includes(String(draft.id)), phrase`sku = ${short} lists ${long}, too.`, seen);
    } else scene.pass('listed', phrase`The shorter SKU was rejected.`, shorter);
    const rejected: Exchange[] = [];
    for (const method of UPDATE_METHODS) {
      const values = { sku: long, short_description: BESIDE };
      const update = await scene.ask(updateBy(method), { ...args, ...values }, { why: 'The SKU of a draft' });
      if (isRejection(update)) rejected.push(update);
      const nothingTaken = unkept(draft, long);
      if (isRejection(answered(update)) || nothingTaken !== null) {
        scene.judge(`taken/${method}`, nothingTaken ?? MET, draft.exchange, update);
        continue;
      }
      // What was given to it all the same must not stand in for the next, and is only given where another can be.
      const free = `${other}-${method}`;
      const freed = await scene.ask(updateBy(method), { ...args, sku: free }, { why: 'A SKU that is free' });
      const given = broken(phrase`${long} was given to a second product.`);
      const nothing = blocked(phrase`A SKU that is free is not given to it either, which is judged separately.`);
      const isGiven = accepted(freed) && carries(free, scene.document(freed).sku);
      scene.judge(`taken/${method}`, isGiven ? given : nothing, draft.exchange, update, freed);
    }
    await assertKept(scene, hidden.id, rejected);
    scene.site.release(hidden);
  },
});

export const productSkus: Suite = { namespace: 'shop-analytics', scenarios: [uniqueSkus] };
