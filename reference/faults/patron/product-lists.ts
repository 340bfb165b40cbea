/** Lists of products: filters that do nothing. */
import { drop, given, writer } from '../sentences/kit.ts';
import { list, PRODUCTS, product } from '../sentences/show.ts';

const wrong = writer('patron');

export const productListFaults = [
  wrong(
    'products-of-any-stock-status',
    'States and transitions: “Product | stock_status | `instock`, `outofstock`, `onbackorder`”',
    PRODUCTS.list,
    'stock_status does nothing',
    given((values) => drop(values, 'stock_status')),
    [product(), list(PRODUCTS, 'include=$1&stock_status=onbackorder')],
  ),
  wrong(
    'products-of-any-attribute-term',
    'Shop: products: Product list query: “attribute_term | string | term id; needs an assigned attribute”',
    PRODUCTS.list,
    'attribute_term does nothing',
    given((values) => drop(values, 'attribute_term')),
    [list(PRODUCTS, 'attribute=pa_format&attribute_term=999999')],
  ),
];
