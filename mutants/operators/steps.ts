/** Requests that show a fault: a deployment that has it answers at least one of them otherwise. */

export interface Sent {
  /** The administrator unless it is null: then nobody. */
  readonly as?: null;
  readonly type?: string;
}

/**
 * Method and target below the root, then the body. `$1` stands for the id in the answer to the first step, `$2.slug`
 * for the slug in the answer to the second.
 */
export type Step = string | readonly [request: string, body: object | string, sent?: Sent];

export type Show = readonly Step[];

interface Paths {
  readonly root: string;
  readonly list: string;
  readonly create: string;
  readonly read: string;
  /** POST, PUT and PATCH of the route with the id. */
  readonly update: readonly string[];
  readonly remove: string;
  /** Create, and all updates, those by slug as well. */
  readonly writes: readonly string[];
  readonly slugRead: string;
  readonly slugUpdate: readonly string[];
  readonly slugRemove: string;
  /** Updates by id and by slug. */
  readonly updates: readonly string[];
  readonly reads: readonly string[];
  /** Whatever answers a document of one. */
  readonly documents: readonly string[];
}

const WRITES = ['POST', 'PUT', 'PATCH'];

export function writesTo(path: string): readonly string[] {
  return WRITES.map((method) => `${method} ${path}`);
}

function paths(root: string, hasSlugs: boolean): Paths {
  const [item, bySlug] = [`${root}/{id}`, `${root}/by-slug/{slug}`];
  const slugUpdate = hasSlugs ? writesTo(bySlug) : [];
  const update = writesTo(item);
  const reads = [`GET ${root}`, `GET ${item}`];
  return {
    root,
    list: `GET ${root}`,
    create: `POST ${root}`,
    read: `GET ${item}`,
    reads,
    update,
    updates: [...update, ...slugUpdate],
    documents: [...reads, `POST ${root}`, ...update, ...slugUpdate],
    remove: `DELETE ${item}`,
    writes: [`POST ${root}`, ...update, ...slugUpdate],
    slugRead: `GET ${bySlug}`,
    slugUpdate,
    slugRemove: `DELETE ${bySlug}`,
  };
}

const CALENDAR = '/calendar/events/v1';
const SHOP = '/shop-analytics';

export const EVENTS = paths(`${CALENDAR}/events`, true);
export const VENUES = paths(`${CALENDAR}/venues`, true);
export const ORGANIZERS = paths(`${CALENDAR}/organizers`, true);
export const CATEGORIES = paths(`${CALENDAR}/categories`, false);
export const TAGS = paths(`${CALENDAR}/tags`, false);
export const COUPONS = paths(`${SHOP}/coupons`, false);
export const ORDERS = paths(`${SHOP}/orders`, false);
export const PRODUCTS = paths(`${SHOP}/products`, false);
export const NOTES = paths(`${SHOP}/admin/notes`, false);
export const FORMS = paths('/forms/v1/contact-forms', false);

export const event = (body: object = {}): Step => [
  EVENTS.create,
  { title: 'Probe', start_date: '2027-03-10 18:00:00', end_date: '2027-03-10 20:00:00', ...body },
];
export const venue = (body: object = {}): Step => [VENUES.create, { venue: 'Probe hall', ...body }];
export const organizer = (body: object = {}): Step => [ORGANIZERS.create, { organizer: 'Probe agency', ...body }];
export const category = (body: object = {}): Step => [CATEGORIES.create, { name: 'Probe category', ...body }];
export const tag = (body: object = {}): Step => [TAGS.create, { name: 'Probe tag', ...body }];
export const coupon = (body: object = {}): Step => [COUPONS.create, { code: 'probe', amount: '5', ...body }];
export const order = (body: object = {}): Step => [ORDERS.create, body];
export const product = (body: object = {}): Step => [PRODUCTS.create, { name: 'Probe', ...body }];
/** A product of which the shop counts the stock. */
export const stocked = (quantity = 10): Step =>
  product({ regular_price: '4', manage_stock: true, stock_quantity: quantity });

export const read = ({ root }: Paths, step = 1): Step => `GET ${root}/$${step}`;
export const change = ({ root }: Paths, body: object, method = 'PUT', step = 1): Step => [
  `${method} ${root}/$${step}`,
  body,
];
export const remove = ({ root }: Paths, query = '', step = 1): Step => `DELETE ${root}/$${step}${query}`;
export const list = ({ root }: Paths, query = ''): Step => `GET ${root}${query === '' ? '' : `?${query}`}`;
