import type { RecordedExchange } from './types.ts';

function headerLines(headers: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
}

/** The request as an HTTP message, not yet made safe for any format. */
export function requestMessage({ request }: RecordedExchange): string {
  const lines = [`${request.method} ${request.url}`, ...headerLines(request.headers)];
  if (request.body !== null) lines.push('', request.body);
  return lines.join('\n');
}

/** The answer as an HTTP message, or why there was none; not yet made safe for any format. */
export function answerMessage({ answer, failure }: RecordedExchange): string {
  if (answer === null) return `No answer: ${failure ?? 'the reason was not recorded'}`;
  const body = answer.truncated ? `${answer.body}\n… (cut for the report)` : answer.body;
  return [`${answer.status}`, ...headerLines(answer.headers), '', body].join('\n').trimEnd();
}

/** `POST http://site.test/rest/x → 201 in 42 ms`. */
export function exchangeLine({ request, answer, failure, durationMs }: RecordedExchange): string {
  const came = answer === null ? `no answer (${failure ?? 'reason not recorded'})` : `${answer.status}`;
  return `${request.method} ${request.url} → ${came} in ${Math.round(durationMs)} ms`;
}
