/** Lines of an order: what the site itself has to offer for them, and what they may hold that names nothing. */

import type { Document } from '../../helpers/cases/list-statement.ts';
import { BlockedError, unlessBlocked } from '../../helpers/cases/preconditions.ts';
import { assertionsFor, CUSTOM, defineScenario, passAll, type Scene, stated } from '../../helpers/cases/scenario.ts';
import type { Suite } from '../../helpers/cases/suite.ts';
import type { Own, OwnRecord, Values } from '../../helpers/cases/types.ts';
import { idOf } from '../../helpers/checks/list/listing.ts';
import type { Exchange } from '../../helpers/exchange/types.ts';
import { blocked, broken, MET, notApplicable } from '../../helpers/requirement/judgement.ts';
import { phrase } from '../../helpers/requirement/reasons.ts';
import { words } from '../../helpers/samples/texts.ts';
import { UNKNOWN_ID } from '../../helpers/samples/unknown-id.ts';
import { carries, inSmallLetters } from '../../helpers/verdict/compare.ts';
import {
  accepted,
  isRecord,
  isRejection,
  judgeAccepted,
  judgeServed,
  obstacle,
  preview,
} from '../../helpers/verdict/judge.ts';
import { textOf } from '../list-arguments.ts';
import { someProducts } from './borrowed-terms.ts';
import { CHANGED_LINES, changeLines, UNKNOWN_VARIATION } from './changed-lines.ts';
import { CREATE, linesIn, READ, UPDATE } from './ordered-goods.ts';

const CREATE_COUPON = 'POST /shop-analytics/coupons';
const READ_COUPON = 'GET /shop-analytics/coupons/{id}';
const REMOVE_COUPON = 'DELETE /shop-analytics/coupons/{id}';
const OF_ORDER = { clause: 'order' } as const;
const OF_COUPON = { clause: 'coupon' } as const;
const ANY_JSON = { clause: 'order', basis: 'declared' } as const;
const LIKELY_JSON = { ...ANY_JSON, level: 'SHOULD' } as const;
const REMOVING = { ...OF_ORDER, operation: REMOVE_COUPON } as const;

interface Offered {
  /** A class of taxes other than the standard one; null where no product shows one. */
  readonly taxClass: string | null;
  readonly variation: { readonly product: number; readonly id: number } | null;
}

const hasVariations = ({ variations }: Document): boolean => Array.isArray(variations) && Number(variations[0]) > 0;

async function offered(scene: Scene): Promise<Offered> {
  const products = await someProducts(scene);
  const taxClass = products.map((product) => textOf(product, 'tax_class')).find((name) => name !== '');
  // The first products of a shop are seldom those with variations.
  const variable =
    products.find(hasVariations) ?? (await someProducts(scene, { type: 'variable' })).find(hasVariations);
  const [variation] = Array.isArray(variable?.variations) ? variable.variations : [];
  return {
    taxClass: taxClass ?? null,
    variation: variable === undefined ? null : { product: idOf(variable), id: Number(variation) },
  };
}

interface Used {
  readonly id: number;
  readonly code: string;
}

/** A second coupon beside the one at hand, which also says whether a percentage may have a fraction. */
async function makeCoupon(scene: Scene<'percentage'>): Promise<Used | null> {
  const { slug } = await scene.own([], 'coupon');
  const values = { code: slug, discount_type: 'percent', amount: '12.5' };
  const exchange = await scene.ask(CREATE_COUPON, values, { why: 'A percentage with a fraction' });
  const why = obstacle(exchange);
  if (why !== null) throw new BlockedError(why);
  if (accepted(exchange) && !isRecord(exchange.answer?.json)) throw new BlockedError(phrase`The answer is no coupon.`);
  const amount = isRecord(exchange.answer?.json) ? exchange.answer.json.amount : undefined;
  if (!accepted(exchange)) {
    const whole = await scene.ask(CREATE_COUPON, { ...values, amount: '12' }, { why: 'A percentage without one' });
    const rejected = broken(
      phrase`Answered ${{ status: exchange.answer?.status }}, and ${whole.answer?.status} without the fraction.`,
    );
    const none = blocked(phrase`No percentage is taken, which is judged separately.`);
    scene.judge('percentage', accepted(whole) ? rejected : none, exchange, whole);
    return null;
  }
  const wrong = broken(phrase`The amount was written as ${values.amount} and is ${preview(amount)}.`);
  const unseen = blocked(phrase`What is answered for an amount is no number, which is judged separately.`);
  const isOdd = amount !== undefined && !/^[\d.,]+$/.test(String(amount));
  // An answer need not show it.
  const isKept = amount === undefined || carries(values.amount, amount);
  scene.judge('percentage', isOdd ? unseen : isKept ? MET : wrong, exchange);
  return { id: isRecord(exchange.answer?.json) ? idOf(exchange.answer.json) : 0, code: slug };
}

/** The kinds of lines that are given a class of taxes. */
const CLASSED = ['item', 'fee'] as const;
type Classed = (typeof CLASSED)[number];

const orderedLines = (
  own: Own,
  { taxClass, variation }: Offered,
  coupon: string | null,
  classed: readonly Classed[],
) => ({
  billing: { last_name: own.name, country: 'US' },
  line_items: [
    { product_id: own.id('product'), quantity: 2, ...(classed.includes('item') && { tax_class: taxClass }) },
    ...(variation === null ? [] : [{ product_id: variation.product, variation_id: variation.id, quantity: 1 }]),
  ],
  fee_lines: [
    {
      name: words(own, 'Fee'),
      total: '3.30',
      tax_status: 'taxable',
      ...(classed.includes('fee') && { tax_class: taxClass }),
    },
  ],
  shipping_lines: [{ method_id: 'flat_rate', method_title: words(own, 'Courier'), instance_id: '3', total: '5.00' }],
  coupon_lines: [own.member('coupon', 'code'), ...(coupon === null ? [] : [coupon])].map((code) => ({ code })),
});

/** An order of which the lines have the class of taxes that the shop takes for them. */
async function makeClassed(
  taxClass: string | null,
  make: (classed: readonly Classed[]) => Promise<OwnRecord>,
): Promise<{ readonly made: OwnRecord; readonly refused: readonly Classed[] }> {
  if (taxClass === null) return { made: await make([]), refused: [] };
  let refusal: unknown = null;
  for (const classed of [CLASSED, ['fee'], ['item'], []] as const) {
    try {
      const made = await make(classed);
      return { made, refused: CLASSED.filter((one) => !(classed as readonly Classed[]).includes(one)) };
    } catch (error) {
      if (!(error instanceof BlockedError)) throw error;
      refusal ??= error;
    }
  }
  throw refusal;
}

function assertShown<Name extends string>(
  scene: Scene<Name>,
  name: Name,
  wanted: { readonly list: string; readonly member: string; readonly values: readonly unknown[] },
  exchange: Exchange,
): void {
  const { list, member, values } = wanted;
  const all = linesIn(scene.document(exchange), list);
  const lines = all.filter((line) => member in line);
  const asShown = list === 'coupon_lines' ? inSmallLetters : (value: unknown) => value;
  const missing = values.filter((value) => !lines.some((line) => carries(asShown(value), asShown(line[member]))));
  const shown = preview(lines.map((line) => line[member]));
  if (values.length === 0) scene.pass(name, phrase`The site shows none to choose.`);
  else if (!(list in scene.document(exchange)) || (all.length > 0 && lines.length === 0))
    scene.pass(name, phrase`No line shows ${member}.`, exchange);
  else scene.assert(name, missing.length === 0, phrase`${preview(missing)} is not among ${shown}.`, exchange);
}

function assertSku(scene: Scene<'sku'>, own: Own, exchange: Exchange): void {
  const lines = linesIn(scene.document(exchange), 'line_items');
  const line = lines.find((one) => Number(one.product_id) === own.id('product') && 'sku' in one);
  const sku = own.member('product', 'sku');
  const why = phrase`It is ${preview(line?.sku)}, and the product's ${preview(sku)}.`;
  if (line === undefined || typeof sku !== 'string')
    scene.pass('sku', phrase`No line and its product show an SKU.`, exchange);
  else scene.assert('sku', (line.sku ?? '') === sku, why, exchange);
}

const isText = (value: unknown): boolean => typeof value === 'string';
const isNumber = (value: unknown): boolean => typeof value === 'number';
const isListOfTaxes = (value: unknown): boolean =>
  Array.isArray(value) && value.every((tax) => isRecord(tax) && isText(tax.total ?? ''));

type Typed = readonly [list: string, members: readonly string[], holds: (value: unknown) => boolean];

/** What no request can carry: its declared type is said of answers alone. */
const READ_ONLY: readonly Typed[] = [
  ['line_items', ['sku', 'subtotal_tax', 'total_tax'], isText],
  ['line_items', ['price'], isNumber],
  ['line_items', ['taxes'], isListOfTaxes],
  ['shipping_lines', ['taxes'], isListOfTaxes],
  ['fee_lines', ['taxes'], isListOfTaxes],
  ['shipping_lines', ['total_tax'], isText],
  ['fee_lines', ['total_tax'], isText],
  ['coupon_lines', ['discount', 'discount_tax'], isText],
];
const WRITTEN: readonly Typed[] = [
  ['line_items', ['parent_name', 'tax_class', 'subtotal', 'total'], isText],
  ['line_items', ['variation_id', 'quantity'], isNumber],
  ['shipping_lines', ['instance_id', 'total'], isText],
  ['fee_lines', ['tax_class', 'tax_status', 'total'], isText],
];

interface Shown {
  readonly what: string;
  readonly holds: boolean;
}

/** Null stands for no value, and so may nothing. */
function typesIn(order: Values, all: readonly Typed[]): readonly Shown[] {
  return all.flatMap(([list, members, holds]) =>
    linesIn(order, list).flatMap((line) =>
      members
        .filter((member) => (line[member] ?? null) !== null)
        .map((member) => ({ what: `${list}.${member} = ${preview(line[member])}`, holds: holds(line[member]) })),
    ),
  );
}

/** A read-only member of a line that is shown in another type than is declared; null where none is. */
export function mistypedIn(order: Values): string | null {
  return typesIn(order, READ_ONLY).find(({ holds }) => !holds)?.what ?? null;
}

function assertTypes<Name extends string>(scene: Scene<Name>, name: Name, all: readonly Typed[], exchange: Exchange) {
  const shown = typesIn(scene.document(exchange), all);
  const wrong = [...new Set(shown.filter(({ holds }) => !holds).map(({ what }) => what))];
  if (shown.length === 0) scene.pass(name, phrase`No line shows any of them.`, exchange);
  else scene.assert(name, wrong.length === 0, phrase`It shows ${wrong.slice(0, 5).join(', ')}.`, exchange);
}

/** Lines that an update adds: each names something in a way of its own, or names nothing. */
const ODD_LINES = [
  {
    name: 'unknown-product',
    title: 'A line of a product that does not exist is not answered with a server error',
    about: OF_ORDER,
    what: phrase`a line of an unknown product`,
    method: 'PUT',
    line: () => ({ product_id: UNKNOWN_ID, variation_id: UNKNOWN_VARIATION, quantity: 1 }),
  },
  {
    name: 'no-product',
    title: 'A line whose product_id is null is not answered with a server error',
    about: ANY_JSON,
    what: phrase`a line whose product_id is null`,
    method: 'POST',
    line: () => ({ product_id: null, quantity: 1, subtotal: '5.00', total: '5.00' }),
  },
  {
    name: 'name-list',
    title: 'A line whose name is a list is not answered with a server error',
    about: ANY_JSON,
    what: phrase`a line whose name is a list`,
    method: 'PATCH',
    line: (own: Own) => ({ product_id: own.id('product'), name: [own.mark, 'b'] }),
  },
] as const;

const lines = defineScenario({
  id: 'shop-analytics/orders/lines',
  operations: [CREATE, ...Object.values(UPDATE), CREATE_COUPON, 'GET /shop-analytics/products', REMOVE_COUPON, READ],
  assertions: {
    percentage: { title: 'A percentage may have a fraction', operation: CREATE_COUPON, ...OF_COUPON },
    ...stated(OF_ORDER, {
      coupons: 'An order keeps each of several coupons',
      'item-tax-class': 'A line keeps the class of taxes that it is given',
      'fee-tax-class': 'A fee keeps the class of taxes that it is given',
      variation: 'A line keeps the variation that it is given',
    }),
    sku: { title: 'The SKU of a line is that of its product', ...OF_ORDER, ...CUSTOM },
    types: { title: 'Members of lines that were written are shown in the types that are declared', ...LIKELY_JSON },
    'types/read-only': { title: 'Read-only members of lines are shown in the types that are declared', ...ANY_JSON },
    ...assertionsFor(ODD_LINES, ({ name, title, method, about }) => [
      [name, { title, operation: UPDATE[method], argument: 'line_items', ...about }],
    ]),
    'fee-name-object': { title: 'A fee whose name is an object keeps it', operation: UPDATE.PUT, ...LIKELY_JSON },
    'line-id': { title: 'The id of a new line is not one that is sent', operation: UPDATE.PATCH, ...OF_ORDER },
    'new-line-ids': { title: 'The ids of the lines of a new order are not those that are sent', ...OF_ORDER },
    ...CHANGED_LINES,
    'coupon-number': { title: 'The code of a coupon may be sent as a number where it is one', ...ANY_JSON },
    'coupon-restricted': {
      title: 'An order with a coupon that all restrictions of a coupon fit is not answered with a server error',
      ...OF_COUPON,
    },
    'coupon-removed': { title: 'An order keeps a coupon that was used in it when the coupon is removed', ...REMOVING },
    'coupon-removed/gone': {
      title: 'A coupon that an order has is removed by force like any other',
      ...REMOVING,
      ...OF_COUPON,
    },
  },
  sends:
    'an order with lines of each kind, two coupons and a class of taxes of the site, an order with a coupon whose code is a number, one with a coupon of all restrictions, updates that add lines which name nothing and change lines by their ids, and removals of the coupons',
  weight: 16,
  async run(scene) {
    const choice = await offered(scene);
    const used = await makeCoupon(scene);
    const coupon = used?.code ?? null;
    const { taxClass, variation } = choice;
    const given = await scene.own(['coupon', 'product'], 'lines');
    const { made, refused } = await makeClassed(taxClass, (classed) =>
      scene.make('order', () => orderedLines(given, choice, coupon, classed)),
    );
    const { id, exchange } = made;
    const codes = coupon === null ? [] : [given.member('coupon', 'code'), coupon];
    assertShown(scene, 'coupons', { list: 'coupon_lines', member: 'code', values: codes }, exchange);
    const classes = { member: 'tax_class', values: taxClass === null ? [] : [taxClass] };
    for (const [kind, list] of [
      ['item', 'line_items'],
      ['fee', 'fee_lines'],
    ] as const) {
      const name = `${kind}-tax-class` as const;
      const whyNot = phrase`An order with the class ${taxClass} is rejected, and one without it is not.`;
      if (refused.includes(kind)) scene.assert(name, false, whyNot, exchange);
      else assertShown(scene, name, { list, ...classes }, exchange);
    }
    const variations = variation === null ? [] : [variation.id];
    assertShown(scene, 'variation', { list: 'line_items', member: 'variation_id', values: variations }, exchange);
    assertSku(scene, given, exchange);
    assertTypes(scene, 'types', WRITTEN, exchange);
    assertTypes(scene, 'types/read-only', READ_ONLY, exchange);

    const own = await scene.own(['product'], 'odd lines');
    let order = scene.document(exchange);
    for (const { name, what, method, line } of ODD_LINES) {
      const why = `Adds a line: ${name}`;
      const answer = await scene.ask(UPDATE[method], { id, line_items: [line(own)] }, { why });
      scene.judge(name, judgeServed(answer, what), answer);
      if (accepted(answer)) order = scene.document(answer);
    }
    await changeLines(scene, id, order);
    await nameFee(scene, id, own);
    await sendLineId(scene, id, own);
    await makeWithLineIds(scene);
    await removeCoupon(scene, id, used, exchange);
    await useNumber(scene);
    await useRestricted(scene);
  },
});

const DIGITS = 9;

/** A number bears no mark of a run, so that what is named by it is removed as soon as it was used. */
async function useNumber(scene: Scene<'coupon-number'>): Promise<void> {
  const name = 'coupon-number';
  const own = await scene.own(['product'], name);
  const code = Number(`7${own.slug.replace(/\D/g, '').slice(0, DIGITS)}`);
  const values = { code: String(code), description: own.name, amount: '5' };
  const coupon = await scene.ask(CREATE_COUPON, values, { why: 'A coupon whose code is a number' });
  if (!accepted(coupon)) return scene.pass(name, phrase`No such coupon is made.`, coupon);
  const order = (sent: unknown, line: Own) => ({
    customer_note: line.name,
    billing: { last_name: line.name },
    line_items: [{ product_id: own.id('product'), quantity: 1 }],
    coupon_lines: [{ code: sent }],
  });
  const ordered = await scene.ask(CREATE, order(code, own), { why: 'Names the coupon by a number' });
  const judgement = judgeAccepted(ordered);
  if (judgement.kind === 'broken') {
    const asText = await scene.ask(CREATE, order(String(code), await scene.own([], `${name} as text`)), {
      why: 'Names the coupon by a text',
    });
    const anyway = notApplicable('fails-anyway', { how: 'by a text' });
    scene.judge(name, accepted(asText) ? judgement : anyway, ordered, asText);
  } else if (judgement.kind !== 'met') scene.judge(name, judgement, ordered);
  else assertShown(scene, name, { list: 'coupon_lines', member: 'code', values: [code] }, ordered);
  const id = isRecord(coupon.answer?.json) ? idOf(coupon.answer.json) : 0;
  if (id > 0) await scene.ask(REMOVE_COUPON, { id, force: true }, { why: 'Removes what bears no mark' });
}

/** Whether a shop takes such a coupon in an order is open. */
async function useRestricted(scene: Scene<'coupon-restricted'>): Promise<void> {
  const name = 'coupon-restricted';
  const own = await scene.own(['product'], name);
  const email = `restricted-${own.slug}@example.com`;
  const restrictions = {
    individual_use: true,
    product_ids: [own.id('product')],
    usage_limit: 3,
    usage_limit_per_user: 2,
    minimum_amount: '0.10',
    maximum_amount: '100000.00',
    email_restrictions: [email],
  };
  const coupon = await unlessBlocked(scene.make('coupon', () => ({ amount: '0.10', ...restrictions })));
  if (coupon === null) return scene.pass(name, phrase`No such coupon is made.`);
  const values = {
    customer_note: own.name,
    billing: { last_name: own.name, email },
    line_items: [{ product_id: own.id('product'), quantity: 1 }],
    coupon_lines: [{ code: textOf(coupon.document, 'code') }],
  };
  const ordered = await scene.ask(CREATE, values, { why: 'Uses a coupon that is restricted' });
  scene.judge(name, judgeServed(ordered), ordered);
}

async function nameFee(scene: Scene<'fee-name-object'>, id: number, own: Own): Promise<void> {
  const name = { fr: `Frais ${own.mark}`, en: `Fee ${own.mark}` };
  const fees = { fee_lines: [{ name, total: '2.20', tax_status: 'none' }] };
  const answer = await scene.ask(UPDATE.PUT, { id, ...fees }, { why: 'Adds a fee whose name is an object' });
  const served = judgeServed(answer, phrase`a fee whose name is an object`);
  if (served.kind !== 'met' || !accepted(answer)) scene.judge('fee-name-object', served, answer);
  else assertShown(scene, 'fee-name-object', { list: 'fee_lines', member: 'name', values: [name] }, answer);
}

async function sendLineId(scene: Scene<'line-id'>, id: number, own: Own): Promise<void> {
  const line = { id: UNKNOWN_ID, product_id: own.id('product'), quantity: 1 };
  const answer = await scene.ask(UPDATE.PATCH, { id, line_items: [line] }, { why: 'Adds a line with an id' });
  if (!accepted(answer)) {
    scene.judge('line-id', notApplicable(phrase`Such a line is rejected, so no id of it is taken.`), answer);
    return;
  }
  const ids = linesIn(scene.document(answer), 'line_items').map((one) => one.id);
  const why = phrase`A line has the id ${UNKNOWN_ID}.`;
  scene.assert('line-id', !ids.some((one) => Number(one) === UNKNOWN_ID), why, answer);
}

/** One of each kind that names nothing but itself, each with an id of its own. */
async function makeWithLineIds(scene: Scene<'new-line-ids'>): Promise<void> {
  const name = 'new-line-ids';
  const own = await scene.own(['product', 'coupon'], name);
  const lines: Readonly<Record<string, Values>> = {
    line_items: { product_id: own.id('product'), quantity: 1 },
    shipping_lines: { method_id: 'flat_rate', method_title: words(own, 'Courier'), total: '5.00' },
    fee_lines: { name: words(own, 'Fee'), total: '3.30' },
    coupon_lines: { code: own.member('coupon', 'code') },
  };
  const sent = Object.entries(lines).map(([list, line], at) => ({ list, line: { id: UNKNOWN_ID + at, ...line } }));
  const values = {
    customer_note: own.name,
    billing: { last_name: own.name },
    ...Object.fromEntries(sent.map(({ list, line }) => [list, [line]])),
  };
  const made = await scene.ask(CREATE, values, { why: 'Lines with ids in a new order' });
  if (!accepted(made))
    return scene.judge(name, notApplicable(phrase`Such lines are rejected, so no id of them is taken.`), made);
  const document = scene.document(made);
  const taken = sent.find(({ list, line }) => linesIn(document, list).some(({ id }) => Number(id) === line.id));
  scene.assert(name, taken === undefined, phrase`One of ${taken?.list} has the id ${taken?.line.id}.`, made);
}

/** What an order shows of a coupon is its own. */
async function removeCoupon(
  scene: Scene<'coupon-removed' | 'coupon-removed/gone'>,
  id: number,
  used: Used | null,
  made: Exchange,
): Promise<void> {
  const name = 'coupon-removed';
  const codesIn = (exchange: Exchange) => linesIn(scene.document(exchange), 'coupon_lines').map(({ code }) => code);
  // A code is the same in any case.
  const isOf = (one: Used) => (code: unknown) => carries(inSmallLetters(one.code), inSmallLetters(code));
  const isUsed = used !== null && used.id > 0 && codesIn(made).some(isOf(used));
  const both = [name, `${name}/gone`] as const;
  if (!isUsed) return passAll(scene, both, phrase`No order shows the coupon.`, made);
  const purpose = 'Removes a coupon of the order';
  const removed = await scene.ask(REMOVE_COUPON, { id: used.id, force: true }, { why: purpose });
  // Whether a shop lets go what an order has is open.
  if (!accepted(removed)) return passAll(scene, both, phrase`The coupon is not removed.`, removed);
  const remains = await scene.ask(READ_COUPON, { id: used.id }, { why: 'Looks for the coupon' });
  const status = isRecord(remains.answer?.json) ? remains.answer.json.status : undefined;
  if (!accepted(remains) && !isRejection(remains)) scene.judge(`${name}/gone`, blocked('not-seen'), removed, remains);
  else {
    const why = phrase`It was removed for good and still reads back, as ${preview(status)}.`;
    scene.assert(`${name}/gone`, isRejection(remains), why, removed, remains);
  }
  const seen = await scene.get(READ, { id }, { why: 'Reads the order without its coupon' });
  const left = codesIn(seen);
  const isKept = left.some(isOf(used));
  scene.assert(name, isKept, phrase`${used.code} is not among ${preview(left)} any more.`, made, removed, seen);
}

export const orderLines: Suite = { namespace: 'shop-analytics', scenarios: [lines] };
