/** Notes and reference data: a method and a route that are gone, and answers that something else gets into. */
import { noRoute, RestError } from '../../http/errors.ts';
import { has } from '../../http/values.ts';
import { asked, handled, rejecting, writer } from '../sentences/kit.ts';
import { NOTES } from '../sentences/show.ts';

const wrong = writer('juror');
const DATA = '/shop-analytics/data';
const NOTICE = '<br />\n<b>Notice</b>: Undefined index: slug in <b>data.php</b> on line <b>61</b><br />\n';

export const administrationFaults = [
  wrong(
    'notes-update-not-by-patch',
    'Shop: admin notes: “POST, PUT, PATCH | /shop-analytics/admin/notes/update | none declared”',
    `PATCH ${NOTES.root}/update`,
    'there is no PATCH of notes/update',
    handled(() => {
      throw noRoute();
    }),
    [[`PATCH ${NOTES.root}/update`, { noteIds: [] }]],
  ),
  wrong(
    'data-locales-a-country',
    'Shop: data, marketing, options: “/shop-analytics/data/countries/locales | none declared”',
    `GET ${DATA}/countries/locales`,
    'locales is taken for the code of a country, which there is not',
    handled(() => {
      throw new RestError(404, 'rest_data_invalid_location', 'There are no locations matching these parameters.');
    }),
    [`GET ${DATA}/countries/locales`],
  ),
  wrong(
    'data-after-a-notice',
    'Shop: data, marketing, options: “/shop-analytics/data | none declared”; “one JSON-over-HTTP interface”',
    `GET ${DATA}`,
    'a notice of the interpreter stands before the JSON',
    asked((request, next) => {
      const answer = next(request);
      return { ...answer, body: `${NOTICE}${answer.body}` };
    }),
    [`GET ${DATA}`],
  ),
  wrong(
    'data-download-ips-need-match',
    'Shop: data, marketing, options: “/shop-analytics/data/download-ips | none declared”',
    `GET ${DATA}/download-ips`,
    'the addresses of downloads are answered only where an undeclared `match` is sent',
    rejecting('match', (values) => !has(values, 'match')),
    [`GET ${DATA}/download-ips`],
  ),
];
