/** What the server of somebody's own document gives records for ids. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serve } from '../../helpers/api/index.ts';

const CREDENTIALS = { username: 'keeper', applicationPassword: 'aaaa bbbb cccc dddd' };

/** Statuses of creations, one after the other. */
async function creations(id: object, inPath: object, times: number): Promise<readonly number[]> {
  const record = { type: 'object', required: ['id'], properties: { id } };
  const content = { 'application/json': { schema: record } };
  const one = { name: 'slotId', in: 'path', required: true, schema: inPath };
  const paths = {
    '/slots': { post: { responses: { 201: { description: 'Made', content } } } },
    '/slots/{slotId}': { parameters: [one], get: { responses: { 200: { description: 'Done', content } } } },
  };
  const path = join(mkdtempSync(join(tmpdir(), 'own-document-')), 'api.json');
  writeFileSync(path, JSON.stringify({ openapi: '3.0.3', info: { title: 'Slots', version: '1' }, paths }));
  const site = await serve({ contracts: [path], credentials: CREDENTIALS });
  try {
    const login = Buffer.from(`${CREDENTIALS.username}:${CREDENTIALS.applicationPassword}`).toString('base64');
    const statuses: number[] = [];
    for (let made = 0; made < times; made += 1) {
      const answer = await fetch(`${site.baseUrl}/slots`, {
        method: 'POST',
        headers: { authorization: `Basic ${login}` },
      });
      statuses.push(answer.status);
    }
    return statuses;
  } finally {
    await site.close();
  }
}

test('each record has an id of its own, until those that are declared are given', async () => {
  const few = { type: 'integer', minimum: 1, maximum: 3 };
  expect(await creations({ type: 'integer' }, { type: 'integer' }, 4)).toEqual([201, 201, 201, 201]);
  expect(await creations(few, { type: 'integer' }, 4)).toEqual([201, 201, 409, 409]);
});

test('nothing is made where a path declares the words that records go by', async () => {
  expect(await creations({ type: 'string' }, { enum: ['lists', 'figures'] }, 3)).toEqual([200, 200, 200]);
});
