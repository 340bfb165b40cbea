/** Notes, reference data and marketing: lists of two, names that hide each other, and rules of one method alone. */
import { RestError } from '../../http/errors.ts';
import { has, textOf, textsOf } from '../../http/values.ts';
import { drop, found, given, handled, received, writer } from '../sentences/kit.ts';
import { list, NOTES, writesTo } from '../sentences/show.ts';

const wrong = writer('outsider');
const LIST = 'Shop: admin notes: GET /shop-analytics/admin/notes: ';
const DELETE_ALL = `DELETE ${NOTES.root}/delete/all`;
const COUNTRY = 'GET /shop-analytics/data/countries/{location}';
const LOCALES = 'GET /shop-analytics/data/countries/locales';
const RECOMMENDED = 'GET /shop-admin/marketing/recommended';
const ACTIVATE = '/shop-admin/marketing/overview/activate-plugin';

const unknownCountry = () =>
  new RestError(404, 'rest_data_invalid_location', 'There are no locations matching these parameters.');

export const administrationFaults = [
  wrong(
    'notes-last-type',
    `${LIST}“type (array of the note types)”`,
    NOTES.list,
    'of several types the list finds the last only',
    given((values) => (has(values, 'type') ? { ...values, type: textsOf(values.type).slice(-1) } : values)),
    [list(NOTES, 'type[]=info&type[]=update')],
  ),
  wrong(
    'notes-ascend-by-date-only',
    `${LIST}“order (enum \`asc\`, \`desc\`)”, “orderby (enum \`note_id\`, \`date\`, \`type\`, \`title\`, \`status\`)”`,
    NOTES.list,
    'a list that is sorted by anything but the date descends, whatever order says',
    given((values) => (values.orderby === 'date' ? values : { ...values, order: 'desc' })),
    [list(NOTES, 'orderby=title&order=asc')],
  ),
  wrong(
    'notes-deleted-whatever-status',
    'Shop: admin notes: “DELETE | /shop-analytics/admin/notes/delete/all | status (array of the note statuses)”',
    DELETE_ALL,
    'two statuses are read as none, so that all notes are deleted',
    given((values) => (textsOf(values.status).length > 1 ? drop(values, 'status') : values)),
    [`${DELETE_ALL}?status[]=sent&status[]=pending`, list(NOTES)],
  ),
  wrong(
    'notes-source-in-part',
    `${LIST}“source (array of string)”`,
    NOTES.list,
    'a source finds the notes of every source that it is a part of',
    found((records, { call, find }) => {
      const wanted = textsOf(call.values.source);
      if (wanted.length === 0) return records;
      return find({ source: undefined }).filter(({ source }) => wanted.some((part) => textOf(source).includes(part)));
    }),
    [list(NOTES, 'source=sho')],
  ),
  wrong(
    'country-uk',
    'Shop: data: “/shop-analytics/data/countries/{location} | location: ISO 3166 alpha-2 country code”',
    COUNTRY,
    'the United Kingdom is known as UK, and GB is not found',
    handled((call, next) => {
      const code = textOf(call.path.location).toUpperCase();
      if (code === 'GB') throw unknownCountry();
      return next(code === 'UK' ? { ...call, path: { ...call.path, location: 'GB' } } : call);
    }),
    [COUNTRY.replace('{location}', 'GB')],
  ),
  wrong(
    'locales-taken-for-country',
    'Shop: data: “/shop-analytics/data/countries/locales | none declared”',
    LOCALES,
    'the route of a country comes first, so that locales is taken for a country and not found',
    handled(() => {
      throw unknownCountry();
    }),
    [LOCALES],
  ),
  wrong(
    'recommended-category-beside-per-page',
    'Shop: marketing: “/shop-admin/marketing/recommended | per_page (…), category (string)”',
    RECOMMENDED,
    'category is ignored where per_page is given',
    given((values, { call }) => (has(call.sent, 'per_page') ? drop(values, 'category') : values)),
    [`${RECOMMENDED}?category=coupons&per_page=10`],
  ),
  wrong(
    'plugin-required-by-post-only',
    'Shop: marketing: “POST, PUT, PATCH …/activate-plugin | plugin (string, required)”',
    writesTo(ACTIVATE).slice(1),
    'PUT and PATCH activate the first plugin where none is named',
    received((values) => (has(values, 'plugin') ? values : { ...values, plugin: 'newsletter' })),
    [[`PUT ${ACTIVATE}`, {}]],
  ),
];
