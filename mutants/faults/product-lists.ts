/** Lists of products that find, sort or show otherwise than asked. */

import {
  flagOf,
  has,
  integerOf,
  integersOf,
  listOf,
  membersOf,
  numberOf,
  textOf,
  wordsOf,
} from '../../reference/http/values.ts';
import { isoText } from '../../reference/state/dates.ts';
import { compareText } from '../../reference/state/text.ts';
import { crash } from '../operators/failures.ts';
import { firstOf, found, searchedIn, sorted } from '../operators/lists.ts';
import { both, insteadOf, is, kept, lacks, sends, sent, shown } from '../operators/members.ts';
import { change, list, PRODUCTS, product } from '../operators/steps.ts';
import { answering, asking, handled } from '../operators/take.ts';
import { faultsOf, on, should } from './written.ts';

const TYPES = ['simple', 'grouped', 'external', 'variable'];

const BY_TEXT = ['title', 'slug'];

const dated = (date: string) => product({ date_created: date });

const LEADING = /^\s*([+-]?\d+)\D.*$/;

const leading = (value: unknown) => (typeof value === 'string' ? value.replace(LEADING, '$1') : value);

const mug = (sku: string, more: object = {}) => product({ sku, ...more });

export const productListsFaults = faultsOf(
  'product-lists',
  on(PRODUCTS.list, {
    'after-by-modified: after looks at the date of change': [
      kept.when(sends('after')).set((values) => ({ after: undefined, modified_after: values.after })),
      dated('2020-05-01T10:00:00'),
      list(PRODUCTS, 'after=2026-01-01T00:00:00'),
    ],
    'any-is-published: any means published': [
      kept.replace('status', 'any', 'publish'),
      product({ status: 'draft' }),
      list(PRODUCTS),
    ],
    'any-status-with-search: status of the product list is publish by default where something is searched for': [
      sent.when(both(lacks('status'), sends('search'))).set({ status: 'publish' }),
      list(PRODUCTS, 'search=prototype'),
    ],
    'before-whole-day: before includes the whole of its day': [
      kept.alter('before', (value) => `${textOf(value).slice(0, 10)}T23:59:59`),
      dated('2026-05-01T10:00:00'),
      list(PRODUCTS, 'before=2026-05-01T08:00:00'),
    ],
    'bounds-beside-include: the bounds of date do nothing beside include': [
      kept.when((values) => integersOf(values.include).length > 0).set({ after: undefined, before: undefined }),
      dated('2026-05-01T10:00:00'),
      list(PRODUCTS, 'include[]=$1&before=2001-01-01T00:00:00'),
    ],
    'dated-ahead-not-listed: the list leaves out products whose date_created is ahead': [
      found.edit((records, { site }) => {
        const now = isoText(site.clock.now());
        return records.filter(({ date_created_gmt: date }) => textOf(date) <= now);
      }),
      product({ date_created: '2030-01-01T00:00:00' }),
      list(PRODUCTS, 'per_page=100'),
    ],
    'deprecation-printed: a note that the argument is deprecated is printed before the document': [
      answering((answer, request) => {
        if (!/[?&]low_in_stock=/.test(request.url)) return answer;
        return { ...answer, body: `<b>Deprecated</b>: low_in_stock is deprecated.<br />\n${answer.body}` };
      }),
      list(PRODUCTS, 'low_in_stock=true'),
    ],
    'embedded-published: a list with context=embed holds published products only': [
      found.when(is('context', 'embed')).keep(({ status }) => status === 'publish'),
      product({ status: 'draft' }),
      list(PRODUCTS, 'include=$1&context=embed'),
    ],
    'encoded-brackets-unread: brackets that are percent-encoded in the query are not read as brackets': [
      asking((request) => ({ ...request, url: request.url.replace(/%5B/gi, '%255B') })),
      product(),
      list(PRODUCTS, 'include%5B%5D=$1'),
    ],
    'exclude-first-only: of several ids in exclude the first counts': [
      kept.alter('exclude', firstOf),
      product(),
      product(),
      list(PRODUCTS, 'exclude[]=$1&exclude[]=$2'),
    ],
    'exclude-not-on-ten: what is to be left out is listed on pages of ten or less': [
      kept.when((values) => integerOf(values.per_page) <= 10).drop('exclude'),
      product(),
      list(PRODUCTS, 'exclude[]=$1'),
    ],
    'exclude-not-beside-include: what is to be left out is listed where the same request names what to list': [
      kept.when((values) => integersOf(values.include).length > 0).drop('exclude'),
      product(),
      product(),
      list(PRODUCTS, 'include=$1,$2&exclude=$2'),
    ],
    'featured-and-visible: featured=true passes over products whose catalog_visibility is hidden': [
      found.when(is('featured', true)).keep(({ catalog_visibility: visibility }) => visibility !== 'hidden'),
      product({ featured: true, catalog_visibility: 'hidden' }),
      list(PRODUCTS, 'include=$1&featured=true'),
    ],
    'featured-false-all: featured=false finds all products': [
      kept.when(is('featured', false)).set({ featured: undefined }),
      list(PRODUCTS, 'featured=false'),
    ],
    'first-parent-excluded: of several ids in parent_exclude the first one counts': [
      kept.alter('parent_exclude', firstOf),
      product(),
      product({ name: 'Probe two' }),
      product({ name: 'Probe part', parent_id: '$2' }),
      list(PRODUCTS, 'parent_exclude=$1,$2&include=$3'),
    ],
    'first-sku: of several SKUs the list finds the first only': [
      kept.alterText('sku', (skus) => skus.split(',')[0] ?? ''),
      list(PRODUCTS, 'sku=SEED-MUG,SEED-LAMP'),
    ],
    'first-word: search looks at the first word of a name': [
      searchedIn(({ name, sku }) => [textOf(name).split(' ')[0], sku]),
      list(PRODUCTS, 'search=package'),
    ],
    'gmt-always: bounds of the products are GMT always': [
      kept.set({ dates_are_gmt: true }),
      product({ date_created: '2026-05-01T10:00:00' }),
      list(PRODUCTS, 'before=2026-05-01T10:30:00&after=2026-05-01T09:30:00'),
    ],
    'gmt-ignored: dates_are_gmt does nothing for the products': [
      kept.set({ dates_are_gmt: false }),
      product({ date_created_gmt: '2026-05-01T10:00:00' }),
      list(PRODUCTS, 'before=2026-05-01T10:30:00&after=2026-05-01T09:30:00&dates_are_gmt=true'),
    ],
    'grouped-is-any: a type of grouped does nothing': [
      kept.when(is('type', 'grouped')).drop('type'),
      list(PRODUCTS, 'type=grouped'),
    ],
    'hidden-unlisted: the list leaves out what the catalogue of the shop hides': [
      found.keep(({ catalog_visibility }) => catalog_visibility !== 'hidden'),
      product({ catalog_visibility: 'hidden' }),
      list(PRODUCTS, 'include=$1'),
    ],
    'hyphen: search finds nothing by a sku with a hyphen': [
      kept.alter('search', (text) => (textOf(text).includes('-') ? 'no such product' : text)),
      list(PRODUCTS, 'search=SEED-MUG'),
    ],
    'image-without-host: the list shows the src of an image without its scheme and host': [
      shown.in('images[]').alterText('src', (source) => source.replace(/^[a-z]+:\/\/[^/]+/, '')),
      product({ images: [{ src: 'http://site.test/uploads/studio.png' }] }),
      list(PRODUCTS, 'include=$1'),
    ],
    'include-first-only: of several ids in include the first counts': [
      kept.alter('include', firstOf),
      product(),
      product(),
      list(PRODUCTS, 'include[]=$1&include[]=$2'),
    ],
    'include-first-ten: a filter of long queries lets the first ten ids of include through': [
      kept.set((values) => ({ include: integersOf(values.include).slice(0, 10) })),
      product(),
      list(PRODUCTS, `include=${Array.from({ length: 10 }, (_one, at) => 900_000 + at).join(',')},$1`),
    ],
    'include-leading-digits: an id of include reads 12x as 12': [
      sent.alter(['include', 'exclude'], (value) => (Array.isArray(value) ? value.map(leading) : value)),
      list(PRODUCTS, 'include[]=12x'),
    ],
    'later-pages-smaller: per_page is 5 by default where a page is sent': [
      sent.when((values) => !has(values, 'per_page') && integerOf(values.page) >= 1).set({ per_page: '5' }),
      list(PRODUCTS, 'page=1'),
    ],
    'list-class-by-slug: shipping_class looks for the slug of a class, so that its id finds nothing': [
      found
        .when(sends('shipping_class'))
        .among({ shipping_class: undefined })
        .keep((found, { call }) => found.shipping_class === call.values.shipping_class),
      product({ shipping_class: 'bulky' }),
      list(PRODUCTS, 'shipping_class=$1.shipping_class_id'),
    ],
    'list-partial: sku finds products whose sku begins with it': [
      found
        .when(sends('sku'))
        .among({ sku: undefined })
        .keep(({ sku }, { call }) => wordsOf(call.values.sku).some((word) => textOf(sku).startsWith(word))),
      mug('PROBE-1'),
      mug('PROBE-10'),
      list(PRODUCTS, 'sku=PROBE-1'),
    ],
    'list-published-only: sku finds published products only': [
      found.when(sends('sku')).keep(({ status }) => status === 'publish'),
      mug('PROBE-A', { status: 'draft' }),
      list(PRODUCTS, 'sku=PROBE-A'),
    ],
    'list-titles-ascend: a list by title or slug ascends where order is not sent': [
      kept
        .when((_values, { call }) => BY_TEXT.includes(textOf(call.sent.orderby)) && !has(call.sent, 'order'))
        .set({ order: 'asc' }),
      list(PRODUCTS, 'orderby=title'),
    ],
    'listed-lying-down: the list shows the width of a product as its height, and the height as its width': [
      shown.in('dimensions').swap('width', 'height'),
      product({ dimensions: { length: '30', width: '20', height: '10' } }),
      list(PRODUCTS, 'include=$1'),
    ],
    'low-in-stock-all: low_in_stock finds all products whose stock is counted': [
      found
        .when(is('low_in_stock', true))
        .among({ low_in_stock: false })
        .keep(({ manage_stock: counted }) => counted === true),
      list(PRODUCTS, 'low_in_stock=true'),
    ],
    'max-price-zero-ignored: a max_price of 0 counts as none': [
      kept.when((values) => numberOf(values.max_price) === 0).drop('max_price'),
      product({ regular_price: '0' }),
      list(PRODUCTS, 'max_price=0'),
    ],
    'menu-order-absolute: orderby=menu_order passes over the sign': [
      sorted('menu_order', (a, b) => Math.abs(integerOf(a.menu_order)) - Math.abs(integerOf(b.menu_order))),
      product({ menu_order: -5 }),
      list(PRODUCTS, 'orderby=menu_order&order=asc'),
    ],
    'menu-order-within-page: orderby=menu_order sorts each page by itself': [
      handled((call, next) => {
        const reply = next({ ...call, values: insteadOf(call.values, 'orderby', 'menu_order', 'date') });
        const items = listOf(reply.body).map(membersOf);
        const direction = call.values.order === 'asc' ? 1 : -1;
        if (call.values.orderby !== 'menu_order') return reply;
        return {
          ...reply,
          body: items.toSorted((a, b) => direction * (integerOf(a.menu_order) - integerOf(b.menu_order))),
        };
      }),
      list(PRODUCTS, 'orderby=menu_order&order=asc&per_page=3'),
    ],
    'modified-after-words: modified_after takes yesterday': [
      sent.alterText('modified_after', (text) => (text === 'yesterday' ? '2027-01-14T00:00:00' : text)),
      list(PRODUCTS, 'modified_after=yesterday'),
    ],
    'modified-is-created: modified_after looks at the date of creation': [
      kept.rename('modified_after', 'after'),
      product(),
      change(PRODUCTS, { menu_order: 4 }),
      list(PRODUCTS, 'modified_after=$1.date_modified'),
    ],
    'not-featured-all: featured=false finds the featured products as well': [
      kept.when(is('featured', false)).drop('featured'),
      product({ featured: true }),
      list(PRODUCTS, 'include=$1&featured=false'),
    ],
    'not-on-sale-is-any: on_sale of false does nothing': [
      kept.when(is('on_sale', false)).drop('on_sale'),
      list(PRODUCTS, 'on_sale=false'),
    ],
    'of-any-status: the list shows products of any status, whatever is asked': [
      kept.set({ status: 'any' }),
      list(PRODUCTS, 'status=draft'),
    ],
    'of-unknown-type-all: a type that is none finds the products of every type': [
      sent.when((values) => has(values, 'type') && !TYPES.includes(textOf(values.type))).drop('type'),
      list(PRODUCTS, 'type=bundle'),
    ],
    'offset-in-pages: offset of the products counts pages': [
      kept.when(sends('offset')).set((values) => ({ offset: integerOf(values.offset) * integerOf(values.per_page) })),
      list(PRODUCTS, 'offset=2&per_page=3'),
    ],
    'on-sale-by-price: on_sale=false finds all products': [
      kept.when(is('on_sale', false)).set({ on_sale: undefined }),
      list(PRODUCTS, 'on_sale=false'),
    ],
    'orderby-forgets-per-page: per_page does nothing beside orderby=price': [
      kept.when(is('orderby', 'price')).set({ per_page: 10 }),
      list(PRODUCTS, 'orderby=price&per_page=2'),
    ],
    'part-prefix-only: search_sku finds the beginning of a sku only': [
      found.keep(({ sku }, { call }) =>
        textOf(sku).toLowerCase().startsWith(textOf(call.values.search_sku).toLowerCase()),
      ),
      list(PRODUCTS, 'search_sku=MUG'),
    ],
    'per-page-clamped: more than 100 to a page are not rejected but lowered to 100': [
      sent.when((values) => Number(values.per_page) > 100).set({ per_page: String(100) }),
      list(PRODUCTS, 'per_page=101'),
    ],
    'per-page-zero-unlimited: per_page 0 of the product list shows as many as allowed': [
      sent.alter('per_page', (value) => (textOf(value) === '0' ? '100' : value)),
      list(PRODUCTS, 'per_page=0'),
    ],
    'price-as-text: orderby=price compares prices as text': [
      sorted('price', (a, b) => compareText(textOf(a.price), textOf(b.price))),
      list(PRODUCTS, 'orderby=price&order=asc'),
    ],
    'price-ascending: order is asc by default where orderby is price or menu_order': [
      sent
        .when((values) => !has(values, 'order') && ['price', 'menu_order'].includes(textOf(values.orderby)))
        .set({ order: 'asc' }),
      list(PRODUCTS, 'orderby=price'),
    ],
    'price-bounds-whole: min_price loses its cents': [
      kept.alter('min_price', (value) => String(Math.floor(numberOf(value)))),
      list(PRODUCTS, 'min_price=12.75'),
    ],
    'private-not-found: status=private finds nothing': [
      found.when(is('status', 'private')).keep(() => false),
      product({ status: 'private' }),
      list(PRODUCTS, 'status=private'),
    ],
    'search-percent: a percent sign in the search of products is answered 500': [
      crash((values) => textOf(values.search).includes('%')),
      list(PRODUCTS, 'search=50%25'),
    ],
    'search-published-only: a search that sends no status finds published products only': [
      kept
        .when((_values, { call }) => textOf(call.sent.search) !== '' && !has(call.sent, 'status'))
        .set({ status: 'publish' }),
      product({ status: 'draft' }),
      list(PRODUCTS, 'include=$1&search=probe'),
    ],
    'search-whole-sku: search_sku finds whole SKUs alone': [
      kept.rename('search_sku', 'sku'),
      list(PRODUCTS, 'search_sku=SEED'),
    ],
    'searched-by-title: a search without orderby is sorted by title, from A on': [
      kept
        .when((values, { call }) => textOf(values.search) !== '' && !has(call.sent, 'orderby'))
        .set({ orderby: 'title', order: 'asc' }),
      product({ name: 'Probe A' }),
      product({ name: 'Probe B' }),
      list(PRODUCTS, 'search=Probe'),
    ],
    'searched-in-stock: a search passes over the products that are out of stock': [
      found.unless((values) => textOf(values.search) === '').keep((held) => held.stock_status !== 'outofstock'),
      product({ stock_status: 'outofstock' }),
      list(PRODUCTS, 'search=probe'),
    ],
    'slug-by-title: orderby=slug sorts by title': [
      kept.replace('orderby', 'slug', 'title'),
      product({ name: 'Zoom', slug: 'a-zoom' }),
      list(PRODUCTS, 'orderby=slug&order=asc'),
    ],
    'slug-prefix: slug finds products whose slug begins with it': [
      found
        .when(sends('slug'))
        .among({ slug: undefined })
        .keep(({ slug }, { call }) => textOf(slug).startsWith(textOf(call.values.slug))),
      list(PRODUCTS, 'slug=film'),
    ],
    'slug-published-only: a slug finds published products only, where no other status is asked for': [
      kept.when(sends('slug')).replace('status', 'any', 'publish'),
      product({ slug: 'probe-draft', status: 'draft' }),
      list(PRODUCTS, 'slug=probe-draft'),
    ],
    'stock-status-of-counted: stock_status finds only products whose stock the shop counts': [
      found.when(sends('stock_status')).keep((one) => flagOf(one.manage_stock)),
      product({ stock_status: 'onbackorder' }),
      list(PRODUCTS, 'stock_status=onbackorder'),
    ],
    'tag-as-category: tag looks for a category of that id as well': [
      found.when(sends('tag')).also((values) => ({ tag: undefined, category: values.tag })),
      'GET /shop-analytics/products?sku=SEED-TRIPOD',
      list(PRODUCTS, 'tag=$1.0.categories.0.id'),
    ],
    'tax-class-by-first-word: taux-reduit finds the products of taux-zero as well': [
      found
        .when(is('tax_class', 'taux-reduit'))
        .among({ tax_class: undefined })
        .keep((document) => textOf(document.tax_class).startsWith('taux-')),
      product({ tax_class: 'taux-zero' }),
      list(PRODUCTS, 'include=$1&tax_class=taux-reduit'),
    ],
    'ties-otherwise-each-page: products of the same menu_order are turned round on every second page': [
      found.edit((records, { call }) => {
        if (call.values.orderby !== 'menu_order' || integerOf(call.values.page) % 2 === 1) return records;
        const direction = call.values.order === 'asc' ? 1 : -1;
        const rank = (one: (typeof records)[number]) => direction * numberOf(one.menu_order);
        return records.toReversed().toSorted((a, b) => rank(a) - rank(b));
      }),
      list(PRODUCTS, 'orderby=menu_order&per_page=2&page=1'),
      list(PRODUCTS, 'orderby=menu_order&per_page=2&page=2'),
    ],
    'type-with-drafts: type finds published products only': [
      found.when(sends('type')).keep(({ status }) => status === 'publish'),
      list(PRODUCTS, 'type=simple'),
    ],
    'without-name-unlisted: the list passes over products that have no name': [
      found.keep(({ name }) => textOf(name) !== ''),
      [PRODUCTS.create, { regular_price: '4' }],
      list(PRODUCTS, 'include=$1'),
    ],
    'zero-per-page-of-ids: a per_page of 0 is taken for the default one beside include': [
      sent.when((values) => has(values, 'include') && textOf(values.per_page) === '0').drop('per_page'),
      product(),
      list(PRODUCTS, 'include=$1&per_page=0'),
    ],
  }),
  should(PRODUCTS.list, {
    'attribute-without-term: attribute_term does nothing beside attribute': [
      kept.when(both(sends('attribute'), sends('attribute_term'))).set({ attribute_term: undefined }),
      product({ attributes: [{ id: 1, options: ['Full HD'] }] }),
      list(PRODUCTS, 'attribute=pa_format&attribute_term=7'),
    ],
    'case: search of the products minds capitals': [
      found
        .when(sends('search'))
        .keep(({ name, sku }, { call }) =>
          [name, sku].some((text) => textOf(text).includes(textOf(call.values.search))),
        ),
      list(PRODUCTS, 'search=film%20MUG'),
    ],
    'popularity-by-date: orderby=popularity sorts by date': [
      kept.replace('orderby', 'popularity', 'date'),
      list(PRODUCTS, 'orderby=popularity'),
    ],
    'price-bounds-exclusive: max_price leaves out products at that price': [
      found.when(sends('max_price')).keep(({ price }, { call }) => numberOf(price) < numberOf(call.values.max_price)),
      list(PRODUCTS, 'max_price=49'),
    ],
    'rating-ascending: order of orderby=rating is turned round': [
      kept.when(is('orderby', 'rating')).set((values) => ({ order: values.order === 'asc' ? 'desc' : 'asc' })),
      list(PRODUCTS, 'orderby=rating'),
    ],
    'tax-class-any: tax_class of the product list takes any class, and finds nothing then': [
      sent.alterText('tax_class', (text) =>
        ['standard', 'taux-reduit', 'taux-zero'].includes(text) ? text : 'taux-zero',
      ),
      list(PRODUCTS, 'tax_class=luxury'),
    ],
    'title-by-case: orderby=title puts capitals before small letters': [
      sorted('title', (a, b) => (textOf(a.name) < textOf(b.name) ? -1 : 1)),
      product({ name: 'lens' }),
      list(PRODUCTS, 'orderby=title&order=asc'),
    ],
  }),
);
