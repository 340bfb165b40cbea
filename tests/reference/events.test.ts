import { describe, expect, test } from 'vitest';
import { type Client, column, make, open, SECOND } from './client.ts';

const EVENTS = '/calendar/events/v1/events';
const GALA = { title: 'Gala', start_date: '2027-06-01 18:00:00', end_date: '2027-06-01 20:00:00' };

const FULL = {
  ...GALA,
  description: 'A long evening',
  excerpt: 'An evening',
  slug: 'the-gala',
  status: 'draft',
  timezone: 'America/New_York',
  cost: '20',
  website: 'https://gala.test/',
  date: '2027-01-02 03:04:05',
  show_map: true,
  show_map_link: true,
  hide_from_listings: true,
  sticky: true,
  featured: true,
};

async function idOfFirst(client: Client, list: string): Promise<unknown> {
  const { body } = await client('GET', `/calendar/events/v1/${list}?hide_empty=false`);
  return column(body[list], 'id')[0];
}

describe('creating an event', () => {
  test('returns what was written', async () => {
    const client = open();
    const event = await make(client, EVENTS, FULL);
    expect(event).toMatchObject(FULL);
    expect((await client('GET', `${EVENTS}/${event.id}`)).body).toEqual(event);
  });

  test('computes UTC from the zone of the event', async () => {
    const event = await make(open(), EVENTS, FULL);
    expect(event).toMatchObject({
      utc_start_date: '2027-06-01 22:00:00',
      utc_end_date: '2027-06-02 00:00:00',
      date_utc: '2027-01-02 02:04:05',
      start_date_details: { year: '2027', month: '06', day: '01', hour: '18', minutes: '00', seconds: '00' },
      cost_details: { values: ['20'] },
    });
  });

  test('leaves what was not sent empty in the platform’s way', async () => {
    expect(await make(open(), EVENTS, GALA)).toMatchObject({
      author: '1',
      status: 'publish',
      slug: 'gala',
      description: '',
      excerpt: '',
      cost: '',
      website: '',
      image: false,
      all_day: false,
      featured: false,
      categories: [],
      tags: [],
      venue: [],
      organizer: [],
      timezone: 'Europe/Paris',
      timezone_abbr: 'CEST',
    });
  });

  test('shows what it is linked to', async () => {
    const client = open();
    const [venue, organizer, category, tag] = [
      await idOfFirst(client, 'venues'),
      await idOfFirst(client, 'organizers'),
      await idOfFirst(client, 'categories'),
      await idOfFirst(client, 'tags'),
    ];
    const links = { venue: [venue], organizer: [organizer], categories: [category], tags: [tag] };
    expect(await make(client, EVENTS, { ...GALA, ...links })).toMatchObject({
      venue: { id: venue },
      organizer: [{ id: organizer }],
      categories: [{ id: category }],
      tags: [{ id: tag }],
    });
  });

  test('fills whole days where it lasts all day', async () => {
    expect(await make(open(), EVENTS, { ...GALA, all_day: true })).toMatchObject({
      start_date: '2027-06-01 00:00:00',
      end_date: '2027-06-01 23:59:59',
    });
  });

  test('reads ISO dates and bare days too', async () => {
    const dates = { start_date: '2027-06-01T18:00:00', end_date: '2027-06-03' };
    expect(await make(open(), EVENTS, { title: 'X', ...dates })).toMatchObject({
      start_date: '2027-06-01 18:00:00',
      end_date: '2027-06-03 00:00:00',
    });
  });

  test('gives slugs of their own to events of the same title', async () => {
    const client = open();
    const slugs = [await make(client, EVENTS, GALA), await make(client, EVENTS, GALA)].map(({ slug }) => slug);
    expect(slugs).toEqual(['gala', 'gala-2']);
  });

  test.each([
    ['title', { title: ' ' }],
    ['start_date', { start_date: 'tomorrow' }],
    ['end_date', { end_date: '2027-02-30 10:00:00' }],
    ['date', { date: 'soon' }],
    ['date_utc', { date_utc: 'soon' }],
    ['status', { status: 'bogus' }],
    ['timezone', { timezone: 'Mars/Olympus' }],
    ['author', { author: 999 }],
    ['website', { website: 'not a url' }],
    ['image', { image: '99999999' }],
    ['image', { image: 5 }],
    ['featured', { featured: 'maybe' }],
    ['categories', { categories: ['abc'] }],
    ['venue', { venue: [999_999] }],
    ['organizer', { organizer: [999_999] }],
  ])('rejects a bad %s', async (name, bad) => {
    const client = open();
    const answer = await client('POST', EVENTS, { body: { ...GALA, ...bad } });
    expect(answer).toMatchObject({ status: 400, body: { data: { params: { [name]: expect.any(String) } } } });
    expect((await client('GET', `${EVENTS}?search=gala`)).body.total).toBe(0);
  });

  test('takes a cost of any type', async () => {
    const client = open();
    expect((await make(client, EVENTS, { ...GALA, cost: 12.5 })).cost).toBe('12.5');
    expect((await make(client, EVENTS, { ...GALA, cost: null })).cost).toBe('');
    expect((await make(client, EVENTS, { ...GALA, cost: [1, 2] })).cost).toBe('[1,2]');
  });

  test('takes an image by address, and then by the id it got', async () => {
    const client = open();
    const first = await make(client, EVENTS, { ...GALA, image: 'https://images.test/a.png' });
    expect(first.image).toMatchObject({ url: 'https://images.test/a.png', id: expect.any(Number) });
    const { id } = first.image as { readonly id: number };
    expect((await make(client, EVENTS, { ...GALA, image: String(id) })).image).toEqual(first.image);
  });
});

describe.each(['PUT', 'PATCH', 'POST'])('updating an event by %s', (method) => {
  test('changes what is sent and keeps the rest', async () => {
    const client = open();
    const before = await make(client, EVENTS, FULL);
    const { body } = await client(method, `${EVENTS}/${before.id}`, { body: { title: 'Soirée' } });
    const { modified: _, modified_utc: __, ...kept } = before;
    expect(body).toMatchObject({ ...kept, title: 'Soirée' });
    expect((await client('GET', `${EVENTS}/${before.id}`)).body).toEqual(body);
  });

  test('changes nothing where nothing is sent but the time of the change', async () => {
    const client = open();
    const before = await make(client, EVENTS, FULL);
    const { body } = await client(method, `${EVENTS}/${before.id}`, { body: {} });
    expect({ ...body, modified: 0, modified_utc: 0 }).toEqual({ ...before, modified: 0, modified_utc: 0 });
    expect(body.modified).not.toBe(before.modified);
  });

  test('works by slug, and renames where a slug is sent', async () => {
    const client = open();
    const { id } = await make(client, EVENTS, FULL);
    const answer = await client(method, `${EVENTS}/by-slug/the-gala`, { body: { cost: '5', slug: 'renamed' } });
    expect(answer.body).toMatchObject({ id, cost: '5', slug: 'renamed' });
    expect((await client('GET', `${EVENTS}/by-slug/renamed`)).body.id).toBe(id);
    expect((await client('GET', `${EVENTS}/by-slug/the-gala`)).status).toBe(404);
  });

  test('can take a date alone, and links away', async () => {
    const client = open();
    const venue = await idOfFirst(client, 'venues');
    const { id } = await make(client, EVENTS, { ...GALA, venue: [venue] });
    const { body } = await client(method, `${EVENTS}/${id}`, {
      body: { start_date: '2027-06-01 12:00:00', venue: [] },
    });
    expect(body).toMatchObject({ start_date: '2027-06-01 12:00:00', end_date: GALA.end_date, venue: [] });
  });

  test('rejects what creating rejects', async () => {
    const client = open();
    const { id } = await make(client, EVENTS, GALA);
    expect((await client(method, `${EVENTS}/${id}`, { body: { status: 'bogus' } })).status).toBe(400);
    expect((await client(method, `${EVENTS}/999999`, { body: { title: 'x' } })).status).toBe(404);
  });
});

describe('deleting an event', () => {
  test('trashes it once, and frees its slug', async () => {
    const client = open();
    const { id } = await make(client, EVENTS, GALA);
    expect(await client('DELETE', `${EVENTS}/${id}`)).toMatchObject({ status: 200, body: { id, status: 'trash' } });
    expect((await client('DELETE', `${EVENTS}/${id}`)).status).toBe(410);
    expect((await client('GET', `${EVENTS}/${id}`)).body.status).toBe('trash');
    expect((await client('GET', `${EVENTS}/${id}`, { as: null })).status).toBe(401);
    expect((await client('GET', `${EVENTS}/by-slug/gala`)).status).toBe(404);
    expect((await make(client, EVENTS, GALA)).slug).toBe('gala');
  });

  test('works by slug', async () => {
    const client = open();
    const { id } = await make(client, EVENTS, GALA);
    expect((await client('DELETE', `${EVENTS}/by-slug/gala`)).body).toMatchObject({ id, status: 'trash' });
    expect((await client('DELETE', `${EVENTS}/by-slug/gala`)).status).toBe(404);
  });

  test('can be undone by a status', async () => {
    const client = open();
    const { id } = await make(client, EVENTS, GALA);
    await client('DELETE', `${EVENTS}/${id}`);
    const restored = await client('PUT', `${EVENTS}/${id}`, { body: { status: 'publish' } });
    expect(restored.body).toMatchObject({ status: 'publish', slug: 'gala' });
  });
});

describe('who sees an event', () => {
  test('drafts are for the administrator', async () => {
    const client = open();
    const { id } = await make(client, EVENTS, { ...GALA, status: 'draft' });
    expect((await client('GET', `${EVENTS}/${id}`)).status).toBe(200);
    expect((await client('GET', `${EVENTS}/${id}`, { as: null })).status).toBe(401);
    expect((await client('GET', `${EVENTS}/${id}`, { as: SECOND })).status).toBe(403);
  });

  test('a password withholds the text from those who do not give it', async () => {
    const client = open();
    const { id } = await make(client, EVENTS, { ...GALA, description: 'Secret place' });
    const protect = await client('PUT', `${EVENTS}/${id}`, { body: { password: 'sesame' } });
    expect(protect.body).not.toHaveProperty('password');
    const path = `${EVENTS}/${id}`;
    expect((await client('GET', path)).body.description).toBe('Secret place');
    expect((await client('GET', path, { as: null })).body).toMatchObject({ title: 'Gala', description: '' });
    expect((await client('GET', `${path}?password=sesame`, { as: null })).body.description).toBe('Secret place');
    expect((await client('GET', `${path}?password=wrong`, { as: null })).status).toBe(403);
    const { body } = await client('GET', `${EVENTS}?search=gala`, { as: SECOND });
    expect(column(body.events, 'description')).toEqual(['']);
    await client('PUT', path, { body: { password: '' } });
    expect((await client('GET', path, { as: null })).body.description).toBe('Secret place');
  });
});
