import { type Access, type Accounts, basicAuthorization, PLAIN_ACCESS, secretsOf, withQuery } from './access.ts';
import { cut } from './cut.ts';
import { REDACTED, withoutAddressKeys, withoutKeys } from './keys.ts';
import type { Exchange, RecordedExchange } from './types.ts';

const SECRET_HEADERS = /^(authorization|proxy-authorization|cookie|set-cookie|x-.*nonce|x-.*token|x-.*key)$/;
/** A report holds what a reader looks at, not whole catalogues. */
const MOST_BODY = 20_000;
const LONGEST_SECRET = 1_000;

export type Redact = (text: string) => string;

/** A password as it stands in plain text, in JSON, in a path and in a form. */
function spellings(password: string): readonly string[] {
  const inForm = new URLSearchParams({ '': password }).toString().slice('='.length);
  return [password, JSON.stringify(password).slice(1, -1), encodeURIComponent(password), inForm];
}

/** Removes every spelling of the run's secrets from a text, and the keys in addresses. */
export function redactor(accounts: Accounts, access: Access = PLAIN_ACCESS): Redact {
  const passwords = [accounts.credentials, accounts.secondCredentials].flatMap((pair) => {
    if (pair === null) return [];
    // Sites show an application password in groups, and take it with the spaces between them or without.
    const bare = { ...pair, applicationPassword: pair.applicationPassword.replaceAll(' ', '') };
    return [pair, bare].flatMap((one) => [
      ...spellings(one.applicationPassword),
      basicAuthorization(one).slice('Basic '.length),
    ]);
  });
  const secrets = [...passwords, ...secretsOf(access, accounts).flatMap(spellings)];
  const longestFirst = [...new Set(secrets)].filter((secret) => secret.length > 3).sort((a, b) => b.length - a.length);
  return (text) => withoutAddressKeys(longestFirst.reduce((clean, secret) => clean.replaceAll(secret, REDACTED), text));
}

function headersWithoutSecrets(headers: Readonly<Record<string, string>>, redact: Redact): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, SECRET_HEADERS.test(name) ? REDACTED : redact(value)]),
  );
}

/** A secret that the end would cut in two is removed first. */
function cleanAndCut(text: string, redact: Redact): string {
  return cut(redact(cut(text, MOST_BODY + LONGEST_SECRET)), MOST_BODY);
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
      truncated: answer.text.length > MOST_BODY,
    },
  };
}
