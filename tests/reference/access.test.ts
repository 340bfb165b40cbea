import { describe, expect, test } from 'vitest';
import { createReference } from '../../reference/reference.ts';
import { ADMINISTRATOR, open, SECOND } from './client.ts';

const WRONG = { ...ADMINISTRATOR, applicationPassword: 'wrong' };
const NOBODY = { ...ADMINISTRATOR, username: 'nobody' };

describe('who may do what', () => {
  test.each([
    '/',
    '/seo/v1',
    '/calendar/events/v1',
    '/calendar/events/v1/doc',
    '/calendar/events/v1/events',
    '/calendar/events/v1/tags',
    '/core/v2/posts',
    '/oembed/1.0/embed?url=http%3A%2F%2Fsite.test%2Fhello%2F',
    '/descriptors/v1/fields',
  ])('anyone reads %s', async (path) => {
    const client = open();
    expect((await client('GET', path, { as: null })).status).toBe(200);
    expect((await client('GET', path, { as: SECOND })).status).toBe(200);
  });

  test.each([
    ['GET', '/shop-analytics/coupons'],
    ['GET', '/shop-analytics/orders'],
    ['GET', '/shop-analytics/products'],
    ['GET', '/shop-analytics/admin/notes'],
    ['GET', '/shop-analytics/data/countries'],
    ['GET', '/shop-admin/options'],
    ['GET', '/oembed/1.0/proxy?url=http%3A%2F%2Fsite.test%2Fhello%2F'],
    ['GET', '/forms/v1/contact-forms'],
    ['GET', '/seo/v1/ping'],
    ['GET', '/templates/v1/templates/library'],
    ['GET', '/patterns/v1/taxonomies'],
    ['POST', '/shop-analytics/products'],
    ['POST', '/calendar/events/v1/tags?name=x'],
    ['POST', '/core/v2/tags?name=x'],
    ['POST', '/forms/v1/contact-forms'],
  ])('only the administrator does %s %s', async (method, path) => {
    const client = open();
    expect(await client(method, path, { as: null })).toMatchObject({ status: 401, code: 'rest_forbidden' });
    expect(await client(method, path, { as: SECOND })).toMatchObject({ status: 403, code: 'rest_forbidden' });
    expect([200, 201]).toContain((await client(method, path)).status);
  });

  test('a rejected write leaves nothing behind', async () => {
    const client = open();
    await client('POST', '/calendar/events/v1/tags', { as: SECOND, body: { name: 'Sneaky' } });
    const { body } = await client('GET', '/calendar/events/v1/tags?hide_empty=false&search=sneaky');
    expect(body.tags).toEqual([]);
  });

  test('a user reads who they are, a stranger nothing', async () => {
    const client = open();
    expect((await client('GET', '/core/v2/users/me')).body.id).toBe(1);
    expect((await client('GET', '/core/v2/users/me', { as: SECOND })).body.id).toBe(2);
    expect((await client('GET', '/core/v2/users/me', { as: null })).status).toBe(401);
  });
});

describe('credentials', () => {
  test.each([
    ['incorrect_password', WRONG],
    ['invalid_username', NOBODY],
  ])('%s is a 401 even where anyone may read', async (code, as) => {
    const client = open();
    for (const path of ['/', '/calendar/events/v1/events', '/shop-analytics/orders', '/no/such/route']) {
      expect(await client('GET', path, { as })).toMatchObject({ status: 401, code });
    }
  });

  test('spaces in a password do not count', async () => {
    const as = { ...ADMINISTRATOR, applicationPassword: 'abcdefghijkl' };
    expect((await open()('GET', '/shop-analytics/coupons', { as })).status).toBe(200);
  });

  test('each start makes passwords of its own', () => {
    const [first, second] = [createReference(), createReference()];
    expect(first.applicationPassword).toMatch(/^(\w{4} ){5}\w{4}$/);
    expect(first.applicationPassword).not.toBe(second.applicationPassword);
    expect(first.applicationPassword).not.toBe(first.second.applicationPassword);
  });
});
