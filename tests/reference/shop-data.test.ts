import { describe, expect, test } from 'vitest';
import { column, open } from './client.ts';

describe('reference data', () => {
  test('countries come by code, with states where addresses name them', async () => {
    const client = open();
    const { list } = await client('GET', '/shop-analytics/data/countries');
    expect(list.length).toBeGreaterThan(20);
    expect(column(list, 'code')).toEqual(expect.arrayContaining(['FR', 'US']));
    expect((await client('GET', '/shop-analytics/data/countries/fr')).body).toMatchObject({
      code: 'FR',
      name: 'France',
      states: [],
    });
    const { body } = await client('GET', '/shop-analytics/data/countries/US');
    expect(body.states).toContainEqual({ code: 'NY', name: 'New York' });
    expect(list.find(({ code }) => code === 'US')).toEqual(body);
  });

  test.each(['ZZ', 'USA', 'constructor', '__proto__'])('%s is no country', async (code) => {
    expect((await open()('GET', `/shop-analytics/data/countries/${code}`)).status).toBe(404);
  });

  test('download addresses match from their start', async () => {
    const { list } = await open()('GET', '/shop-analytics/data/download-ips?match=192.0');
    expect(column(list, 'user_ip_address')).toEqual(['192.0.2.10', '192.0.2.200']);
  });
});

describe('administration', () => {
  test('options keep what they are given', async () => {
    const client = open();
    expect((await client('GET', '/shop-admin/options?options=shop_currency,unheard')).body).toEqual({
      shop_currency: 'EUR',
      unheard: false,
    });
    for (const method of ['POST', 'PUT', 'PATCH']) {
      expect((await client(method, '/shop-admin/options', { body: { greeting: method } })).body).toEqual({
        greeting: true,
      });
      expect((await client('GET', '/shop-admin/options?options[]=greeting')).body).toEqual({ greeting: method });
    }
    expect((await client('GET', '/shop-admin/options')).body).toEqual({});
  });

  test('a plugin that is installed can be activated', async () => {
    const client = open();
    const path = '/shop-admin/marketing/overview/activate-plugin';
    expect((await client('POST', path, { body: {} })).code).toBe('rest_missing_callback_param');
    expect((await client('POST', path, { body: { plugin: 'nope' } })).status).toBe(404);
    expect((await client('PUT', path, { body: { plugin: 'newsletter' } })).body.status).toBe('activated');
    const { list } = await client('GET', '/shop-admin/marketing/overview/installed-plugins');
    expect(column(list, 'status')).toEqual(['activated', 'installed']);
  });

  test('recommendations are as many, and of the category, as asked for', async () => {
    const client = open();
    const path = '/shop-admin/marketing/recommended';
    expect((await client('GET', path)).list).toHaveLength(3);
    expect((await client('GET', `${path}?per_page=1`)).list).toHaveLength(1);
    expect(column((await client('GET', `${path}?category=coupons`)).list, 'product')).toEqual(['auto-coupons']);
    expect((await client('GET', `${path}?per_page=0`)).status).toBe(400);
    expect((await client('GET', `${path}?per_page=101`)).status).toBe(400);
    expect((await client('GET', '/shop-admin/marketing/knowledge-base?category=coupons')).list).toHaveLength(1);
  });

  test('payment suggestions stay away once dismissed', async () => {
    const client = open();
    const path = '/shop-admin/payment-gateway-suggestions';
    expect((await client('GET', path)).list).toHaveLength(2);
    expect((await client('POST', `${path}/dismiss`)).status).toBe(200);
    expect((await client('GET', path)).list).toEqual([]);
  });

  test('an experiment has a variation', async () => {
    const { body } = await open()('GET', '/shop-admin/experiments/assignment?experiment_name=blue');
    expect(body).toEqual({ experiment_name: 'blue', variation_name: 'control' });
  });
});
