/** Lists of products: filters that do nothing for some values or beside another, and one that demands another. */
import { missingParams } from '../../http/errors.ts';
import { has, integerOf } from '../../http/values.ts';
import { drop, found, given, handled, writer } from '../sentences/kit.ts';
import { list, PRODUCTS, product } from '../sentences/show.ts';

const wrong = writer('resident');
const LIST = 'Shop: products: Product list query';

export const productLists = [
  wrong(
    'products-grouped-is-any',
    `${LIST}: “type | string | enum \`simple\`, \`grouped\`, \`external\`, \`variable\`”`,
    PRODUCTS.list,
    'a type of grouped does nothing',
    given((values) => (values.type === 'grouped' ? drop(values, 'type') : values)),
    [list(PRODUCTS, 'type=grouped')],
  ),
  wrong(
    'products-tag-lost-beside-category',
    `${LIST}: “category, tag, shipping_class | string | term id”`,
    PRODUCTS.list,
    'tag does nothing beside category',
    given((values) => (has(values, 'category') && has(values, 'tag') ? drop(values, 'tag') : values)),
    [list(PRODUCTS), list(PRODUCTS, 'category=$1.7.categories.0.id&tag=999999')],
  ),
  wrong(
    'products-of-any-status',
    `${LIST}: “status | string | enum \`any\`, \`future\`, \`trash\`, \`draft\`, \`pending\`, \`private\`, \`publish\`; default \`any\`”`,
    PRODUCTS.list,
    'the list shows products of any status, whatever is asked',
    given((values) => ({ ...values, status: 'any' })),
    [list(PRODUCTS, 'status=draft')],
  ),
  wrong(
    'products-private-not-any',
    'States and transitions: “Product | status (list filter, default `any`) | `any`, `future`, `trash`, `draft`, `pending`, `private`, `publish`”',
    PRODUCTS.list,
    'a list of any status leaves out the private products',
    found((products, { call }) =>
      call.values.status === 'any' ? products.filter(({ status }) => status !== 'private') : products,
    ),
    [product({ status: 'private' }), list(PRODUCTS)],
  ),
  wrong(
    'products-unknown-attribute-term',
    `${LIST}: “attribute_term | string | term id; needs an assigned attribute”`,
    PRODUCTS.list,
    'an attribute_term that there is not does nothing',
    given((values, { site }) => {
      const terms = site.productAttributes.all().flatMap((attribute) => attribute.terms);
      return terms.some(({ id }) => id === integerOf(values.attribute_term)) ? values : drop(values, 'attribute_term');
    }),
    [list(PRODUCTS, 'attribute=pa_format&attribute_term=999999')],
  ),
  wrong(
    'products-not-on-sale-is-any',
    `${LIST}: “on_sale | boolean”`,
    PRODUCTS.list,
    'on_sale of false does nothing',
    given((values) => (values.on_sale === false ? drop(values, 'on_sale') : values)),
    [list(PRODUCTS, 'on_sale=false')],
  ),
  wrong(
    'products-min-price-wants-max',
    `${LIST}: “Product list query (all optional)”`,
    PRODUCTS.list,
    'min_price demands max_price',
    handled((call, next) => {
      if (has(call.sent, 'min_price') && !has(call.sent, 'max_price')) throw missingParams(['max_price']);
      return next(call);
    }),
    [list(PRODUCTS, 'min_price=20')],
  ),
  wrong(
    'products-before-lost-beside-after',
    `${LIST}: “after, before, modified_after, modified_before | date-time”`,
    PRODUCTS.list,
    'before does nothing beside after',
    given((values) => (has(values, 'after') && has(values, 'before') ? drop(values, 'before') : values)),
    [product(), list(PRODUCTS, 'after=2020-01-01T00:00:00&before=2020-01-02T00:00:00')],
  ),
];
