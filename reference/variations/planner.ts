/** How another calendar shows costs, knows of places, and is filled. */
import { writeEvent } from '../calendar/events.ts';
import { writeOrganizer } from '../calendar/places.ts';
import { onHandlers } from '../faults/hooks.ts';
import { invalidParam } from '../http/errors.ts';
import type { Values } from '../http/messages.ts';
import { has, integerOf, listOf, membersOf, textOf } from '../http/values.ts';
import { createClock } from '../state/clock.ts';
import { DAY, spacedText, wallOf } from '../state/dates.ts';
import type { Site } from '../state/site.ts';
import { ERRORS, RETURNED } from './allowed.ts';
import { CALENDAR, KEYS, onArguments, onRecords, onSent, together } from './hooks.ts';
import { type Variation, type VariationChange, variation } from './types.ts';

const EVENTS = `${CALENDAR}/events`;

/** "12" reads "12,00 €", and "0" says that it is free. */
function inEuros(record: Values): Values {
  const cost = textOf(record.cost);
  if (!/^\d+(\.\d+)?$/.test(cost)) return record;
  return { ...record, cost: Number(cost) === 0 ? 'Gratuit' : `${Number(cost).toFixed(2).replace('.', ',')} €` };
}

const isOrganizer = (value: unknown) => typeof membersOf(value).organizer === 'string';

/** Organizers come as data, too: each becomes a record. */
function organizersFromData(): VariationChange {
  const reading = onArguments((operation, given, next) => {
    const items = Array.isArray(given.organizer) ? given.organizer : [given.organizer];
    if (!operation.path.startsWith(EVENTS) || !items.some(isOrganizer)) return next(given);
    const found = next({ ...given, organizer: items.filter((item) => !isOrganizer(item)) });
    return { ...found, sent: { ...found.sent, organizer: items }, values: { ...found.values, organizer: items } };
  });
  const writing = onSent(KEYS.events, (sent, { user }, { site }) => {
    if (!listOf(sent.organizer).some(isOrganizer)) return sent;
    const organizer = listOf(sent.organizer).map((item) =>
      isOrganizer(item) ? writeOrganizer(site, membersOf(item), user).id : integerOf(item),
    );
    return { ...sent, organizer };
  });
  return together(reading, writing);
}

const OCCURRENCES = 40;

/** Each evening of a series is an event of its own. */
function seedSeries(site: Site): void {
  const yesterday = { ...site, clock: createClock(() => site.clock.now() - DAY) };
  const today = Math.floor(wallOf(site.clock.now()) / DAY) * DAY;
  const [author = null] = site.users;
  for (let week = 0; week < OCCURRENCES; week++) {
    const start = today + (2 + 7 * week) * DAY + (19 / 24) * DAY;
    const [start_date, end_date] = [spacedText(start), spacedText(start + DAY / 12)];
    const slug = `cine-club-du-mardi-${start_date.slice(0, 10)}`;
    writeEvent(yesterday, { title: 'Ciné-club du mardi', slug, start_date, end_date }, author);
  }
}

export const PLANNER: readonly Variation[] = [
  variation(
    'cost-in-euros',
    'A cost that is a number comes back as an amount in euros, and 0 as a word.',
    `Event: “cost | untyped | no”. ${RETURNED}`,
    () => onRecords(KEYS.events, inEuros),
  ),
  variation(
    'geoloc-needs-the-extension',
    'A list of events that is asked for places is rejected: the extension for it is not installed.',
    `Event list query: “geoloc_lat, geoloc_lng | double | needs the extension; must be given together”. ${ERRORS}`,
    () =>
      onHandlers([`GET ${EVENTS}`], (call, next) => {
        const asked = ['geoloc', 'geoloc_lat', 'geoloc_lng'].find((name) => has(call.sent, name));
        if (asked !== undefined) throw invalidParam(asked, 'Needs an extension.');
        return next(call);
      }),
  ),
  variation(
    'organizers-from-data',
    'An event that names organizers by their data makes them.',
    'Event: “organizer | array of integer | no | default null; the description says id or organizer data”.',
    organizersFromData,
  ),
  variation(
    'weekly-series',
    'The calendar holds a weekly series: many events of one title.',
    'Event list query (all optional): which events a site holds is not said.',
    () => ({ seeded: seedSeries }),
  ),
];
