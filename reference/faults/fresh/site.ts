/** Batches, notes, reference data, marketing, embeds and forms: what was answered or addressed before decides. */
import { RestError } from '../../http/errors.ts';
import type { Reply, Values } from '../../http/messages.ts';
import { integerOf, listOf, membersOf, textOf } from '../../http/values.ts';
import { type HandlerEdit, isSuccess, onHandlers, serverError } from '../hooks.ts';
import { drop, given, handled, mapItems, mapObject, type Take, writer } from '../sentences/kit.ts';
import { COUPONS, change, coupon, EVENTS, event, FORMS, list, NOTES, read, writesTo } from '../sentences/show.ts';

const wrong = writer('fresh');
const BATCH = 'POST /batch/v1';
const TERMS = '/core/v2/tags';
const COUNTRY = 'GET /shop-analytics/data/countries/{location}';
const ARTICLES = 'GET /shop-admin/marketing/knowledge-base';
const ACTIVATE = '/shop-admin/marketing/overview/activate-plugin';
const ACTIONS = writesTo(`${NOTES.root}/{note_id}/action/{action_id}`);
const EMBEDS = ['GET /oembed/1.0/embed', 'GET /oembed/1.0/proxy'];

/** Edits the body of each item of a batch. */
const onBodies = (edit: (body: Values, item: Values) => Values): Take =>
  given((values) => mapItems(values, 'requests', (item) => mapObject(item, 'body', (body) => edit(body, item))));

/** A form knows nothing but texts. */
function asForm(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asForm);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, asForm(member)]));
  }
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
}

const firstAnswer: Take = (keys) => {
  let first: Reply | undefined;
  return onHandlers(keys, (call, next) => {
    first ??= next(call);
    return first;
  });
};

const activatedOnce: Take = (keys) => {
  const active = new Set<string>();
  return onHandlers(keys, (call, next) => {
    const name = textOf(call.sent.plugin);
    if (active.has(name)) return serverError();
    const reply = next(call);
    if (isSuccess(reply)) active.add(name);
    return reply;
  });
};

/** The addresses of pages are written down when they are made. */
const firstAddresses: Take = (keys) => {
  const moved = new Set<string>();
  return onHandlers(keys, (call, next, { site }) => {
    if (EMBEDS.includes(call.operation.key)) {
      const slug = textOf(call.sent.url).replace(/\/$/, '').split('/').at(-1) ?? '';
      if (moved.has(slug)) throw new RestError(404, 'oembed_invalid_url', 'Not Found');
      return next(call);
    }
    const before = new Map(site.events.all().map(({ id, slug }) => [id, slug]));
    const reply = next(call);
    for (const { id, slug } of site.events.all()) if (before.get(id) !== slug) moved.add(slug);
    return reply;
  });
};

/** Forms are numbered by their places in the list. */
const renumbered: HandlerEdit = (call, next, { site }) => {
  const ids = site.forms.all().map(({ id }) => id);
  const reply = next(call);
  const left = site.forms.all();
  for (const id of ids) site.forms.remove(id);
  for (const [at, form] of left.entries()) site.forms.put({ ...form, id: ids[at] ?? form.id });
  return reply;
};

export const siteFaults = [
  wrong(
    'batch-bodies-as-forms',
    'Batch: “`body`: object with free properties”',
    BATCH,
    'numbers and booleans in the body of an item reach its route as texts',
    onBodies((body) => membersOf(asForm(body))),
    [
      [
        BATCH,
        {
          requests: [{ path: COUPONS.root, body: { code: 'probe', meta_data: [{ key: 'seats', value: 5 }] } }],
        },
      ],
    ],
  ),
  wrong(
    'batch-nulls-dropped',
    'Batch: “`body`: object with free properties”; Coupon: “date_expires | string or null”',
    BATCH,
    'a null in the body of an item is not sent on',
    onBodies((body) => drop(body, ...Object.keys(body).filter((name) => body[name] === null))),
    [
      coupon({ date_expires: '2027-06-30T12:00:00' }),
      [BATCH, { requests: [{ method: 'PUT', path: `${COUPONS.root}/$1`, body: { date_expires: null } }] }],
      read(COUPONS),
    ],
  ),
  wrong(
    'batch-typed-bodies-lost',
    'Batch: “`headers`: object whose values are a string or an array of strings”, “`body`: object with free properties”',
    BATCH,
    'an item whose headers name a Content-Type loses its body',
    onBodies((body, { headers }) =>
      Object.keys(membersOf(headers)).some((name) => name.toLowerCase() === 'content-type') ? {} : body,
    ),
    [[BATCH, { requests: [{ path: TERMS, headers: { 'Content-Type': 'application/json' }, body: { name: 'Kept' } }] }]],
  ),
  wrong(
    'action-on-whole-source',
    'Shop: admin notes: “POST, PUT, PATCH | /shop-analytics/admin/notes/{note_id}/action/{action_id}”',
    ACTIONS,
    'an action on a note actions all notes of its source',
    handled((call, next, { site }) => {
      const reply = next(call);
      const source = site.notes.get(integerOf(call.path.note_id))?.source;
      for (const note of site.notes.all()) if (note.source === source) site.notes.put({ ...note, status: 'actioned' });
      return reply;
    }),
    [`POST ${NOTES.root}/1/action/1`, list(NOTES, 'per_page=100')],
  ),
  wrong(
    'countries-without-states-unknown',
    'Shop: data, marketing, options: “/shop-analytics/data/countries/{location} | location: ISO 3166 alpha-2 country code”',
    COUNTRY,
    'a country in which the shop knows no states is unknown',
    handled((call, next) => {
      const reply = next(call);
      if (listOf(membersOf(reply.body).states).length > 0) return reply;
      throw new RestError(404, 'rest_data_invalid_location', 'There are no locations matching these parameters.');
    }),
    ['GET /shop-analytics/data/countries/NL'],
  ),
  wrong(
    'articles-of-first-category',
    'Shop: data, marketing, options: “/shop-admin/marketing/knowledge-base | category (string)”',
    ARTICLES,
    'the knowledge base answers every category as that which was asked for first',
    firstAnswer,
    [`${ARTICLES}?category=marketing`, `${ARTICLES}?category=coupons`],
  ),
  wrong(
    'activated-once',
    'Shop: data, marketing, options: “POST, PUT, PATCH …/activate-plugin | plugin (string, required)”',
    writesTo(ACTIVATE),
    'activating a plugin that is active is answered 500',
    activatedOnce,
    [
      [`POST ${ACTIVATE}`, { plugin: 'newsletter' }],
      [`POST ${ACTIVATE}`, { plugin: 'newsletter' }],
    ],
  ),
  wrong(
    'moved-pages-not-embedded',
    'oEmbed: “GET | /oembed/1.0/embed | url (string, URI, required)”',
    [...EMBEDS, ...EVENTS.update, ...EVENTS.slugUpdate],
    'an event whose slug was changed is not embedded by its new address',
    firstAddresses,
    [
      event({ slug: 'first-address' }),
      change(EVENTS, { slug: 'second-address' }),
      'GET /oembed/1.0/embed?url=http%3A%2F%2Fsite.test%2Fevent%2Fsecond-address%2F',
    ],
  ),
  wrong(
    'forms-renumbered',
    'Contact forms: “GET, POST, PUT, PATCH, DELETE /contact-forms/{id} (digits)”',
    FORMS.remove,
    'deleting a contact form gives each of those behind it the id of the one before',
    handled(renumbered),
    [
      [FORMS.create, { title: 'One' }],
      [FORMS.create, { title: 'Two' }],
      `DELETE ${FORMS.root}/$1`,
      `GET ${FORMS.root}/$2`,
    ],
  ),
];
