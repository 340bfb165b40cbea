/** The site index, and addresses: members that are missing or of another form, and ids that need no digits alone. */
import { listOf, membersOf } from '../../http/values.ts';
import { onPath } from '../hooks.ts';
import { answered, drop, map, writer } from '../sentences/kit.ts';
import { COUPONS, coupon } from '../sentences/show.ts';

const wrong = writer('renter');
const DOCUMENT = 'Site index document (GET {base_url}/)';
const INDEX = 'GET /';

export const siteFaults = [
  wrong(
    'index-name-missing',
    `${DOCUMENT}: “name | string (site name)”`,
    INDEX,
    'the index says no name of the site',
    answered((body) => drop(body, 'name')),
    [INDEX],
    { inIndex: true },
  ),
  wrong(
    'index-front-page-false',
    `${DOCUMENT}: “page_on_front | integer (page id)”`,
    INDEX,
    'page_on_front is false where no page is in front',
    answered((body) => map(body, 'page_on_front', (id) => (id === 0 ? false : id))),
    [INDEX],
    { inIndex: true },
  ),
  wrong(
    'index-routes-listed',
    `${DOCUMENT}: “routes | object keyed by route pattern”`,
    INDEX,
    'routes is a list without patterns',
    answered((body) => map(body, 'routes', (routes) => Object.values(membersOf(routes)))),
    [INDEX],
    { inIndex: true },
  ),
  wrong(
    'index-oembed-unlisted',
    'Site index document: Namespaces listed by the index: “`templates/v1`, `oembed/1.0`, `descriptors/v1`, `patterns/v1`, `seo/v1`, `forms/v1`”',
    INDEX,
    'the index does not list the namespace oembed/1.0',
    answered((body) =>
      map(body, 'namespaces', (names) => listOf(names).filter((name) => !String(name).startsWith('oembed'))),
    ),
    [INDEX],
    { inIndex: true },
  ),
  wrong(
    'coupon-id-with-letters',
    'Site REST interface: “Path parameters are written `{id}` (digits only), `{slug}` (any characters except a slash) and so on.”',
    [COUPONS.read, ...COUPONS.update, COUPONS.remove],
    'letters after the digits of the id of a coupon are passed over',
    () =>
      onPath(`${COUPONS.root}/{id}`, (request, next) =>
        next({ ...request, url: request.url.replace(/(\/coupons\/\d+)[a-z]\w*/i, '$1') }),
      ),
    [coupon(), `GET ${COUPONS.root}/$1abc`],
  ),
];
