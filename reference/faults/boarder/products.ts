/** Products: fields that one way of writing loses, members of another type, and filters that pass over a value. */
import { has, textOf } from '../../http/values.ts';
import { drop, given, map, received, shown, writer } from '../sentences/kit.ts';
import { change, list, PRODUCTS, product, read } from '../sentences/show.ts';

const wrong = writer('boarder');
const DOCUMENTS = [PRODUCTS.read, PRODUCTS.list, ...PRODUCTS.writes];
const TYPES = ['simple', 'grouped', 'external', 'variable'];

export const productFaults = [
  wrong(
    'product-made-now',
    'Product (shop): “date_created | string or null (site timezone)”',
    PRODUCTS.create,
    'the date_created that a new product sends is passed over',
    given((values) => drop(values, 'date_created')),
    [product({ date_created: '2026-01-05T08:00:00' }), read(PRODUCTS)],
  ),
  wrong(
    'product-short-text-stays',
    'Product (shop): “short_description | string”',
    PRODUCTS.update,
    'an update does not change the short_description',
    given((values) => drop(values, 'short_description')),
    [product(), change(PRODUCTS, { short_description: 'In one day.' }), read(PRODUCTS)],
  ),
  wrong(
    'product-sale-gmt-local',
    'Product (shop): “date_on_sale_from, date_on_sale_from_gmt, date_on_sale_to, date_on_sale_to_gmt | string or null”',
    DOCUMENTS,
    'the dates of a sale in GMT are shown in the zone of the site',
    shown((document) => ({
      ...document,
      date_on_sale_from_gmt: document.date_on_sale_from,
      date_on_sale_to_gmt: document.date_on_sale_to,
    })),
    [product({ regular_price: '20', sale_price: '15', date_on_sale_to: '2027-02-20T20:00:00' }), read(PRODUCTS)],
  ),
  wrong(
    'product-new-button-text-lost',
    'Product (shop): “button_text | string (external products only)”',
    PRODUCTS.create,
    'the button_text of a new product is lost',
    given((values) => drop(values, 'button_text')),
    [product({ type: 'external', external_url: 'https://partner.example.test/', button_text: 'Book' }), read(PRODUCTS)],
  ),
  wrong(
    'product-menu-order-text',
    'Product (shop): “menu_order | integer”',
    DOCUMENTS,
    'menu_order is text',
    shown((document) => map(document, 'menu_order', String)),
    [product({ menu_order: 4 }), read(PRODUCTS)],
  ),
  wrong(
    'products-of-unknown-type-all',
    'Shop: products: Product list query: “type | string | enum `simple`, `grouped`, `external`, `variable`”',
    PRODUCTS.list,
    'a type that is none finds the products of every type',
    received((values) => (has(values, 'type') && !TYPES.includes(textOf(values.type)) ? drop(values, 'type') : values)),
    [list(PRODUCTS, 'type=bundle')],
  ),
  wrong(
    'products-not-featured-all',
    'Shop: products: Product list query: “featured | boolean”',
    PRODUCTS.list,
    'featured=false finds the featured products as well',
    given((values) => (values.featured === false ? drop(values, 'featured') : values)),
    [product({ featured: true }), list(PRODUCTS, 'include=$1&featured=false')],
  ),
];
