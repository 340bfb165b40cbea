import { describe, expect, test } from 'vitest';
import { loadContract } from '../../helpers/contract/load.ts';
import { responseErrors } from '../../helpers/verdict/response-schemas.ts';
import { listOf, membersOf } from '../../reference/http/values.ts';
import { NOW, open } from './client.ts';

const { namespaces, operations } = loadContract();

async function routes() {
  return membersOf((await open()('GET', '/')).body.routes);
}

const endpointsOf = (route: unknown) => listOf(membersOf(route).endpoints).map(membersOf);

describe('the site index', () => {
  test('names the site and its twenty-one namespaces', async () => {
    const { body } = await open()('GET', '/', { as: null });
    expect(body).toMatchObject({
      url: 'http://site.test',
      home: 'http://site.test',
      gmt_offset: 1,
      timezone_string: 'Europe/Paris',
      show_on_front: 'posts',
      page_on_front: 0,
      page_for_posts: 0,
      authentication: { 'application-passwords': { endpoints: { authorization: expect.stringMatching(/^http/) } } },
    });
    expect(body.namespaces).toEqual(namespaces.map(({ name }) => name));
    expect(body.namespaces).toHaveLength(21);
  });

  test('declares every operation of the interface', async () => {
    const declared = Object.entries(await routes()).flatMap(([pattern, route]) =>
      listOf(membersOf(route).methods).map((method) => `${method} ${pattern.replace(/\(\?P<(\w+)>[^)]*\)/g, '{$1}')}`),
    );
    expect([...operations.keys()].filter((key) => !declared.includes(key))).toEqual([]);
  });

  test('writes parameters of a path as named groups, and links only fixed paths', async () => {
    const all = await routes();
    expect(all['/shop-analytics/orders/(?P<id>[\\d]+)']).toMatchObject({ namespace: 'shop-analytics' });
    expect(all['/shop-analytics/orders/(?P<id>[\\d]+)']).not.toHaveProperty('_links');
    expect(all['/shop-analytics/orders']).toMatchObject({
      namespace: 'shop-analytics',
      _links: { self: [{ href: 'http://site.test/rest/shop-analytics/orders' }] },
    });
    const bySlug = all['/calendar/events/v1/events/by-slug/(?P<slug>[^/]+)'];
    expect(bySlug).toMatchObject({ namespace: 'calendar/events/v1' });
  });

  test('declares arguments in the platform’s dialect, and an empty list where there are none', async () => {
    const all = await routes();
    const [list, create] = endpointsOf(all['/shop-analytics/coupons']);
    expect(membersOf(list?.args).per_page).toEqual({
      type: 'integer',
      default: 10,
      minimum: 1,
      maximum: 100,
      required: false,
    });
    expect(membersOf(create?.args)).toMatchObject({
      code: { type: 'string', required: true },
      meta_data: { items: { properties: { id: { type: 'integer', readonly: true } } } },
    });
    const [batch] = endpointsOf(all['/batch/v1']);
    expect(batch?.args).toMatchObject({
      requests: { maxItems: 25, items: { properties: { path: { required: true } } } },
    });
    const [features] = endpointsOf(all['/shop-admin/features']);
    expect(features?.args).toEqual([]);
    expect(JSON.stringify(all)).not.toMatch(/"x-|readOnly/);
  });

  test('generates the dates of the event list afresh', async () => {
    let now = NOW;
    const client = open(() => now);
    const startOf = async () => {
      const { body } = await client('GET', '/');
      const [endpoint] = endpointsOf(membersOf(body.routes)['/calendar/events/v1/events']);
      return membersOf(membersOf(endpoint?.args).start_date).default;
    };
    expect(await startOf()).toBe('2027-01-15 13:00:00');
    now += 3_600_000;
    expect(await startOf()).toBe('2027-01-15 14:00:00');
  });

  test('says which writes run in a batch', async () => {
    const all = await routes();
    const marks = (path: string) => endpointsOf(all[path]).map((endpoint) => endpoint.allow_batch !== undefined);
    expect(marks('/core/v2/tags')).toEqual([false, true]);
    expect(marks('/calendar/events/v1/events')).toEqual([false, true]);
    expect(marks('/shop-analytics/orders/(?P<id>[\\d]+)')).toEqual([false, true, true]);
    expect(marks('/forms/v1/contact-forms')).toEqual([false, false]);
  });

  test('lists the handlers of the template library twice', async () => {
    expect((await routes())['/templates/v1/templates/library']).toMatchObject({
      methods: ['GET', 'POST', 'GET', 'POST'],
    });
    expect(endpointsOf((await routes())['/templates/v1/templates/library'])).toHaveLength(4);
  });
});

describe('a namespace index', () => {
  test.each(namespaces.map(({ name }) => name))('%s lists its own routes and no others', async (name) => {
    const answer = await open()('GET', `/${name}?context=anything&namespace=${encodeURIComponent(name)}`, { as: null });
    expect(responseErrors('namespace-index', answer.body)).toEqual([]);
    expect(answer.body.namespace).toBe(name);
    const own = Object.values(membersOf(answer.body.routes)).map((route) => membersOf(route).namespace);
    expect(new Set(own)).toEqual(new Set([name]));
  });

  test('another namespace is unknown', async () => {
    expect((await open()('GET', '/core/v3')).status).toBe(404);
  });
});
