/** What a vendor who builds the batch, the calendar and the tools anew reads otherwise than it is written. */
import { noRoute, unknownRecord } from '../../http/errors.ts';
import { has, integersOf, listOf, membersOf, textOf } from '../../http/values.ts';
import { type HandlerEdit, onValidate } from '../hooks.ts';
import { drop, found, given, handled, mapText, received, rejecting, type Take, writer } from '../sentences/kit.ts';
import { EVENTS, event, list, ORGANIZERS, organizer, read, TAGS, tag, VENUES, venue } from '../sentences/show.ts';

const wrong = writer('newcomer');
const BATCH = 'POST /batch/v1';
const TERMS = '/core/v2/tags';
const PROXY = 'GET /oembed/1.0/proxy';
const RENDER = '/descriptors/v1/field/{type}/render';
const TEMPLATE = 'POST /patterns/v1/templates/{template_id}';
const BOUNDS = ['starts_before', 'starts_after', 'ends_before', 'ends_after'];
const MOST = 25;

const deletionsNotCounted: Take = ([key = '']) =>
  onValidate(key, ({ operation, given: values }, next) => {
    const items = listOf(values.requests);
    const { requests } = operation.args;
    const isDeletion = (item: unknown) => membersOf(item).method === 'DELETE';
    if (requests === undefined || items.filter((item) => !isDeletion(item)).length > MOST) return next(values);
    const raised = { ...requests, schema: { ...requests.schema, maxItems: items.length } };
    return next(values, { ...operation, args: { ...operation.args, requests: raised } });
  });

/** Takes for valid what lacks nothing, and lets the rest come out when it is run. */
const presenceOnly: HandlerEdit = (call, next) => {
  const reply = next(call);
  const { failed, responses } = membersOf(reply.body);
  if (failed !== 'validation') return reply;
  const rejected = listOf(responses).filter((response) => response !== null);
  const isPresent = (response: unknown) => membersOf(membersOf(response).body).code === 'rest_invalid_param';
  return rejected.every(isPresent) ? next({ ...call, values: { ...call.values, validation: 'normal' } }) : reply;
};

const digitsAreIds: HandlerEdit = (call, next, { site }) => {
  const slug = textOf(call.path.slug);
  if (!/^\d+$/.test(slug)) return next(call);
  const named = site.events.get(Number(slug));
  if (named === undefined) throw unknownRecord('event');
  return next({ ...call, path: { ...call.path, slug: named.slug } });
};

/** What is created needs a name, and takes that of the one that was addressed. */
const anotherOrganizer: HandlerEdit = (call, next, { site, handlers }) => {
  const held = site.organizers.all().find(({ slug }) => slug === call.path.slug);
  if (held === undefined) return next(call);
  const values = { ...call.values, organizer: call.values.organizer ?? held.title };
  return handlers[ORGANIZERS.create]?.({ ...call, values }) ?? next(call);
};

export const siteReadings = [
  wrong(
    'batch-deletions-not-counted',
    'Batch: “requests | array | yes | at most 25 items”',
    BATCH,
    'deletions do not count, so that a batch of 26 of them is run',
    deletionsNotCounted,
    [[BATCH, { requests: Array.from({ length: 26 }, () => ({ method: 'DELETE', path: `${TERMS}/999999` })) }]],
  ),
  wrong(
    'batch-validates-presence-only',
    'Errors: “`require-all-validate` means all requests are validated before any is run”',
    BATCH,
    'only what is missing is looked for beforehand: a value of a wrong type comes out when the others have run',
    handled(presenceOnly),
    [
      [
        BATCH,
        {
          validation: 'require-all-validate',
          requests: [
            { path: TERMS, body: { name: 'Runs' } },
            { path: '/core/v2/categories', body: { name: 'Wrong parent', parent: 'none' } },
          ],
        },
      ],
    ],
  ),
  wrong(
    'venue-null-name-accepted',
    'Venue: “venue | string (venue name) | yes”',
    VENUES.create,
    'a venue whose name is null is created as an untitled one',
    received((values) => (values.venue === null ? { ...values, venue: 'Untitled venue' } : values)),
    [venue({ venue: null })],
  ),
  wrong(
    'event-digit-slug-is-id',
    'Path parameters: “`{slug}` (any characters except a slash)”',
    [EVENTS.slugRead, ...EVENTS.slugUpdate, EVENTS.slugRemove],
    'a slug of digits alone is taken for an id',
    handled(digitsAreIds),
    [event({ title: '2027' }), `GET ${EVENTS.root}/by-slug/$1.slug`],
  ),
  wrong(
    'events-bounds-beside-venue',
    'Event list query: “starts_before, starts_after, ends_before, ends_after | … | bounds on start or end”',
    EVENTS.list,
    'the bounds on start and end are ignored where a venue is asked for',
    given((values) => (integersOf(values.venue).length > 0 ? drop(values, ...BOUNDS) : values)),
    [venue(), event({ venue: ['$1'] }), list(EVENTS, 'venue=$1&starts_after=2027-04-01')],
  ),
  wrong(
    'organizer-post-by-slug-creates',
    'Calendar: organizers: “POST, PUT, PATCH | …/organizers/by-slug/{slug} | slug required; Organizer fields optional”',
    `POST ${ORGANIZERS.root}/by-slug/{slug}`,
    'POST to the address of an organizer creates another one and leaves it as it is',
    handled(anotherOrganizer),
    [organizer({ phone: '01' }), [`POST ${ORGANIZERS.root}/by-slug/$1.slug`, { phone: '02' }], read(ORGANIZERS)],
  ),
  wrong(
    'tags-slug-from-start',
    'Term list query: “slug | string | terms with that slug”',
    TAGS.list,
    'slug finds every tag whose slug begins with it',
    found((records, { call, find }) =>
      has(call.values, 'slug')
        ? find({ slug: undefined }).filter(({ slug }) => textOf(slug).startsWith(textOf(call.values.slug)))
        : records,
    ),
    [tag({ name: 'Probe' }), tag({ name: 'Probe night' }), list(TAGS, 'slug=probe&hide_empty=false')],
  ),
  wrong(
    'proxy-height-beside-width',
    'oEmbed: “GET | /oembed/1.0/proxy | …, maxwidth (integer, default 600, pixels), maxheight (integer, pixels)”',
    PROXY,
    'maxheight is ignored where maxwidth is given',
    given((values, { call }) => (has(call.sent, 'maxwidth') ? drop(values, 'maxheight') : values)),
    [`${PROXY}?url=http%3A%2F%2Fsite.test%2F&maxwidth=400&maxheight=100`],
  ),
  wrong(
    'proxy-url-without-scheme',
    'oEmbed: “GET | /oembed/1.0/proxy | url (string, URI, required)”',
    PROXY,
    'an address without a scheme is taken for a URI',
    received((values) => mapText(values, 'url', (url) => (/^[\w.-]+(:\d+)?\//.test(url) ? `http://${url}` : url))),
    [`${PROXY}?url=site.test%2F`],
  ),
  wrong(
    'render-delete-demands-name',
    'Field descriptors: “GET, POST, PUT, PATCH, DELETE /field/{type}/render: parameter `name` (string, optional, …)”',
    `DELETE ${RENDER}`,
    'DELETE without a name is rejected',
    rejecting('name', (values) => !has(values, 'name')),
    [`DELETE ${RENDER.replace('{type}', 'text')}`],
  ),
  wrong(
    'pattern-template-in-small-letters',
    'Design patterns: “POST: …, templates/{template_id} (letters, digits, hyphen)”',
    TEMPLATE,
    'a template whose id has a capital letter has no route',
    handled((call, next) => {
      if (/[A-Z]/.test(textOf(call.path.template_id))) throw noRoute();
      return next(call);
    }),
    [[TEMPLATE.replace('{template_id}', 'Hero-1'), {}]],
  ),
];
