import { REDACTED_CREDENTIALS, REDACTED_LOGIN, REDACTED_TOKEN } from '../exchange/access.ts';
import { REDACTED, WRONG_PASSWORD } from '../exchange/keys.ts';
import type { Caller } from '../exchange/types.ts';
import type { RecordedExchange } from './types.ts';

/** Headers that curl sets itself, or that the two placeholders stand for. */
const LEFT_TO_CURL = new Set([
  'accept-encoding',
  'authorization',
  'connection',
  'content-length',
  'host',
  'transfer-encoding',
  'user-agent',
]);

const GATE_LOGIN = '$CONFORMANCE_GATE_LOGIN';

/** Where the two parameters with the credentials stand, at the end of an address. */
const KEYS_IN_QUERY = /[?&]([\w.-]+)=\[redacted user\]&([\w.-]+)=\[redacted password\]$/;

/** What the shell's environment holds for each caller that signs. */
const USERS: Readonly<Record<Exclude<Caller, 'anonymous'>, string>> = {
  user: '$CONFORMANCE_USERNAME:$CONFORMANCE_APPLICATION_PASSWORD',
  'second-user': '$CONFORMANCE_SECOND_USERNAME:$CONFORMANCE_SECOND_APPLICATION_PASSWORD',
  'wrong-password': `\${CONFORMANCE_USERNAME:-nobody}:${WRONG_PASSWORD}`,
};

const TOKENS: Readonly<Record<Exclude<Caller, 'anonymous'>, string>> = {
  user: '$CONFORMANCE_TOKEN',
  'second-user': '$CONFORMANCE_SECOND_TOKEN',
  'wrong-password': WRONG_PASSWORD,
};

/** The word that sends a header, with a secret from the shell's environment in place of what a report does not hold. */
function headerWord(name: string, value: string, as: Caller): string {
  if (value === REDACTED && /^[\w-]+$/.test(name)) {
    return `--header "${name}: $CONFORMANCE_HEADER_${name.toUpperCase().replaceAll('-', '_')}"`;
  }
  const user = value === REDACTED_CREDENTIALS && as !== 'anonymous' ? USERS[as] : null;
  const secret = value === REDACTED_LOGIN ? GATE_LOGIN : user;
  if (secret === null) return `--header ${shellQuote(`${name}: ${value}`)}`;
  return `--header "${name}: Basic $(printf %s "${secret}" | base64 | tr -d '\\n')"`;
}

/** The words that sign a request below the base URL, as it was signed. */
function signingWords(headers: readonly (readonly [string, string])[], as: Caller): readonly string[] {
  const authorization = headers.find(([name]) => name === 'authorization')?.[1];
  if (authorization === REDACTED_LOGIN) return [`--user "${GATE_LOGIN}"`];
  if (authorization === REDACTED_TOKEN && as !== 'anonymous') return [`--header "authorization: Bearer ${TOKENS[as]}"`];
  return authorization !== undefined && as !== 'anonymous' ? [`--user "${USERS[as]}"`] : [];
}

/** The words that send the two parameters of credentials, where a site takes them from the query. */
function queryWords([username = '', password = '']: readonly string[], as: Caller): readonly string[] {
  if (username === '' || as === 'anonymous') return [];
  const [user, key] = USERS[as].split(/:(?!-)/);
  return [`--url-query "${username}=${user}"`, `--url-query "${password}=${key}"`];
}

/** What a terminal would act on when the line is pasted: controls, line separators, direction marks. */
const ACTIVE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\p{Bidi_Control}]/u;

function escapeInAnsiC(character: string): string {
  if (character === '\\' || character === "'") return `\\${character}`;
  if (!ACTIVE.test(character)) return character;
  return [...Buffer.from(character)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');
}

/** Stands in a text for a variable of the shell; characters for private use, which {@link shellQuote} alone gives a meaning. */
export const placeholder = (variable: string): string => `\u{E000}${variable}\u{E001}`;
/** Variables of the environment are in capitals, so that no text can name one. */
const PLACEHOLDER = /\u{E000}([a-z][a-z0-9_]*)\u{E001}/u;

/** One word of a POSIX shell; `$'…'` (bash, zsh, ksh) only where the text holds characters that must not be pasted raw. */
export function shellQuote(text: string): string {
  const [before = '', variable, ...after] = text.split(PLACEHOLDER);
  if (variable === undefined) return quoted(text);
  const rest = text.slice(before.length + variable.length + 2);
  return `${before === '' ? '' : quoted(before)}"$${variable}"${after.join('') === '' ? '' : shellQuote(rest)}`;
}

function quoted(text: string): string {
  if (ACTIVE.test(text)) return `$'${[...text].map(escapeInAnsiC).join('')}'`;
  return /^[\w./:@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** What follows the base URL in an address below it; null for an address elsewhere. */
function below(baseUrl: string, url: string): string | null {
  const base = baseUrl.replace(/\/$/, '');
  if (!url.startsWith(base)) return null;
  const rest = url.slice(base.length);
  return /^(?:[/?#&]|$)/.test(rest) ? rest : null;
}

/**
 * One line that sends the request again, as the caller that it went as. Address and credentials of the deployment are placeholders for the shell's
 * environment: `$CONFORMANCE_BASE_URL` has no slash at its end. Credentials are named only where the request carried
 * some, and never for an address that is not below the base URL.
 */
export function curlLine(request: RecordedExchange['request'], baseUrl: string): string {
  const headers = Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  const [, ...keys] = KEYS_IN_QUERY.exec(request.url) ?? [];
  const url = request.url.replace(KEYS_IN_QUERY, '');
  const tail = below(baseUrl, url);
  const { as = 'user' } = request;
  const words = ['curl --globoff --include', `--request ${shellQuote(request.method)}`];
  if (tail !== null) words.push(...signingWords(headers, as));
  for (const [name, value] of headers) {
    if (LEFT_TO_CURL.has(name)) continue;
    if (tail !== null) words.push(headerWord(name, value, as));
    else if (!value.startsWith('[redacted')) words.push(`--header ${shellQuote(`${name}: ${value}`)}`);
  }
  if (request.body !== null) words.push(`--data-raw ${shellQuote(request.body)}`);
  if (tail !== null) words.push(...queryWords(keys, as));
  const address = tail === null ? shellQuote(url) : `"$CONFORMANCE_BASE_URL"${tail === '' ? '' : shellQuote(tail)}`;
  words.push(address);
  return words.join(' ');
}
