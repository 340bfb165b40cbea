/** Lists of products: bounds, columns and a default that changed in a release. */
import { has, textOf } from '../../http/values.ts';
import { drop, found, given, insteadOf, writer } from '../sentences/kit.ts';
import { change, list, PRODUCTS, product } from '../sentences/show.ts';

const wrong = writer('visitor');
const QUERY = 'Shop: products: Product list query: ';

export const productListFaults = [
  wrong(
    'products-lower-bound-alone',
    `${QUERY}“min_price, max_price | string”`,
    PRODUCTS.list,
    'max_price is passed over beside min_price',
    given((values) => (has(values, 'min_price') ? drop(values, 'max_price') : values)),
    [product({ regular_price: '20' }), product({ regular_price: '300' }), list(PRODUCTS, 'min_price=10&max_price=50')],
  ),
  wrong(
    'products-any-is-published',
    `${QUERY}“status | string | enum \`any\`, …; default \`any\`”`,
    PRODUCTS.list,
    'any means published',
    given((values) => insteadOf(values, 'status', 'any', 'publish')),
    [product({ status: 'draft' }), list(PRODUCTS)],
  ),
  wrong(
    'products-prices-as-text',
    `${QUERY}“orderby | string | enum …, \`price\`, …”`,
    PRODUCTS.list,
    'prices are sorted as text: 100 before 12 before 9',
    found((records, { call }) => {
      if (call.values.orderby !== 'price') return records;
      const direction = call.values.order === 'asc' ? 1 : -1;
      const isBefore = (a: string, b: string) => (a < b ? -1 : 1);
      return [...records].sort((a, b) => {
        const [left, right] = [textOf(a.price), textOf(b.price)];
        return left === right ? 0 : direction * isBefore(left, right);
      });
    }),
    [
      product({ regular_price: '9' }),
      product({ regular_price: '12' }),
      product({ regular_price: '100' }),
      list(PRODUCTS, 'orderby=price&order=asc&include=$1,$2,$3'),
    ],
  ),
  wrong(
    'products-modified-is-created',
    `${QUERY}“after, before, modified_after, modified_before | date-time”`,
    PRODUCTS.list,
    'modified_after looks at the date of creation',
    given((values) =>
      has(values, 'modified_after') ? { ...drop(values, 'modified_after'), after: values.modified_after } : values,
    ),
    [product(), change(PRODUCTS, { menu_order: 4 }), list(PRODUCTS, 'modified_after=$1.date_modified')],
  ),
];
