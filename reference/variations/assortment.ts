/** What other shops make of a product: which classes, numbers, measures and parents they know. */
import { onHandlers } from '../faults/hooks.ts';
import { invalidParam, RestError } from '../http/errors.ts';
import type { Values } from '../http/messages.ts';
import { flagOf, has, integerOf, integersOf, listOf, membersOf, textOf } from '../http/values.ts';
import type { Site } from '../state/site.ts';
import { fold } from '../state/text.ts';
import { ERRORS, RETURNED } from './allowed.ts';
import { isCreation, KEYS, onRecords, onSent } from './hooks.ts';
import { type Variation, type VariationChange, variation } from './types.ts';

/** The classes of the shop; the standard one is the empty text. */
const TAX_CLASSES = ['', 'standard', 'taux-reduit', 'taux-zero'];

function knownClass(members: Values): Values {
  const isUnknown = typeof members.tax_class === 'string' && !TAX_CLASSES.includes(members.tax_class);
  return isUnknown ? { ...members, tax_class: '' } : members;
}

/** A class that the shop does not have is the standard one. */
function classesKnown(): VariationChange {
  return onSent([...KEYS.orders, ...KEYS.products], (sent) => {
    const lists = ['line_items', 'fee_lines'].filter((name) => Array.isArray(sent[name]));
    const lines = lists.map((name) => [name, listOf(sent[name]).map(membersOf).map(knownClass)]);
    return { ...knownClass(sent), ...Object.fromEntries(lines) };
  });
}

/** The database tells no capital from a small letter. */
function skusFolded(): VariationChange {
  return onSent(KEYS.products, (sent, call, { site }) => {
    const sku = fold(textOf(sent.sku));
    const own = integerOf(call.path.id);
    const twin = site.products.all().find(({ id, fields }) => id !== own && fold(textOf(fields.sku)) === sku);
    if (sku !== '' && twin !== undefined) {
      throw new RestError(400, 'product_invalid_sku', 'Invalid or duplicated SKU.', { resource_id: twin.id });
    }
    return sent;
  });
}

const UNMEASURED: Values = { weight: '', dimensions: { length: '', width: '', height: '' }, shipping_class: '' };

/** What is not shipped has neither weight nor size. */
function virtualUnmeasured(): VariationChange {
  return onSent(KEYS.products, (sent, call, { site }) => {
    const held = site.products.get(integerOf(call.path.id));
    return flagOf(sent.virtual ?? held?.fields.virtual) ? { ...sent, ...UNMEASURED } : sent;
  });
}

/** Dimensions that are sent take the place of the whole. */
function wholeDimensions(): VariationChange {
  return onSent(KEYS.products, (sent) =>
    has(sent, 'dimensions')
      ? { ...sent, dimensions: { ...membersOf(UNMEASURED.dimensions), ...membersOf(sent.dimensions) } }
      : sent,
  );
}

/** A parent must be there, as the database demands. */
function parentsKnown(): VariationChange {
  return onSent([...KEYS.orders, ...KEYS.products], (sent, call, { site }) => {
    const parent = integerOf(sent.parent_id);
    const records = call.operation.path.includes('/orders') ? site.orders : site.products;
    if (parent !== 0 && records.get(parent) === undefined) throw invalidParam('parent_id', 'There is no such parent.');
    return sent;
  });
}

function demandTerms(sent: Values, site: Site): Values {
  const held = { categories: site.productCategories, tags: site.productTags };
  for (const [name, terms] of Object.entries(held)) {
    const ids = integersOf(listOf(sent[name]).map((term) => membersOf(term).id));
    if (ids.some((id) => terms.get(id) === undefined)) throw invalidParam(name, 'There is no such term.');
  }
  return sent;
}

export const ASSORTMENT: readonly Variation[] = [
  variation(
    'tax-classes-known',
    'A tax class that the shop does not have is taken for the standard one, in products and in lines.',
    'Order: fee_lines item: “tax_class (string)”, Product: “tax_class | string”: which classes there are is the shop’s own, as the list of products shows.',
    classesKnown,
  ),
  variation(
    'tax-class-standard',
    'The standard tax class of a product is shown by its name.',
    `Product: “tax_class | string”: it has no default. ${RETURNED}`,
    () =>
      onRecords(KEYS.products, (record) => (record.tax_class === '' ? { ...record, tax_class: 'standard' } : record)),
  ),
  variation(
    'skus-in-any-case',
    'Two stock-keeping units that differ in their case, or in accents, are the same.',
    'Product: “sku | string (unique identifier)”: when two of them are one is not said.',
    skusFolded,
  ),
  variation(
    'virtual-products-unmeasured',
    'A virtual product has no weight, no dimensions and no shipping class.',
    'Product: “virtual | boolean | false”: whether what is not shipped can be weighed is not said.',
    virtualUnmeasured,
  ),
  variation(
    'dimensions-replaced',
    'Dimensions that are sent take the place of all three.',
    'Product: “dimensions | object {length, width, height}”: whether an update merges it or replaces it is not said.',
    wholeDimensions,
  ),
  variation(
    'parents-known',
    'A parent_id of no order, or of no product, is rejected.',
    `Product: “parent_id | integer”, Order: “parent_id | integer | parent order id”: of ids of nothing they say nothing. ${ERRORS}`,
    parentsKnown,
  ),
  variation(
    'product-terms-known',
    'A product with a category or a tag that is not there is rejected.',
    `Product: “tags | array of {id integer, …}”: of ids of nothing it says nothing. ${ERRORS}`,
    () => onSent(KEYS.products, (sent, _call, { site }) => demandTerms(sent, site)),
  ),
  variation(
    'products-named',
    'A product that is made without a name is called Product.',
    'Shop: products: “Product fields, all optional, defaults as in the product table”: a name has no default there.',
    () =>
      onHandlers(KEYS.products.filter(isCreation), (call, next) => {
        if (textOf(call.values.name).trim() !== '') return next(call);
        const name = 'Product';
        return next({ ...call, sent: { ...call.sent, name }, values: { ...call.values, name } });
      }),
  ),
];
