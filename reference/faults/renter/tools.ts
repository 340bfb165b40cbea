/** Notes, data, oEmbed and site tools: a filter that does nothing, routes that are gone, and another width. */
import { noRoute } from '../../http/errors.ts';
import { has } from '../../http/values.ts';
import { drop, given, handled, type Take, writer } from '../sentences/kit.ts';
import { list, NOTES } from '../sentences/show.ts';

const wrong = writer('renter');
const ALL_NOTES = `DELETE ${NOTES.root}/delete/all`;
const DATA = 'GET /shop-analytics/data';
const EMBED = 'GET /oembed/1.0/embed';
const SEO = 'GET /seo/v1';
const USER_META = 'GET /patterns/v1/user-meta';

const gone: Take = handled(() => {
  throw noRoute();
});

export const toolFaults = [
  wrong(
    'notes-all-of-any-status',
    'Shop: admin notes (shop-analytics): “DELETE | /shop-analytics/admin/notes/delete/all | status (array of the note statuses)”',
    ALL_NOTES,
    'all notes are deleted, whatever status is asked',
    given((values) => drop(values, 'status')),
    [`${ALL_NOTES}?status[]=sent`, list(NOTES)],
  ),
  wrong(
    'data-gone',
    'Shop: data, marketing, options: “/shop-analytics/data | none declared”',
    DATA,
    'the list of data has no route',
    gone,
    [DATA],
  ),
  wrong(
    'oembed-narrower-default',
    'oEmbed: “GET | /oembed/1.0/embed | url (string, URI, required), format (default `json`), maxwidth (default 600)”',
    EMBED,
    'an embed is 500 pixels wide where nothing is asked',
    given((values, { call }) => (has(call.sent, 'maxwidth') ? values : { ...values, maxwidth: 500 })),
    [`${EMBED}?url=http://site.test/hello/`],
  ),
  wrong(
    'seo-index-gone',
    'Site-tool namespaces: “SEO tool (`/seo/v1`)”',
    SEO,
    'the namespace seo/v1 has no index',
    gone,
    [SEO],
  ),
  wrong(
    'patterns-user-meta-gone',
    'Site-tool namespaces: Design patterns (`/patterns/v1`): “GET: active-plugins, user-meta, max-free-imports, …”',
    USER_META,
    'user-meta of the patterns has no route',
    gone,
    [USER_META],
  ),
];
