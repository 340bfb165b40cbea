/** Products: text of another locale or kind, and fields that another one switches off. */
import { drop, given, insteadOf, mapItems, mapText, shown, writer } from '../sentences/kit.ts';
import { PRODUCTS, product, read } from '../sentences/show.ts';

const wrong = writer('assessor');
const IMAGES = 'http://site.test/uploads';

export const productFaults = [
  wrong(
    'product-expiry-of-downloadables',
    'Product (shop): “download_expiry | integer (days) | -1”',
    PRODUCTS.create,
    'a new product that is not said to be downloadable keeps no days of its own',
    given((values) => (values.downloadable === true ? values : drop(values, 'download_expiry'))),
    [product({ download_expiry: 30 })],
  ),
  wrong(
    'product-note-on-one-line',
    'Product (shop): “purchase_note | string”',
    PRODUCTS.writes,
    'the lines of a purchase note become one',
    given((values) => mapText(values, 'purchase_note', (note) => note.replace(/\s*\n\s*/g, ' '))),
    [product({ purchase_note: 'Thank you.\nYour film follows by mail.' })],
  ),
  wrong(
    'product-alt-of-first-image',
    'Product (shop): “images | array of {id integer, …, src URI, name string, alt string}”',
    PRODUCTS.writes,
    'images after the first lose their alternative text',
    given((values) => mapItems(values, 'images', (image, at) => (at === 0 ? image : drop(image, 'alt')))),
    [
      product({
        images: [
          { src: `${IMAGES}/front.png`, alt: 'Front' },
          { src: `${IMAGES}/back.png`, alt: 'Back' },
        ],
      }),
    ],
  ),
  wrong(
    'product-weight-with-comma',
    'Product (shop): “weight | string (kg)”',
    [PRODUCTS.list, PRODUCTS.read],
    'a weight is read as the language of the site writes it, with a comma',
    shown((document) => mapText(document, 'weight', (weight) => weight.replace('.', ','))),
    [product({ weight: '1.5' }), read(PRODUCTS)],
  ),
  wrong(
    'product-meta-false-as-text',
    'Product (shop): “Meta object: … `value` (null, object, string, number, boolean, integer or array). Meta objects appear in coupons, orders, order lines and products.”',
    PRODUCTS.writes,
    'false as a value of meta comes back as the empty text',
    given((values) => mapItems(values, 'meta_data', (meta) => insteadOf(meta, 'value', false, ''))),
    [product({ meta_data: [{ key: 'printed', value: false }] })],
  ),
];
