import type { Operation } from '../helpers/contract/types.ts';
import { RestError } from './http/errors.ts';
import type { User } from './state/records.ts';

/**
 * Who signs the request: an application password in Basic authentication.
 * @returns null where the request carries none
 * @throws RestError 401 for an unknown user or a wrong password
 */
export function authenticate(users: readonly User[], authorization: string | undefined): User | null {
  const encoded = /^Basic\s+(\S+)$/i.exec(authorization ?? '')?.[1];
  if (encoded === undefined) return null;
  const [username = '', ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  const user = users.find((candidate) => candidate.username === username);
  if (user === undefined) throw new RestError(401, 'invalid_username', 'Unknown username.');
  if (bare(rest.join(':')) !== bare(user.password)) {
    throw new RestError(401, 'incorrect_password', 'The provided password is an invalid application password.');
  }
  return user;
}

/** Application passwords are shown in groups; the spaces between them don't count. */
function bare(password: string): string {
  return password.replaceAll(' ', '');
}

/**
 * Rejects who may not do this.
 * @throws RestError 401 `rest_forbidden` to a stranger, 403 to a user with too few rights
 */
export function authorize(operation: Operation, user: User | null): void {
  if (isPublic(operation) || user?.isAdministrator === true) return;
  if (user !== null && operation.path === '/core/v2/users/me') return;
  throw forbidden(user);
}

export function forbidden(user: User | null): RestError {
  return new RestError(user === null ? 401 : 403, 'rest_forbidden', 'Sorry, you are not allowed to do that.');
}

const PUBLIC_PATHS = [
  /^\/oembed\/1\.0\/embed$/,
  /^\/forms\/v1\/contact-forms\/\{id\}\/(feedback|feedback\/schema|refill)$/,
  /^\/descriptors\/v1\//,
];

const PUBLIC_READS = [/^\/calendar\/events\/v1\//, /^\/core\/v2\/(posts|categories|tags)(\/|$)/];

function isPublic({ method, path, resource }: Operation): boolean {
  if (resource === 'index' || PUBLIC_PATHS.some((pattern) => pattern.test(path))) return true;
  return method === 'GET' && PUBLIC_READS.some((pattern) => pattern.test(path));
}
