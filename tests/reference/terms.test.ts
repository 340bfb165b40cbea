import { describe, expect, test } from 'vitest';
import { type Client, column, make, open } from './client.ts';

const ROOT = '/calendar/events/v1';

describe.each(['categories', 'tags'])('%s', (list) => {
  const path = `${ROOT}/${list}`;
  const names = async (client: Client, query: string) =>
    column((await client('GET', `${path}?hide_empty=false&${query}`)).body[list], 'name');

  test('return what was written', async () => {
    const client = open();
    const term = await make(client, path, { name: 'Été', description: 'Warm', slug: 'summer' });
    expect(term).toMatchObject({ name: 'Été', description: 'Warm', slug: 'summer', count: 0 });
    expect((await client('GET', `${path}/${term.id}`, { as: null })).body).toEqual(term);
  });

  test.each(['PUT', 'PATCH', 'POST'])('keep by %s what is not sent', async (method) => {
    const client = open();
    const { id } = await make(client, path, { name: 'Été', description: 'Warm', slug: 'summer' });
    const { body } = await client(method, `${path}/${id}`, { body: { name: 'Hiver' } });
    expect(body).toMatchObject({ id, name: 'Hiver', description: 'Warm', slug: 'summer' });
  });

  test('are removed at once', async () => {
    const client = open();
    const { id } = await make(client, path, { name: 'Été' });
    expect((await client('DELETE', `${path}/${id}`)).body).toMatchObject({ id, name: 'Été' });
    for (const method of ['GET', 'DELETE', 'PUT']) {
      expect((await client(method, `${path}/${id}`)).status).toBe(404);
    }
  });

  test('have a name that nobody else has', async () => {
    const client = open();
    await make(client, path, { name: 'Été' });
    expect(await client('POST', path, { body: { name: 'été' } })).toMatchObject({ status: 400, code: 'term_exists' });
    expect((await client('POST', path, { body: { name: '' } })).status).toBe(400);
    expect((await client('POST', path, { body: {} })).code).toBe('rest_missing_callback_param');
    expect((await client('POST', path, { body: { name: ['x'] } })).status).toBe(400);
    expect((await make(client, path, { name: 'Other', slug: 'ete' })).slug).toBe('ete-2');
    expect((await make(client, path, { name: 'S', slug: 'With Spaces' })).slug).toBe('with-spaces');
  });

  test('are hidden by default where no event has them', async () => {
    const client = open();
    await make(client, path, { name: 'Zebra' });
    const shown = column((await client('GET', path)).body[list], 'name');
    expect(shown.length).toBeGreaterThan(0);
    expect(shown).not.toContain('Zebra');
    expect(await names(client, '')).toContain('Zebra');
  });

  test('are found by text, slug, id and event', async () => {
    const client = open();
    const { id } = await make(client, path, { name: 'Zebra', slug: 'zebra-crossing' });
    const all = await names(client, 'per_page=50');
    expect(await names(client, 'search=ZEB')).toEqual(['Zebra']);
    expect(await names(client, 'slug=zebra-crossing')).toEqual(['Zebra']);
    expect(await names(client, `include=${id}`)).toEqual(['Zebra']);
    expect(await names(client, `exclude=${id}`)).toEqual(all.filter((name) => name !== 'Zebra'));
    const dates = { start_date: '2027-05-01', end_date: '2027-05-02' };
    const { id: event } = await make(client, `${ROOT}/events`, { title: 'E', ...dates, [list]: [id] });
    expect(await names(client, `event=${event}`)).toEqual(['Zebra']);
    expect(await names(client, `post=${event}`)).toEqual(['Zebra']);
    expect(await names(client, 'event=999999')).toEqual([]);
    expect((await client('GET', `${path}/${id}`)).body.count).toBe(1);
    await client('DELETE', `${path}/${id}`);
    expect((await client('GET', `${ROOT}/events/${event}`)).body[list]).toEqual([]);
  });

  test('are sorted both ways', async () => {
    const client = open();
    for (const [name, description] of [
      ['M', '1'],
      ['B', '3'],
      ['T', '2'],
    ])
      await make(client, path, { name, description });
    for (const orderby of ['name', 'slug', 'id', 'count', 'description']) {
      const up = await names(client, `orderby=${orderby}&order=asc&per_page=50`);
      const down = await names(client, `orderby=${orderby}&order=desc&per_page=50`);
      expect(down).toEqual([...up].reverse());
    }
    const sorted = await names(client, 'search=&per_page=50');
    expect(sorted).toEqual([...sorted].sort());
  });

  test('come in pages, empty past the end', async () => {
    const client = open();
    const answer = await client('GET', `${path}?hide_empty=false&per_page=1&page=2`);
    expect(column(answer.body[list], 'name')).toHaveLength(1);
    expect(answer.headers['X-TEC-TotalPages']).toBe(String(answer.body.total));
    const past = await client('GET', `${path}?page=99`);
    expect(past).toMatchObject({ status: 200, body: { [list]: [] } });
    expect((await client('GET', `${path}?per_page=0`)).status).toBe(400);
    expect((await client('GET', `${path}?include=abc`)).status).toBe(400);
  });
});

describe('the tree of categories', () => {
  const path = `${ROOT}/categories`;

  test('a category stands below another', async () => {
    const client = open();
    const { id: parent } = await make(client, path, { name: 'Parent' });
    const { id, urls } = await make(client, path, { name: 'Child', parent });
    expect(urls).toMatchObject({ up: expect.stringContaining(`/categories/${parent}`) });
    const { body } = await client('GET', `${path}?hide_empty=false&parent=${parent}`);
    expect(column(body.categories, 'id')).toEqual([id]);
    const top = await client('GET', `${path}?hide_empty=false&parent=0&per_page=50`);
    expect(column(top.body.categories, 'id')).not.toContain(id);
    await client('DELETE', `${path}/${parent}`);
    expect((await client('GET', `${path}/${id}`)).body.parent).toBe(0);
  });

  test('a name may come again below another parent', async () => {
    const client = open();
    const { id: parent } = await make(client, path, { name: 'Parent' });
    await make(client, path, { name: 'Twin' });
    expect(await make(client, path, { name: 'Twin', parent })).toMatchObject({ slug: 'twin-2', parent });
  });

  test.each([999_999, 'abc'])('%s is no parent', async (parent) => {
    expect((await open()('POST', path, { body: { name: 'Child', parent } })).status).toBe(400);
  });

  test('none is its own parent', async () => {
    const client = open();
    const { id } = await make(client, path, { name: 'Self' });
    expect((await client('PUT', `${path}/${id}`, { body: { parent: id } })).status).toBe(400);
  });
});

describe('terms and posts of core/v2', () => {
  test('tags are those of the calendar, categories are not', async () => {
    const client = open();
    await make(client, '/core/v2/tags', { name: 'Shared' });
    await make(client, '/core/v2/categories', { name: 'Own' });
    const [tags, categories] = await Promise.all(
      ['tags', 'categories'].map(async (list) =>
        column((await client('GET', `${ROOT}/${list}?hide_empty=false`)).body[list], 'name'),
      ),
    );
    expect(tags).toContain('Shared');
    expect(categories).not.toContain('Own');
  });

  test.each(['tags', 'categories'])('%s are written, read and removed', async (list) => {
    const client = open();
    const { id } = await make(client, `/core/v2/${list}`, { name: 'A' });
    expect((await client('PUT', `/core/v2/${list}/${id}`, { body: { description: 'D' } })).body).toMatchObject({
      name: 'A',
      description: 'D',
    });
    expect((await client('GET', `/core/v2/${list}?include=${id}`)).list).toMatchObject([{ id, description: 'D' }]);
    expect((await client('DELETE', `/core/v2/${list}/${id}?force=true`)).body).toMatchObject({
      deleted: true,
      previous: { id },
    });
    expect((await client('GET', `/core/v2/${list}/${id}`)).status).toBe(404);
  });

  test('posts are read', async () => {
    const client = open();
    const { list, headers } = await client('GET', '/core/v2/posts?orderby=title&order=asc', { as: null });
    expect(column(list, 'slug')).toEqual(['hello', 'how-we-film', 'livestreams-explained']);
    expect(headers['X-WP-Total']).toBe('3');
    expect((await client('GET', '/core/v2/posts?search=film')).list).toHaveLength(1);
    expect((await client('GET', '/core/v2/posts?slug=hello')).list).toHaveLength(1);
    expect((await client('GET', `/core/v2/posts/${list[0]?.id}`)).body.slug).toBe('hello');
    expect((await client('GET', '/core/v2/posts/999999')).status).toBe(404);
    expect((await client('GET', '/core/v2/posts?per_page=101')).status).toBe(400);
  });
});
