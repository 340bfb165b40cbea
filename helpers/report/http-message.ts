import type { Caller } from '../exchange/types.ts';
import type { RecordedExchange } from './types.ts';

export const SENT_AS: Readonly<Record<Caller, string>> = {
  user: 'as the user',
  anonymous: 'without credentials',
  'wrong-password': 'as the user with a wrong password',
  'second-user': 'as the second user',
};

/** `POST http://site.test/rest/x → 201 in 42 ms`, with who sent it where that was not the user; not yet made safe for any format. */
export function exchangeLine({ request, answer, failure, durationMs }: RecordedExchange): string {
  const came = answer === null ? `no answer (${failure ?? 'reason not recorded'})` : `${answer.status}`;
  const { as = 'user' } = request;
  const who = as === 'user' ? '' : ` (${SENT_AS[as]})`;
  return `${request.method} ${request.url}${who} → ${came} in ${Math.round(durationMs)} ms`;
}
