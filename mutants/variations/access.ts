/** Who may do what, and how credentials are taken. */
import type { Operation } from '../../helpers/contract/types.ts';
import { forbidden } from '../../reference/access.ts';
import { RestError } from '../../reference/http/errors.ts';
import { membersOf, textOf } from '../../reference/http/values.ts';
import type { User } from '../../reference/state/records.ts';
import { ERRORS, PERMISSIONS, SCHEME } from './allowed.ts';
import { addressedBy, deeply, handledWhere, kept, leftOut, rejected, replied, shown, without } from './operators.ts';
import { CALENDAR, isList, isRead, KEYS, lists, updates } from './places.ts';
import { CUSTOM, type Operator, rows } from './row.ts';
import { codesWith, intercepted, rejection, rejections, restated, wired } from './wire.ts';

type Verdict = 'allowed' | RestError | null;

/** Other rules of who may; null leaves it to those of the reference. */
const mayAs =
  (judge: (operation: Operation, user: User | null) => Verdict): Operator =>
  () => ({
    steps: (steps) => ({
      ...steps,
      authorize: (operation, user) => {
        const verdict = judge(operation, user);
        if (verdict instanceof RestError) throw verdict;
        if (verdict === null) steps.authorize(operation, user);
      },
    }),
  });

const SIGN_IN = new RestError(401, 'rest_forbidden', 'Please sign in.');
const isOfCalendar = ({ path }: Operation) => path.startsWith(`${CALENDAR}/`);

/** What strangers get in the place of 401. */
const strangersGet = (status: 403 | 404): Operator =>
  rejections((answer, document, { headers }) => {
    if (answer.status !== 401 || headers.authorization !== undefined) return answer;
    return restated(answer, { ...document, code: status === 403 ? 'rest_forbidden' : 'rest_no_route' }, status);
  });

const OF_EDITORS = /^\/(shop|seo|templates|patterns|builder|batch)/;
const PROTECTED = `${PERMISSIONS} “The event read and delete routes accept an optional \`password\` parameter”: of the list nothing is said.`;

export const ACCESS = rows(PERMISSIONS, {
  'calendar-for-members': [
    'Reads of the calendar need credentials: a stranger gets 401.',
    mayAs((operation, user) =>
      user === null && isOfCalendar(operation) && operation.method === 'GET' ? SIGN_IN : null,
    ),
  ],
  'calendar-for-editors': [
    'Whoever has an account may write in the calendar.',
    mayAs((operation, user) => (user !== null && isOfCalendar(operation) ? 'allowed' : null)),
    CUSTOM,
  ],
  'products-public': [
    'Anyone may read products and the data of the shop.',
    mayAs(({ method, path }) =>
      method === 'GET' && /^\/shop-analytics\/(products|data)(\/|$)/.test(path) ? 'allowed' : null,
    ),
    CUSTOM,
  ],
  'site-for-members': [
    'A plugin closes the whole interface to strangers, its indexes too: 401.',
    intercepted(
      ({ headers }) => headers.authorization === undefined,
      rejection(401, 'rest_login_required', 'Only authenticated users may use the interface.'),
    ),
    CUSTOM,
  ],
  'batch-forbidden': [
    'Nobody may send a batch: 403, or 401 to a stranger.',
    mayAs(({ path }, user) => (path === '/batch/v1' ? forbidden(user) : null)),
  ],
  'patterns-want-a-licence': [
    'Writes of the pattern tool need a licence that the site does not have: 402.',
    handledWhere(
      (key) => key.startsWith('POST /patterns/v1/'),
      () => {
        throw new RestError(402, 'licence_required', 'This site has no licence.');
      },
    ),
    `${PERMISSIONS} ${ERRORS}`,
    CUSTOM,
  ],
  'strangers-403': ['Strangers get 403 in the place of 401.', strangersGet(403), CUSTOM],
  'strangers-404': ['What strangers may not do is unknown to them: 404.', strangersGet(404), CUSTOM],
  'few-rights-404': [
    'What a user has too few rights for is unknown to them: 404.',
    rejections((answer, document, { headers }) =>
      answer.status === 403 && headers.authorization !== undefined
        ? restated(answer, { ...document, code: 'rest_not_found' }, 404)
        : answer,
    ),
    CUSTOM,
  ],
  'wrong-password-403': [
    'A wrong password is answered 403.',
    codesWith(/^(incorrect_password|invalid_username)$/, 403),
    `${SCHEME} ${ERRORS}`,
    CUSTOM,
  ],
  challenges: [
    'A 401 comes with a WWW-Authenticate header.',
    wired((answer) =>
      answer.status === 401
        ? { ...answer, headers: { ...answer.headers, 'WWW-Authenticate': 'Basic realm="site"' } }
        : answer,
    ),
    SCHEME,
  ],
  'index-by-rights': [
    'The index of the site shows strangers no routes that are for editors.',
    replied(['GET /'], (reply, { user }) => {
      const index = membersOf(reply.body);
      if (user !== null || Array.isArray(index.routes)) return reply;
      const routes = Object.entries(membersOf(index.routes)).filter(([pattern]) => !OF_EDITORS.test(pattern));
      return { ...reply, body: { ...index, routes: Object.fromEntries(routes) } };
    }),
    `Site index document: “routes | object keyed by route pattern”: to whom it shows which is not said. ${PERMISSIONS}`,
    CUSTOM,
  ],
  'contacts-for-members': [
    'Strangers see neither the e-mail address nor the phone of an organizer.',
    shown([...KEYS.events, ...KEYS.organizers], (record, { user }) =>
      user !== null
        ? record
        : deeply(record, (members) =>
            'organizer' in members && 'email' in members ? without(members, 'email', 'phone') : members,
          ),
    ),
  ],
  'password-withholds': [
    'An event with a password is rejected to who does not give it.',
    rejected(
      KEYS.events.filter((key) => isRead(key) && !isList(key)),
      (call, site) => {
        const event = site.events.get(addressedBy(call, site)?.id ?? 0);
        const isOpen = event === undefined || event.password === '' || call.user?.isAdministrator === true;
        return !isOpen && textOf(call.sent.password) === '' && forbidden(call.user);
      },
    ),
    'Authentication: “an optional `password` parameter … for password-protected events”; what is shown without it is not said.',
  ],
  'protected-events-unlisted': [
    'A list does not show events with a password to strangers.',
    leftOut(
      lists(KEYS.events),
      (site) => site.events,
      ({ password }, { user }) => password !== '' && user?.isAdministrator !== true,
    ),
    PROTECTED,
  ],
  'update-sets-no-password': [
    'A password in an update of an event does not protect it.',
    kept(updates(KEYS.events), (sent) => without(sent, 'password')),
    'Event: “Additional update parameters: … `password` (string, optional, the event password)”: whether it sets the password or shows that one knows it is not said.',
    CUSTOM,
  ],
});
