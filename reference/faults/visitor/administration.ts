/** Notes and marketing: a filter that is not read where it matters most, and bounds that slip by one. */
import { integerOf } from '../../http/values.ts';
import { drop, given, received, writer } from '../sentences/kit.ts';
import { list, NOTES } from '../sentences/show.ts';

const wrong = writer('visitor');
const CLEARANCE = `DELETE ${NOTES.root}/delete/all`;
const RECOMMENDED = 'GET /shop-admin/marketing/recommended';
const ACTIVATION = 'PATCH /shop-admin/marketing/overview/activate-plugin';
const MOST = 100;

export const administrationFaults = [
  wrong(
    'notes-all-deleted',
    'Shop: admin notes: “DELETE | /shop-analytics/admin/notes/delete/all | status (array of the note statuses)”',
    CLEARANCE,
    'all notes are deleted, whatever their status',
    received((values) => drop(values, 'status')),
    [`${CLEARANCE}?status[]=sent`, list(NOTES)],
  ),
  wrong(
    'notes-page-capped',
    'Limits: “per_page | notes, coupons, orders, products lists and marketing recommended | …, minimum 1, maximum 100”',
    NOTES.list,
    'a per_page above 100 is not rejected: it counts as 100',
    received((values) => (Number(values.per_page) > MOST ? { ...values, per_page: MOST } : values)),
    [list(NOTES, 'per_page=101')],
  ),
  wrong(
    'recommended-one-more',
    'Shop: data, marketing, options: “per_page (integer, default 10, min 1, max 100)”',
    RECOMMENDED,
    'one more is recommended than per_page says',
    given((values) => ({ ...values, per_page: integerOf(values.per_page) + 1 })),
    [`${RECOMMENDED}?per_page=1`],
  ),
  wrong(
    'plugin-by-default',
    'Shop: data, marketing, options: “POST, PUT, PATCH …/activate-plugin | plugin (string, required)”',
    ACTIVATION,
    'a PATCH without a plugin activates the first one',
    received((values) => ({ plugin: 'newsletter', ...values })),
    [[ACTIVATION, {}]],
  ),
];
