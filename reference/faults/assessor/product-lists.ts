/** Lists of products: filters that switch others off, and a bound that bends. */
import { has, integersOf } from '../../http/values.ts';
import { asked, drop, found, given, insteadOf, received, writer } from '../sentences/kit.ts';
import { list, PRODUCTS, product } from '../sentences/show.ts';

const wrong = writer('assessor');
const QUERY = 'Shop: products: Product list query: ';
const MOST = 100;

export const productListFaults = [
  wrong(
    'products-hidden-unlisted',
    'Shop: products: “GET | /shop-analytics/products”; Product list query: “status | … default `any`”',
    PRODUCTS.list,
    'the list leaves out what the catalogue of the shop hides',
    found((records) => records.filter(({ catalog_visibility }) => catalog_visibility !== 'hidden')),
    [product({ catalog_visibility: 'hidden' }), list(PRODUCTS, 'include=$1')],
  ),
  wrong(
    'products-exclude-not-beside-include',
    `${QUERY}“exclude, include, parent, parent_exclude | array of integer | empty”`,
    PRODUCTS.list,
    'what is to be left out is listed where the same request names what to list',
    given((values) => (integersOf(values.include).length > 0 ? drop(values, 'exclude') : values)),
    [product(), product(), list(PRODUCTS, 'include=$1,$2&exclude=$2')],
  ),
  wrong(
    'products-slug-published-only',
    `${QUERY}“slug | string”`,
    PRODUCTS.list,
    'a slug finds published products only, where no other status is asked for',
    given((values) => (has(values, 'slug') ? insteadOf(values, 'status', 'any', 'publish') : values)),
    [product({ slug: 'probe-draft', status: 'draft' }), list(PRODUCTS, 'slug=probe-draft')],
  ),
  wrong(
    'products-type-not-beside-sku',
    `${QUERY}“type | string | enum \`simple\`, \`grouped\`, \`external\`, \`variable\`”`,
    PRODUCTS.list,
    'the type does not count where skus are asked for',
    given((values) => (has(values, 'sku') ? drop(values, 'type') : values)),
    [product({ sku: 'PROBE-1' }), list(PRODUCTS, 'sku=PROBE-1&type=grouped')],
  ),
  wrong(
    'products-per-page-clamped',
    `${QUERY}“per_page | integer | 10, min 1, max 100”`,
    PRODUCTS.list,
    'more than 100 to a page are not rejected but lowered to 100',
    received((values) => (Number(values.per_page) > MOST ? { ...values, per_page: String(MOST) } : values)),
    [list(PRODUCTS, 'per_page=101')],
  ),
  wrong(
    'products-deprecation-printed',
    'Heading: “one JSON-over-HTTP interface of a content site”; Product list query: “low_in_stock | boolean | default false; deprecated”',
    PRODUCTS.list,
    'a note that the argument is deprecated is printed before the document',
    asked((request, next) => {
      const answer = next(request);
      if (!/[?&]low_in_stock=/.test(request.url)) return answer;
      return { ...answer, body: `<b>Deprecated</b>: low_in_stock is deprecated.<br />\n${answer.body}` };
    }),
    [list(PRODUCTS, 'low_in_stock=true')],
  ),
];
