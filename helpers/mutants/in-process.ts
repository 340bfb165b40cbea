/** A reference deployment asked in this process, without a socket. */

import type { Fault } from '../../reference/faults/types.ts';
import type { ReferenceAnswer } from '../../reference/http/messages.ts';
import { createReference, type ReferenceCore } from '../../reference/reference.ts';
import type { Variation } from '../../reference/variations/types.ts';
import { authorizationOf } from '../exchange/access.ts';
import type { Client } from '../exchange/client.ts';
import { parseJson } from '../exchange/json.ts';
import { readAs } from '../exchange/read-as.ts';
import { following } from '../exchange/redirect.ts';
import type { Answer, HttpRequest } from '../exchange/types.ts';
import { USER_AGENT } from '../suite-identity.ts';

export const BASE_URL = 'http://127.0.0.1/rest';

/** The same in every mutant, so that names and credentials are no reason for a difference. */
const ACCOUNTS = {
  administrator: { username: 'editor-in-chief', applicationPassword: 'aaaa bbbb cccc dddd eeee ffff' },
  second: { username: 'reader', applicationPassword: 'gggg hhhh iiii jjjj kkkk llll' },
};

export const CREDENTIALS = { credentials: ACCOUNTS.administrator, secondCredentials: ACCOUNTS.second };

/** What the server of the reference answers where a fault makes the reference itself break. */
const BREAKDOWN: ReferenceAnswer = {
  status: 500,
  headers: { 'Content-Type': 'application/json; charset=UTF-8' },
  body: '{"code":"internal_server_error","message":"The request could not be answered.","data":{"status":500}}',
};

export function startMutant(faults: readonly Fault[], variations: readonly Variation[] = []): ReferenceCore {
  return createReference({ baseUrl: BASE_URL, ...ACCOUNTS, faults, variations });
}

export function clientOf({ handle }: ReferenceCore): Client {
  let sent = 0;
  const asked = async ({ method, url, headers, body }: HttpRequest): Promise<{ readonly answer: Answer }> => {
    const named = { 'user-agent': USER_AGENT, ...headers };
    const answer = await handle({ method, url, headers: named, body: body ?? '' }).catch(() => BREAKDOWN);
    const lowered = Object.entries(answer.headers).map(([name, value]) => [name.toLowerCase(), value] as const);
    const { status, body: text } = answer;
    return { answer: { status, headers: Object.fromEntries(lowered), text, json: parseJson(text) } };
  };
  return {
    async send(request) {
      sent += 1;
      const id = sent;
      const authorization = authorizationOf(request.as, CREDENTIALS);
      const headers = authorization === null ? request.headers : { ...request.headers, authorization };
      const { answer: read } = await following({ ...request, headers }, asked);
      return {
        id,
        startedAt: 0,
        durationMs: 0,
        request: { ...request, headers },
        answer: request.readAs === undefined ? read : readAs(read, request.readAs, request.url),
        failure: null,
      };
    },
    get requests() {
      return sent;
    },
    close: async () => {},
  };
}
