/** What a request carries to get in: past a gate in front of the site, and into the site itself. */
import { REDACTED, WRONG_PASSWORD } from './keys.ts';
import type { TokenSource } from './tokens.ts';
import type { Caller, Signature } from './types.ts';

export interface Credentials {
  readonly username: string;
  readonly applicationPassword: string;
  /** Where the password is a token by itself (RFC 6750). */
  readonly bearer?: true;
  /** Gives out that token anew; the password stands for nothing then. */
  readonly tokens?: TokenSource;
}

/** Where a site takes a user and an application password. */
export type CredentialsPlace = { readonly header: string } | { readonly query: readonly [string, string] };

export interface Access {
  /** What every request carries, whoever asks, by name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** `user:password` of a gate that asks for Basic authentication of its own. */
  readonly gateLogin: string | null;
  /** Name in lower case of the header that carries it. */
  readonly gateIn: string;
  readonly credentialsIn: CredentialsPlace;
}

export const PLAIN_ACCESS: Access = {
  headers: {},
  gateLogin: null,
  gateIn: 'authorization',
  credentialsIn: { header: 'authorization' },
};

/** Stand in a report for what was sent, so that a line for a shell can name the variable that holds it. */
export const REDACTED_LOGIN = '[redacted login of the gate]';
export const REDACTED_TOKEN = 'Bearer [redacted token]';
export const REDACTED_CREDENTIALS = '[redacted credentials]';
const REDACTED_USERNAME = '[redacted user]';
const REDACTED_PASSWORD = '[redacted password]';

export interface Accounts {
  readonly credentials: Credentials | null;
  readonly secondCredentials: Credentials | null;
}

export function basicAuthorization({ username, applicationPassword }: Credentials): string {
  return `Basic ${Buffer.from(`${username}:${applicationPassword}`).toString('base64')}`;
}

function authorizationFor(credentials: Credentials): string {
  const { applicationPassword, bearer, tokens } = credentials;
  return bearer ? `Bearer ${tokens?.last ?? applicationPassword}` : basicAuthorization(credentials);
}

function credentialsOf(caller: Caller, { credentials, secondCredentials }: Accounts): Credentials | null {
  switch (caller) {
    case 'anonymous':
      return null;
    case 'wrong-password':
      return {
        username: credentials?.username ?? 'nobody',
        applicationPassword: WRONG_PASSWORD,
        ...(credentials?.bearer && { bearer: true }),
      };
    case 'second-user':
      return secondCredentials;
    case 'user':
      return credentials;
  }
}

/** What gives out the caller's token; null where that is none, or the same for a whole run. */
export function tokensOf(caller: Caller, accounts: Accounts): TokenSource | null {
  return caller === 'wrong-password' ? null : (credentialsOf(caller, accounts)?.tokens ?? null);
}

/** The header that signs a request where a site takes credentials in the usual one; null where the caller has none. */
export function authorizationOf(caller: Caller, accounts: Accounts): string | null {
  const credentials = credentialsOf(caller, accounts);
  return credentials && authorizationFor(credentials);
}

export interface Signed {
  /** What goes over the wire besides the request's own. */
  readonly sent: Signature;
  /** The same for a reader. */
  readonly shown: Signature;
}

function gateHeaders({ gateLogin, gateIn }: Access): readonly (readonly [string, string, string])[] {
  if (gateLogin === null) return [];
  return [[gateIn, `Basic ${Buffer.from(gateLogin).toString('base64')}`, REDACTED_LOGIN]];
}

function ownHeaders(place: CredentialsPlace, credentials: Credentials | null) {
  if (credentials === null || !('header' in place)) return [];
  const shown = place.header === 'authorization' ? REDACTED : REDACTED_CREDENTIALS;
  return [[place.header, authorizationFor(credentials), credentials.bearer ? REDACTED_TOKEN : shown] as const];
}

/** What the caller's requests carry. */
export function sign(caller: Caller, accounts: Accounts, access: Access): Signed {
  const credentials = credentialsOf(caller, accounts);
  const place = access.credentialsIn;
  const common = Object.entries(access.headers).map(([name, value]) => [name, value, REDACTED] as const);
  const headers = [...common, ...gateHeaders(access), ...ownHeaders(place, credentials)];
  const query = (username: string, password: string): string =>
    'query' in place ? `${place.query[0]}=${username}&${place.query[1]}=${password}` : '';
  const isInQuery = credentials !== null && 'query' in place;
  return {
    sent: {
      headers: Object.fromEntries(headers.map(([name, value]) => [name, value])),
      query: isInQuery
        ? query(encodeURIComponent(credentials.username), encodeURIComponent(credentials.applicationPassword))
        : '',
    },
    shown: {
      headers: Object.fromEntries(headers.map(([name, , shown]) => [name, shown])),
      query: isInQuery ? query(REDACTED_USERNAME, REDACTED_PASSWORD) : '',
    },
  };
}

/** The address with what a signature adds to it. */
export function withQuery(url: string, { query }: Signature): string {
  if (query === '') return url;
  return `${url}${url.includes('?') ? '&' : '?'}${query}`;
}
