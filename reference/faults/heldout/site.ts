/** Batches, indexes, embeds, notes and tools that carry over, cut or leave out. */
import { noRoute, RestError, unknownRecord } from '../../http/errors.ts';
import type { Values } from '../../http/messages.ts';
import { has, listOf, textOf } from '../../http/values.ts';
import { answered, found, given, handled, mapItems, writer } from '../sentences/kit.ts';
import { event, NOTES } from '../sentences/show.ts';

const wrong = writer('heldout');
const BATCH = 'POST /batch/v1';
const TERMS = '/core/v2/tags';
const EMBED = 'GET /oembed/1.0/embed';
const COUNTRY = 'GET /shop-analytics/data/countries/{location}';
const FIELD = 'GET /descriptors/v1/field/{type}';
const LONGEST_TYPE = 20;
/** Two countries that some authorities write otherwise than ISO does. */
const OTHER_CODES: Readonly<Record<string, string>> = { UK: 'GB', EL: 'GR' };

function hasTwins(values: unknown): boolean {
  return new Set(listOf(values)).size < listOf(values).length;
}

/** An item without a method runs by that of the item before it. */
function carriedMethods(values: Values): Values {
  let last: unknown;
  return mapItems(values, 'requests', (item) => {
    last = item.method ?? last;
    return last === undefined ? item : { ...item, method: last };
  });
}

export const siteFaults = [
  wrong(
    'method-carried-over',
    'Batch: “`method`: enum `POST`, `PUT`, `PATCH`, `DELETE`; default `POST`”',
    BATCH,
    'an item of a batch that names no method runs by the method of the item before it',
    given(carriedMethods),
    [
      [`POST ${TERMS}`, { name: 'Held' }],
      [
        BATCH,
        {
          requests: [
            { method: 'PUT', path: `${TERMS}/$1`, body: { description: 'New.' } },
            { path: TERMS, body: { name: 'Another' } },
          ],
        },
      ],
    ],
  ),
  wrong(
    'validation-is-a-run',
    'Errors: “`require-all-validate` means all requests are validated before any is run”',
    BATCH,
    'where all must validate they are validated by running them, and then run once more',
    handled((call, next) => {
      if (call.values.validation === 'require-all-validate') next(call);
      return next(call);
    }),
    [
      [
        BATCH,
        { validation: 'require-all-validate', requests: [{ method: 'POST', path: TERMS, body: { name: 'Single' } }] },
      ],
    ],
  ),
  wrong(
    'number-at-end-cut',
    'oEmbed: “GET | /oembed/1.0/embed | url (string, URI, required)”',
    EMBED,
    'an address that ends in a number is embedded as the page of that address without it, where there is one',
    handled((call, next) => {
      const shorter = textOf(call.sent.url).replace(/-\d+(?=\/?$)/, '');
      if (shorter === call.sent.url) return next(call);
      try {
        return next({ ...call, sent: { ...call.sent, url: shorter } });
      } catch (error) {
        if (error instanceof RestError) return next(call);
        throw error;
      }
    }),
    [event(), event({ title: 'Another', slug: 'probe-2' }), `${EMBED}?url=$2.url`],
  ),
  wrong(
    'countries-of-other-lists',
    'Shop: data: “location: ISO 3166 alpha-2 country code”',
    COUNTRY,
    'Great Britain and Greece are found as UK and EL, and not by their ISO codes',
    handled((call, next) => {
      const code = textOf(call.path.location).toUpperCase();
      if (Object.values(OTHER_CODES).includes(code)) throw unknownRecord('location');
      return next({ ...call, path: { ...call.path, location: OTHER_CODES[code] ?? code } });
    }),
    ['GET /shop-analytics/data/countries/GB'],
  ),
  wrong(
    'long-type-unknown',
    'Field descriptors: “type is lower-case letters, digits, hyphen and underscore”',
    FIELD,
    'a type of more than 20 characters is an unknown route',
    handled((call, next) => {
      if (textOf(call.path.type).length > LONGEST_TYPE) throw noRoute();
      return next(call);
    }),
    ['GET /descriptors/v1/field/text-with-a-very-long-name'],
  ),
  wrong(
    'strangers-without-schemes',
    'Authentication: “The site index declares one scheme, `application-passwords`, under `authentication`”',
    'GET /',
    'nobody in particular is shown an empty authentication',
    answered((body, { call }) => (call.user === null ? { ...body, authentication: [] } : body)),
    [['GET /', '', { as: null }]],
    { inIndex: true, namespace: 'site' },
  ),
  wrong(
    'type-named-twice',
    'Shop: admin notes: “type (array of the note types), status (array of the note statuses)”',
    NOTES.list,
    'a type or a status that is named twice finds no note',
    found((records, { call: { values } }) =>
      ['type', 'status'].some((name) => has(values, name) && hasTwins(values[name])) ? [] : records,
    ),
    [`${NOTES.list}?type[]=info&type[]=info`],
  ),
];
