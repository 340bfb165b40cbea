import { withQuery } from './access.ts';
import { cut } from './cut.ts';
import { isSecretHeader, REDACTED, withoutAddressKeys, withoutKeys } from './keys.ts';
import { LONGEST_SPELLING, MAX_BODY_CHARACTERS } from './limits.ts';
import { matcher, type Range } from './matcher.ts';
import { type Known, type Secret, secretsOf } from './secrets.ts';
import type { Exchange, RecordedExchange } from './types.ts';

export type Redact = (text: string) => string;

function withoutRanges(text: string, ranges: readonly Range[]): string {
  const kept: string[] = [];
  let shown = 0;
  for (const [start, end] of ranges) {
    kept.push(text.slice(shown, start), REDACTED);
    shown = end;
    // The padding of base64 reveals nothing.
    while (text[shown] === '=') shown += 1;
  }
  return kept.join('') + text.slice(shown);
}

/** The one way of texts into reports, archives, ledgers, traces and terminals: without what the run knows as secret. */
export function redactor(known: Known): Redact {
  const issued = (): number =>
    [known.credentials, known.secondCredentials].reduce((sum, one) => sum + (one?.tokens?.issued.length ?? 0), 0);
  let amount = issued();
  let redact = redactorOf(secretsOf(known));
  return (text) => {
    // A token that was given out meanwhile is a secret from then on.
    if (issued() !== amount) {
      amount = issued();
      redact = redactorOf(secretsOf(known));
    }
    return redact(text);
  };
}

/** Addresses, headers and reasons come again and again: so many are kept that are no longer than this. */
const KEPT = { texts: 20_000, characters: 300 };

export function redactorOf(secrets: readonly Secret[]): Redact {
  const find = matcher(secrets);
  const kept = new Map<string, string>();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const clean = withoutAddressKeys(withoutRanges(text, find(text)));
    if (kept.size === KEPT.texts) kept.clear();
    if (text.length <= KEPT.characters) kept.set(text, clean);
    return clean;
  };
}

/** A secret that the end would cut in two is removed first. */
function cleanAndCut(text: string, redact: Redact): string {
  return cut(redact(cut(text, MAX_BODY_CHARACTERS + LONGEST_SPELLING)), MAX_BODY_CHARACTERS);
}

/** The same with all of its texts redacted, the names of members too. */
export function redacted<Value>(value: Value, redact: Redact): Value {
  const clean = (one: unknown): unknown => {
    if (typeof one === 'string') return redact(one);
    if (Array.isArray(one)) return one.map(clean);
    if (typeof one !== 'object' || one === null) return one;
    return Object.fromEntries(Object.entries(one).map(([name, member]) => [redact(name), clean(member)]));
  };
  return clean(value) as Value;
}

function headersWithoutSecrets(headers: Readonly<Record<string, string>>, redact: Redact): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [redact(name), isSecretHeader(name) ? REDACTED : redact(value)]),
  );
}

/** That an exchange took place: all that a report shows of those that need no looking at. */
export function recordLine(exchange: Exchange, redact: Redact): RecordedExchange {
  const { id, startedAt, durationMs, request, signature, answer, failure } = exchange;
  const plain = redact(request.url);
  const url = signature === undefined ? plain : withQuery(plain, signature);
  return {
    id,
    startedAt: new Date(startedAt).toISOString(),
    durationMs: Math.round(durationMs * 100) / 100,
    ...(request.why === undefined ? {} : { why: redact(request.why) }),
    request: { method: request.method, url, as: request.as, headers: {}, body: null },
    answer: answer && { status: answer.status, headers: {}, body: '', truncated: answer.text !== '' },
    failure: failure === null ? null : redact(failure),
  };
}

/** An exchange as a report may show it, with what was said. */
export function record(exchange: Exchange, redact: Redact): RecordedExchange {
  const { request, signature, answer } = exchange;
  const line = recordLine(exchange, redact);
  return {
    ...line,
    request: {
      ...line.request,
      headers: { ...headersWithoutSecrets(request.headers, redact), ...signature?.headers },
      body: request.body === null ? null : cleanAndCut(request.body, redact),
    },
    answer: answer && {
      status: answer.status,
      headers: headersWithoutSecrets(answer.headers, redact),
      body: cleanAndCut(answer.text, (text) => withoutKeys(redact(text))),
      truncated: answer.text.length > MAX_BODY_CHARACTERS,
    },
  };
}
