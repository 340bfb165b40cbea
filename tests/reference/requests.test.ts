import { describe, expect, test } from 'vitest';
import { createReference } from '../../reference/reference.ts';
import { open, SECOND } from './client.ts';

const COUPONS = '/shop-analytics/coupons';

describe('bodies', () => {
  test.each([
    ['malformed JSON', '{"code": '],
    ['a JSON text', '"code"'],
    ['a JSON number', '5'],
    ['JSON null', 'null'],
    ['a JSON list', '[{"code":"x"}]'],
    ['an empty JSON list', '[]'],
    ['JSON deeper than the platform reads', `{"a":${'['.repeat(600)}${']'.repeat(600)}}`],
  ])('%s is rejected', async (_name, body) => {
    const answer = await open()('POST', COUPONS, { body });
    expect(answer).toMatchObject({ status: 400, code: 'rest_invalid_json' });
  });

  test.each([
    ['JSON', { body: { code: 'spring' } }],
    ['JSON of another kind', { body: { code: 'spring' }, type: 'application/vnd.api+json; charset=utf-8' }],
    ['a form', { body: 'code=spring', type: 'application/x-www-form-urlencoded' }],
    [
      'a multipart form',
      {
        body: '--b\r\nContent-Disposition: form-data; name="code"\r\n\r\nspring\r\n--b--\r\n',
        type: 'multipart/form-data; boundary=b',
      },
    ],
  ])('members are read from %s', async (_name, sent) => {
    expect(await open()('POST', COUPONS, sent)).toMatchObject({ status: 201, body: { code: 'spring' } });
  });

  test('members are read from the query of a write, and the body wins', async () => {
    const client = open();
    expect((await client('POST', `${COUPONS}?code=query`)).body.code).toBe('query');
    expect((await client('POST', `${COUPONS}?code=query2`, { body: { code: 'body' } })).body.code).toBe('body');
  });

  test('text of another type carries nothing', async () => {
    const answer = await open()('POST', COUPONS, { body: 'code=plain', type: 'text/plain' });
    expect(answer).toMatchObject({ status: 400, code: 'rest_missing_callback_param' });
  });

  test('a broken multipart form carries nothing', async () => {
    const answer = await open()('POST', COUPONS, { body: 'no parts', type: 'multipart/form-data; boundary=b' });
    expect(answer.status).toBe(400);
  });
});

describe('arguments', () => {
  test('what is required and missing is named', async () => {
    const answer = await open()('POST', '/calendar/events/v1/events', { body: { start_date: '2027-02-01 10:00:00' } });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'rest_missing_callback_param', data: { status: 400, params: ['title', 'end_date'] } },
    });
  });

  test('an explicit null counts as missing', async () => {
    const answer = await open()('POST', COUPONS, { body: { code: null } });
    expect(answer).toMatchObject({ status: 400, code: 'rest_missing_callback_param' });
  });

  test('what is invalid is named with its reason', async () => {
    const answer = await open()('GET', `${COUPONS}?per_page=0&order=up`);
    expect(answer).toMatchObject({ status: 400, code: 'rest_invalid_param' });
    expect(answer.body.data).toMatchObject({
      status: 400,
      params: { per_page: expect.any(String), order: expect.any(String) },
      details: { per_page: { code: 'rest_out_of_bounds' }, order: { code: 'rest_not_in_enum' } },
    });
  });

  test('arguments are validated before rights are asked for', async () => {
    const client = open();
    expect((await client('GET', `${COUPONS}?per_page=0`, { as: null })).status).toBe(400);
    expect((await client('GET', `${COUPONS}?per_page=0`, { as: SECOND })).status).toBe(400);
    expect((await client('GET', COUPONS, { as: null })).status).toBe(401);
  });

  test('what is not declared is passed over', async () => {
    expect((await open()('GET', `${COUPONS}?colour=red`)).status).toBe(200);
  });
});

describe('routes', () => {
  test.each([
    ['GET', '/no/such/route'],
    ['PATCH', COUPONS],
    ['DELETE', '/calendar/events/v1/events'],
    ['GET', '/calendar/events/v1/events/abc'],
    ['GET', '/calendar/events/v1/events/-1'],
    ['GET', '/shop-analytics/data/countries/F!'],
    ['GET', '/descriptors/v1/field/UPPER'],
    ['GET', '/batch/v1'],
    ['POST', '/oembed/1.0/embed'],
    ['BREW', '/'],
  ])('%s %s has no route', async (method, path) => {
    expect(await open()(method, path)).toMatchObject({ status: 404, code: 'rest_no_route' });
  });

  test('an absolute address is answered like its path', async () => {
    const { handle } = createReference({ baseUrl: 'http://site.test/rest' });
    const answers = await Promise.all(
      ['http://site.test/rest/seo/v1?x=1#part', '/rest/seo/v1?x=1', 'http://site.test/seo/v1'].map((url) =>
        handle({ method: 'GET', url, headers: {}, body: '' }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404]);
    expect(answers[0]?.body).toBe(answers[1]?.body);
  });

  test('a slash at the end changes nothing', async () => {
    expect((await open()('GET', `${COUPONS}/`)).status).toBe(200);
  });

  test('the fixed path goes before the pattern', async () => {
    const { status, body } = await open()('GET', '/shop-analytics/data/countries/locales');
    expect(status).toBe(200);
    expect(body).toHaveProperty('FR');
    expect(body).not.toHaveProperty('code');
  });

  test('HEAD answers like GET without a body', async () => {
    const answer = await open()('HEAD', '/calendar/events/v1/events');
    expect(answer).toMatchObject({ status: 200, text: '' });
    expect(answer.headers['X-TEC-Total']).toBe('6');
    expect((await open()('HEAD', '/batch/v1')).status).toBe(404);
  });

  test('OPTIONS describes the route', async () => {
    const answer = await open()('OPTIONS', COUPONS, { as: null });
    expect(answer).toMatchObject({ status: 200, body: { namespace: 'shop-analytics', methods: ['GET', 'POST'] } });
    expect(answer.headers.Allow).toBe('GET, POST');
  });

  test.each(['%', '%E0%A4%A', 'a%2Fb', '%00', '../..', 'é'])('a slug of %s breaks nothing', async (slug) => {
    expect((await open()('GET', `/calendar/events/v1/events/by-slug/${slug}`)).status).toBe(404);
  });
});
