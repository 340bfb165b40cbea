/** Data, options and marketing of the shop that answer otherwise than asked. */

import { serverError } from '../../reference/faults/hooks.ts';
import { noRoute, RestError } from '../../reference/http/errors.ts';
import { ok } from '../../reference/http/messages.ts';
import { integerOf, listOf, membersOf, textOf } from '../../reference/http/values.ts';
import { settingsOf } from '../../reference/state/site.ts';
import { crash, demand, fail, refuse } from '../operators/failures.ts';
import { answer, asked, is, kept, lacks, sends, sent, shown } from '../operators/members.ts';
import { onceThenCrash, repeated } from '../operators/memory.ts';
import { writesTo } from '../operators/steps.ts';
import { answering, callAs, documentAs, handled, requested } from '../operators/take.ts';
import { faultsOf, on, should } from './written.ts';

const ASSIGNMENT = 'GET /shop-admin/experiments/assignment';

const ARTICLES = 'GET /shop-admin/marketing/knowledge-base';

const DISMISS = 'POST /shop-admin/payment-gateway-suggestions/dismiss';

const ACTIVATE = '/shop-admin/marketing/overview/activate-plugin';

const NOTICE = '<br />\n<b>Notice</b>: Undefined index: slug in <b>data.php</b> on line <b>61</b><br />\n';

const HTML = { 'Content-Type': 'text/html; charset=UTF-8' };

const COUNTRY_LIST = 'GET /shop-analytics/data/countries';

const SUGGESTIONS = 'GET /shop-admin/payment-gateway-suggestions';

const RECOMMENDED = 'GET /shop-admin/marketing/recommended';

export const shopAdminFaults = faultsOf(
  'shop-admin',
  on('GET /shop-admin/experiments/assignment', {
    'assignment-asks-for-name: a request without an experiment_name is rejected': [
      demand('experiment_name'),
      ASSIGNMENT,
    ],
  }),
  on('GET /shop-admin/features', {
    'features-break-from-cache: the features are answered once, and 500 whenever they come from the cache': [
      onceThenCrash(() => ''),
      'GET /shop-admin/features',
      'GET /shop-admin/features',
    ],
  }),
  on('GET /shop-admin/marketing/knowledge-base', {
    'articles-category-of-two-words: a category of more than one word is answered 500': [
      crash(({ category }) => /\s/.test(textOf(category).trim())),
      `${ARTICLES}?category=online%20shops`,
    ],
    'articles-of-first-category: the knowledge base answers every category as that which was asked for first': [
      repeated(() => ''),
      `${ARTICLES}?category=marketing`,
      `${ARTICLES}?category=coupons`,
    ],
    'articles-without-category: the knowledge base without a category is answered 500': [
      crash(lacks('category')),
      ARTICLES,
    ],
  }),
  should('GET /shop-admin/marketing/overview/installed-plugins', {
    'activation-not-listed: a plugin that was activated is listed as installed': [
      shown.set({ status: 'installed' }),
      [`POST ${ACTIVATE}`, { plugin: 'newsletter' }],
      'GET /shop-admin/marketing/overview/installed-plugins',
    ],
  }),
  on('GET /shop-admin/marketing/recommended', {
    'per-page-clamped: per_page above 100 counts as 100': [
      sent.alter('per_page', (value) => (Number(value) > 100 ? '100' : value)),
      'GET /shop-admin/marketing/recommended?per_page=101',
    ],
    'recommended-category-beside-per-page: category is ignored where per_page is given': [
      kept.when(asked('per_page')).drop('category'),
      `${RECOMMENDED}?category=coupons&per_page=10`,
    ],
    'recommended-per-page: per_page of the recommended shows two at least': [
      kept.set((values) => ({ per_page: Math.max(2, integerOf(values.per_page)) })),
      `${RECOMMENDED}?per_page=1`,
    ],
    'recommended-per-page-negative: per_page of the recommended takes a negative number': [
      sent.when((values) => Number(values.per_page) < 0).drop('per_page'),
      `${RECOMMENDED}?per_page=-5`,
    ],
    'recommended-per-page-with-category: per_page of the recommended does nothing beside a category': [
      kept.when(sends('category')).set({ per_page: 10 }),
      'GET /shop-admin/marketing/recommended?category=marketing&per_page=1',
    ],
  }),
  on('GET /shop-admin/payment-gateway-suggestions', {
    'dismissed-suggestions-empty: suggestions that are dismissed are answered by nothing at all, where JSON has an empty list':
      [answering((answer) => (answer.body === '[]' ? { ...answer, body: '' } : answer)), DISMISS, SUGGESTIONS],
    'suggestions-broken-when-dismissed: the suggestions are answered 500 once they are dismissed': [
      handled((call, next) => {
        const reply = next(call);
        return listOf(reply.body).length === 0 ? serverError() : reply;
      }),
      'POST /shop-admin/payment-gateway-suggestions/dismiss',
      'GET /shop-admin/payment-gateway-suggestions',
    ],
  }),
  on('GET /shop-analytics/data', {
    'data-after-a-notice: a notice of the interpreter stands before the JSON': [
      answering((answer) => ({ ...answer, body: `${NOTICE}${answer.body}` })),
      'GET /shop-analytics/data',
    ],
  }),
  on('GET /shop-analytics/data/countries', {
    'countries-under-maintenance: the countries are a page that speaks of maintenance': [
      requested(() => ({ status: 200, headers: HTML, body: '<!doctype html><title>Maintenance</title>' })),
      COUNTRY_LIST,
    ],
  }),
  should('GET /shop-analytics/data/countries', {
    'countries-object: the list of countries is an object keyed by code': [
      documentAs((document) => Object.fromEntries(listOf(document).map((one) => [textOf(membersOf(one).code), one]))),
      'GET /shop-analytics/data/countries',
    ],
    'countries-with-states-only: the list of countries leaves out those without states': [
      documentAs((document) => listOf(document).filter((one) => listOf(membersOf(one).states).length > 0)),
      'GET /shop-analytics/data/countries',
    ],
  }),
  on('GET /shop-analytics/data/countries/locales', {
    'data-locales-a-country: locales is taken for the code of a country, which there is not': [
      fail(
        () => true,
        () => new RestError(404, 'rest_data_invalid_location', 'There are no locations matching these parameters.'),
      ),
      'GET /shop-analytics/data/countries/locales',
    ],
  }),
  should('GET /shop-analytics/data/countries/{location}', {
    'country-lower-case: a country is found in capitals only': [
      fail(
        (call) => /[a-z]/.test(textOf(call.path.location)),
        () => noRoute(),
      ),
      'GET /shop-analytics/data/countries/fr',
    ],
    'country-of-name: a country answers the code of another': [
      answer.set((body) => ({ code: body.code === 'FR' ? 'GF' : body.code })),
      'GET /shop-analytics/data/countries/FR',
    ],
    'country-prefix: of a longer code the first two letters count': [
      callAs((call) => ({ ...call, path: { ...call.path, location: textOf(call.path.location).slice(0, 2) } })),
      'GET /shop-analytics/data/countries/FRA',
    ],
    'country-unknown-empty: a country that is unknown is answered with an empty one': [
      handled((call, next) => {
        try {
          return next(call);
        } catch {
          return ok({ code: textOf(call.path.location), name: '', states: [] });
        }
      }),
      'GET /shop-analytics/data/countries/zz',
    ],
  }),
  on('GET /shop-analytics/data/download-ips', {
    'data-download-ips-need-match: the addresses of downloads are answered only where an undeclared `match` is sent': [
      refuse('match', lacks('match')),
      'GET /shop-analytics/data/download-ips',
    ],
  }),
  on('PATCH /shop-admin/marketing/overview/activate-plugin', {
    'plugin-missing: PATCH of activate-plugin takes the first plugin where none is named': [
      sent.fill({ plugin: 'newsletter' }),
      ['PATCH /shop-admin/marketing/overview/activate-plugin', {}],
    ],
  }),
  should('PATCH /shop-admin/options', {
    'options-patch-other: PATCH of the options keeps the first option only': [
      kept.edit((values) => Object.fromEntries(Object.entries(values).slice(0, 1))),
      ['PATCH /shop-admin/options', { shop_currency: 'EUR', shop_demo_notice: 'Closed' }],
    ],
  }),
  on('POST /shop-admin/payment-gateway-suggestions/dismiss', {
    'suggestions-dismissed-once: dismissing what is dismissed already is answered 500': [
      handled((call, next, { site }) =>
        settingsOf(site, 'shop').has('payment_suggestions_dismissed') ? serverError() : next(call),
      ),
      [DISMISS, {}],
      [DISMISS, {}],
    ],
  }),
  should('PUT /shop-admin/options', {
    'options-put-dead: PUT of the options keeps nothing': [
      handled((call) => ok(Object.fromEntries(Object.keys(call.sent).map((name) => [name, true])))),
      ['PUT /shop-admin/options', { shop_demo_notice: 'Closed' }],
      'GET /shop-admin/options?options=shop_demo_notice',
    ],
  }),
  on(writesTo('/shop-admin/marketing/overview/activate-plugin'), {
    'activate-plugin-list: plugin may be a list': [
      sent.alterList('plugin', (items) => items[0]),
      [`POST ${ACTIVATE}`, { plugin: ['newsletter'] }],
    ],
    'activated-once: activating a plugin that is active is answered 500': [
      onceThenCrash(({ sent: { plugin } }) => textOf(plugin)),
      [`POST ${ACTIVATE}`, { plugin: 'newsletter' }],
      [`POST ${ACTIVATE}`, { plugin: 'newsletter' }],
    ],
    'plugin-activated-unnamed: a request that names no plugin activates the first one': [
      sent.when(lacks('plugin')).set({ plugin: 'newsletter' }),
      ['POST /shop-admin/marketing/overview/activate-plugin', {}],
    ],
    'plugin-null-activates: a plugin that is null stands for the one that is recommended first': [
      sent.when(is('plugin', null)).set({ plugin: 'newsletter' }),
      [`POST ${ACTIVATE}`, { plugin: null }],
    ],
  }),
  should(writesTo('/shop-admin/options'), {
    'options-text: options keep texts only': [
      kept.edit((values) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, textOf(value)]))),
      ['POST /shop-admin/options', { shop_demo_notice: { open: true } }],
      'GET /shop-admin/options?options=shop_demo_notice',
    ],
  }),
);
