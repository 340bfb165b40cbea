/** Events, places and terms of calendars with postal rules, one case for tags, and tickets. */
import { isSuccess, onHandlers } from '../faults/hooks.ts';
import { invalidParam } from '../http/errors.ts';
import type { Values } from '../http/messages.ts';
import { flagOf, has, integerOf, membersOf, textOf } from '../http/values.ts';
import { fold } from '../state/text.ts';
import { ANSWERS, ERRORS, NO_TEXT_RULE, RETURNED } from './allowed.ts';
import {
  ALL_RECORDS,
  CALENDAR,
  hiding,
  idOf,
  isCreation,
  isList,
  isWrite,
  KEYS,
  onRecords,
  onSent,
  withoutValues,
} from './hooks.ts';
import { CUSTOM, type Variation, type VariationChange, variation } from './types.ts';

const UNDATED = '0000-00-00 00:00:00';
const UNPUBLISHED = ['draft', 'pending'];
const NAMES = ['events', 'venues', 'organizers'] as const;

/** What was never published has no date of that, but the one that an editor chose. */
function draftsUndated(): VariationChange {
  const dated = new Set<number>();
  return {
    steps: (steps) => {
      const noting = onHandlers(KEYS.posts.filter(isWrite), (call, next) => {
        const isDated = has(call.sent, 'date') || has(call.sent, 'date_utc');
        const reply = next(call);
        if (isDated || membersOf(reply.body).status === 'publish') dated.add(idOf(reply.body));
        return reply;
      });
      const shown = onRecords(KEYS.posts, (record) =>
        UNPUBLISHED.includes(textOf(record.status)) && !dated.has(idOf(record)) && has(record, 'date_utc')
          ? { ...record, date_utc: UNDATED }
          : record,
      );
      const noted = noting.steps?.(steps) ?? steps;
      return shown.steps?.(noted) ?? noted;
    },
  };
}

function describedTerms(): VariationChange {
  return onSent(KEYS.terms.filter(isCreation), (sent) =>
    textOf(sent.description) === '' ? { ...sent, description: `Everything about ${textOf(sent.name)}.` } : sent,
  );
}

/** `+0100`, from what two clocks show of one moment. */
function offsetText(local: number, utc: number): string {
  const minutes = Math.round((local - utc) / 60_000);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${String(hours * 100 + rest).padStart(4, '0')}`;
}

const readSpaced = (value: unknown) => Date.parse(`${textOf(value).replace(' ', 'T')}Z`);

/** Dates of a record, not of what it tells of, as mail and HTTP write them. */
function datesAsInMail(): VariationChange {
  return onRecords(KEYS.posts, (record) => {
    const written = ['date', 'modified'].flatMap((name): [string, string][] => {
      const [local, utc] = [readSpaced(record[name]), readSpaced(record[`${name}_utc`])];
      if (Number.isNaN(local) || Number.isNaN(utc)) return [];
      return [
        [name, new Date(local).toUTCString().replace('GMT', offsetText(local, utc))],
        [`${name}_utc`, new Date(utc).toUTCString()],
      ];
    });
    return { ...record, ...Object.fromEntries(written) };
  });
}

function hyphensInSlugs(): VariationChange {
  return onSent(ALL_RECORDS, (sent) => {
    const slug = textOf(sent.slug);
    return slug.includes('_') ? { ...sent, slug: slug.replace(/_+/g, '-') } : sent;
  });
}

/** An address by slug is a short one: the record stands at its id. */
function sentOnToId(): VariationChange {
  const keys = NAMES.map((name) => `GET ${CALENDAR}/${name}/by-slug/{slug}`);
  return onHandlers(keys, (call, next, { site }) => {
    const reply = next(call);
    if (!isSuccess(reply)) return reply;
    const path = call.operation.path.replace('by-slug/{slug}', String(idOf(reply.body)));
    const query = call.target.query === '' ? '' : `?${call.target.query}`;
    return { status: 302, body: {}, headers: { Location: `${site.baseUrl}${path}${query}` } };
  });
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const LANGUAGES = ['en', 'fr'].map((language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }));

/** Codes and names of all countries, in small letters without accents. */
function countryWords(): ReadonlySet<string> {
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  const known = codes.filter((code) => LANGUAGES[0]?.of(code) !== undefined);
  return new Set(known.flatMap((code) => [code, ...LANGUAGES.map((names) => names.of(code) ?? code)]).map(fold));
}

function countriesKnown(): VariationChange {
  const words = countryWords();
  return onSent(KEYS.venues, (sent) => {
    const country = fold(textOf(sent.country).trim());
    if (country !== '' && !words.has(country)) throw invalidParam('country', 'There is no such country.');
    return sent;
  });
}

function ticketsAreCosts(): VariationChange {
  return onHandlers(KEYS.events.filter(isList), (call, next, { site }) => {
    if (!has(call.values, 'ticketed')) return next(call);
    const wanted = flagOf(call.values.ticketed);
    return hiding(
      site.events,
      ({ cost }) => (cost !== '' && cost !== '0') !== wanted,
      () => next(withoutValues(call, 'ticketed')),
    );
  });
}

const DEMANDED: Readonly<Record<(typeof NAMES)[number], readonly string[]>> = {
  events: ['title', 'start_date', 'end_date'],
  venues: ['venue'],
  organizers: ['organizer'],
};

/** Whoever puts a whole record at an address makes it, where there is none. */
function putMakes(): VariationChange {
  return onHandlers(
    NAMES.map((name) => `PUT ${CALENDAR}/${name}/by-slug/{slug}`),
    (call, next, { site, handlers }) => {
      const name = NAMES.find((one) => call.operation.path.startsWith(`${CALENDAR}/${one}/`)) ?? 'events';
      const slug = textOf(call.path.slug);
      const isHeld = site[name].all().some((record) => record.slug === slug && record.status !== 'trash');
      const make = handlers[`POST ${CALENDAR}/${name}`];
      if (isHeld || make === undefined || !DEMANDED[name].every((one) => has(call.sent, one))) return next(call);
      const sent: Values = { slug, ...call.sent };
      return make({ ...call, sent, values: { ...membersOf(call.values), ...sent } });
    },
  );
}

const EVERYTHING = 1_000_000_000;

function allBelowOne(): VariationChange {
  return onHandlers(KEYS.calendar.filter(isList), (call, next) =>
    next(integerOf(call.values.per_page) < 1 ? { ...call, values: { ...call.values, per_page: EVERYTHING } } : call),
  );
}

export const STAGES: readonly Variation[] = [
  variation(
    'drafts-undated',
    'What was not published yet has a publication date in UTC of zeros, unless one was sent.',
    `Event: “date_utc | string | no | publication date in UTC”: which one a draft has is not said. ${RETURNED}`,
    draftsUndated,
  ),
  variation(
    'term-descriptions-made',
    'A category or a tag that is made without a description is given one.',
    'Event category: “description | string | no”: no default is given.',
    describedTerms,
  ),
  variation(
    'venue-cities-in-capitals',
    'The city of a venue is kept in capitals, as the post wants it.',
    `Venue: “city | string”. ${NO_TEXT_RULE}`,
    () =>
      onSent(KEYS.venues, (sent) => (has(sent, 'city') ? { ...sent, city: textOf(sent.city).toUpperCase() } : sent)),
    { departs: ['Venue: “city | string”: another text is shown.'], breaksCustom: true },
  ),
  variation(
    'publication-dates-as-in-mail',
    'The dates on which records of the calendar were published and changed read like those of mail: Wed, 10 Mar 2027 18:00:00 +0100.',
    `Organizer: “date | string | no | null”: a form of it is not given. ${RETURNED}`,
    datesAsInMail,
    CUSTOM,
  ),
  variation(
    'slugs-without-underscores',
    'Underscores in a slug become hyphens.',
    `Event category: “slug | string | no”: which letters it may hold is not said. ${NO_TEXT_RULE}`,
    hyphensInSlugs,
  ),
  variation(
    'by-slug-sent-on',
    'A read by slug is sent on by 302 to the address by id.',
    `Calendar: events: “GET, DELETE | /calendar/events/v1/events/by-slug/{slug}”. ${ANSWERS}`,
    sentOnToId,
    CUSTOM,
  ),
  variation(
    'venue-countries-known',
    'A venue whose country is neither a code nor a name of one is rejected.',
    `Venue: “country | string | no | null”: which texts are one is not said. ${ERRORS}`,
    countriesKnown,
  ),
  variation(
    'tag-names-lower-case',
    'Names of tags are kept in lower case.',
    `Event tag: “name | string”. ${NO_TEXT_RULE}`,
    () =>
      onSent(
        KEYS.terms.filter((key) => key.includes(`${CALENDAR}/tags`)),
        (sent) => (has(sent, 'name') ? { ...sent, name: textOf(sent.name).toLowerCase() } : sent),
      ),
    { departs: ['Event tag: “name | string”: another text is shown.'], breaksCustom: true },
  ),
  variation(
    'events-with-a-cost-ticketed',
    'Events that cost something are those with tickets.',
    'Event list query: “ticketed | boolean | | with or without tickets”: which events have tickets is not said.',
    ticketsAreCosts,
  ),
  variation(
    'put-by-slug-makes',
    'A PUT by the slug of nothing makes a record of that slug, where it carries all that one needs.',
    `Calendar: venues: “POST, PUT, PATCH | /calendar/events/v1/venues/by-slug/{slug}”: of a slug of nothing it says nothing. ${ANSWERS}`,
    putMakes,
  ),
  variation(
    'per-page-below-one-lists-all',
    'A per_page below 1 lists all records of the calendar on one page.',
    'Limits: “per_page default | calendar lists | 10”: a minimum is given for lists of the shop alone.',
    allBelowOne,
  ),
];
