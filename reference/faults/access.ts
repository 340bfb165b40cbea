/** Faults of access: credentials and passwords that are not looked at. */
import type { Contract } from '../../helpers/contract/types.ts';
import type { Steps } from '../answer.ts';
import { RestError } from '../http/errors.ts';
import { membersOf } from '../http/values.ts';
import { behaviours, faultOf } from './fault.ts';
import { onHandlers } from './hooks.ts';
import { isWrite, subjectOf } from './kinds.ts';
import type { Derivation, Fault } from './types.ts';

type Authenticate = Steps['authenticate'];

/** Takes a request whose credentials are rejected for one that carries none, or for one of the administrator. */
function forgiving(authenticate: Authenticate, code: string, as: 'administrator' | 'nobody'): Authenticate {
  return (users, authorization) => {
    try {
      return authenticate(users, authorization);
    } catch (error) {
      if (!(error instanceof RestError) || error.code !== code) throw error;
      return as === 'administrator' ? (users[0] ?? null) : null;
    }
  };
}

export function credentialFaults(contract: Contract): readonly Fault[] {
  const site = contract.operations.get('GET /');
  if (site === undefined) return [];
  const fault = (tail: string, description: string, edit: (authenticate: Authenticate) => Authenticate): Fault =>
    faultOf(site, {
      family: 'access',
      tail: `credentials/${tail}`,
      breaks: [],
      alsoBreaks: ['*/access/*'],
      operations: [],
      sentence: `Everywhere ${description}.`,
      change: () => ({ steps: (steps) => ({ ...steps, authenticate: edit(steps.authenticate) }) }),
    });
  return [
    {
      ...fault('wrong-password/accepted', 'any password will do', (authenticate) =>
        forgiving(authenticate, 'incorrect_password', 'administrator'),
      ),
      level: 'SHOULD',
    },
    {
      ...fault('wrong-password/ignored', 'a wrong password counts as none', (authenticate) =>
        forgiving(authenticate, 'incorrect_password', 'nobody'),
      ),
      equivalent: 'Whether credentials that are wrong count as none is open.',
    },
  ];
}

/** Who may write is not shown: that not everyone may is custom. */
export const rightsFaults: Derivation = (operation) => {
  const subject = subjectOf(operation);
  const changes = isWrite(operation) || operation.method === 'DELETE';
  if (subject === null || !changes) return [];
  return [
    {
      ...faultOf(operation, {
        family: 'access',
        tail: 'rights/nobody',
        breaks: ['*'],
        alsoBreaks: behaviours(operation),
        sentence: `${operation.key} asks nobody for credentials.`,
        change: () => ({
          steps: (steps) => ({
            ...steps,
            authorize: (asked, user) => (asked.key === operation.key ? undefined : steps.authorize(asked, user)),
          }),
        }),
      }),
      level: 'SHOULD',
    },
  ];
};

/** Members that a password keeps from strangers. */
const PROTECTED = ['description', 'excerpt'];

export const passwordFaults: Derivation = (operation) => {
  const isRead =
    subjectOf(operation)?.kind.name === 'event' && operation.path.endsWith('/{id}') && operation.method === 'GET';
  if (!isRead) return [];
  const fault = (tail: string, description: string, change: Fault['change']): Fault =>
    faultOf(operation, {
      family: 'access',
      tail: `password/${tail}`,
      breaks: ['args/password/*'],
      alsoBreaks: behaviours(operation),
      sentence: `${operation.key} ${description}.`,
      change,
    });
  return [
    {
      ...fault('not-asked', 'shows a protected event to those without its password', () =>
        onHandlers([operation.key], (call, next, { site }) => {
          const [administrator = null] = site.users;
          return next({ ...call, user: administrator });
        }),
      ),
      equivalent: 'Whether a password that is written protects an event is open.',
    },
    fault('wrong-accepted', 'shows a protected event for any password', () =>
      onHandlers([operation.key], (call, next, { site }) => {
        const [administrator = null] = site.users;
        return next(call.sent.password === undefined ? call : { ...call, user: administrator });
      }),
    ),
    fault('right-ignored', 'hides a protected event from those with its password', () =>
      onHandlers([operation.key], (call, next) => {
        const reply = next(call);
        if (call.user !== null || call.sent.password === undefined) return reply;
        const hidden = Object.fromEntries(PROTECTED.map((name) => [name, '']));
        return { ...reply, body: { ...membersOf(reply.body), ...hidden } };
      }),
    ),
  ];
};
