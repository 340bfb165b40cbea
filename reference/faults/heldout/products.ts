/** Products that are compared, dated or found by the wrong column. */
import { flagOf, has, integerOf, listOf, membersOf, textOf } from '../../http/values.ts';
import { isoText, offsetAt, readWall, siteZone } from '../../state/dates.ts';
import { found, given, mapItems, rejecting, shown, writer } from '../sentences/kit.ts';
import { change, list, PRODUCTS, product } from '../sentences/show.ts';

const wrong = writer('heldout');
const QUERY = 'Product list query: ';
const WINTER = Date.UTC(2027, 0, 1);

/** Whether a loose comparison takes two texts for one number. */
function areSameNumber(left: string, right: string): boolean {
  return left !== right && left.trim() !== '' && right.trim() !== '' && Number(left) === Number(right);
}

/** The moment of a local time, as a shop without daylight saving has it. */
function gmtOf(local: string): string | null {
  const wall = readWall(local);
  return wall === null ? null : isoText(wall - offsetAt(WINTER, siteZone()));
}

export const productFaults = [
  wrong(
    'sku-loose-comparison',
    'Product: “sku | string (unique identifier)”',
    PRODUCTS.writes,
    'a sku that is the same number as that of another product, and another text, counts as taken',
    rejecting('sku', (values, { call, site }) =>
      site.products
        .all()
        .some(
          ({ id, fields }) => id !== integerOf(call.path.id) && areSameNumber(textOf(fields.sku), textOf(values.sku)),
        ),
    ),
    [product({ sku: '0042' }), product({ sku: '42' })],
  ),
  wrong(
    'category-or-tag',
    `${QUERY}“category, tag, shipping_class | string | term id”`,
    PRODUCTS.list,
    'category and tag find the products that have one of both',
    found((records, { call, find }) => {
      if (!has(call.values, 'category') || !has(call.values, 'tag')) return records;
      const ids = [...find({ tag: undefined }), ...find({ category: undefined })].map(({ id }) => id);
      return find({ category: undefined, tag: undefined }).filter(({ id }) => ids.includes(id));
    }),
    [
      list(PRODUCTS, 'sku=SEED-MUG'),
      list(PRODUCTS, 'sku=SEED-TRIPOD'),
      list(PRODUCTS, 'category=$2.0.categories.0.id&tag=$1.0.tags.0.id'),
    ],
  ),
  wrong(
    'sale-over-still-found',
    `${QUERY}“on_sale | boolean”`,
    PRODUCTS.list,
    'a product whose sale is over counts as on sale for the filter',
    found((records, { call, site, find }) => {
      if (!has(call.values, 'on_sale')) return records;
      const now = isoText(site.clock.now());
      const isOver = ({ date_on_sale_to_gmt: end, sale_price }: (typeof records)[number]) =>
        textOf(sale_price) !== '' && textOf(end) !== '' && textOf(end) < now;
      const wanted = flagOf(call.values.on_sale);
      return find({ on_sale: undefined }).filter((one) => (flagOf(one.on_sale) || isOver(one)) === wanted);
    }),
    [
      product({ regular_price: '20', sale_price: '10', date_on_sale_to: '2026-12-01T00:00:00' }),
      list(PRODUCTS, 'on_sale=true'),
    ],
  ),
  wrong(
    'known-image-untouched',
    'Product: “images | array of {id integer, … src URI, name string, alt string}”',
    PRODUCTS.update,
    'name and alt of an image that the product has already are not changed',
    given((values, { held }) => {
      if (!has(values, 'images')) return values;
      const images = listOf(held().images).map(membersOf);
      return mapItems(values, 'images', (image) => {
        const known = images.find(({ id, src }) => src === image.src || id === image.id);
        return known === undefined ? image : { ...image, name: known.name, alt: known.alt };
      });
    }),
    [
      product({ images: [{ src: 'https://film.example.test/mug.png', alt: 'A mug' }] }),
      change(PRODUCTS, { images: [{ src: 'https://film.example.test/mug.png', alt: 'A blue mug' }] }),
    ],
  ),
  wrong(
    'gmt-always-winter',
    'Product: “date_created | string or null (site timezone)”, “date_created_gmt | string or null”',
    [PRODUCTS.list, PRODUCTS.read, ...PRODUCTS.writes],
    'date_created_gmt is counted from date_created as if it were always winter',
    shown((document) => ({ ...document, date_created_gmt: gmtOf(textOf(document.date_created)) })),
    [product({ date_created: '2026-07-10T12:00:00' })],
  ),
  wrong(
    'stock-status-of-counted',
    `${QUERY}“stock_status | string | enum \`instock\`, \`outofstock\`, \`onbackorder\`”`,
    PRODUCTS.list,
    'stock_status finds only products whose stock the shop counts',
    found((records, { call }) =>
      has(call.values, 'stock_status') ? records.filter((one) => flagOf(one.manage_stock)) : records,
    ),
    [product({ stock_status: 'onbackorder' }), list(PRODUCTS, 'stock_status=onbackorder')],
  ),
];
