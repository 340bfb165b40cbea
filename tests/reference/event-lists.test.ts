import { beforeAll, describe, expect, test } from 'vitest';
import { listOf, textOf } from '../../reference/http/values.ts';
import { type Client, column, make, NOW, open } from './client.ts';

const EVENTS = '/calendar/events/v1/events';

let client: Client;
beforeAll(() => {
  client = open();
});

async function titles(query: string, reader: Client = client): Promise<readonly unknown[]> {
  const { body } = await reader('GET', `${EVENTS}?per_page=50&${query}`);
  return column(body.events, 'title');
}

const ALL = 'start_date=2026-01-01&end_date=2029-01-01';

describe('the window of dates', () => {
  test('starts now where nothing is said', async () => {
    const { body } = await client('GET', EVENTS);
    const starts = column(body.events, 'start_date').map(textOf);
    expect(starts).toHaveLength(6);
    expect(starts.every((start) => start >= '2027-01-15 13:00:00')).toBe(true);
    expect(starts).toEqual([...starts].sort());
  });

  test('moves with the clock', async () => {
    const later = open(() => NOW);
    const much = open(() => NOW + 400 * 86_400_000);
    expect((await later('GET', EVENTS)).body.total).toBe(6);
    const { body } = await much('GET', EVENTS);
    expect(
      column(body.events, 'start_date')
        .map(textOf)
        .every((start) => start >= '2028'),
    ).toBe(true);
  });

  test('opens where dates are given', async () => {
    expect(await titles(ALL)).toHaveLength(8);
    expect(await titles('start_date=2026-01-01&end_date=2027-01-10')).toEqual([
      'Opening night',
      'Editing for beginners',
    ]);
  });

  test.each([
    ['starts_before', '2027-01-10', ['Opening night', 'Editing for beginners']],
    ['ends_before', '2027-01-10', ['Opening night', 'Editing for beginners']],
    ['starts_after', '2027-03-10', ['Members only', 'Unannounced festival']],
    ['ends_after', '2027-03-10', ['Members only', 'Unannounced festival']],
  ])('%s bounds the list and lifts the default', async (name, date, expected) => {
    expect(await titles(`${name}=${date}`)).toEqual(expected);
  });

  test('whole days count unless strict_dates says otherwise', async () => {
    const bound = 'start_date=2027-01-18%2019:00:00&end_date=2027-01-19';
    expect(await titles(bound)).toEqual(['Film talk']);
    expect(await titles(`${bound}&strict_dates=true`)).toEqual([]);
    expect(await titles(`${bound}&strict_dates=false`)).toEqual(['Film talk']);
  });

  test('include lifts every date', async () => {
    const { body } = await client('GET', `${EVENTS}?starts_before=2027-01-10`);
    const ids = column(body.events, 'id');
    expect(await titles(`include=${ids.join(',')}`)).toEqual(['Opening night', 'Editing for beginners']);
    expect(await titles(`include[]=${ids[0]}&start_date=2028-01-01`)).toEqual(['Opening night']);
  });

  test.each(['start_date', 'end_date', 'starts_before', 'starts_after', 'ends_before', 'ends_after'])(
    '%s must be a date',
    async (name) => {
      expect((await client('GET', `${EVENTS}?${name}=tomorrow`)).status).toBe(400);
      expect((await client('GET', `${EVENTS}?${name}=2027-02-30`)).status).toBe(400);
    },
  );
});

describe('filters', () => {
  const idsOf = async (list: string) => {
    const { body } = await client('GET', `/calendar/events/v1/${list}?hide_empty=false&per_page=50`);
    return column(body[list], 'id');
  };

  test('search looks in title and description', async () => {
    expect(await titles('search=SCREENING')).toEqual(['Private screening']);
    expect(await titles('search=follows+by+mail')).toEqual(['Members only']);
    expect(await titles('search=')).toHaveLength(6);
  });

  test.each([
    ['categories', 'categories', 'id'],
    ['tags', 'tags', 'id'],
    ['venue', 'venues', 'id'],
    ['organizer', 'organizers', 'id'],
  ])('%s keeps the events with one of the ids', async (name, list) => {
    const ids = await idsOf(list);
    const all = await titles(ALL);
    const found = await Promise.all(ids.map((id) => titles(`${ALL}&${name}=${id}`)));
    const joined = await titles(`${ALL}&${name}=${ids.join(',')}`);
    expect(joined.length).toBeGreaterThan(0);
    expect(joined.length).toBeLessThan(all.length);
    expect(new Set(found.flat())).toEqual(new Set(joined));
    expect(await titles(`${ALL}&${name}=999999`)).toEqual([]);
    expect((await client('GET', `${EVENTS}?${name}[]=abc`)).status).toBe(400);
  });

  test('featured tells both kinds apart', async () => {
    const [yes, no] = [await titles(`${ALL}&featured=true`), await titles(`${ALL}&featured=false`)];
    expect(yes).toEqual(['Film talk', 'Valid workshop']);
    expect([...yes, ...no].sort()).toEqual([...(await titles(ALL))].sort());
  });

  test('status shows one kind, and only what the reader may see', async () => {
    expect(await titles(`${ALL}&status=draft`)).toEqual(['Unannounced festival']);
    expect(await titles(`${ALL}&status=publish,draft`)).toHaveLength(8);
    const stranger = await client('GET', `${EVENTS}?${ALL}&status=draft`, { as: null });
    expect(stranger.body.events).toEqual([]);
    expect((await client('GET', EVENTS, { as: null })).body.total).toBe(5);
    expect((await client('GET', `${EVENTS}?status=bogus`)).status).toBe(400);
  });

  test('trashed events are listed only when asked for', async () => {
    const own = open();
    const { id } = await make(own, EVENTS, { title: 'Gone', start_date: '2027-05-01', end_date: '2027-05-02' });
    await own('DELETE', `${EVENTS}/${id}`);
    expect(await titles(ALL, own)).not.toContain('Gone');
    expect(await titles(`${ALL}&status=trash`, own)).toEqual(['Gone']);
  });

  test('geoloc keeps events at a place that is known', async () => {
    expect(await titles(`${ALL}&geoloc=true`)).toEqual(['Film talk', 'Private screening']);
    expect(await titles(`${ALL}&geoloc_lat=45.75&geoloc_lng=4.85`)).toEqual(['Film talk', 'Private screening']);
    expect(await titles(`${ALL}&geoloc_lat=48.85&geoloc_lng=2.35`)).toEqual([]);
    expect((await client('GET', `${EVENTS}?geoloc_lat=45`)).status).toBe(400);
    expect((await client('GET', `${EVENTS}?geoloc_lng=4`)).status).toBe(400);
  });

  test('no event has tickets or a parent', async () => {
    expect(await titles('ticketed=true')).toEqual([]);
    expect(await titles('ticketed=false')).toHaveLength(6);
    expect(await titles('post_parent=5')).toEqual([]);
    expect((await client('GET', `${EVENTS}?post_parent=abc`)).status).toBe(400);
  });
});

describe('pages', () => {
  test('join to the whole, without overlap', async () => {
    const whole = await titles('');
    const pages = await Promise.all(
      [1, 2, 3].map(async (page) =>
        column((await client('GET', `${EVENTS}?per_page=2&page=${page}`)).body.events, 'title'),
      ),
    );
    expect(pages.flat()).toEqual(whole);
  });

  test('tell totals in body and headers, and where the neighbours are', async () => {
    const answer = await client('GET', `${EVENTS}?per_page=2&page=2`);
    expect(answer.body).toMatchObject({ total: 6, total_pages: 3 });
    expect(answer.headers).toMatchObject({ 'X-TEC-Total': '6', 'X-TEC-TotalPages': '3' });
    expect(answer.body.next_rest_url).toContain('page=3');
    expect(answer.body.previous_rest_url).toContain('page=1');
    const last = await client('GET', `${EVENTS}?per_page=2&page=3`);
    expect(last.body).not.toHaveProperty('next_rest_url');
    expect(listOf(last.body.events)).toHaveLength(2);
  });

  test.each(['events', 'venues', 'organizers'])('past the end of %s there is no page', async (list) => {
    expect((await client('GET', `/calendar/events/v1/${list}?page=99`)).status).toBe(404);
    expect((await client('GET', `/calendar/events/v1/${list}?search=nothing-like-it`)).body[list]).toEqual([]);
  });

  test.each(['page=0', 'page=-1', 'page=abc', 'per_page=0', 'per_page=1.5', 'per_page='])(
    '%s is rejected',
    async (query) => {
      expect((await client('GET', `${EVENTS}?${query}`)).status).toBe(400);
    },
  );

  test('a page may be as long as one likes', async () => {
    expect((await client('GET', `${EVENTS}?per_page=1000`)).body.total_pages).toBe(1);
  });
});
