/** What writes to the calendar do elsewhere: slugs that follow, defaults that are filled in, and texts that are rewritten. */
import type { Operation } from '../../helpers/contract/types.ts';
import { organizerDocument, venueDocument } from '../calendar/places.ts';
import { onHandlers } from '../faults/hooks.ts';
import { addressed, subjectOf } from '../faults/kinds.ts';
import { RestError } from '../http/errors.ts';
import type { Values } from '../http/messages.ts';
import { has, membersOf, textOf } from '../http/values.ts';
import type { Call, Handler } from '../routing/call.ts';
import type { Collection } from '../state/collection.ts';
import type { Post } from '../state/records.ts';
import type { Site } from '../state/site.ts';
import { slugOf } from '../state/text.ts';
import { typesOf } from '../validation/schema.ts';
import { ERRORS, NO_TEXT_RULE, RETURNED, SILENT_STATES } from './allowed.ts';
import {
  ALL_RECORDS,
  CALENDAR,
  idOf,
  isCreation,
  isRemoval,
  isUpdate,
  KEYS,
  onArguments,
  onRecords,
  onSent,
  together,
  without,
} from './hooks.ts';
import { CUSTOM, type Variation, type VariationChange, variation } from './types.ts';

/** A map is shown unless somebody says otherwise; venues say so in text. */
function mapsShown(): VariationChange {
  const shown = (keys: readonly string[], yes: unknown) =>
    onSent(keys.filter(isCreation), (sent) => {
      const unsaid = ['show_map', 'show_map_link'].filter((name) => !has(sent, name));
      return { ...sent, ...Object.fromEntries(unsaid.map((name) => [name, yes])) };
    });
  return together(shown(KEYS.events, true), shown(KEYS.venues, 'true'));
}

const NAMES = ['title', 'venue', 'organizer', 'name'];

/** Whether the site has made a slug out of a name. */
function isMadeOf(slug: string, name: string): boolean {
  const made = slugOf(name);
  return made !== '' && slug.startsWith(made) && /^(-\d+)?$/.test(slug.slice(made.length));
}

/** A slug that the site made is made anew with the name. */
function slugsFollow(sent: Values, call: Call, site: Site): Values {
  const subject = subjectOf(call.operation);
  const held = membersOf(subject === null ? undefined : addressed(subject, site, call.path));
  const before = textOf(held.title ?? held.name ?? membersOf(held.fields).name);
  const name = NAMES.map((member) => textOf(sent[member])).find((text) => text !== '') ?? before;
  const isMeant = !has(sent, 'slug') && slugOf(name) !== '' && isMadeOf(textOf(held.slug), before);
  return isMeant && !isMadeOf(textOf(held.slug), name) ? { ...sent, slug: slugOf(name) } : sent;
}

const TRASHED = /__trashed(-\d+)?$/;

/** What lies in the trash keeps its slug, and can be found by it. */
function slugsKept(): VariationChange {
  const keepSlugs = <Record extends Post>(records: Collection<Record>) => {
    const put = records.put.bind(records);
    records.put = (item) => put({ ...item, slug: item.slug.replace(TRASHED, '') });
  };
  return together(
    {
      steps: (steps) => {
        keepSlugs(steps.site.events);
        keepSlugs(steps.site.venues);
        keepSlugs(steps.site.organizers);
        return steps;
      },
    },
    onHandlers(
      KEYS.posts.filter((key) => key.endsWith('{slug}')),
      (call, next, { site, handlers }) => {
        const all = subjectOf(call.operation)?.kind.records(site).all() ?? [];
        const trashed = all.find(({ slug, status }) => slug === call.path.slug && status === 'trash');
        const byId = handlers[call.operation.key.replace('by-slug/{slug}', '{id}')];
        return trashed === undefined || byId === undefined ? next(call) : byId({ ...call, path: { id: trashed.id } });
      },
    ),
  );
}

/** An event names its places whatever has become of them. */
function withTrashedPlaces(record: Values, site: Site): Values {
  const event = site.events.get(idOf(record));
  const venues = event?.venues.flatMap((id) => site.venues.get(id) ?? []) ?? [];
  const organizers = event?.organizers.flatMap((id) => site.organizers.get(id) ?? []) ?? [];
  if (![...venues, ...organizers].some(({ status }) => status === 'trash')) return record;
  const shown = venues.map((venue) => venueDocument(site, venue));
  return {
    ...record,
    venue: shown.length === 1 ? shown[0] : shown,
    organizer: organizers.map((organizer) => organizerDocument(site, organizer)),
  };
}

function termsInUseStay(): VariationChange {
  const stays = (call: Call, next: Handler, site: Site) => {
    const member = call.operation.path.includes('/tags') ? 'tags' : 'categories';
    const id = Number(call.path.id);
    const isUsed = site.events.all().some((event) => event.status !== 'trash' && event[member].includes(id));
    if (isUsed) throw new RestError(409, 'rest_term_in_use', 'The term is assigned to events.');
    return next(call);
  };
  return onHandlers(KEYS.terms.filter(isRemoval), (call, next, { site }) => stays(call, next, site));
}

/** Members that null leaves empty. */
const CLEARED: readonly string[] = [
  ...['description', 'excerpt', 'website', 'image', 'categories', 'tags', 'venue', 'organizer'],
  ...['address', 'city', 'country', 'province', 'state', 'stateprovince', 'zip', 'phone', 'email'],
];

/** What an explicit null leaves of each argument that it takes away; a venue and an organizer keep their names. */
function cleared({ key, path, args }: Operation, given: Values): Values {
  if (!isUpdate(key) || !path.startsWith(`${CALENDAR}/`)) return given;
  const isName = (name: string) => path.startsWith(`${CALENDAR}/${name}s/`);
  const taken = Object.values(args)
    .filter(({ name }) => given[name] === null && CLEARED.includes(name) && !isName(name))
    .map(({ name, schema }) => [name, typesOf(schema).includes('array') ? [] : '']);
  return { ...given, ...Object.fromEntries(taken) };
}

const REWRITTEN: readonly (readonly [RegExp, string])[] = [
  [/<(\/?)b>/gi, '<$1strong>'],
  [/<(\/?)i>/gi, '<$1em>'],
  [/<(br|hr)\s*\/?>/gi, '<$1 />'],
];

const TEXTS = ['description', 'excerpt', 'short_description', 'purchase_note'];

function rewritten(sent: Values): Values {
  const texts = TEXTS.filter((name) => typeof sent[name] === 'string');
  const anew = (text: string) => REWRITTEN.reduce((before, [from, to]) => before.replace(from, to), text);
  return texts.length === 0
    ? sent
    : { ...sent, ...Object.fromEntries(texts.map((name) => [name, anew(textOf(sent[name]))])) };
}

export const CALENDAR_WRITES: readonly Variation[] = [
  variation(
    'maps-shown-by-default',
    'An event or a venue that is made without show_map and show_map_link shows both.',
    `Event: “show_map | boolean | no”, “show_map_link | boolean | no”: no default is given; Venue: “default null” says neither yes nor no. ${RETURNED}`,
    mapsShown,
  ),
  variation(
    'slugs-follow-names',
    'A slug that the site has made changes with the name of its record; one that was sent stays.',
    'Event, Event category, Event tag, Product: “slug | string”: of what is made where none is sent, and of how long it stays, nothing is said.',
    () =>
      onSent([...KEYS.calendar, ...KEYS.products].filter(isUpdate), (sent, call, { site }) =>
        slugsFollow(sent, call, site),
      ),
    CUSTOM,
  ),
  variation(
    'slugs-kept-in-the-trash',
    'What is in the trash of the calendar keeps its slug, and is found by it like by its id.',
    `Calendar: events: “GET, DELETE | /calendar/events/v1/events/by-slug/{slug}”: what becomes of the slug of a trashed record is not said. ${SILENT_STATES}`,
    slugsKept,
  ),
  variation(
    'trashed-places-shown',
    'An event still shows its venue and its organizers when they are in the trash.',
    `Event: “venue | array of integer”, “organizer | array of integer”: of places in the trash nothing is said. ${RETURNED}`,
    () => onRecords(KEYS.events, (record, _call, { site }) => withTrashedPlaces(record, site)),
  ),
  variation(
    'terms-in-use-stay',
    'A category or a tag that an event has which is not in the trash is not removed: 409.',
    `Calendar: categories and tags: “GET, DELETE | /calendar/events/v1/tags/{id}”: that each may be removed at any time is not said. ${ERRORS}`,
    termsInUseStay,
    CUSTOM,
  ),
  variation(
    'nulls-clear',
    'An explicit null in an update of the calendar takes the value away.',
    'Venue, Organizer: “default null”; Event: “categories | array of integer | no | default null”: null is how nothing is written; “On update no field is required.”',
    () => onArguments((operation, given, next) => next(cleared(operation, given))),
  ),
  variation(
    'costs-with-two-decimals',
    'The cost of an event that is a number has two decimals.',
    `Event: “cost | untyped | no”. ${RETURNED}`,
    () =>
      onRecords(KEYS.events, (record) =>
        /^\d+(\.\d+)?$/.test(textOf(record.cost)) ? { ...record, cost: Number(record.cost).toFixed(2) } : record,
      ),
  ),
  variation(
    'markup-rewritten',
    'Markup in descriptions is rewritten: b as strong, i as em, and br closed.',
    NO_TEXT_RULE,
    () => onSent(ALL_RECORDS, rewritten),
  ),
  variation(
    'update-sets-no-password',
    'A password in an update of an event does not protect it.',
    'Event: “Additional update parameters: … `password` (string, optional, the event password)”: whether it sets the password or shows that one knows it is not said.',
    () => onSent(KEYS.events.filter(isUpdate), (sent) => without(sent, 'password')),
    CUSTOM,
  ),
];
