import { describe, expect, test } from 'vitest';
import { loadContract } from '../../../helpers/contract/load.ts';
import { makePlan, requirementsOf } from '../../../helpers/plan/plan.ts';
import { suites } from '../../../suites/index.ts';
import { told } from '../../support/told.ts';
import type { MutableIndex } from './contract-index.ts';
import {
  BATCH,
  COUPON_LIST,
  COUPONS,
  changed,
  declared,
  EVENT_LIST,
  idsOf,
  type Json,
  judgeAll,
  ORDERS,
  PRODUCT_LIST,
  routeOf,
} from './judging.ts';

describe('what a site may declare otherwise', () => {
  const set =
    (key: string, path: string[], members: Json) =>
    (index: MutableIndex): unknown =>
      Object.assign(declared(index, key, ...path), members);
  const without =
    (key: string, path: string[], name: string) =>
    (index: MutableIndex): unknown =>
      delete declared(index, key, ...path)[name];
  const billing = ['billing', 'properties'];
  const meta = ['meta_data', 'items', 'properties'];

  test.each<[string, (index: MutableIndex) => unknown, string]>([
    ['an argument more', set(COUPONS, [], { more: {} }), 'also declares ["more"]'],
    [
      'a value more',
      set(COUPONS, ['discount_type'], { enum: ['acme', 'fixed_product', 'percent', 'fixed_cart'] }),
      'its enum also has ["acme"]',
    ],
    ['no type', without(EVENT_LIST, ['search'], 'type'), 'declares no type'],
    ['items that imply the type', without(EVENT_LIST, ['include'], 'type'), 'declares no type'],
    ['a format for a type', set(EVENT_LIST, ['geoloc_lat'], { type: null, format: 'double' }), 'declares no type'],
    ['null besides', set(COUPONS, ['amount'], { type: ['null', 'string'] }), 'also allows null'],
    [
      'no default where it is null',
      without('POST /calendar/events/v1/venues', ['city'], 'default'),
      'declares no default, which means null',
    ],
    [
      'half an hour',
      (index) => Object.assign(index, { gmt_offset: 5.5, timezone_string: 'Asia/Kolkata' }),
      'is the fraction 5.5',
    ],
    ['hours as text', (index) => Object.assign(index, { gmt_offset: '0', timezone_string: 'UTC' }), 'is the text "0"'],
    ['another scheme', (index) => Object.assign(index.authentication, { oauth: {} }), 'declares 1 more scheme(s)'],
  ])('%s is noted', (_name, change, note) => {
    const judged = judgeAll(changed(change));
    const notable = judged.filter(({ judgement }) => judgement.kind !== 'met' || judgement.why);
    expect(notable.map(({ judgement }) => told(judgement))).toEqual([{ kind: 'met', reason: note }]);
  });

  test.each<[string, (index: MutableIndex) => unknown]>([
    ['types in another order', set(COUPONS, ['date_expires'], { type: ['null', 'string'] })],
    ['types as an object', set(COUPONS, ['date_expires'], { type: { 0: 'string', 2: 'null' } })],
    [
      'an enum with gaps',
      set(COUPONS, ['discount_type'], { enum: { 0: 'percent', 1: 'fixed_cart', 3: 'fixed_product' } }),
    ],
    ['a number as text', set(EVENT_LIST, ['per_page'], { default: '10' })],
    ['a flag as text', set(EVENT_LIST, ['strict_dates'], { default: 'false' })],
    ['a flag as a number in text', set('GET /calendar/events/v1/tags', ['hide_empty'], { default: '1' })],
    ['a bound as text', set(COUPON_LIST, ['per_page'], { maximum: '100' })],
    ['integers for numbers', set(EVENT_LIST, ['geoloc_lat'], { type: 'integer' })],
    ['another word for any type', set(COUPONS, [...meta, 'value'], { type: 'mixed' })],
    ['another word for a date', set(COUPONS, ['date_expires'], { type: 'date-time' })],
    ['another default each time', set(EVENT_LIST, ['start_date'], { default: '2031-05-06 07:08:09' })],
    ['no members of a free object', set(BATCH, ['requests', 'items', 'properties', 'body'], { properties: [] })],
    ['a member without words', set(ORDERS, [...billing], { city: { type: 'string' } })],
    ['read-only in JSON Schema', set(COUPONS, [...meta, 'id'], { readonly: undefined, readOnly: true })],
    [
      'required in JSON Schema',
      (index) => {
        set(BATCH, ['requests', 'items'], { required: ['path'] })(index);
        without(BATCH, ['requests', 'items', 'properties', 'path'], 'required')(index);
      },
    ],
    [
      'members wrapped once more',
      (index) => {
        const image = declared(index, ORDERS, 'line_items', 'items', 'properties', 'image');
        image.properties = { type: 'object', properties: image.properties };
      },
    ],
    ["a site's own tax classes", set(PRODUCT_LIST, ['tax_class'], { enum: ['normal'] })],
    [
      'a handler that is declared twice',
      (index) => {
        const route = routeOf(index, '/shop-analytics/coupons');
        route.endpoints.unshift({ methods: ['POST'], args: [] }, { methods: ['GET'], args: [] });
      },
    ],
    [
      'other names of path parameters',
      (index) => {
        const text = JSON.stringify(routeOf(index, '/calendar/events/v1/venues/{id}')).replaceAll('"id"', '"post_id"');
        delete index.routes['/calendar/events/v1/venues/(?P<id>[0-9]+)'];
        index.routes['/calendar/events/v1/venues/(?P<post_id>\\d+)'] = JSON.parse(text);
      },
    ],
  ])('%s is no departure', (_name, change) => {
    const judged = judgeAll(changed(change)).filter(({ judgement }) => judgement.kind !== 'met');
    expect(judged).toEqual([]);
  });

  test('an argument that depends on the site may be absent', () => {
    const judged = judgeAll(changed(without(PRODUCT_LIST, [], 'tax_class')));
    expect(idsOf('broken', judged)).toEqual([]);
    expect(idsOf('not-applicable', judged)).toContain('shop-analytics/products/GET/index/args/tax_class/declared');
  });

  test("a default that a site's settings name is a SHOULD, every other a MUST", () => {
    const contract = loadContract();
    const levels = requirementsOf(makePlan(contract, suites, 'standard', null))
      .filter(({ id }) => /\/default(\/applied)?$/.test(id))
      .map(({ id, level }) => [id, level] as const);
    const should = levels.filter(([, level]) => level === 'SHOULD').map(([id]) => id);
    const pages = ['events', 'venues', 'organizers', 'categories', 'tags'].flatMap((records) => [
      `calendar/events/v1/${records}/GET/args/per_page/default/applied`,
      `calendar/events/v1/${records}/GET/index/args/per_page/default`,
    ]);
    expect(should.sort()).toEqual(
      [
        ...pages,
        'shop-analytics/orders/GET/args/dp/default/applied',
        'shop-analytics/orders/POST/args/currency/default/applied',
        'shop-analytics/orders/GET/index/args/dp/default',
        'shop-analytics/orders/list/dp/default',
        'shop-analytics/orders/POST/index/args/currency/default',
      ].sort(),
    );
    expect(levels.length).toBeGreaterThan(100);
  });

  test('an authentication without schemes is an empty list on some platforms, which is a broken scheme only', () => {
    const judged = judgeAll(changed((index) => Object.assign(index, { authentication: [] })));
    expect(idsOf('broken', judged)).toEqual(['site/index/authentication/application-passwords']);
  });
});
