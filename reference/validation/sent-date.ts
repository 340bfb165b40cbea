import { invalidParam } from '../http/errors.ts';
import type { Values } from '../http/messages.ts';
import { textOf } from '../http/values.ts';
import { type DatePair, datePair, isoText, momentOf, readMoment, readWall } from '../state/dates.ts';

/**
 * A date that comes as `name` in the zone of the site, as `utcName` in UTC, or as both.
 * @returns undefined where neither was sent, null where the date is taken away
 * @throws RestError 400 where a text is no date
 */
export function sentDate(sent: Values, name: string, utcName = `${name}_gmt`): DatePair | null | undefined {
  const [local, utc] = [sent[name], sent[utcName]];
  if (local === undefined && utc === undefined) return undefined;
  const [localText, utcText] = [textOf(local), textOf(utc)];
  const wall = localText === '' ? undefined : readWall(localText);
  const moment = utcText === '' ? undefined : readMoment(utcText, 'UTC');
  if (wall === null) throw invalidParam(name, 'Invalid date.');
  if (moment === null) throw invalidParam(utcName, 'Invalid date.');
  if (wall !== undefined && moment !== undefined) return { local: isoText(wall), utc: isoText(moment) };
  if (moment !== undefined) return datePair(moment);
  if (wall === undefined) return null;
  return { local: isoText(wall), utc: isoText(momentOf(wall)) };
}
