import { isKeyName } from '../exchange/keys.ts';

const REDACTED = 'redacted';

/** An address as it may be shown: no user, no password, and no value of a parameter that sounds like a secret. */
export function displayedUrl(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  const secrets = [...url.searchParams.keys()].filter(isKeyName);
  if (secrets.length === 0 && url.username === '' && url.password === '') return address;
  url.username = '';
  url.password = '';
  for (const name of secrets) url.searchParams.set(name, REDACTED);
  return url.href;
}

/** A value short enough for a sentence; nothing of one whose name sounds like a secret. */
export function displayedValue(name: string, value: unknown): string {
  if (isKeyName(name)) return REDACTED;
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
