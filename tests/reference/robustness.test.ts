import { expect, test } from 'vitest';
import { loadContract } from '../../helpers/contract/load.ts';
import type { Operation } from '../../helpers/contract/types.ts';
import { CONTENT_OPERATIONS } from '../../reference/content/operations.ts';
import { type Client, column, open } from './client.ts';

const STRANGE: readonly unknown[] = [
  '',
  'text',
  '<b>&"\u0000\ud800',
  -1,
  0,
  1,
  1.5,
  1e300,
  true,
  [],
  ['x'],
  [null],
  [{}],
  [{ id: 1, key: 'k', value: { deep: [[]] }, product_id: -1, quantity: -5, total: '-.5', code: 'five' }],
  {},
  JSON.parse('{ "__proto__": { "polluted": true }, "constructor": 2, "length": 3 }'),
  { email: 'a@b.test', width: '1' },
  '0000-00-00 00:00:00',
  '9999-12-31T23:59:59-12:00',
  '2027-03-28T02:30:00',
  'draft',
  '99999999999999999999',
];

const OPERATIONS = [...loadContract().operations.values(), ...CONTENT_OPERATIONS];

/** The ids that records of any kind have. */
async function knownIds(client: Client): Promise<readonly unknown[]> {
  const lists = [
    '/shop-analytics/coupons',
    '/shop-analytics/orders',
    '/shop-analytics/products',
    '/forms/v1/contact-forms',
  ];
  const found = await Promise.all(lists.map(async (path) => column((await client('GET', path)).list, 'id')[0]));
  const events = (await client('GET', '/calendar/events/v1/events')).body.events;
  return [1, ...found, column(events, 'id')[0]];
}

function fill({ path }: Operation, id: unknown): string {
  return path.replace('{slug}', 'film-talk').replace(/\{\w+\}/g, String(id));
}

test('whatever is sent, nothing breaks', async () => {
  const client = open();
  const ids = await knownIds(client);
  const broken: string[] = [];
  for (const operation of OPERATIONS) {
    const names = [...Object.keys(operation.args), 'undeclared'];
    for (const [round] of STRANGE.entries()) {
      const body = Object.fromEntries(names.map((name, index) => [name, STRANGE[(round + index) % STRANGE.length]]));
      const one = { ...validBody(operation), [names[round % names.length] ?? '']: STRANGE[round] };
      for (const sent of [body, one]) {
        const answer = await client(operation.method, fill(operation, ids[round % ids.length]), { body: sent });
        if (answer.status >= 500) broken.push(`${operation.key} ${JSON.stringify(sent)}`);
      }
    }
  }
  expect(broken).toEqual([]);
});

/** Required members, so that what is strange reaches the handler. */
function validBody({ args }: Operation): object {
  const required = Object.values(args).filter((arg) => arg.required && arg.in === 'body');
  return Object.fromEntries(required.map(({ name }) => [name, name.endsWith('_date') ? '2027-05-01' : 'Valid']));
}

test('whatever was written, every list is still read', async () => {
  const client = open();
  for (const value of STRANGE) {
    for (const operation of OPERATIONS.filter(({ method, path }) => method === 'POST' && !path.includes('{'))) {
      for (const name of Object.keys(operation.args)) {
        await client('POST', operation.path, { body: { ...validBody(operation), [name]: value } });
      }
    }
  }
  const lists = OPERATIONS.filter(
    ({ method, path }) => method === 'GET' && !path.includes('{') && !path.startsWith('/oembed'),
  );
  for (const { path } of lists) expect((await client('GET', path)).status).toBe(200);
});

test.each([
  '/?=false',
  '/%00',
  '//',
  '/calendar/events/v1/events?[]=1&]=2&a[=3&%5B',
  '/shop-analytics/orders?search=%00%0D%0AX-Evil:1&per_page=1',
  `/shop-analytics/products?search=${'a'.repeat(5000)}`,
  '/shop-analytics/products?include=1,,2',
])('%s is answered', async (path) => {
  const answer = await open()('GET', path);
  expect(answer.status).toBeLessThan(500);
  expect(Object.values(answer.headers).join()).not.toMatch(/[\r\n\0]/);
});
