/** Products: an address and a place in the menu that an update passes over. */
import { has } from '../../http/values.ts';
import { drop, given, writer } from '../sentences/kit.ts';
import { change, PRODUCTS, product, read } from '../sentences/show.ts';

const wrong = writer('resident');

export const productFaults = [
  wrong(
    'product-external-url-wants-type',
    'Product (shop): “external_url | string (URI, external products only)”',
    PRODUCTS.update,
    'an update that names no type leaves external_url as it is',
    given((values) => (has(values, 'type') ? values : drop(values, 'external_url'))),
    [
      product({ type: 'external', external_url: 'https://partner.example.test/' }),
      change(PRODUCTS, { external_url: 'https://other.example.test/' }),
    ],
  ),
  wrong(
    'product-menu-order-never-zero',
    'Product (shop): “menu_order | integer”',
    PRODUCTS.update,
    'an update with a menu_order of 0 leaves it as it is',
    given((values) => (values.menu_order === 0 ? drop(values, 'menu_order') : values)),
    [product({ menu_order: 4 }), change(PRODUCTS, { menu_order: 0 }), read(PRODUCTS)],
  ),
];
