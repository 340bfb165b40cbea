import { describe, expect, test } from 'vitest';
import { column, make, open } from './client.ts';

const ROOT = '/calendar/events/v1';

const VENUE = {
  venue: 'Théâtre',
  description: 'Red seats',
  address: '1 rue X',
  city: 'Paris',
  country: 'France',
  province: 'Île',
  state: 'IDF',
  stateprovince: 'IDF',
  zip: '75001',
  phone: '0102030405',
  website: 'https://theatre.test/',
};

const ORGANIZER = {
  organizer: 'Bureau',
  description: 'Plans everything',
  phone: '0102030405',
  website: 'https://bureau.test/',
  email: 'bureau@example.test',
};

describe.each([
  ['venues', 'venue', VENUE, 'theatre'],
  ['organizers', 'organizer', ORGANIZER, 'bureau'],
] as const)('%s', (list, name, full, slug) => {
  const path = `${ROOT}/${list}`;

  test('return what was written', async () => {
    const client = open();
    const record = await make(client, path, full);
    expect(record).toMatchObject({ ...full, slug, status: 'publish', author: '1', image: false });
    expect((await client('GET', `${path}/${record.id}`)).body).toEqual(record);
    expect((await client('GET', `${path}/by-slug/${slug}`, { as: null })).body).toEqual(record);
  });

  test.each(['PUT', 'PATCH', 'POST'])('keep by %s what is not sent', async (method) => {
    const client = open();
    const { id } = await make(client, path, full);
    expect((await client(method, `${path}/${id}`, { body: { phone: '1' } })).body).toMatchObject({
      ...full,
      phone: '1',
    });
    const bySlug = await client(method, `${path}/by-slug/${slug}`, { body: { [name]: 'Autre' } });
    expect(bySlug.body).toMatchObject({ ...full, id, phone: '1', [name]: 'Autre' });
  });

  test('are trashed once', async () => {
    const client = open();
    const { id } = await make(client, path, full);
    expect((await client('DELETE', `${path}/by-slug/${slug}`)).body).toMatchObject({ id, status: 'trash' });
    expect((await client('DELETE', `${path}/${id}`)).status).toBe(410);
    expect((await client('GET', `${path}/${id}`)).body.status).toBe('trash');
    expect(column((await client('GET', path)).body[list], 'id')).not.toContain(id);
  });

  test('need a name, and reject what is no address', async () => {
    const client = open();
    expect((await client('POST', path, { body: {} })).code).toBe('rest_missing_callback_param');
    expect((await client('POST', path, { body: { [name]: '' } })).status).toBe(400);
    expect((await client('POST', path, { body: { [name]: 'X', website: 'nowhere' } })).status).toBe(400);
    expect((await client('POST', path, { body: { [name]: 'X', image: 'abc' } })).status).toBe(400);
    expect((await client('POST', path, { body: { [name]: 'X', phone: 5 } })).status).toBe(400);
    expect((await client('GET', path)).body.total).toBe(3);
  });

  test('are unknown by a wrong id or slug', async () => {
    const client = open();
    for (const method of ['GET', 'PUT', 'DELETE']) {
      expect((await client(method, `${path}/999999`)).status).toBe(404);
      expect((await client(method, `${path}/by-slug/no-such`)).status).toBe(404);
    }
  });

  test('are found by text, by event and by having events', async () => {
    const client = open();
    const { id } = await make(client, path, full);
    const found = async (query: string) => column((await client('GET', `${path}?${query}`)).body[list], 'id');
    const event = { title: 'E', start_date: '2026-01-01', end_date: '2026-01-02', [name]: [id] };
    expect(await found(`search=${encodeURIComponent(full.description.toUpperCase())}`)).toEqual([id]);
    expect(await found('search=0102030405')).toEqual([id]);
    expect(await found('has_events=true')).not.toContain(id);
    const { id: eventId } = await make(client, `${ROOT}/events`, event);
    expect(await found(`event=${eventId}`)).toEqual([id]);
    expect(await found('has_events=1')).toContain(id);
    expect(await found('only_with_upcoming=true')).not.toContain(id);
    expect(await found('only_with_upcoming=false')).toContain(id);
    expect((await client('GET', `${path}?event=abc`)).status).toBe(400);
  });

  test('are listed by status', async () => {
    const client = open();
    const { id } = await make(client, path, { ...full, status: 'draft' });
    const { body } = await client('GET', `${path}?status=draft`);
    expect(column(body[list], 'id')).toEqual([id]);
    expect((await client('GET', `${path}?status=draft`, { as: null })).body[list]).toEqual([]);
    expect((await client('GET', `${path}?status=bogus`)).status).toBe(400);
  });
});

describe('special members', () => {
  test('a venue says as a flag whether it shows a map', async () => {
    const client = open();
    const { id, ...venue } = await make(client, `${ROOT}/venues`, {
      venue: 'V',
      show_map: 'true',
      show_map_link: 'false',
    });
    expect(venue).toMatchObject({ show_map: true, show_map_link: false });
    expect((await client('PUT', `${ROOT}/venues/${id}`, { body: {} })).body.show_map).toBe(true);
  });

  test('an organizer’s address of mail has the form of one', async () => {
    const answer = await open()('POST', `${ROOT}/organizers`, { body: { organizer: 'O', email: 'nobody' } });
    expect(answer.status).toBe(400);
  });

  test('an event loses a venue that is trashed', async () => {
    const client = open();
    const { id: venue } = await make(client, `${ROOT}/venues`, { venue: 'V' });
    const dates = { start_date: '2027-05-01', end_date: '2027-05-02' };
    const { id } = await make(client, `${ROOT}/events`, { title: 'E', ...dates, venue: [venue] });
    await client('DELETE', `${ROOT}/venues/${venue}`);
    expect((await client('GET', `${ROOT}/events/${id}`)).body.venue).toEqual([]);
  });

  test('an event at several venues lists them', async () => {
    const client = open();
    const { body } = await client('GET', `${ROOT}/venues`);
    const dates = { start_date: '2027-05-01', end_date: '2027-05-02' };
    const ids = column(body.venues, 'id');
    const event = await make(client, `${ROOT}/events`, { title: 'E', ...dates, venue: ids });
    expect(column(event.venue, 'id')).toEqual(ids);
  });
});
