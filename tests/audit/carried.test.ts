import { describe, expect, test } from 'vitest';
import { brokenBy } from './recording.ts';

type Members = Readonly<Record<string, unknown>>;

const EVENT = { id: 5, title: 'A', start_date: '2030-06-01 10:00:00', end_date: '2030-06-01 12:00:00' };

/** Names of the members that an update of a record is said to have lost. */
function lost(path: string, written: Members, answered: Members): readonly string[] {
  const broken = brokenBy({
    method: 'PUT',
    url: `${path}/5`,
    requestBody: written,
    status: 200,
    body: { id: 5, ...answered },
  });
  return broken.map((id) => /\/args\/(.+)\/round-trips$/.exec(id)?.[1] ?? id);
}

const coupon = (written: Members, answered: Members): readonly string[] =>
  lost('/shop-analytics/coupons', written, answered);
const order = (written: Members, answered: Members): readonly string[] =>
  lost('/shop-analytics/orders', written, answered);
const product = (written: Members, answered: Members): readonly string[] =>
  lost('/shop-analytics/products', written, answered);
const event = (written: Members, answered: Members): readonly string[] =>
  lost('/calendar/events/v1/events', written, { ...EVENT, ...answered });

describe('a lost value is reported', () => {
  test.each([
    ['a text', coupon({ description: 'New' }, { description: 'Old' }), 'description'],
    ['a text that became nothing', coupon({ description: 'New' }, { description: '' }), 'description'],
    ['an amount', coupon({ amount: '5' }, { amount: '6.00' }), 'amount'],
    ['a number', coupon({ usage_limit: 5 }, { usage_limit: null }), 'usage_limit'],
    ['a truth', product({ featured: true }, { featured: false }), 'featured'],
    [
      'a value of an enumeration',
      product({ catalog_visibility: 'hidden' }, { catalog_visibility: 'visible' }),
      'catalog_visibility',
    ],
    ['a list of texts', coupon({ email_restrictions: ['a@b.test'] }, { email_restrictions: [] }), 'email_restrictions'],
    ['a member of an object', order({ billing: { city: 'Rennes' } }, { billing: { city: 'Brest' } }), 'billing'],
    ['a status', coupon({ status: 'draft' }, { status: 'publish' }), 'status'],
    ['one end of a span', event({ start_date: '2030-06-01 11:00:00' }, {}), 'start_date'],
    ['a cost', event({ cost: '12' }, { cost: '' }), 'cost'],
    ['an address', event({ website: 'https://example.com/new' }, { website: 'https://example.com/old' }), 'website'],
  ])('%s', (_title, found, member) => {
    expect(found).toEqual([member]);
  });
});

describe('nothing is said', () => {
  test.each([
    ['where the value came back', coupon({ code: 'SUMMER', amount: '5' }, { code: 'summer', amount: '5.00' })],
    ['of an amount in a form of its own', coupon({ amount: '10,5' }, { amount: '10.50' })],
    [
      'of an amount with more decimals than are shown',
      coupon({ maximum_amount: '20.555' }, { maximum_amount: '20.56' }),
    ],
    ['of a number below zero', coupon({ usage_limit: -1 }, { usage_limit: 1 })],
    ['of addresses that are none', coupon({ email_restrictions: ['no address'] }, { email_restrictions: [] })],
    ['of a text that was emptied', product({ name: '' }, { name: 'Product' })],
    ['of a weight that is no number', product({ weight: 'abc' }, { weight: '' })],
    ['of a list where no type is declared', event({ cost: ['5', '10'] }, { cost: '$5 – $10' })],
    ['of a member that is not shown', coupon({ description: 'New' }, {})],
    ['of a slug, which is made unique', event({ slug: 'a tale' }, { slug: 'a-tale-2' })],
    ['of ids that may name nothing', coupon({ product_ids: [99] }, { product_ids: [] })],
    ['of one id that may name nothing', order({ customer_id: 99 }, { customer_id: 0 })],
    ['of records that may not exist', product({ categories: [{ id: 99 }] }, { categories: [{ id: 1 }] })],
    ['of a status that a payment moves on', order({ status: 'pending', set_paid: true }, { status: 'processing' })],
    ['of a publication in the future', event({ status: 'publish' }, { status: 'future' })],
    ['of a publication that waits for approval', event({ status: 'publish' }, { status: 'pending' })],
    ['of a status in the site’s own words', coupon({ status: 'published' }, { status: 'publish' })],
    [
      'of the times of a whole day',
      event({ start_date: '2030-06-01 10:00:00', all_day: true }, { start_date: '2030-06-01 00:00:00', all_day: true }),
    ],
    ['of an end before the start', event({ end_date: '2030-05-01 10:00:00' }, {})],
    ['of a date in words', event({ date: 'tomorrow' }, { date: '2030-06-01 00:00:00' })],
    ['of a date that is none', coupon({ date_expires: 'not-a-date' }, { date_expires: '1970-01-01T00:00:00' })],
    [
      'of a date in two zones',
      coupon(
        { date_expires: '2030-06-01T00:00:00', date_expires_gmt: '2030-01-01T00:00:00' },
        { date_expires: '2030-06-01T00:00:00', date_expires_gmt: '2030-05-31T22:00:00' },
      ),
    ],
    ['of an address that is none', event({ website: 'nowhere' }, { website: '' })],
    ['of an amount that is none', coupon({ amount: 'much' }, { amount: '0.00' })],
    ['of what needs a flag', product({ stock_quantity: 5 }, { stock_quantity: null })],
    ['of what other types have', product({ button_text: 'Buy' }, { button_text: '' })],
    [
      'of a truth that reads another word',
      lost('/calendar/events/v1/venues', { show_map: 'perhaps' }, { show_map: false }),
    ],
    ['of a region that has two spellings', order({ billing: { state: 'Bretagne' } }, { billing: { state: 'FR-BRE' } })],
    ['of an emptiness where the form is open', event({ venue: [] }, { venue: { id: 18 } })],
    ['where the request is unclear', coupon({ usage_limit: '5' }, { usage_limit: 6 })],
  ])('%s', (_title, found) => {
    expect(found).toEqual([]);
  });

  test('of the records that a batch answers', () => {
    const flat = { method: 'POST', url: '/shop-analytics/coupons/batch', requestBody: { amount: '5' } };
    expect(brokenBy({ ...flat, status: 200, body: { amount: '6' } })).not.toContain(
      'shop-analytics/coupons/batch/POST/args/amount/round-trips',
    );
  });
});
