/** Notes, pages and site tools: states and orders that are not as asked, a bound that is none, and addresses that are read wrongly. */
import { noRoute } from '../../http/errors.ts';
import { integerOf, textOf, textsOf } from '../../http/values.ts';
import { onPath } from '../hooks.ts';
import { found, given, handled, map, received, writer } from '../sentences/kit.ts';
import { COUPONS, list, NOTES, ORDERS, PRODUCTS } from '../sentences/show.ts';

const wrong = writer('resident');
const RECOMMENDED = 'GET /shop-admin/marketing/recommended';
const TEMPLATE = 'POST /patterns/v1/templates/{template_id}';
const IMAGE_PATH = '/seo/v1/post/{postId}/first-attached-image';

export const toolFaults = [
  wrong(
    'notes-snoozed-not-found',
    'States and transitions: “Admin note | status | `pending`, `actioned`, `unactioned`, `snoozed`, `sent`”',
    NOTES.list,
    'a status of snoozed finds no notes',
    found((notes, { call }) =>
      textsOf(call.values.status).includes('snoozed') ? notes.filter(({ status }) => status !== 'snoozed') : notes,
    ),
    [list(NOTES, 'status[]=snoozed')],
  ),
  wrong(
    'notes-titles-ascend',
    'Shop: admin notes (shop-analytics): “GET | /shop-analytics/admin/notes | …, order (enum `asc`, `desc`; default `desc`), orderby (enum `note_id`, `date`, `type`, `title`, `status`; default `date`), …”',
    NOTES.list,
    'notes that are sorted by title ascend, whatever order is asked',
    given((values) => (values.orderby === 'title' ? { ...values, order: 'asc' } : values)),
    [list(NOTES, 'orderby=title&order=desc')],
  ),
  wrong(
    'per-page-without-end',
    'Limits: “per_page | notes, coupons, orders, products lists and marketing recommended | default 10 (recommended: 10), minimum 1, maximum 100”',
    [NOTES.list, COUPONS.list, ORDERS.list, PRODUCTS.list, RECOMMENDED],
    'a per_page above 100 is taken for 100',
    received((values) => map(values, 'per_page', (size) => (integerOf(size) > 100 ? 100 : size))),
    [list(COUPONS, 'per_page=101')],
  ),
  wrong(
    'patterns-template-with-hyphen-gone',
    'Site-tool namespaces: Design patterns (`/patterns/v1`): “POST: templates, templates/{template_id} (letters, digits, hyphen), clear-user, …”',
    TEMPLATE,
    'a template_id with a hyphen has no route',
    handled((call, next) => {
      if (textOf(call.path.template_id).includes('-')) throw noRoute();
      return next(call);
    }),
    ['POST /patterns/v1/templates/one-page'],
  ),
  wrong(
    'seo-image-of-letters',
    'Site-tool namespaces: SEO tool (`/seo/v1`): “GET: ping, tags, post/{postId}/first-attached-image (digits).”',
    `GET ${IMAGE_PATH}`,
    'a postId of letters is taken for that of a post',
    () =>
      onPath(IMAGE_PATH, (request, next) =>
        next({ ...request, url: request.url.replace(/\/post\/[^/]*[a-z][^/]*\//i, '/post/1/') }),
      ),
    ['GET /seo/v1/post/abc/first-attached-image'],
  ),
];
