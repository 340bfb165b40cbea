/** A document of somebody's own without a suite: whatever the effects, a run by it only reads. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { call } from '../../cli/command-line.ts';

interface Booking {
  readonly id: number;
  readonly guest: string;
  readonly seats: number;
  readonly status: string;
}

const BOOKINGS: readonly Booking[] = [
  { id: 1, guest: 'Claire Moreau', seats: 2, status: 'pending' },
  { id: 2, guest: 'Luc Petit', seats: 4, status: 'confirmed' },
];

const one = { '200': { description: 'A booking', content: { 'application/json': { schema: { type: 'object' } } } } };
const many = { '200': { description: 'Bookings', content: { 'application/json': { schema: { type: 'array' } } } } };
const body = {
  required: true,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['guest'],
        properties: { guest: { type: 'string' }, seats: { type: 'integer', minimum: 1, maximum: 8 } },
      },
    },
  },
};
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
const PATHS = {
  '/bookings': { get: { responses: many }, post: { requestBody: body, responses: one } },
  '/bookings/{id}': {
    parameters: [id],
    get: { responses: one },
    put: { requestBody: body, responses: one },
    patch: { requestBody: body, responses: one },
    delete: { responses: one },
  },
  '/bookings/{id}/confirm': { parameters: [id], post: { responses: one } },
  '/bookings/archive': { post: { responses: many } },
};

const DOCUMENT = { openapi: '3.1.0', info: { title: 'Bookings', version: '1' }, paths: PATHS };

/** A site whose bookings anybody may change who has its address. */
async function startBookings() {
  const held = new Map(BOOKINGS.map((booking) => [booking.id, booking]));
  const writes: string[] = [];
  let last = 2;
  const answer = (method: string, path: string, sent: Partial<Booking>): unknown => {
    const [, number, confirm] = /^\/bookings\/(\d+)(\/confirm)?$/.exec(path) ?? [];
    if (path === '/bookings' && method === 'GET') return [...held.values()];
    if (path === '/bookings' && method === 'POST') {
      last += 1;
      const booking = { seats: 1, status: 'pending', guest: '', ...sent, id: last };
      held.set(booking.id, booking);
      return booking;
    }
    if (path === '/bookings/archive' && method === 'POST') held.clear();
    const booking = held.get(Number(number));
    if (booking === undefined) return path === '/bookings/archive' ? [] : undefined;
    if (method === 'DELETE') held.delete(booking.id);
    else if (method !== 'GET')
      held.set(booking.id, { ...booking, ...(confirm === undefined ? sent : { status: 'confirmed' }), id: booking.id });
    return held.get(booking.id) ?? booking;
  };
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/' } = request;
    const given = await text(request);
    if (method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS') writes.push(`${method} ${url}`);
    const sent = /^\s*\{.*\}\s*$/s.test(given) ? parsed(given) : {};
    const document = answer(method, url.split('?')[0] ?? '', sent);
    response.writeHead(document === undefined ? 404 : 200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(document ?? { code: 'not_found', message: 'There is none.', data: { status: 404 } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { held, writes, host, close };
}

function parsed(given: string): Partial<Booking> {
  try {
    return Object(JSON.parse(given));
  } catch {
    return {};
  }
}

test.each(['write', 'send', 'site'])(
  'with the effects %s, bookings of others stay as they are, and none is made',
  async (effects) => {
    const site = await startBookings();
    const contract = join(mkdtempSync(join(tmpdir(), 'bookings-')), 'bookings.json');
    writeFileSync(contract, JSON.stringify({ ...DOCUMENT, servers: [{ url: `http://${site.host}` }] }));
    const env = {
      CONFORMANCE_BASE_URL: `http://${site.host}`,
      CONFORMANCE_USERNAME: 'chief',
      CONFORMANCE_APPLICATION_PASSWORD: 'abcd efgh ijkl mnop',
      CONFORMANCE_EFFECTS: effects,
      CONFORMANCE_CONFIRM_HOST: site.host,
      CONFORMANCE_SEED: '1',
    };
    const { err } = await call(['run', '--contract', contract], env);
    site.close();
    expect({ held: [...site.held.values()], writes: site.writes, err }).toMatchObject({ held: BOOKINGS, writes: [] });
  },
);
