import type { Values } from '../http/messages.ts';
import {
  flagOf,
  has,
  integerOf,
  integersOf,
  listOf,
  membersOf,
  numberOf,
  textOf,
  textsOf,
  wordsOf,
} from '../http/values.ts';
import type { ProductRecord } from '../state/records.ts';
import type { Site } from '../state/site.ts';
import { compareText, holdsText, slugOf } from '../state/text.ts';
import { filterShopRecords, sortShopRecords } from './list.ts';
import { isOnSale, priceText } from './prices.ts';

/** What counts as low where the product says nothing itself. */
const LOW_STOCK = 2;

type ProductTest = (product: ProductRecord) => boolean;

/** The products that a list asks for, sorted. */
export function listProducts(site: Site, values: Values): ProductRecord[] {
  const tests = [
    ...textTests(values),
    ...termTests(site, values),
    ...priceTests(site, values),
    ...parentTests(values),
    lowStockTest(values),
  ];
  const found = site.products.all().filter((product) => tests.every((test) => test(product)));
  const price = (product: ProductRecord) => numberOf(priceText(site, product));
  return sortShopRecords(filterShopRecords(found, values), values, {
    title: (a, b) => compareText(textOf(a.fields.name), textOf(b.fields.name)),
    slug: (a, b) => compareText(a.slug, b.slug),
    menu_order: (a, b) => integerOf(a.fields.menu_order) - integerOf(b.fields.menu_order),
    price: (a, b) => price(a) - price(b),
    popularity: (a, b) => a.sold - b.sold,
    rating: (a, b) => a.rating - b.rating,
  });
}

function chosen(values: Values, tests: Readonly<Record<string, ProductTest>>): ProductTest[] {
  return Object.entries(tests).flatMap(([name, test]) => (has(values, name) && values[name] !== '' ? [test] : []));
}

function textTests(values: Values): ProductTest[] {
  const skus = wordsOf(values.sku);
  return chosen(values, {
    search: ({ fields }) => holdsText(() => [textOf(fields.name), textOf(fields.sku)], textOf(values.search)),
    search_sku: ({ fields }) => holdsText(() => [textOf(fields.sku)], textOf(values.search_sku)),
    slug: (product) => wordsOf(values.slug).includes(product.slug),
    status: (product) => (values.status === 'any' ? product.status !== 'trash' : product.status === values.status),
    type: ({ fields }) => fields.type === values.type,
    sku: ({ fields }) => skus.includes(textOf(fields.sku)),
    featured: ({ fields }) => fields.featured === values.featured,
    tax_class: ({ fields }) => (fields.tax_class === '' ? 'standard' : fields.tax_class) === values.tax_class,
    stock_status: ({ fields }) => fields.stock_status === values.stock_status,
  });
}

function termTests(site: Site, values: Values): ProductTest[] {
  const holds = (ids: unknown, wanted: unknown) => wordsOf(wanted).some((id) => integersOf(ids).includes(Number(id)));
  const taxonomy = textOf(values.attribute);
  const attribute = site.productAttributes
    .all()
    .find(({ slug }) => taxonomy === slug || taxonomy === slug.replace(/^pa_/, ''));
  const term = attribute?.terms.find(({ id }) => id === integerOf(values.attribute_term));
  const optionsOf = ({ fields }: ProductRecord) =>
    listOf(fields.attributes)
      .map(membersOf)
      .filter((held) => (attribute === undefined ? slugOf(textOf(held.name)) === taxonomy : held.id === attribute.id))
      .flatMap((held) => textsOf(held.options));
  return chosen(values, {
    category: ({ fields }) => holds(fields.categories, values.category),
    tag: ({ fields }) => holds(fields.tags, values.tag),
    shipping_class: ({ fields }) =>
      wordsOf(values.shipping_class).some(
        (id) => fields.shipping_class !== '' && site.shippingClasses.get(Number(id))?.slug === fields.shipping_class,
      ),
    attribute: (product) => optionsOf(product).length > 0,
    attribute_term: (product) =>
      term !== undefined && optionsOf(product).some((option) => [term.name, term.slug].includes(option)),
  });
}

function priceTests(site: Site, values: Values): ProductTest[] {
  const price = (product: ProductRecord) => numberOf(priceText(site, product));
  return chosen(values, {
    on_sale: (product) => isOnSale(site, product) === flagOf(values.on_sale),
    min_price: (product) => price(product) >= numberOf(values.min_price),
    max_price: (product) => price(product) <= numberOf(values.max_price),
  });
}

function parentTests(values: Values): ProductTest[] {
  const [parents, excluded] = [integersOf(values.parent), integersOf(values.parent_exclude)];
  return [
    ({ fields }) =>
      (parents.length === 0 || parents.includes(integerOf(fields.parent_id))) &&
      !excluded.includes(integerOf(fields.parent_id)),
  ];
}

function lowStockTest(values: Values): ProductTest {
  if (!flagOf(values.low_in_stock)) return () => true;
  return ({ fields, stock }) =>
    flagOf(fields.manage_stock) &&
    (stock ?? 0) <= (has(fields, 'low_stock_amount') ? integerOf(fields.low_stock_amount) : LOW_STOCK);
}
