import { describe, expect, test } from 'vitest';
import { responseErrors } from '../../helpers/verdict/response-schemas.ts';
import { listOf } from '../../reference/http/values.ts';
import { type Client, column, open, SECOND } from './client.ts';

const tag = (name: string) => ({ path: '/core/v2/tags', body: { name } });

async function run(client: Client, requests: readonly object[], validation?: string) {
  const answer = await client('POST', '/batch/v1', {
    body: { requests, ...(validation === undefined ? {} : { validation }) },
  });
  expect(responseErrors('batch-answer', answer.body)).toEqual([]);
  return answer;
}

const tagNames = async (client: Client) =>
  column((await client('GET', '/core/v2/tags?per_page=100&orderby=id')).list, 'name');

describe('a batch', () => {
  test('runs up to 25 requests, in order', async () => {
    const names = Array.from({ length: 25 }, (_, index) => `Tag ${index}`);
    const client = open();
    const answer = await run(client, names.map(tag));
    expect(answer.status).toBe(207);
    expect(column(answer.body.responses, 'status')).toEqual(names.map(() => 201));
    expect(column(column(answer.body.responses, 'body'), 'name')).toEqual(names);
    expect((await tagNames(client)).slice(-25)).toEqual(names);
  });

  test('rejects 26 and runs none of them', async () => {
    const client = open();
    const before = await tagNames(client);
    const answer = await client('POST', '/batch/v1', {
      body: { requests: Array.from({ length: 26 }, (_, n) => tag(`T${n}`)) },
    });
    expect(answer).toMatchObject({ status: 400, code: 'rest_invalid_param' });
    expect(await tagNames(client)).toEqual(before);
  });

  test('may be empty', async () => {
    expect((await run(open(), [])).body.responses).toEqual([]);
  });

  test.each([
    ['a method of another kind', { method: 'GET', path: '/core/v2/tags' }],
    ['a method in lower case', { method: 'post', path: '/core/v2/tags' }],
    ['no path', { method: 'POST' }],
    ['a body that is no object', { path: '/core/v2/tags', body: 'text' }],
    ['a header that is no text', { path: '/core/v2/tags', headers: { a: 5 } }],
  ])('%s is rejected as a whole', async (_name, request) => {
    expect((await open()('POST', '/batch/v1', { body: { requests: [request] } })).status).toBe(400);
  });

  test('requests are needed, and validation has two words', async () => {
    const client = open();
    expect((await client('POST', '/batch/v1', { body: {} })).code).toBe('rest_missing_callback_param');
    expect((await client('POST', '/batch/v1', { body: { requests: [], validation: 'strict' } })).status).toBe(400);
  });

  test('updates and deletes, with arguments in the query of a path too', async () => {
    const client = open();
    const [id] = column(column((await run(client, [tag('Old')])).body.responses, 'body'), 'id');
    const answer = await run(client, [
      { method: 'PUT', path: `/core/v2/tags/${id}?name=New` },
      { method: 'DELETE', path: `/core/v2/tags/${id}` },
      { method: 'DELETE', path: `/core/v2/tags/${id}` },
    ]);
    expect(column(answer.body.responses, 'status')).toEqual([200, 200, 404]);
    expect(answer.body.responses).toMatchObject([{ body: { name: 'New' } }, { body: { deleted: true } }, {}]);
  });

  test('normal validation runs what is valid and answers the rest with its error', async () => {
    const client = open();
    const answer = await run(client, [
      tag('First'),
      { path: '/core/v2/tags', body: {} },
      { path: '/no/such/route' },
      { path: '/forms/v1/contact-forms' },
      tag('First'),
      tag('Last'),
    ]);
    expect(column(answer.body.responses, 'status')).toEqual([201, 400, 404, 400, 400, 201]);
    expect(column(column(answer.body.responses, 'body'), 'code')).toEqual([
      undefined,
      'rest_missing_callback_param',
      'rest_no_route',
      'rest_batch_not_allowed',
      'term_exists',
      undefined,
    ]);
  });

  test('require-all-validate runs nothing where one request is invalid', async () => {
    const client = open();
    const answer = await run(client, [tag('Alone'), { path: '/core/v2/tags', body: {} }], 'require-all-validate');
    expect(answer).toMatchObject({
      status: 207,
      body: { failed: 'validation', responses: [null, { status: 400, body: { code: 'rest_missing_callback_param' } }] },
    });
    expect(await tagNames(client)).not.toContain('Alone');
  });

  test('require-all-validate runs all where all are valid', async () => {
    const client = open();
    const answer = await run(client, [tag('A'), tag('B')], 'require-all-validate');
    expect(answer.body).not.toHaveProperty('failed');
    expect(await tagNames(client)).toEqual(expect.arrayContaining(['A', 'B']));
  });

  test('writes to the calendar and the shop run inside', async () => {
    const answer = await run(open(), [
      { path: '/calendar/events/v1/venues', body: { venue: 'Barn' } },
      { path: '/shop-analytics/coupons', body: { code: 'inside' } },
      { path: '/shop-analytics/admin/notes/update' },
      { path: '/seo/v1/options' },
      { path: '/templates/v1/templates/share' },
      { path: '/patterns/v1/register' },
    ]);
    expect(column(answer.body.responses, 'status')).toEqual([201, 201, 400, 400, 400, 400]);
  });

  test('is for those who may write', async () => {
    const client = open();
    const sent = { body: { requests: [tag('Forbidden')] } };
    expect((await client('POST', '/batch/v1', { ...sent, as: null })).status).toBe(401);
    expect((await client('POST', '/batch/v1', { ...sent, as: SECOND })).status).toBe(403);
    expect(await tagNames(client)).not.toContain('Forbidden');
  });

  test('answers as many requests as it was sent', async () => {
    const answer = await run(open(), [tag('X'), tag('Y')]);
    expect(listOf(answer.body.responses)).toHaveLength(2);
  });
});
