/** Lines of orders that are kept or shown otherwise than written. */

import { RestError } from '../../reference/http/errors.ts';
import { has, integerOf, listOf, membersOf, numberOf, textOf } from '../../reference/http/values.ts';
import { crash, demand, fail, refuse } from '../operators/failures.ts';
import { firstOf } from '../operators/lists.ts';
import {
  both,
  drop,
  insteadOf,
  is,
  kept,
  lacks,
  map,
  mapItems,
  mapText,
  sends,
  sent,
  shown,
} from '../operators/members.ts';
import { taken } from '../operators/memory.ts';
import { change, coupon, ORDERS, order, product, read, stocked, writesTo } from '../operators/steps.ts';
import { handled } from '../operators/take.ts';
import { floor, linesOf } from '../operators/values.ts';
import { faultsOf, on, should } from './written.ts';

const scalarText = (value: unknown): unknown => (['number', 'boolean'].includes(typeof value) ? String(value) : value);

const LINE = { name: 'Probe', quantity: 1, total: '8' };

/** What is no line stays as it is, and is rejected. */
function taxStatusRead(line: unknown): unknown {
  if (typeof line !== 'object' || line === null || Array.isArray(line)) return line;
  return mapText(membersOf(line), 'tax_status', (text) => (text === 'none' ? text : 'taxable'));
}

const mug = (sku: string, more: object = {}) => product({ sku, ...more });

export const orderLinesFaults = faultsOf(
  'order-lines',
  on(ORDERS.create, {
    'first-line-only: a new order keeps the first of its line_items alone': [
      kept.alter('line_items', firstOf),
      order({ line_items: [LINE, { ...LINE, name: 'Second' }] }),
    ],
    'line-needs-product: an order without lines is rejected': [
      refuse('line_items', lacks('line_items')),
      order({ customer_note: 'Later' }),
    ],
    'product-boolean-rejected: a new order is rejected where the product_id of a line is a boolean': [
      refuse('line_items', (values) =>
        listOf(values.line_items).some((line) => typeof membersOf(line).product_id === 'boolean'),
      ),
      order({ line_items: [{ name: 'Gift', product_id: false, quantity: 1 }] }),
    ],
    'with-lines-processing: an order with lines is processing by default': [
      sent.when(both(lacks('status'), sends('line_items'))).set({ status: 'processing' }),
      order({ line_items: [{ quantity: 1 }] }),
    ],
  }),
  should(ORDERS.create, {
    'quantity-zero: a new line of the quantity 0 is answered 500': [
      crash((values) => linesOf(values).some(({ quantity }) => quantity === 0)),
      order({ line_items: [{ quantity: 0 }] }),
    ],
  }),
  on(ORDERS.writes, {
    'coupon-code-number: a number as the code of a coupon is rejected': [
      refuse('coupon_lines', ({ coupon_lines }) =>
        listOf(coupon_lines).some((line) => typeof membersOf(line).code === 'number'),
      ),
      coupon({ code: '20270310' }),
      order({ coupon_lines: [{ code: 20270310 }] }),
    ],
    'class-in-words-rejected: a line is rejected whose tax_class is no number': [
      refuse('line_items', (values) => linesOf(values).some((line) => !/^\d*$/.test(textOf(line.tax_class)))),
      order({ line_items: [{ name: 'Gift', tax_class: 'taux-reduit', total: '4' }] }),
    ],
    'coupon-meta-lost: the meta_data of a coupon line is lost': [
      kept.in('coupon_lines[]').drop('meta_data'),
      coupon(),
      order({ coupon_lines: [{ code: 'probe', meta_data: [{ key: 'from', value: 'mail' }] }] }),
    ],
    'fee-name-as-php-text: true as the name of a fee comes back as the text 1, and false as the empty text': [
      kept.in('fee_lines[]').alter('name', (name) => (typeof name === 'boolean' ? (name ? '1' : '') : name)),
      order({ fee_lines: [{ name: true, total: '5.00' }] }),
    ],
    'fee-tax-class-lost: the tax_class of a fee is lost': [
      kept.in('fee_lines[]').drop('tax_class'),
      order({ fee_lines: [{ name: 'Fee', total: '4', tax_class: 'taux-zero' }] }),
    ],
    'fee-tax-status-shipping: tax_status of a fee takes shipping, as products do': [
      sent
        .in('fee_lines[]')
        .when((line) => membersOf(line).tax_status === 'shipping')
        .set({ tax_status: 'none' }),
      order({ fee_lines: [{ name: 'Express', tax_status: 'shipping', total: '5' }] }),
    ],
    'fee-tax-status-unknown-taken: a tax_status of a fee that is not listed is taken for taxable': [
      sent.alter('fee_lines', (lines) => (Array.isArray(lines) ? lines.map(taxStatusRead) : lines)),
      order({ fee_lines: [{ name: 'Fee', total: '1', tax_status: 'shipping' }] }),
    ],
    'fee-total-rounded: the total of a fee is rounded to whole units': [
      kept.in('fee_lines[]').alter('total', (value) => String(Math.round(numberOf(value)))),
      order({ fee_lines: [{ name: 'Fee', total: '4.50' }] }),
    ],
    'instance-id-number: an instance of digits comes back as a number': [
      kept
        .in('shipping_lines[]')
        .when((line) => /^\d+$/.test(textOf(line.instance_id)))
        .set((line) => ({ instance_id: Number(line.instance_id) })),
      order({ shipping_lines: [{ method_id: 'flat', instance_id: '4', total: '6' }] }),
    ],
    'large-total: a line of a million or more is answered 500': [
      crash((values) => linesOf(values).some(({ total }) => numberOf(total) >= 1_000_000)),
      order({ line_items: [{ quantity: 1, total: '1250000.00', subtotal: '1250000.00' }] }),
    ],
    'line-items-object: line_items may be a single object': [
      sent.alter('line_items', (value) => (Array.isArray(value) ? value : [value])),
      order({ line_items: { quantity: 1 } }),
    ],
    'line-name-of-product: a line is named as its product, whatever name is sent': [
      kept.in('line_items[]').when(sends('product_id')).drop('name'),
      product(),
      order({ line_items: [{ product_id: '$1', name: 'Engraved mug', quantity: 1 }] }),
    ],
    'line-name-text: the name of a line that is no string is kept as its JSON text': [
      kept.in('line_items[]').alter('name', (name) => (typeof name === 'string' ? name : JSON.stringify(name))),
      order({ line_items: [{ name: 42, quantity: 1, total: '5' }] }),
    ],
    'line-named-nothing: false and 0 as the name of a line are kept as the empty text': [
      kept.edit((values) =>
        mapItems(values, 'line_items', (line) =>
          has(line, 'name') ? insteadOf(insteadOf(line, 'name', false, ''), 'name', 0, '') : line,
        ),
      ),
      order({ line_items: [{ name: false, quantity: 1, total: '5.00' }] }),
    ],
    'line-product-null: a line whose product_id is null is answered 500': [
      crash((values) => linesOf(values).some(({ product_id: id }) => id === null)),
      order({ line_items: [{ product_id: null, name: 'Service', quantity: 1, total: '5' }] }),
    ],
    'line-subtotal-of-total: the subtotal of a line repeats its total': [
      kept
        .in('line_items[]')
        .when(sends('total'))
        .set((line) => ({ subtotal: line.total })),
      order({ line_items: [{ quantity: 1, subtotal: '20', total: '15' }] }),
    ],
    'line-tax-class-of-product: a line of a product does not keep the class of tax that is sent with it': [
      kept.in('line_items[]').when(sends('product_id')).drop('tax_class'),
      stocked(),
      order({ line_items: [{ product_id: '$1', quantity: 1, tax_class: 'taux-reduit' }] }),
    ],
    'line-total-of-price: the total of a line is always its price times its quantity': [
      kept.in('line_items[]').drop('total'),
      product({ regular_price: '10' }),
      order({ line_items: [{ product_id: '$1', quantity: 2, subtotal: '20', total: '15' }] }),
    ],
    'line-total-subtotal: subtotal and total of a line change places': [
      kept.in('line_items[]').swap('subtotal', 'total'),
      order({ line_items: [{ quantity: 1, subtotal: '10.00', total: '8.00' }] }),
    ],
    'line-unknown-product: a line of a product that does not exist is answered 500': [
      crash((values, { site }) =>
        linesOf(values).some(
          ({ product_id: id }) => integerOf(id) > 0 && site.products.get(integerOf(id)) === undefined,
        ),
      ),
      order({ line_items: [{ product_id: 99_999, quantity: 1 }] }),
    ],
    'line-variation-lost: the variation_id of a line is lost': [
      kept.in('line_items[]').drop('variation_id'),
      order({ line_items: [{ ...LINE, variation_id: 4 }] }),
    ],
    'lines-without-product-lost: a new line that names no product is dropped': [
      kept.alter('line_items', (lines) =>
        listOf(lines).filter((line) => has(membersOf(line), 'product_id') || has(membersOf(line), 'id')),
      ),
      order({ line_items: [{ name: 'Editing by the hour', total: '80.00' }] }),
    ],
    'lists-empty: an order with an empty list of lines is answered 500': [
      crash((values) =>
        ['line_items', 'fee_lines', 'shipping_lines', 'coupon_lines'].some(
          (name) => Array.isArray(values[name]) && listOf(values[name]).length === 0,
        ),
      ),
      order({ fee_lines: [], shipping_lines: [] }),
    ],
    'method-id-text: a number or a boolean as the method of shipping comes back as text': [
      kept
        .in('shipping_lines[]')
        .when(sends('method_id'))
        .set((line) => ({ method_id: scalarText(line.method_id) })),
      order({ shipping_lines: [{ method_id: 7, method_title: 'Courier', total: '6' }] }),
    ],
    'method-id-text-only: a method_id that is no string is rejected': [
      refuse('shipping_lines', (values) =>
        listOf(values.shipping_lines)
          .map(membersOf)
          .some((line) => has(line, 'method_id') && typeof line.method_id !== 'string'),
      ),
      order({ shipping_lines: [{ method_id: 4, method_title: 'Flat', total: '5' }] }),
    ],
    'negative-fee-rejected: the total of a fee may not be negative': [
      refuse('fee_lines', (values) =>
        listOf(values.fee_lines).some((line) => textOf(membersOf(line).total).startsWith('-')),
      ),
      order({ fee_lines: [{ name: 'Discount', total: '-5.00' }] }),
    ],
    'no-several-coupons: of several coupons an order keeps none': [
      kept.when((values) => listOf(values.coupon_lines).length > 1).drop('coupon_lines'),
      order({ coupon_lines: [{ code: 'five' }, { code: 'team' }] }),
    ],
    'only-first-coupon: an order keeps the first of its coupons': [
      kept.alter('coupon_lines', firstOf),
      order({ coupon_lines: [{ code: 'five' }, { code: 'team' }] }),
    ],
    'quantity-capped: a line holds 99 units at most': [
      kept.in('line_items[]').alter('quantity', (value) => Math.min(99, Number(value))),
      product({ regular_price: '2' }),
      order({ line_items: [{ product_id: '$1', quantity: 150 }] }),
    ],
    'quantity-fraction-floored: the quantity of a line takes 1.5 for 1': [
      sent.in('line_items[]').alter('quantity', floor),
      order({ line_items: [{ product_id: 1, quantity: 1.5 }] }),
    ],
    'second-quantity-one: every line but the first has the quantity 1': [
      kept.edit((values) =>
        mapItems(values, 'line_items', (line, at) => (at === 0 ? line : map(line, 'quantity', () => 1))),
      ),
      order({ line_items: [{ quantity: 2 }, { quantity: 3 }] }),
    ],
    'shipping-method-title: method_id and method_title of a shipping line change places': [
      kept.in('shipping_lines[]').swap('method_id', 'method_title'),
      order({ shipping_lines: [{ method_id: 'flat', method_title: 'Flat rate', total: '3' }] }),
    ],
    'shipping-tax-on-top: the total_tax that is sent with a shipping line is added to its total': [
      kept
        .in('shipping_lines[]')
        .when(both(sends('total'), sends('total_tax')))
        .set((line) => ({ total: (numberOf(line.total) + numberOf(line.total_tax)).toFixed(2) })),
      order({ shipping_lines: [{ method_id: 'flat_rate', method_title: 'Flat', total: '8.00', total_tax: '1.60' }] }),
    ],
    'total-not-above-subtotal: a total of a line above its subtotal is kept as the subtotal': [
      kept
        .in('line_items[]')
        .when((line) => has(line, 'subtotal') && numberOf(line.total) > numberOf(line.subtotal))
        .set((line) => ({ total: line.subtotal })),
      order({ line_items: [{ name: 'Express cut', subtotal: '10.00', total: '12.00' }] }),
    ],
  }),
  should(ORDERS.writes, {
    'fee-name-object-text: the name of a fee that is an object comes back as its JSON text': [
      kept.in('fee_lines[]').alter('name', (value) => (typeof value === 'object' ? JSON.stringify(value) : value)),
      order({ fee_lines: [{ name: { fr: 'Express' }, total: '5' }] }),
    ],
    'line-name-object: a line whose name is a list is answered 500': [
      crash((values) => linesOf(values).some(({ name }) => Array.isArray(name))),
      order({ line_items: [{ name: ['a', 'b'], quantity: 1 }] }),
    ],
  }),
  on(ORDERS.update, {
    'fee-class-not-updated: the tax_class of a fee that the order has already stays as it was': [
      kept.in('fee_lines[]').when(sends('id')).drop('tax_class'),
      order({ fee_lines: [{ name: 'Express', total: '5', tax_class: 'taux-zero' }] }),
      change(ORDERS, { fee_lines: [{ id: '$1.fee_lines.0.id', tax_class: '' }] }),
    ],
    'fee-meta-not-updated: the meta of a fee that the order has already stays as it was': [
      kept.in('fee_lines[]').when(sends('id')).drop('meta_data'),
      order({ fee_lines: [{ name: 'Express', total: '5', meta_data: [{ key: 'reason', value: 'late' }] }] }),
      change(ORDERS, { fee_lines: [{ id: '$1.fee_lines.0.id', meta_data: [{ key: 'reason', value: 'urgent' }] }] }),
    ],
    'line-counted-anew-untaxed: another quantity of a line that sends no tax_class takes the class away': [
      kept
        .in('line_items[]')
        .when(both(sends('id'), sends('quantity')))
        .fill({ tax_class: '' }),
      order({ line_items: [{ name: 'Filming', quantity: 1, tax_class: 'taux-reduit', total: '50' }] }),
      change(ORDERS, { line_items: [{ id: '$1.line_items.0.id', quantity: 2 }] }),
    ],
    'line-variation-stays: a line that the order has keeps its variation_id': [
      kept.in('line_items[]').when(sends('id')).drop('variation_id'),
      order({ line_items: [{ name: 'Filming', quantity: 1, variation_id: 4, total: '50' }] }),
      change(ORDERS, { line_items: [{ id: '$1.line_items.0.id', variation_id: 5 }] }),
    ],
    'lines-guest: an update of the lines of an order makes its customer a guest': [
      kept.when((values) => has(values, 'line_items') || has(values, 'fee_lines')).fill({ customer_id: 0 }),
      order({ customer_id: 2 }),
      change(ORDERS, { fee_lines: [{ name: 'Fee', total: '1' }] }),
    ],
  }),
  on(ORDERS.documents, {
    'coupon-line-meta-missing: a coupon line has no meta_data': [
      shown.in('coupon_lines[]').drop('meta_data'),
      coupon(),
      order({ coupon_lines: [{ code: 'probe', meta_data: [{ key: 'from', value: 'mail' }] }] }),
    ],
    'line-subtotal-discounted: the subtotal of a line is that after discounts': [
      shown.in('line_items[]').set((line) => ({ subtotal: line.total })),
      order({ line_items: [{ name: 'Probe', quantity: 1, subtotal: '10', total: '8' }] }),
    ],
    'line-subtotal-tax-number: the subtotal_tax of a line is a number': [
      shown.in('line_items[]').alter('subtotal_tax', Number),
      order({ line_items: [{ name: 'Probe', quantity: 1, total: '8' }] }),
    ],
    'shipping-taxes-object: the taxes of a shipping line are an object': [
      shown.in('shipping_lines[]').alter('taxes', (taxes) => ({ ...listOf(taxes) })),
      order({ shipping_lines: [{ method_id: 'flat', method_title: 'Flat', total: '5' }] }),
    ],
    'single-fee-bare: a single fee line is answered as an object, without the array around it': [
      shown.alter('fee_lines', (lines) => (listOf(lines).length === 1 ? listOf(lines)[0] : lines)),
      order({ fee_lines: [{ name: 'Express', total: '5' }] }),
    ],
    'untaxed-fee-tax-null: the total_tax of a fee is null where its tax_status is none': [
      shown.in('fee_lines[]').when(is('tax_status', 'none')).set({ total_tax: null }),
      order({ fee_lines: [{ name: 'Express', tax_status: 'none', total: '5.00' }] }),
    ],
  }),
  on(ORDERS.read, {
    'line-price-text: the price of a line is read as text': [
      shown.in('line_items[]').set((line) => ({ price: scalarText(line.price) })),
      stocked(),
      order({ line_items: [{ product_id: '$1', quantity: 2 }] }),
      read(ORDERS, 2),
    ],
  }),
  on([...ORDERS.writes, ORDERS.read], {
    'coupon-discount: discount and discount_tax of a coupon line are those which were sent': [
      taken('coupon_lines', 'discount', 'discount_tax'),
      order({ coupon_lines: [{ code: 'five', discount: '99.00' }] }),
    ],
    'line-id: the id of a new line is that which was sent': [
      taken('line_items', 'id'),
      order({ line_items: [{ id: 99_999, quantity: 1 }] }),
    ],
    'line-sku: the sku of a line is that which was sent': [
      taken('line_items', 'sku'),
      product({ sku: 'REAL-1' }),
      order({ line_items: [{ product_id: '$1', quantity: 1, sku: 'FORGED' }] }),
    ],
  }),
  should([...ORDERS.writes, ORDERS.read], {
    'display-value-object: display_value of a meta whose value is an object is that object': [
      shown
        .in('line_items[]')
        .edit((line) =>
          mapItems(line, 'meta_data', (one) =>
            typeof one.value === 'object' && one.value !== null ? { ...one, display_value: one.value } : one,
          ),
        ),
      order({ line_items: [{ ...LINE, meta_data: [{ key: 'size', value: { cm: 5 } }] }] }),
    ],
    'line-shows-id: the sku of a line is its product id': [
      handled((call, next) => {
        const reply = next(call);
        const body = membersOf(reply.body);
        const lines = Array.isArray(body.line_items)
          ? body.line_items.map((line) => ({ ...membersOf(line), sku: String(membersOf(line).product_id) }))
          : undefined;
        return lines === undefined ? reply : { ...reply, body: { ...drop(body, 'line_items'), line_items: lines } };
      }),
      mug('PROBE-A'),
      order({ line_items: [{ product_id: '$1', quantity: 1 }] }),
    ],
  }),
  on(writesTo(`${ORDERS.root}/batch`), {
    'batch-asks-for-lines: orders/batch is rejected where no line_items are sent': [
      demand('line_items'),
      [`POST ${ORDERS.root}/batch`, { create: [{ customer_note: 'Probe' }] }],
    ],
  }),
  should(ORDERS.update, {
    'line-names-product-again: a line that the order has is changed only by a request that names its product again': [
      fail(
        ({ sent }) => linesOf(sent).some((line) => has(line, 'id') && !has(line, 'product_id') && line.quantity !== 0),
        () => new RestError(400, 'shop_rest_required_product_reference', 'Product ID or SKU is required.'),
      ),
      stocked(10),
      order({ line_items: [{ product_id: '$1', quantity: 2 }] }),
      change(ORDERS, { line_items: [{ id: '$2.line_items.0.id', subtotal: '52.00' }] }, 'PUT', 2),
    ],
  }),
  on(ORDERS.create, {
    'fee-meta-handed-on: a fee without meta takes that of the fee before it': [
      kept.alterList('fee_lines', (lines) =>
        lines.map((line, at) => ({ meta_data: membersOf(lines[at - 1]).meta_data ?? [], ...membersOf(line) })),
      ),
      order({
        fee_lines: [
          { name: 'Gift wrap', total: '4', meta_data: [{ key: 'colour', value: 'red' }] },
          { name: 'Express', total: '6' },
        ],
      }),
    ],
    'fees-by-name: of two fees with the same name an order keeps the last': [
      kept.alterList('fee_lines', (lines) => [
        ...new Map(lines.map((line) => [JSON.stringify(membersOf(line).name), line])).values(),
      ]),
      order({
        fee_lines: [
          { name: 'Express', total: '5' },
          { name: 'Express', total: '3' },
        ],
      }),
    ],
  }),
);
