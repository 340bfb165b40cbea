import { describe, expect, test } from 'vitest';
import { loadContract } from '../../helpers/contract/load.ts';
import type { Operation } from '../../helpers/contract/types.ts';
import { responseErrors } from '../../helpers/verdict/response-schemas.ts';
import { type Client, column, make, open } from './client.ts';

const { operations } = loadContract();

/** Bodies of requests that leave out nothing required. */
const BODIES: Readonly<Record<string, object>> = {
  'POST /batch/v1': { requests: [] },
  'POST /calendar/events/v1/events': {
    title: 'Gala',
    start_date: '2027-03-01 10:00:00',
    end_date: '2027-03-01 11:00:00',
  },
  'POST /calendar/events/v1/venues': { venue: 'Hall' },
  'POST /calendar/events/v1/organizers': { organizer: 'Club' },
  'POST /calendar/events/v1/categories': { name: 'Gala' },
  'POST /calendar/events/v1/tags': { name: 'Gala' },
  'POST /shop-analytics/coupons': { code: 'gala' },
};

const EMBED = '?url=http%3A%2F%2Fsite.test%2Fhello%2F';

/** The path of a record that exists. */
async function pathOf(client: Client, operation: Operation): Promise<string> {
  const { path } = operation;
  if (path.startsWith('/oembed/1.0/')) return path + EMBED;
  const fixed = path
    .replace('{location}', 'FR')
    .replace('{type}', 'text')
    .replace('{postId}', '1')
    .replace('{template_id}', 'abc-1')
    .replace('{promo_note_name}', 'shop-info')
    .replace('{note_id}', '1')
    .replace('{action_id}', '1')
    .replace('{user_id}', '1');
  if (path.includes('/admin/notes/')) return fixed.replace('{id}', '1');
  if (!fixed.includes('{')) return fixed;
  const collection = /^(.*?)\/(by-slug\/)?\{/.exec(fixed)?.[1] ?? '';
  const answer = await client('GET', `${collection}?hide_empty=false`);
  const name = collection.split('/').at(-1) ?? '';
  const [record] = answer.list.length > 0 ? [answer.list] : [answer.body[name]];
  const [id] = column(record, 'id');
  const [slug] = column(record, 'slug');
  return fixed.replace('{id}', String(id)).replace('{slug}', String(slug));
}

function bodyOf({ key, method, path }: Operation) {
  if (method === 'GET' || method === 'DELETE') return {};
  if (path.endsWith('/activate-plugin')) return { body: { plugin: 'newsletter' } };
  return { body: BODIES[key] ?? {} };
}

describe('every operation of the interface', () => {
  test.each([...operations.values()].map((operation) => [operation.key, operation] as const))(
    '%s answers a valid request with the document it should',
    async (_key, operation) => {
      const client = open();
      const answer = await client(operation.method, await pathOf(client, operation), bodyOf(operation));
      expect([200, 201, 207]).toContain(answer.status);
      expect(responseErrors(operation.returns, JSON.parse(answer.text))).toEqual([]);
    },
  );

  test('none is missing', () => {
    expect(operations.size).toBe(268);
  });
});

describe('what a write answers', () => {
  test.each([
    [
      'event',
      '/calendar/events/v1/events',
      { ...BODIES['POST /calendar/events/v1/events'], image: 'https://a.test/a.png' },
    ],
    [
      'coupon',
      '/shop-analytics/coupons',
      { code: 'full', date_expires: '2028-01-01', meta_data: [{ key: 'k', value: { a: [1] } }] },
    ],
    [
      'order',
      '/shop-analytics/orders',
      {
        set_paid: true,
        line_items: [{ product_id: 'x', name: { a: 1 }, meta_data: [{ key: 'k', value: [1] }] }],
        shipping_lines: [{ method_title: 'Post', total: '4' }],
        fee_lines: [{ name: 'Fee', total: '1.5', tax_status: 'none' }],
        coupon_lines: [{ code: 'five' }],
      },
    ],
    [
      'product',
      '/shop-analytics/products',
      {
        images: [{ src: 'https://a.test/a.png', alt: 'A' }],
        downloads: [{ name: 'Film', file: 'https://a.test/a.mp4' }],
        attributes: [{ name: 'Size', options: ['S'] }],
        dimensions: { length: '1' },
        date_on_sale_from: '2027-01-01T00:00:00',
      },
    ],
  ])('a full %s fits its schema', async (schema, path, body) => {
    expect(responseErrors(schema, await make(open(), path, body))).toEqual([]);
  });

  test('an empty list fits the schema of its collection', async () => {
    const { body } = await open()('GET', '/calendar/events/v1/events?search=no-such-event');
    expect(body.events).toEqual([]);
    expect(responseErrors('event-collection', body)).toEqual([]);
  });
});
