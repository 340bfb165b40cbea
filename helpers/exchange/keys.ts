/** Keys that are not the run's own: what a site hands out in its answers, and what an address carries. */

export const REDACTED = '[redacted]';

/** What a caller with a wrong password sends as one; nobody's secret. */
export const WRONG_PASSWORD = 'wrong wrong wrong wrong wrong wrong';

const LIKELY = /nonce|token|secret|passw|key|signature|session|(?:^|_)auth(?:_|$)/i;

const SECRET_HEADERS = /^(authorization|proxy-authorization|cookie|set-cookie|x-.*nonce|x-.*token|x-.*key)$/;

/** @param name in lower case */
export const isSecretHeader = (name: string): boolean => SECRET_HEADERS.test(name);

/** Whether a parameter of an address sounds like a key. */
export const isKeyName = (name: string): boolean => LIKELY.test(name);

/** `?key=…`, `&_wpnonce=…`, in a plain address, in HTML and in JSON. A password may be the run's own, made up for a record. */
const PARAMETER =
  /((?:[?&;]|\\u0026)(?:\w*(?:nonce|token|secret|signature)|(?:\w+[-_.])?(?:api)?key)=)[^&#\s"'<>\\]+/gi;

/** `"nonce": "…"`, also inside a JSON text that is itself a string. A member named `key` alone is a name, not a key. */
const MEMBER =
  /("[\w-]*(?:nonce|token|secret|password|(?:api|consumer|licen[cs]e|private|access|secret|signing|encryption)[_-]?key)\\?"\s*:\s*\\?")[^"\\]+/gi;

const ATTRIBUTE = /(\bnonce=\\?["'])[^"'\\]+/gi;

/** An address, or any text with addresses in it, without the keys that they carry. */
export function withoutAddressKeys(text: string): string {
  return LIKELY.test(text) ? text.replace(PARAMETER, `$1${REDACTED}`) : text;
}

/** What a site said, without the keys that it handed out. */
export function withoutKeys(text: string): string {
  if (!LIKELY.test(text)) return text;
  return withoutAddressKeys(text).replace(MEMBER, `$1${REDACTED}`).replace(ATTRIBUTE, `$1${REDACTED}`);
}
