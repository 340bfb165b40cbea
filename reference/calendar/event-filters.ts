import { invalidParam } from '../http/errors.ts';
import type { Values } from '../http/messages.ts';
import { flagOf, has, integerOf, integersOf, numberOf, textOf } from '../http/values.ts';
import { DAY, readWall, spacedText } from '../state/dates.ts';
import type { Coordinates, EventRecord, User } from '../state/records.ts';
import type { Site } from '../state/site.ts';
import { holdsText } from '../state/text.ts';
import { listed, wallNow } from './posts.ts';

/** How far ahead the list looks where no date is given. */
const DEFAULT_YEARS_AHEAD = 2;

/** Radius of the search around a point. */
const NEARBY_KM = 50;

type EventTest = (event: EventRecord) => boolean;

/** The window of a list without dates: from this minute on, for two years. Text as `2027-03-10 18:00:00`. */
export function defaultWindow(site: Site) {
  const now = Math.floor(wallNow(site) / 60_000) * 60_000;
  const end = new Date(now);
  end.setUTCFullYear(end.getUTCFullYear() + DEFAULT_YEARS_AHEAD);
  return { start_date: spacedText(now), end_date: spacedText(end.getTime()) };
}

/** The events that a list shows, by their start. */
export function filterEvents(site: Site, values: Values, user: User | null): EventRecord[] {
  const tests = [...dateTests(site, values), ...memberTests(values), ...placeTests(site, values)];
  return listed(site.events.all(), values, user)
    .filter((event) => tests.every((test) => test(event)))
    .sort((a, b) => a.start - b.start || a.id - b.id);
}

const BOUNDS: Readonly<Record<string, (event: EventRecord, from: number, to: number) => boolean>> = {
  start_date: (event, from) => event.start >= from,
  end_date: (event, _from, to) => event.end <= to,
  starts_after: (event, from) => event.start >= from,
  starts_before: (event, _from, to) => event.start <= to,
  ends_after: (event, from) => event.end >= from,
  ends_before: (event, _from, to) => event.end <= to,
};

function dateTests(site: Site, values: Values): EventTest[] {
  const given = Object.keys(BOUNDS).filter((name) => has(values, name));
  const hasBounds = given.some((name) => name.startsWith('starts_') || name.startsWith('ends_'));
  // Bounds of their own take the place of the default window; ids lift every date.
  const dated: Values = hasBounds ? values : { ...defaultWindow(site), ...values };
  const wholeDays = !flagOf(values.strict_dates);
  const tests = Object.entries(BOUNDS).flatMap(([name, fits]): EventTest[] => {
    if (!has(dated, name)) return [];
    const wall = readWall(textOf(dated[name]));
    if (wall === null) throw invalidParam(name, 'Invalid date.');
    const day = Math.floor(wall / DAY) * DAY;
    return [wholeDays ? (event) => fits(event, day, day + DAY - 1) : (event) => fits(event, wall, wall)];
  });
  return integersOf(values.include).length > 0 ? [] : tests;
}

function memberTests(values: Values): EventTest[] {
  const tests: Readonly<Record<string, EventTest>> = {
    search: (event) => holdsText(() => [event.title, event.description], textOf(values.search)),
    categories: (event) => sharesOne(event.categories, values.categories),
    tags: (event) => sharesOne(event.tags, values.tags),
    venue: (event) => sharesOne(event.venues, values.venue),
    organizer: (event) => sharesOne(event.organizers, values.organizer),
    featured: (event) => event.featured === flagOf(values.featured),
    include: (event) => sharesOne([event.id], values.include),
    // No event here stands below another or sells tickets.
    post_parent: () => integerOf(values.post_parent) === 0,
    ticketed: () => !flagOf(values.ticketed),
  };
  return Object.entries(tests).flatMap(([name, test]) => (has(values, name) ? [test] : []));
}

/** An empty list asks for nothing. */
function sharesOne(held: readonly number[], wanted: unknown): boolean {
  const ids = integersOf(wanted);
  return ids.length === 0 || ids.some((id) => held.includes(id));
}

function placeTests(site: Site, values: Values): EventTest[] {
  const [hasLatitude, hasLongitude] = [has(values, 'geoloc_lat'), has(values, 'geoloc_lng')];
  if (hasLatitude !== hasLongitude) {
    throw invalidParam(hasLatitude ? 'geoloc_lng' : 'geoloc_lat', 'geoloc_lat and geoloc_lng must be given together.');
  }
  const placesOf = (event: EventRecord): Coordinates[] =>
    event.venues.flatMap((id) => {
      const place = site.venues.get(id)?.place;
      return place === undefined || place === null ? [] : [place];
    });
  const tests: EventTest[] = [];
  if (has(values, 'geoloc')) tests.push((event) => placesOf(event).length > 0 === flagOf(values.geoloc));
  if (hasLatitude) {
    const centre = { latitude: numberOf(values.geoloc_lat), longitude: numberOf(values.geoloc_lng) };
    tests.push((event) => placesOf(event).some((place) => distance(place, centre) <= NEARBY_KM));
  }
  return tests;
}

/** Kilometres along the great circle. */
function distance(a: Coordinates, b: Coordinates): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const chord =
    Math.sin(radians(a.latitude - b.latitude) / 2) ** 2 +
    Math.cos(radians(a.latitude)) *
      Math.cos(radians(b.latitude)) *
      Math.sin(radians(a.longitude - b.longitude) / 2) ** 2;
  return 2 * 6371 * Math.asin(Math.min(1, Math.sqrt(chord)));
}
