import type { RecordedExchange } from '../report/types.ts';
import { basicAuthorization, type Credentials } from './client.ts';
import type { Exchange } from './types.ts';

const REDACTED = '[redacted]';
const SECRET_HEADERS = /^(authorization|proxy-authorization|cookie|set-cookie|x-.*nonce|x-.*token|x-.*key)$/;
/** A report holds what a reader looks at, not whole catalogues. */
const MOST_BODY = 20_000;

export type Redact = (text: string) => string;

/** Removes every spelling of the run's secrets from a text. */
export function redactor(credentials: readonly (Credentials | null)[]): Redact {
  const secrets = credentials.flatMap((pair) => {
    if (pair === null) return [];
    const { applicationPassword } = pair;
    const compact = applicationPassword.replaceAll(' ', '');
    const basic = basicAuthorization(pair).slice('Basic '.length);
    return [
      applicationPassword,
      compact,
      encodeURIComponent(applicationPassword),
      applicationPassword.replaceAll(' ', '+'),
      basic,
    ];
  });
  const longestFirst = [...new Set(secrets)].filter((secret) => secret.length > 3).sort((a, b) => b.length - a.length);
  return (text) => longestFirst.reduce((clean, secret) => clean.replaceAll(secret, REDACTED), text);
}

function headersWithoutSecrets(headers: Readonly<Record<string, string>>, redact: Redact): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, SECRET_HEADERS.test(name) ? REDACTED : redact(value)]),
  );
}

function cut(text: string): string {
  return text.length > MOST_BODY ? text.slice(0, MOST_BODY) : text;
}

/** An exchange as a report may show it. */
export function record(exchange: Exchange, redact: Redact): RecordedExchange {
  const { id, startedAt, durationMs, request, answer, failure } = exchange;
  return {
    id,
    startedAt: new Date(startedAt).toISOString(),
    durationMs: Math.round(durationMs * 100) / 100,
    ...(request.why === undefined ? {} : { why: redact(request.why) }),
    request: {
      method: request.method,
      url: redact(request.url),
      headers: headersWithoutSecrets(request.headers, redact),
      body: request.body === null ? null : redact(cut(request.body)),
    },
    answer: answer && {
      status: answer.status,
      headers: headersWithoutSecrets(answer.headers, redact),
      body: redact(cut(answer.text)),
      truncated: answer.text.length > MOST_BODY,
    },
    failure: failure === null ? null : redact(failure),
  };
}

/** The same without what was said, for exchanges that need no looking at. */
export function withoutBodies(exchange: RecordedExchange): RecordedExchange {
  const { request, answer } = exchange;
  return {
    ...exchange,
    request: { ...request, headers: {}, body: null },
    answer: answer && { ...answer, headers: {}, body: '', truncated: answer.truncated || answer.body !== '' },
  };
}
