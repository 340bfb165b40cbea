/** What effect a call has of which no contract states any. Pure. */
import { EFFECTS, type Effect, type Method } from './types.ts';

/** Who asks for one of these by GET changes something all the same, as by a link in a mail. */
const VERBS = new Set(
  `abort accept activate approve cancel clear confirm deactivate decline delete destroy disable dismiss enable erase
  install invalidate kill logoff logout publish purge reactivate reboot regenerate reject remove resend restart restore
  revoke send shutdown signout submit subscribe suspend terminate unarchive uninstall unlock unpublish
  unsubscribe`.split(/\s+/),
);
/** Nouns, too, or a search: only right below one record they are something that is done to it. */
const VERBS_BELOW = new Set('archive duplicate execute refresh reset run sync trigger'.split(' '));

/** The words of a name are split at capitals, too; what stands before a dot is what it is done to. */
function firstWordOf(name: string): string {
  const own = name.split(/[./]/).at(-1) ?? '';
  return own.split(/[^A-Za-z]|(?<=[a-z])(?=[A-Z])/)[0]?.toLowerCase() ?? '';
}

function isChange(path: string, name: string): boolean {
  // Some write what is done to a record behind a colon.
  const segments = path.split(/[/:]/).filter((segment) => segment !== '');
  const at = segments.findLastIndex((segment) => !segment.includes('{'));
  const last = segments[at]?.toLowerCase() ?? '';
  const isBelow = segments[at - 1]?.includes('{') === true && at === segments.length - 1;
  return VERBS.has(last) || (isBelow && VERBS_BELOW.has(last)) || VERBS.has(firstWordOf(name));
}

/**
 * @param path with parameters in braces
 * @param stated what the document says of it, if it does
 * @param name of the operation, if it has one
 */
export function effectOf(method: Method, path: string, stated?: unknown, name?: unknown): Effect {
  const isRead = method === 'GET' && !isChange(path, typeof name === 'string' ? name : '');
  return EFFECTS.find((effect) => effect === stated) ?? (isRead ? 'read' : 'site');
}
