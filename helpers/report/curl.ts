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

/** What a terminal would act on when the line is pasted: controls, line separators, direction marks. */
const ACTIVE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\p{Bidi_Control}]/u;

function escapeInAnsiC(character: string): string {
  if (character === '\\' || character === "'") return `\\${character}`;
  if (!ACTIVE.test(character)) return character;
  return [...Buffer.from(character)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');
}

/** One word of a POSIX shell; `$'…'` (bash, zsh, ksh) only where the text holds characters that must not be pasted raw. */
export function shellQuote(text: string): string {
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
 * One line that sends the request again. Address and credentials of the deployment are placeholders for the shell's
 * environment: `$CONFORMANCE_BASE_URL` has no slash at its end. Credentials are named only where the request carried
 * some, and never for an address that is not below the base URL.
 */
export function curlLine(request: RecordedExchange['request'], baseUrl: string): string {
  const headers = Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  const tail = below(baseUrl, request.url);
  const authenticated = tail !== null && headers.some(([name]) => name === 'authorization');
  const words = ['curl --globoff --include', `--request ${shellQuote(request.method)}`];
  if (authenticated) words.push('--user "$CONFORMANCE_USERNAME:$CONFORMANCE_APPLICATION_PASSWORD"');
  for (const [name, value] of headers) {
    if (!LEFT_TO_CURL.has(name)) words.push(`--header ${shellQuote(`${name}: ${value}`)}`);
  }
  if (request.body !== null) words.push(`--data-raw ${shellQuote(request.body)}`);
  const address =
    tail === null ? shellQuote(request.url) : `"$CONFORMANCE_BASE_URL"${tail === '' ? '' : shellQuote(tail)}`;
  words.push(address);
  return words.join(' ');
}
