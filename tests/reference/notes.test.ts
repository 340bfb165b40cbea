import { describe, expect, test } from 'vitest';
import { textOf } from '../../reference/http/values.ts';
import { column, open } from './client.ts';

const NOTES = '/shop-analytics/admin/notes';

describe('the list of notes', () => {
  test.each([
    ['type=info', ['info']],
    ['type[]=info&type[]=survey', ['survey', 'info']],
    ['status=snoozed', ['marketing']],
    ['status=pending,sent', ['email', 'survey']],
    ['source=elsewhere', []],
    ['source=shop&type=error', ['error']],
  ])('%s', async (query, types) => {
    const { list, headers } = await open()('GET', `${NOTES}?${query}`);
    expect(column(list, 'type')).toEqual(types);
    expect(headers['X-WP-Total']).toBe(String(types.length));
  });

  test.each([
    ['note_id', 'id'],
    ['date', 'date_created'],
    ['type', 'type'],
    ['title', 'title'],
    ['status', 'status'],
  ])('is sorted by %s', async (orderby, member) => {
    const client = open();
    const keys = async (order: string) =>
      column((await client('GET', `${NOTES}?orderby=${orderby}&order=${order}`)).list, member);
    const up = (await keys('asc')).map(textOf);
    expect(up).toEqual([...up].sort());
    expect((await keys('desc')).map(textOf)).toEqual([...up].reverse());
  });

  test('comes in pages, the newest first', async () => {
    const client = open();
    expect((await client('GET', `${NOTES}?per_page=2&page=4`)).list).toMatchObject([{ type: 'info' }]);
    expect((await client('GET', `${NOTES}?page=99`)).list).toEqual([]);
  });

  test.each(['type=bogus', 'status=bogus', 'orderby=bogus', 'order=ASC', 'context=embed', 'per_page=101', 'page=0'])(
    'rejects %s',
    async (query) => {
      expect((await open()('GET', `${NOTES}?${query}`)).status).toBe(400);
    },
  );
});

describe('one note', () => {
  test('is read, and unknown by a wrong id', async () => {
    const client = open();
    expect((await client('GET', `${NOTES}/1`)).body).toMatchObject({ id: 1, type: 'info', is_deleted: false });
    expect((await client('GET', `${NOTES}/999999`)).status).toBe(404);
    expect((await client('GET', `${NOTES}/1-2`)).status).toBe(400);
  });

  test.each(['PUT', 'PATCH', 'POST'])('by %s changes its status and reminder', async (method) => {
    const client = open();
    const sent = { status: 'snoozed', date_reminder: '2027-03-01T10:00:00', is_read: true };
    const { body } = await client(method, `${NOTES}/1`, { body: sent });
    expect(body).toMatchObject({ ...sent, date_reminder_gmt: '2027-03-01T09:00:00', title: 'Welcome to your shop' });
    expect((await client('GET', `${NOTES}/1`)).body).toEqual(body);
    expect((await client(method, `${NOTES}/1`, { body: {} })).body).toEqual(body);
    expect((await client(method, `${NOTES}/1`, { body: { status: 'bogus' } })).status).toBe(400);
    expect((await client(method, `${NOTES}/999999`, { body: sent })).status).toBe(404);
  });

  test('is actioned by one of its own actions', async () => {
    const client = open();
    const { body: note } = await client('GET', `${NOTES}/3`);
    const [action] = column(note.actions, 'id');
    expect((await client('POST', `${NOTES}/3/action/${action}`)).body).toMatchObject({ id: 3, status: 'actioned' });
    expect((await client('GET', `${NOTES}/3`)).body.status).toBe('actioned');
    expect((await client('POST', `${NOTES}/1/action/${action}`)).status).toBe(404);
    expect((await client('POST', `${NOTES}/999999/action/1`)).status).toBe(404);
  });

  test('is tracked for a user', async () => {
    expect((await open()('GET', `${NOTES}/tracker/1/user/1`)).body).toEqual({ success: true });
  });

  test('is deleted for good', async () => {
    const client = open();
    expect((await client('DELETE', `${NOTES}/delete/3`)).body).toMatchObject({ id: 3, is_deleted: true });
    expect((await client('GET', `${NOTES}/3`)).status).toBe(404);
    expect((await client('DELETE', `${NOTES}/delete/3`)).status).toBe(404);
  });
});

describe('several notes', () => {
  test('are changed by their ids', async () => {
    const client = open();
    const sent = { noteIds: [1, 2, 999_999], is_read: true };
    expect((await client('PUT', `${NOTES}/update`, { body: sent })).list).toMatchObject([
      { id: 1, is_read: true },
      { id: 2 },
    ]);
    expect((await client('POST', `${NOTES}/update`)).list).toEqual([]);
    expect((await client('PATCH', `${NOTES}/update`, { body: { noteIds: 'abc' } })).status).toBe(422);
  });

  test('are deleted by status, or all', async () => {
    const client = open();
    const gone = await client('DELETE', `${NOTES}/delete/all?status=unactioned`);
    expect(column(gone.list, 'type').toString()).toBe('info,warning,error');
    expect((await client('GET', NOTES)).list).toHaveLength(4);
    expect((await client('DELETE', `${NOTES}/delete/all?status=bogus`)).status).toBe(400);
    expect((await client('DELETE', `${NOTES}/delete/all`)).list).toHaveLength(4);
    expect((await client('GET', NOTES)).list).toEqual([]);
  });
});
