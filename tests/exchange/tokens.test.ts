/** Credentials as tokens: given, printed by a command, and given out by an authorization server. */

import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSettings } from '../../helpers/environment/settings.ts';
import { createClient } from '../../helpers/exchange/client.ts';
import { redactor } from '../../helpers/exchange/redact.ts';
import type { Caller } from '../../helpers/exchange/types.ts';
import { reading } from '../../helpers/ownership/permit.ts';
import { UsageError } from '../../helpers/usage-error.ts';

const SECRET = 'secret-of-the-client';
let granted = 0;
const seen: string[] = [];

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** Gives out tokens, and takes each but `ended`. */
const server = createServer(async (request, response) => {
  const authorization = request.headers.authorization ?? '';
  const answer = (status: number, body: object): void => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
  if (request.url === '/token') {
    // Both are encoded as in a form first (RFC 6749, 2.3.1).
    const login = Buffer.from(authorization.replace('Basic ', ''), 'base64').toString();
    const isKnown = decodeURIComponent(login) === `client:${SECRET}`;
    const isAsked = (await textOf(request)).includes('grant_type=client_credentials');
    if (!isKnown || !isAsked) return answer(401, { error: 'invalid_client' });
    granted += 1;
    return answer(200, { access_token: `granted-token-${granted}`, token_type: 'bearer', expires_in: 3600 });
  }
  seen.push(authorization);
  return answer(authorization.startsWith('Bearer granted') || authorization === 'Bearer given-token' ? 200 : 401, {});
});
let root = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  root = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
});

function settings(env: Readonly<Record<string, string>>) {
  const named = Object.entries(env).map(([name, value]) => [`CONFORMANCE_${name}`, value]);
  return readSettings({ flags: {}, env: { CONFORMANCE_BASE_URL: root, ...Object.fromEntries(named) } });
}

async function asked(env: Readonly<Record<string, string>>, as: Caller = 'user') {
  const known = { ...settings(env), baseUrl: new URL(root) };
  const client = createClient(known);
  const request = { method: 'GET', url: `${root}/a`, headers: {}, body: null, as };
  const exchange = await client.send(reading(request));
  await client.close();
  return { exchange, sent: seen.at(-1), redact: redactor(known) };
}

test.each<readonly [string, () => Readonly<Record<string, string>>, string]>([
  ['given', () => ({ TOKEN: 'given-token' }), 'given-token'],
  ['printed by a command', () => ({ TOKEN_COMMAND: 'echo granted-by-command' }), 'granted-by-command'],
  [
    'given out to a client',
    () => ({ TOKEN_URL: `${root}/token`, CLIENT_ID: 'client', CLIENT_SECRET: SECRET }),
    'granted-token-1',
  ],
])('a token that is %s goes with each request, and no reader sees it', async (_, env, token) => {
  const { exchange, sent, redact } = await asked(env());
  expect([sent, exchange.answer?.status]).toEqual([`Bearer ${token}`, 200]);
  expect(JSON.stringify(exchange.signature)).not.toContain(token);
  expect(redact(`a ${token} and ${SECRET}`)).not.toContain(token);
});

test('others come without it, or with a wrong one', async () => {
  const env = { TOKEN: 'given-token', SECOND_TOKEN: 'granted-second' };
  expect((await asked(env, 'anonymous')).sent).toBe('');
  expect((await asked(env, 'wrong-password')).sent).toMatch(/^Bearer (?!given)/);
  expect((await asked(env, 'second-user')).sent).toBe('Bearer granted-second');
});

test('the secret of a client is redacted before anything is sent', () => {
  const known = settings({ TOKEN_URL: `${root}/token`, CLIENT_ID: 'client', CLIENT_SECRET: SECRET });
  expect(redactor({ ...known, baseUrl: root })(`a ${SECRET}`)).not.toContain(SECRET);
});

test.each<readonly [Readonly<Record<string, string>>, RegExp]>([
  [{ TOKEN: 'a', USERNAME: 'b', APPLICATION_PASSWORD: 'c' }, /leave one of them out/],
  [{ TOKEN: 'a b' }, /no token that a header can carry/],
  [{ TOKEN_URL: 'http://example.org/token', CLIENT_ID: 'a', CLIENT_SECRET: 'b' }, /no address with https/],
  [{ TOKEN_URL: 'https://example.org/token' }, /set all three/],
])('%j is rejected', (env, message) => {
  expect(() => settings(env)).toThrow(UsageError);
  expect(() => settings(env)).toThrow(message);
});
