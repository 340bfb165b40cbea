import type { Scene } from '../../helpers/cases/scenario.ts';
import type { OwnRecord, Values } from '../../helpers/cases/types.ts';
import type { Exchange } from '../../helpers/exchange/types.ts';
import { phrase, type Reason } from '../../helpers/requirement/reasons.ts';
import { settle } from '../../helpers/tolerances/settle.ts';
import { carries } from '../../helpers/verdict/compare.ts';
import { isRecord, preview } from '../../helpers/verdict/judge.ts';
import { idIn, recordsOf } from '../../helpers/verdict/records.ts';

export const CREATE = 'POST /shop-analytics/orders';
export const READ = 'GET /shop-analytics/orders/{id}';
export const REMOVE = 'DELETE /shop-analytics/orders/{id}';
export const READ_PRODUCT = 'GET /shop-analytics/products/{id}';
const LIST_PRODUCTS = 'GET /shop-analytics/products';
export const UPDATE = {
  POST: 'POST /shop-analytics/orders/{id}',
  PUT: 'PUT /shop-analytics/orders/{id}',
  PATCH: 'PATCH /shop-analytics/orders/{id}',
} as const;

export const ORDER_STATUSES = [
  'auto-draft',
  'pending',
  'processing',
  'on-hold',
  'completed',
  'cancelled',
  'refunded',
  'failed',
  'checkout-draft',
] as const;

export type Status = (typeof ORDER_STATUSES)[number];

export const STATES = { clause: 'states', basis: 'declared' } as const;
/** Of what paying does. */
export const PAID = { clause: 'states', argument: 'set_paid' } as const;

const STOCK = 400;

/**
 * One of them is to be shipped, so that an order of both has still to be processed once it is paid; and one is counted though it
 * can be ordered beyond what there is.
 */
function makeGoods(scene: Scene): Promise<readonly OwnRecord[]> {
  const make = (virtual: boolean, backorders?: string) =>
    scene.make('product', () => ({
      regular_price: '10.00',
      virtual,
      manage_stock: true,
      stock_quantity: STOCK,
      ...(backorders !== undefined && { backorders }),
    }));
  return Promise.all([make(false), make(true, ['notify', 'yes'][scene.site.turn(2)])]);
}

/** Stock is looked at before and after each step: who shares the goods takes turns. */
export const GOODS = 'goods with a stock';

export function goodsOf(scene: Scene): Promise<readonly OwnRecord[]> {
  return scene.site.isRetry ? makeGoods(scene) : scene.site.once(GOODS, () => makeGoods(scene));
}

/** The lines of one kind that a document shows. */
export function linesIn(document: Values, list: string): readonly Values[] {
  const lines = document[list];
  return Array.isArray(lines) ? lines.filter(isRecord) : [];
}

/** So many of the first are ordered, one more of the second, and so on: a line that is passed over shows. */
export const orderedOf = (at: number): number => 2 + at;

export const linesOf = (products: readonly OwnRecord[]) => ({
  line_items: products.map(({ id }, at) => ({ product_id: id, quantity: orderedOf(at) })),
});

export const PAYMENT_METHODS = ['bacs', 'cheque', 'cod'] as const;

/** How an order is to be paid: the words of shops take turns. */
export const payableBy = (at: number) => ({ payment_method: PAYMENT_METHODS[at % PAYMENT_METHODS.length] });

export const TRANSACTION = 'CONFORMANCE-100';

/** What an order holds of its payment before it is paid. */
export const agreedBy = (at: number) => ({
  ...payableBy(at),
  payment_method_title: 'Virement',
  transaction_id: TRANSACTION,
});

/** What paying says nothing of. */
const LEFT_ALONE = [
  'payment_method',
  'payment_method_title',
  'transaction_id',
  'currency',
  'customer_id',
  'customer_note',
  'parent_id',
  'billing',
  'shipping',
];

/** What was seen of it before, where it is seen again. */
export function lostOf(before: Values, after: Values): readonly string[] {
  return LEFT_ALONE.filter((name) => name in before && name in after && !carries(before[name], after[name]));
}

export interface Stock {
  /** Null where the site keeps none of the product. */
  readonly count: number | null;
  readonly seen: Exchange;
}

function countIn({ manage_stock, stock_quantity }: Values): number | null {
  return manage_stock === true && typeof stock_quantity === 'number' ? stock_quantity : null;
}

/** Each by itself: a list may show a moment later what was taken. */
export function stockOf(scene: Scene, products: readonly OwnRecord[]): Promise<readonly Stock[]> {
  return Promise.all(
    products.map(async ({ id }) => {
      const seen = await scene.get(READ_PRODUCT, { id }, { why: 'Reads the stock' });
      return { count: countIn(scene.document(seen)), seen };
    }),
  );
}

/** Of all with one request; null where a list does not show each. */
async function listedStock(scene: Scene, products: readonly OwnRecord[]): Promise<readonly Stock[] | null> {
  const include = products.map(({ id }) => id);
  const seen = await scene.ask(LIST_PRODUCTS, { include }, { why: 'Reads the stock of all' });
  const listed = new Map((recordsOf(seen, undefined) ?? []).map((one) => [idIn(one), one]));
  const stock = products.map(({ id }) => ({ count: countIn(listed.get(id) ?? {}), seen }));
  return stock.some(({ count }) => count === null) ? null : stock;
}

/**
 * Asserts that the stock of each product is what it was but for those that were taken. When that shows is not said.
 *
 * @returns the stock then
 */
export async function assertStock<Name extends string>(
  scene: Scene<Name>,
  name: Name,
  takes: boolean,
  before: readonly Stock[],
  products: readonly OwnRecord[],
  written: readonly Exchange[],
  ordered = orderedOf,
): Promise<readonly Stock[]> {
  const expected = before.map(({ count }, at) => Number(count) - (takes ? ordered(at) : 0));
  const isKept = (stock: readonly Stock[]): boolean => stock.every(({ count }) => count !== null);
  const isExpected = (stock: readonly Stock[]): boolean => stock.every(({ count }, at) => count === expected[at]);
  const look = (): Promise<readonly Stock[]> => stockOf(scene, products);
  const isSettled = (stock: readonly Stock[]): boolean => !takes || !isKept(stock) || isExpected(stock);
  const listed = await listedStock(scene, products);
  const isListed = listed !== null && isExpected(listed);
  const after = isListed ? listed : await settle('late-read', look, isSettled, scene.site);
  const seen = [...new Set([...before.map((one) => one.seen), ...written, ...after.map((one) => one.seen)])];
  if (!isKept(before) || !isKept(after)) {
    scene.pass(name, phrase`The site keeps no stock of a product that asks for it.`, ...seen);
    return after;
  }
  const is = after.map(({ count }) => count);
  const why = phrase`The ${{ affected: 'stock' }} of what was ordered was to be ${expected.join(' and ')}, and is ${is.join(' and ')}.`;
  scene.assert(name, isExpected(after), why, ...seen);
  return after;
}

/** Whether a shop gave up what nobody paid for, as it may after a while. */
export function isGivenUp(was: unknown, is: unknown): boolean {
  return was === 'pending' && is === 'cancelled';
}

export const GIVEN_UP = phrase`It was pending, and the shop has cancelled it since.`;

/** Which members an answer has is open. */
export const NO_STATUS = phrase`The order shows no status.`;

export async function assertStatus<Name extends string>(
  scene: Scene<Name>,
  name: Name,
  id: number,
  expected: string,
  ...written: readonly Exchange[]
): Promise<Exchange> {
  return assertOfStatus(
    scene,
    name,
    id,
    expected,
    written,
    (status) => phrase`Its ${{ member: 'status' }} is ${preview(status)}, not ${expected}.`,
  );
}

/**
 * Asserts that a payment makes an order processing. One that stays as it was is not paid, which is told from any other status.
 *
 * @param was the status before, or the one that is sent along
 */
export async function assertPaid<Name extends string>(
  scene: Scene<Name>,
  name: Name,
  id: number,
  was: string,
  payment: Exchange,
): Promise<Exchange> {
  return assertOfStatus(scene, name, id, 'processing', [payment], (status) =>
    status === was
      ? phrase`Its ${{ member: 'status' }} stays ${preview(status)}, and is not processing.`
      : phrase`Its ${{ member: 'status' }} is ${preview(status)}: ${{ affected: 'another status' }} than processing.`,
  );
}

async function assertOfStatus<Name extends string>(
  scene: Scene<Name>,
  name: Name,
  id: number,
  expected: string,
  written: readonly Exchange[],
  whyNot: (status: unknown) => Reason,
): Promise<Exchange> {
  const seen = await scene.get(READ, { id }, { why: 'Reads the order back' });
  const { status } = scene.document(seen);
  const why = whyNot(status);
  if (status === undefined) scene.pass(name, NO_STATUS, seen);
  else scene.assert(name, status === expected, why, ...written, seen);
  return seen;
}

export function assertTransaction<Name extends string>(scene: Scene<Name>, name: Name, seen: Exchange): void {
  const { transaction_id: is } = scene.document(seen);
  // An answer need not show it.
  const isKept = is === undefined || carries(TRANSACTION, is);
  const why = phrase`Its ${{ member: 'transaction_id' }} is ${preview(is)}, not ${TRANSACTION}.`;
  scene.assert(name, isKept, why, seen);
}
