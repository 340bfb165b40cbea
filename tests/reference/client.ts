/** Talks to a reference deployment of its own, without a socket. */

import type { Account } from '../../reference/account.ts';
import type { Values } from '../../reference/http/messages.ts';
import { listOf, membersOf, textOf } from '../../reference/http/values.ts';
import { createReference } from '../../reference/reference.ts';

/** Noon of a winter's day in UTC; the site's clock shows 13:00. */
export const NOW = Date.UTC(2027, 0, 15, 12);

export const ADMINISTRATOR: Account = { username: 'chief', applicationPassword: 'abcd efgh ijkl' };
export const SECOND: Account = { username: 'visitor', applicationPassword: 'mnop qrst uvwx' };

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The text as it came. */
  readonly text: string;
  /** The document, where it is an object. */
  readonly body: Values;
  /** The document, where it is a list. */
  readonly list: readonly Values[];
  /** What an error calls itself; empty where there is none. */
  readonly code: string;
}

interface Sent {
  /** An object is sent as JSON; text as it stands. */
  readonly body?: object | string;
  readonly type?: string;
  /** @default ADMINISTRATOR */
  readonly as?: Account | null;
}

export type Client = (method: string, path: string, sent?: Sent) => Promise<Answer>;

export function authorization({ username, applicationPassword }: Account): string {
  return `Basic ${Buffer.from(`${username}:${applicationPassword}`).toString('base64')}`;
}

/** A client of a fresh deployment, at `now`. */
export function open(now: () => number = () => NOW): Client {
  const reference = createReference({
    baseUrl: 'http://site.test/rest',
    administrator: ADMINISTRATOR,
    second: SECOND,
    now,
  });
  return async (method, path, { body, type = 'application/json', as = ADMINISTRATOR } = {}) => {
    const answer = await reference.handle({
      method,
      url: `/rest${path}`,
      headers: {
        ...(as === null ? {} : { authorization: authorization(as) }),
        ...(body === undefined ? {} : { 'content-type': type }),
      },
      body: typeof body === 'object' ? JSON.stringify(body) : (body ?? ''),
    });
    return read(answer.status, answer.headers, answer.body);
  };
}

function read(status: number, headers: Readonly<Record<string, string>>, text: string): Answer {
  const isJson = text !== '' && headers['Content-Type']?.startsWith('application/json') === true;
  const document: unknown = isJson ? JSON.parse(text) : null;
  const body = membersOf(document);
  return { status, headers, text, body, list: listOf(document).map(membersOf), code: textOf(body.code) };
}

/** Makes a record and returns its document. */
export async function make(client: Client, path: string, body: object): Promise<Values> {
  const answer = await client('POST', path, { body });
  if (answer.status !== 201) throw new Error(`POST ${path}: ${answer.status} ${answer.text}`);
  return answer.body;
}

/** The member `name` of each record. */
export function column(records: unknown, name: string): readonly unknown[] {
  return listOf(records).map((record) => membersOf(record)[name]);
}
