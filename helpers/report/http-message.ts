import type { RecordedExchange } from './types.ts';

/** `POST http://site.test/rest/x → 201 in 42 ms`, not yet made safe for any format. */
export function exchangeLine({ request, answer, failure, durationMs }: RecordedExchange): string {
  const came = answer === null ? `no answer (${failure ?? 'reason not recorded'})` : `${answer.status}`;
  return `${request.method} ${request.url} → ${came} in ${Math.round(durationMs)} ms`;
}
