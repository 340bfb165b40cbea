/** Tokens as people have them: given, printed by a command, or given out by an authorization server. */
import { exec } from 'node:child_process';
import { promisify } from 'node:util';
import {
  allowInsecureRequests,
  ClientSecretBasic,
  clientCredentialsGrantRequest,
  processClientCredentialsResponse,
} from 'oauth4webapi';
import type { Credentials } from '../exchange/access.ts';
import { endOf, type Token, tokenSource } from '../exchange/tokens.ts';
import { UsageError } from '../usage-error.ts';
import type { Read } from './access.ts';
import { isLoopback } from './loopback.ts';
import type { Given } from './variables.ts';

const MAX_MS = 60_000;
/** What is shown of a caller who has no name. */
const NAMELESS = 'the holder of a token';

function checked(text: string, name: string): string {
  if (/^[!-~]+$/.test(text)) return text;
  throw new UsageError(`${name} gives no token that a header can carry.`);
}

async function printedBy({ name, value }: Given): Promise<Token> {
  // What it prints is never repeated: it may be a key.
  const { stdout } = await promisify(exec)(value, { timeout: MAX_MS }).catch(() => {
    throw new UsageError(`${name} failed, or took more than a minute: it must print a token and nothing else.`);
  });
  const text = checked(stdout.trim(), name);
  return { text, endsInMs: endOf(text) };
}

async function grantedBy(url: Given, clientId: Given, secret: Given, scope: Given | null): Promise<Token> {
  const server = { issuer: new URL(url.value).origin, token_endpoint: url.value };
  const client = { client_id: clientId.value };
  const parameters = new URLSearchParams(scope === null ? {} : { scope: scope.value });
  try {
    const response = await clientCredentialsGrantRequest(server, client, ClientSecretBasic(secret.value), parameters, {
      [allowInsecureRequests]: true,
      signal: AbortSignal.timeout(MAX_MS),
    });
    const { access_token: text, expires_in: seconds } = await processClientCredentialsResponse(
      server,
      client,
      response,
    );
    return { text: checked(text, url.name), endsInMs: seconds === undefined ? endOf(text) : seconds * 1000 };
  } catch (cause) {
    throw new UsageError(`${url.name} gave out no token for ${clientId.name}.`, { cause });
  }
}

/** @returns null where nothing is said of tokens */
export function readToken(read: Read, prefix: '' | 'SECOND_'): Credentials | null {
  const given = read(`${prefix}TOKEN`);
  const bearer = { username: NAMELESS, bearer: true } as const;
  if (given !== null) return { ...bearer, applicationPassword: checked(given.value, given.name) };
  if (prefix !== '') return null;
  const [command, url] = [read('TOKEN_COMMAND'), read('TOKEN_URL')];
  if (command !== null) return { ...bearer, applicationPassword: '', tokens: tokenSource(() => printedBy(command)) };
  if (url === null) return null;
  const [clientId, secret, scope] = [read('CLIENT_ID'), read('CLIENT_SECRET'), read('TOKEN_SCOPE')];
  const { protocol = '', hostname = '' } = URL.canParse(url.value) ? new URL(url.value) : {};
  if (protocol !== 'https:' && !isLoopback(hostname)) throw new UsageError(`${url.name} is no address with https://.`);
  if (clientId === null || secret === null)
    throw new UsageError(
      `${url.name} is set without CONFORMANCE_CLIENT_ID and CONFORMANCE_CLIENT_SECRET: set all three.`,
    );
  return {
    ...bearer,
    applicationPassword: '',
    tokens: tokenSource(() => grantedBy(url, clientId, secret, scope), [secret.value]),
  };
}
