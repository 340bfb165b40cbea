/** Passwords of events, and who may do what. */
import { invalidParam } from '../../http/errors.ts';
import { has, integerOf } from '../../http/values.ts';
import { serverError } from '../hooks.ts';
import { asked, drop, given, handled, jsonAnswer, received, rejecting, writer } from './kit.ts';
import { EVENTS, event } from './show.ts';

const passwords = writer('sentences-passwords');

const PASSWORD =
  'Authentication: “The event read and delete routes accept an optional password parameter (string) for password-protected events”';
const PROTECTED = event({ title: 'Guarded', description: 'Secret' });

export const passwordFaults = [
  passwords(
    'delete-password-rejected',
    PASSWORD,
    EVENTS.remove,
    'DELETE of an event rejects a password',
    rejecting('password', (values) => has(values, 'password')),
    [PROTECTED, `DELETE ${EVENTS.root}/$1?password=projector`],
  ),
  passwords(
    'read-password-rejected',
    PASSWORD,
    EVENTS.read,
    'reading an event that has no password rejects one',
    handled((call, next, { site }) => {
      const held = site.events.get(integerOf(call.path.id));
      if (has(call.sent, 'password') && held?.password === '') throw invalidParam('password');
      return next(call);
    }),
    [PROTECTED, `GET ${EVENTS.root}/$1?password=projector`],
    { level: 'SHOULD' },
  ),
  passwords(
    'delete-password-list',
    PASSWORD,
    EVENTS.remove,
    'password of a DELETE may be a list',
    received((values) => drop(values, 'password')),
    [PROTECTED, `DELETE ${EVENTS.root}/$1?password[]=projector`],
  ),
  passwords(
    'read-password-list',
    PASSWORD,
    EVENTS.read,
    'password of a read may be a list',
    received((values) => (Array.isArray(values.password) ? drop(values, 'password') : values)),
    [PROTECTED, `GET ${EVENTS.root}/$1?password[]=projector`],
  ),
  passwords(
    'update-password-rejected',
    'Event: “Additional update parameters: … password (string, optional, the event password)”',
    EVENTS.update,
    'an update of an event rejects a password',
    rejecting('password', (values) => has(values, 'password')),
    [PROTECTED, [`PUT ${EVENTS.root}/$1`, { password: 'projector', title: 'Guarded still' }]],
  ),
  passwords(
    'update-only-password',
    'Event: “Additional update parameters: … password (string, optional, the event password)”',
    EVENTS.update,
    'an update that sends a password writes nothing else',
    given((values) => (has(values, 'password') ? { password: values.password } : values)),
    [PROTECTED, [`PUT ${EVENTS.root}/$1`, { password: 'projector', excerpt: 'Guarded' }]],
  ),
  passwords(
    'update-password-number',
    'Event: “Additional update parameters: … password (string, optional, the event password)”',
    EVENTS.update,
    'password of an update may be a number',
    received((values) =>
      typeof values.password === 'number' ? { ...values, password: String(values.password) } : values,
    ),
    [PROTECTED, [`PATCH ${EVENTS.root}/$1`, { password: 12_345 }]],
  ),
  passwords(
    'writes-anonymous-categories',
    'Authentication: “Which routes require credentials … not shown”, while writes are no matter for strangers',
    ['POST /calendar/events/v1/categories'],
    'nobody in particular may make a category',
    (keys) => ({
      steps: (steps) => ({
        ...steps,
        authorize: (operation, user) => (keys.includes(operation.key) ? undefined : steps.authorize(operation, user)),
      }),
    }),
    [['POST /calendar/events/v1/categories', { name: 'Anyone' }, { as: null }]],
    { level: 'SHOULD' },
  ),
  passwords(
    'drafts-public',
    'Event: “status | string | publication status”',
    EVENTS.list,
    'strangers find drafts where they ask for them',
    handled((call, next, { site }) =>
      next(call.values.status === 'draft' ? { ...call, user: site.users[0] ?? null } : call),
    ),
    [event({ status: 'draft' }), [`${EVENTS.list}?status=draft`, '', { as: null }]],
    { level: 'SHOULD' },
  ),
  passwords(
    'empty-password-breaks',
    PASSWORD,
    EVENTS.read,
    'an empty password is answered 500',
    asked((request, next) =>
      /[?&]password=(&|$)/.test(request.url) ? jsonAnswer(500, serverError().body) : next(request),
    ),
    [PROTECTED, `GET ${EVENTS.root}/$1?password=`],
  ),
];
