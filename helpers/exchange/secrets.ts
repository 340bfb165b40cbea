/** All that a run knows and must not tell. */
import { type Access, type Accounts, basicAuthorization } from './access.ts';
import { isKeyName, isSecretHeader } from './keys.ts';

export interface Known extends Accounts {
  /** @default PLAIN_ACCESS */
  readonly access?: Access | undefined;
  /** It can carry keys. */
  readonly baseUrl?: URL | string;
  /** Whatever else is secret: the login of a proxy, the passphrase of a key. @default nothing */
  readonly secrets?: readonly Secret[];
}

export interface Secret {
  readonly text: string;
  /** Whether its parts are none. @default parts of eight characters are secrets as well */
  readonly isWhole?: true;
}

type Pairs = readonly (readonly [name: string, value: string])[];

/** A word such as "staging" in a header is no secret, and stands in addresses as well. */
const SHORTEST_KEY = 8;

const withParts = (text: string): Secret => ({ text });

function ofLogin(username: string, password: string): readonly Secret[] {
  return [
    { text: password },
    // A user is no secret, but with the password.
    { text: `${username}:${password}`, isWhole: true },
    { text: basicAuthorization({ username, applicationPassword: password }).slice('Basic '.length) },
  ];
}

function ofPair(login: string): readonly Secret[] {
  const at = login.indexOf(':');
  return at < 0 ? [{ text: login }] : ofLogin(login.slice(0, at), login.slice(at + 1));
}

/** `Bearer abc`, `session=abc; other=def`: neither the scheme nor a name is secret. */
function ofHeader(value: string): readonly string[] {
  const parts = value.split(/[;,]\s*/).map((part) => part.replace(/^(?:[\w-]+ +(?=\S+$)|[^\s=]+=(?=[^=]))/, ''));
  return parts.filter((part) => part.length >= SHORTEST_KEY);
}

/** By the name of the variable that holds it: a password, a login or a header. */
export function secretsNamed(name: string, value: string): readonly Secret[] {
  if (/_HEADER_/.test(name)) return ofHeader(value).map(withParts);
  return name.endsWith('_GATE_LOGIN') ? ofPair(value) : [{ text: value }];
}

function ofAddress(address: URL | string): readonly string[] {
  const given = [...new URL(address).searchParams];
  return given.flatMap(([name, value]) => (isKeyName(name) ? [value] : []));
}

const BASIC = /^basic +(\S+)$/i;

/** What a request that somebody recorded proves itself by: a login, a cookie, a nonce, a key in its address. */
export function secretsSent(address: string, headers: Pairs): readonly Secret[] {
  const inHeaders = headers.flatMap(([name, value]) => {
    if (!isSecretHeader(name.toLowerCase())) return [];
    const [, login] = BASIC.exec(value) ?? [];
    const pair = login === undefined ? [] : ofPair(Buffer.from(login, 'base64').toString());
    return [...pair, ...ofHeader(value).map(withParts)];
  });
  return URL.canParse(address)
    ? [...inHeaders, ...proxySecrets([address]), ...ofAddress(address).map(withParts)]
    : inHeaders;
}

/** The logins of addresses, as those of proxies. */
export function proxySecrets(addresses: readonly (string | undefined)[]): readonly Secret[] {
  return addresses.flatMap((address) => {
    if (!address || !URL.canParse(address)) return [];
    const { username, password } = new URL(address);
    return password === '' ? [] : ofLogin(decodeURIComponent(username), decodeURIComponent(password));
  });
}

/** In no particular spelling: whoever looks for them reads every spelling as the same. */
export function secretsOf({ credentials, secondCredentials, access, baseUrl, secrets = [] }: Known): readonly Secret[] {
  const { headers = {}, gateLogin = null, credentialsIn = { header: '' } } = access ?? {};
  const accounts = [credentials, secondCredentials].filter((account) => account !== null);
  return [
    ...accounts.flatMap(({ tokens, bearer, applicationPassword }) =>
      bearer ? (tokens?.issued ?? [applicationPassword]).map(withParts) : [],
    ),
    ...accounts
      .filter(({ bearer }) => bearer !== true)
      .flatMap(({ username, applicationPassword }) => [
        ...ofLogin(username, applicationPassword),
        // Sites show it in groups, and take it with the spaces between them or without.
        ...ofLogin(username, applicationPassword.replaceAll(' ', '')),
        // Where a site takes them from the query, the user is half of a key.
        ...('query' in credentialsIn ? [{ text: username }] : []),
      ]),
    ...(gateLogin === null ? [] : ofPair(gateLogin)),
    ...[...Object.values(headers).flatMap(ofHeader), ...(baseUrl === undefined ? [] : ofAddress(baseUrl))].map(
      withParts,
    ),
    ...secrets,
  ];
}
