/** Marketing, reference data and options. */
import { noRoute } from '../../http/errors.ts';
import { has, integerOf, listOf, membersOf, textOf } from '../../http/values.ts';
import { serverError } from '../hooks.ts';
import { answered, crashing, drop, given, handled, received, shown, type Take, writer } from './kit.ts';
import { writesTo } from './show.ts';

const shop = writer('sentences-administration');
const dead: Take = handled(() => {
  throw noRoute();
});
const broken: Take = crashing(() => true);

const RECOMMENDED = 'GET /shop-admin/marketing/recommended';
const ARTICLES = 'GET /shop-admin/marketing/knowledge-base';
const ACTIVATE = '/shop-admin/marketing/overview/activate-plugin';
const COUNTRY = 'GET /shop-analytics/data/countries/{location}';
const OPTIONS = '/shop-admin/options';
const DATA = 'Shop: data, marketing, options: ';

export const administrationFaults = [
  shop(
    'recommended-category-ignored',
    `${DATA}“/shop-admin/marketing/recommended | per_page …, category (string)”`,
    RECOMMENDED,
    'category of the recommended does nothing',
    given((values) => drop(values, 'category')),
    [`${RECOMMENDED}?category=coupons`],
    { level: 'SHOULD' },
  ),
  shop(
    'recommended-unknown-category',
    `${DATA}“/shop-admin/marketing/recommended | … category (string)”`,
    RECOMMENDED,
    'a category that nothing has shows everything',
    handled((call, next) => {
      const reply = next(call);
      return listOf(reply.body).length === 0 ? next({ ...call, values: drop(call.values, 'category') }) : reply;
    }),
    [`${RECOMMENDED}?category=nothing-is-called-so`],
    { level: 'SHOULD' },
  ),
  shop(
    'recommended-per-page',
    'Limits: “per_page | … and marketing recommended | … minimum 1”',
    RECOMMENDED,
    'per_page of the recommended shows two at least',
    given((values) => ({ ...values, per_page: Math.max(2, integerOf(values.per_page)) })),
    [`${RECOMMENDED}?per_page=1`],
  ),
  shop(
    'recommended-per-page-negative',
    'Limits: “per_page | … and marketing recommended | … minimum 1”',
    RECOMMENDED,
    'per_page of the recommended takes a negative number',
    received((values) => (Number(values.per_page) < 0 ? drop(values, 'per_page') : values)),
    [`${RECOMMENDED}?per_page=-5`],
  ),
  shop(
    'articles-category-ignored',
    `${DATA}“/shop-admin/marketing/knowledge-base | category (string)”`,
    ARTICLES,
    'category of the knowledge base does nothing',
    given((values) => drop(values, 'category')),
    [`${ARTICLES}?category=coupons`],
    { level: 'SHOULD' },
  ),
  shop(
    'articles-without-category',
    `${DATA}“/shop-admin/marketing/knowledge-base | category (string)”`,
    ARTICLES,
    'the knowledge base without a category is answered 500',
    crashing((values) => !has(values, 'category')),
    [ARTICLES],
  ),
  shop(
    'activate-put-dead',
    `${DATA}“POST, PUT, PATCH …/activate-plugin”`,
    `PUT ${ACTIVATE}`,
    'PUT of activate-plugin is not served',
    dead,
    [[`PUT ${ACTIVATE}`, { plugin: 'newsletter' }]],
  ),
  shop(
    'activate-plugin-list',
    `${DATA}“plugin (string, required)”`,
    writesTo(ACTIVATE),
    'plugin may be a list',
    received((values) => (Array.isArray(values.plugin) ? { ...values, plugin: values.plugin[0] } : values)),
    [[`POST ${ACTIVATE}`, { plugin: ['newsletter'] }]],
  ),
  shop(
    'activation-not-listed',
    `${DATA}“/shop-admin/marketing/overview/installed-plugins”`,
    'GET /shop-admin/marketing/overview/installed-plugins',
    'a plugin that was activated is listed as installed',
    shown((one) => ({ ...one, status: 'installed' })),
    [[`POST ${ACTIVATE}`, { plugin: 'newsletter' }], 'GET /shop-admin/marketing/overview/installed-plugins'],
    { level: 'SHOULD' },
  ),
  shop(
    'country-lower-case',
    `${DATA}“location: ISO 3166 alpha-2 country code (letters, digits, hyphen, underscore)”`,
    COUNTRY,
    'a country is found in capitals only',
    handled((call, next) => {
      if (/[a-z]/.test(textOf(call.path.location))) throw noRoute();
      return next(call);
    }),
    ['GET /shop-analytics/data/countries/fr'],
    { level: 'SHOULD' },
  ),
  shop(
    'country-of-name',
    `${DATA}“location: ISO 3166 alpha-2 country code”`,
    COUNTRY,
    'a country answers the code of another',
    answered((body) => ({ ...body, code: body.code === 'FR' ? 'GF' : body.code })),
    ['GET /shop-analytics/data/countries/FR'],
    { level: 'SHOULD' },
  ),
  shop(
    'country-prefix',
    `${DATA}“location: ISO 3166 alpha-2 country code”`,
    COUNTRY,
    'of a longer code the first two letters count',
    handled((call, next) =>
      next({ ...call, path: { ...call.path, location: textOf(call.path.location).slice(0, 2) } }),
    ),
    ['GET /shop-analytics/data/countries/FRA'],
    { level: 'SHOULD' },
  ),
  shop(
    'countries-object',
    `${DATA}“/shop-analytics/data/countries”`,
    'GET /shop-analytics/data/countries',
    'the list of countries is an object keyed by code',
    handled((call, next) => {
      const reply = next(call);
      return {
        ...reply,
        body: Object.fromEntries(listOf(reply.body).map((one) => [textOf(membersOf(one).code), one])),
      };
    }),
    ['GET /shop-analytics/data/countries'],
    { level: 'SHOULD' },
  ),
  shop(
    'countries-with-states-only',
    `${DATA}“/shop-analytics/data/countries”`,
    'GET /shop-analytics/data/countries',
    'the list of countries leaves out those without states',
    handled((call, next) => {
      const reply = next(call);
      return { ...reply, body: listOf(reply.body).filter((one) => listOf(membersOf(one).states).length > 0) };
    }),
    ['GET /shop-analytics/data/countries'],
    { level: 'SHOULD' },
  ),
  shop(
    'locales-as-country',
    `${DATA}“/shop-analytics/data/countries/locales”`,
    'GET /shop-analytics/data/countries/locales',
    'locales is read as the code of a country',
    handled(() => {
      throw noRoute();
    }),
    ['GET /shop-analytics/data/countries/locales'],
  ),
  shop(
    'options-patch-other',
    `${DATA}“GET, POST, PUT, PATCH /shop-admin/options”`,
    `PATCH ${OPTIONS}`,
    'PATCH of the options keeps the first option only',
    given((values) => Object.fromEntries(Object.entries(values).slice(0, 1))),
    [
      [`PATCH ${OPTIONS}`, { shop_currency: 'EUR', shop_demo_notice: 'Closed' }],
      `GET ${OPTIONS}?options=shop_demo_notice`,
    ],
    { level: 'SHOULD' },
  ),
  shop(
    'options-text',
    `${DATA}“GET, POST, PUT, PATCH /shop-admin/options”`,
    writesTo(OPTIONS),
    'options keep texts only',
    given((values) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, textOf(value)]))),
    [[`POST ${OPTIONS}`, { shop_demo_notice: { open: true } }], `GET ${OPTIONS}?options=shop_demo_notice`],
    { level: 'SHOULD' },
  ),
  shop(
    'features-broken',
    `${DATA}“/shop-admin/features”`,
    'GET /shop-admin/features',
    'features is answered 500',
    broken,
    ['GET /shop-admin/features'],
  ),
  shop(
    'suggestions-broken-when-dismissed',
    `${DATA}“POST /shop-admin/payment-gateway-suggestions/dismiss”`,
    'GET /shop-admin/payment-gateway-suggestions',
    'the suggestions are answered 500 once they are dismissed',
    handled((call, next) => {
      const reply = next(call);
      return listOf(reply.body).length === 0 ? serverError() : reply;
    }),
    ['POST /shop-admin/payment-gateway-suggestions/dismiss', 'GET /shop-admin/payment-gateway-suggestions'],
  ),
];
