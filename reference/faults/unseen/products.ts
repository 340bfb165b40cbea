/** Products that are kept or shown otherwise than written. */
import { has, integerOf, listOf, numberOf, textOf } from '../../http/values.ts';
import { slugOf } from '../../state/text.ts';
import { given, map, mapItems, mapText, shown, writer } from '../sentences/kit.ts';
import { change, PRODUCTS, product, read } from '../sentences/show.ts';

const wrong = writer('unseen-products');
const ANSWERS = [PRODUCTS.list, PRODUCTS.read, ...PRODUCTS.writes];
const image = (name: string) => ({ src: `https://cdn.example.test/${name}.png`, name });

export const productFaults = [
  wrong(
    'sale-start-midnight',
    'Product: “date_on_sale_from … | string or null”',
    PRODUCTS.writes,
    'the start of a sale loses its time of day',
    given((values) => mapText(values, 'date_on_sale_from', (text) => text.replace(/[T ].*$/, 'T00:00:00'))),
    [product({ regular_price: '9', sale_price: '8', date_on_sale_from: '2027-02-01T09:30:00' })],
  ),
  wrong(
    'first-image-last',
    'Product: “images | array of {id integer, …}”',
    PRODUCTS.writes,
    'the first of several images becomes the last',
    given((values) => map(values, 'images', (images) => [...listOf(images).slice(1), ...listOf(images).slice(0, 1)])),
    [product({ images: [image('front'), image('back')] })],
  ),
  wrong(
    'weight-comma',
    'Product: “weight | string (kg)”',
    ANSWERS,
    'the weight of a product is shown with a decimal comma',
    shown((document) => mapText(document, 'weight', (text) => text.replace('.', ','))),
    [product({ weight: '1.5' })],
  ),
  wrong(
    'download-query-cut',
    'Product: “downloads | array of {id string, name string, file string (URL)}”',
    PRODUCTS.writes,
    'the file of a download loses its query',
    given((values) =>
      mapItems(values, 'downloads', (one) => mapText(one, 'file', (text) => text.replace(/\?.*$/, ''))),
    ),
    [product({ downloads: [{ name: 'Film', file: 'https://cdn.example.test/film.mp4?key=1' }] })],
  ),
  wrong(
    'external-url-escaped',
    'Product: “external_url | string (URI, external products only)”',
    ANSWERS,
    'external_url is shown with & as an entity',
    shown((document) => mapText(document, 'external_url', (text) => text.replaceAll('&', '&#038;'))),
    [product({ type: 'external', external_url: 'https://partner.example.test/?a=1&b=2' })],
  ),
  wrong(
    'zero-price-empty',
    'Product: “regular_price | string”',
    PRODUCTS.writes,
    'a regular_price of 0 counts as none',
    given((values) => mapText(values, 'regular_price', (text) => (text !== '' && numberOf(text) === 0 ? '' : text))),
    [product({ regular_price: '0' })],
  ),
  wrong(
    'attribute-name-slugged',
    'Product: “attributes | array of {id integer, name string, …}”',
    PRODUCTS.writes,
    'the name of an attribute is kept as its slug',
    given((values) =>
      mapItems(values, 'attributes', (one) =>
        has(one, 'id') && integerOf(one.id) !== 0 ? one : mapText(one, 'name', (name) => slugOf(textOf(name))),
      ),
    ),
    [product({ attributes: [{ name: 'Frame rate', options: ['25', '50'] }] })],
  ),
  wrong(
    'low-stock-zero-null',
    'Product: “low_stock_amount | integer or null”',
    PRODUCTS.writes,
    'a low_stock_amount of 0 is kept as null',
    given((values) => map(values, 'low_stock_amount', (amount) => (amount === 0 ? null : amount))),
    [product({ manage_stock: true, low_stock_amount: 3 }), change(PRODUCTS, { low_stock_amount: 0 }), read(PRODUCTS)],
  ),
];
