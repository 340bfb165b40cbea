/** Who may do what, and how credentials are taken. */
import { RestError } from '../http/errors.ts';
import { LIMITS, PERMISSIONS, SCHEME } from './allowed.ts';
import { strangers } from './errors.ts';
import { onRejections, restated, splitUrl } from './hooks.ts';
import { CUSTOM, type Variation, type VariationChange, variation } from './types.ts';

function authorized(edit: (path: string, isRead: boolean) => 'rejected' | 'allowed' | 'as before'): VariationChange {
  return {
    steps: (steps) => ({
      ...steps,
      authorize: (operation, user) => {
        const answer = edit(operation.path, operation.method === 'GET');
        if (answer === 'allowed') return;
        if (answer === 'rejected' && user === null) throw new RestError(401, 'rest_forbidden', 'Please sign in.');
        steps.authorize(operation, user);
      },
    }),
  };
}

const isCalendar = (path: string) => path.startsWith('/calendar/events/v1/');

/** A name that is rejected everywhere, whoever signs. */
function rejecting(prefix: string): VariationChange {
  return {
    steps: (steps) => ({
      ...steps,
      authorize: (operation, user) => {
        if (user !== null && operation.path.startsWith(`${prefix}/`)) {
          throw new RestError(403, 'rest_forbidden', 'Sorry, an application password does not do here.');
        }
        steps.authorize(operation, user);
      },
    }),
  };
}

/** So many answers, and then one that asks to wait. */
const REQUESTS_FOR_A_PAUSE = 97;

export const ACCESS: readonly Variation[] = [
  variation('calendar-for-members', 'Reads of the calendar need credentials: a stranger gets 401.', PERMISSIONS, () =>
    authorized((path, isRead) => (isCalendar(path) && isRead ? 'rejected' : 'as before')),
  ),
  variation(
    'calendar-for-members-403',
    'Reads of the calendar need credentials: a stranger gets 403.',
    PERMISSIONS,
    () =>
      ({
        steps: authorized((path, isRead) => (isCalendar(path) && isRead ? 'rejected' : 'as before')).steps,
        handle: strangers(403).handle,
      }) as VariationChange,
  ),
  variation('strangers-403', 'Strangers get 403 in the place of 401.', PERMISSIONS, () => strangers(403), CUSTOM),
  variation(
    'strangers-404',
    'What strangers may not do is unknown to them: 404.',
    PERMISSIONS,
    () => strangers(404),
    CUSTOM,
  ),
  variation(
    'products-public',
    'Anyone may read products and the data of the shop.',
    PERMISSIONS,
    () =>
      authorized((path, isRead) =>
        isRead && /^\/shop-analytics\/(products|data)(\/|$)/.test(path) ? 'allowed' : 'as before',
      ),
    CUSTOM,
  ),
  variation('tools-reject-passwords', 'The pattern tool rejects application passwords with 403.', PERMISSIONS, () =>
    rejecting('/patterns/v1'),
  ),
  variation('seo-rejects-passwords', 'The SEO tool rejects application passwords with 403.', PERMISSIONS, () =>
    rejecting('/seo/v1'),
  ),
  variation(
    'wrong-password-403',
    'A wrong password is answered 403.',
    `${SCHEME} Errors: “Error status codes … not shown.”`,
    () =>
      onRejections((answer, document) =>
        /^(incorrect_password|invalid_username)$/.test(String(document.code))
          ? restated(answer, document, 403)
          : answer,
      ),
    CUSTOM,
  ),
  variation(
    'wrong-password-is-a-stranger',
    'Who signs with a wrong password counts as a stranger.',
    SCHEME,
    () => ({
      steps: (steps) => ({
        ...steps,
        authenticate: (users, authorization) => {
          try {
            return steps.authenticate(users, authorization);
          } catch (error) {
            if (error instanceof RestError) return null;
            throw error;
          }
        },
      }),
    }),
    CUSTOM,
  ),
  variation('challenges', 'A 401 comes with a WWW-Authenticate header.', SCHEME, () => ({
    wire: (answer) =>
      answer.status === 401
        ? { ...answer, headers: { ...answer.headers, 'WWW-Authenticate': 'Basic realm="site"' } }
        : answer,
  })),
  variation(
    'rate-limited',
    `Every request after ${REQUESTS_FOR_A_PAUSE} others is answered 429 with Retry-After.`,
    LIMITS,
    () => {
      let requests = 0;
      return {
        names: (steps) => (request, next) => {
          requests += 1;
          const isIndex = splitUrl(steps.site, request.url).path === '/';
          if (requests % (REQUESTS_FOR_A_PAUSE + 1) !== 0 || isIndex) return next(request);
          const rejection = new RestError(429, 'rest_too_many_requests', 'Too many requests.');
          const headers = { 'Content-Type': 'application/json; charset=UTF-8', 'Retry-After': '1' };
          return { status: 429, headers, body: JSON.stringify(rejection.document()) };
        },
      };
    },
  ),
  variation(
    'slow-now-and-then',
    'Every fiftieth answer takes a fifth of a second.',
    'The interface says nothing of how long an answer takes.',
    () => ({
      delay: (request) => (request % 50 === 0 ? 200 : 0),
    }),
  ),
];
