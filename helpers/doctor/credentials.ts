/** Whether credentials are taken and what they may do, told by reading alone. */
import type { Contract, Operation } from '../contract/types.ts';
import { type Deployment, offers } from '../deployment/offered.ts';
import type { Accounts } from '../exchange/access.ts';
import type { Client } from '../exchange/client.ts';
import { pathParameterNames, serialise } from '../exchange/serialise.ts';
import type { Caller, Exchange } from '../exchange/types.ts';
import { reading } from '../ownership/permit.ts';
import { count } from '../report/text.ts';
import { type Diagnostic, findingsOf } from './types.ts';

const READS_PER_NAMESPACE = 2;

export interface ReadExchange {
  readonly operation: Operation;
  readonly exchange: Exchange;
}

/** What can be read without knowing anything of the site, a few of each namespace. */
export function readsOf(contract: Contract, deployment: Deployment): readonly Operation[] {
  const taken = new Map<string, number>();
  return [...contract.operations.values()].filter((operation) => {
    const { namespace, method, path, effect, args } = operation;
    const needs = Object.values(args).some(({ required }) => required) || pathParameterNames(path).length > 0;
    const isIndex = path === `/${namespace}` || path === '/';
    if (method !== 'GET' || effect !== 'read' || needs || isIndex || !offers(deployment, operation)) return false;
    const amount = (taken.get(namespace) ?? 0) + 1;
    taken.set(namespace, amount);
    return amount <= READS_PER_NAMESPACE;
  });
}

export function ask(
  client: Client,
  baseUrl: URL,
  deployment: Deployment,
  operations: readonly Operation[],
  as: Caller,
): Promise<readonly ReadExchange[]> {
  return Promise.all(
    operations.map(async (operation) => {
      const call = { operation, args: {}, as, why: 'To see what these credentials may read.' };
      return { operation, exchange: await client.send(reading(serialise(call, baseUrl, deployment.names.toActual))) };
    }),
  );
}

function statusOf({ exchange }: ReadExchange): number {
  return exchange.answer?.status ?? 0;
}

export function isDenied(asked: ReadExchange): boolean {
  return statusOf(asked) === 401 || statusOf(asked) === 403;
}

export function isRead(asked: ReadExchange): boolean {
  return statusOf(asked) >= 200 && statusOf(asked) < 300;
}

function namespacesOf(asked: readonly ReadExchange[]): string {
  return [...new Set(asked.map(({ operation }) => operation.namespace))].join(', ');
}

const USER = findingsOf('user');

/** What became of the first user's reads, beside those of a visitor. */
export function checkUser(
  { credentials }: Accounts,
  asUser: readonly ReadExchange[],
  asVisitor: readonly ReadExchange[],
): Diagnostic {
  if (credentials === null) {
    return USER.problem(
      'No credentials are set: only what visitors may read can be checked.',
      'Create an application password on the profile page of a user with all rights. Set CONFORMANCE_USERNAME and CONFORMANCE_APPLICATION_PASSWORD.',
    );
  }
  const { username } = credentials;
  const closed = asVisitor.filter(isDenied).map(({ operation }) => operation.key);
  const opened = asUser.filter((asked) => isRead(asked) && closed.includes(asked.operation.key));
  const denied = asUser.filter(isDenied);
  if (closed.length > 0 && opened.length === 0) {
    return USER.problem(
      `The site does not accept the credentials of ${username}: none of ${count(closed.length, 'address', 'addresses')} that are closed to visitors can be read.`,
      'Check user name and application password. If they are right, the Authorization header may not reach the site (on Apache: RewriteRule .* - [E=HTTP_AUTHORIZATION:%{HTTP:Authorization}]), or a gate uses it: see CONFORMANCE_CREDENTIALS_IN.',
    );
  }
  if (denied.length > 0) {
    return USER.problem(
      `${username} is signed in, but may not read ${namespacesOf(denied)}.`,
      'Use a user with all rights: what is denied cannot be checked and counts against the verdict.',
    );
  }
  const samples = count(asUser.length, 'sample');
  return opened.length > 0
    ? USER.pass(`${username} is signed in and may read all of ${samples}, ${opened.length} of them closed to visitors.`)
    : USER.note(`${username} may read all of ${samples}, and so may visitors, so the password could not be checked.`);
}

const SECOND_USER = findingsOf('second user');

/** Whether the second user has fewer rights, as what must be rejected needs. */
export function checkSecondUser(
  { credentials, secondCredentials }: Accounts,
  asUser: readonly ReadExchange[],
  asSecond: readonly ReadExchange[],
): Diagnostic {
  if (secondCredentials === null) {
    return SECOND_USER.note(
      'No second user: rejection of users with fewer rights is not checked. Set CONFORMANCE_SECOND_USERNAME and CONFORMANCE_SECOND_APPLICATION_PASSWORD.',
    );
  }
  const { username } = secondCredentials;
  const readable = new Set(asUser.filter(isRead).map(({ operation }) => operation.key));
  const fewer = asSecond.filter((asked) => readable.has(asked.operation.key) && isDenied(asked));
  if (username === credentials?.username) {
    return SECOND_USER.problem(`The second user is the first one, ${username}.`, 'Use a user with fewer rights.');
  }
  if (fewer.length > 0) {
    return SECOND_USER.pass(
      `${username} may read less than the first user: ${fewer.length} of ${count(asSecond.length, 'sample')} are denied.`,
    );
  }
  return asSecond.length === 0
    ? SECOND_USER.note(
        `Everything that was read is open to visitors, so the rights of ${username} could not be checked.`,
      )
    : SECOND_USER.problem(
        `${username} may read all that the first user may.`,
        'Use a user with fewer rights, such as a subscriber.',
      );
}
