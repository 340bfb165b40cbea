/** Keys of the operations that variations change, by what they serve. */

export const CALENDAR = '/calendar/events/v1';
const SHOP = '/shop-analytics';

const POST_PATHS = ['events', 'venues', 'organizers'].map((name) => `${CALENDAR}/${name}`);
export const TERM_PATHS = ['categories', 'tags'].map((name) => `${CALENDAR}/${name}`);

export const writesTo = (path: string): readonly string[] =>
  ['POST', 'PUT', 'PATCH'].map((method) => `${method} ${path}`);

/** Keys of all operations on the records of a list; a kind that lacks one of them has no handler for it. */
function keysOf(root: string): readonly string[] {
  const item = (path: string) => [`GET ${path}`, ...writesTo(path), `DELETE ${path}`];
  return [`GET ${root}`, `POST ${root}`, ...item(`${root}/{id}`), ...item(`${root}/by-slug/{slug}`)];
}

export const KEYS = {
  events: keysOf(`${CALENDAR}/events`),
  venues: keysOf(`${CALENDAR}/venues`),
  organizers: keysOf(`${CALENDAR}/organizers`),
  places: [...keysOf(`${CALENDAR}/venues`), ...keysOf(`${CALENDAR}/organizers`)],
  posts: POST_PATHS.flatMap(keysOf),
  categories: keysOf(`${CALENDAR}/categories`),
  terms: TERM_PATHS.flatMap(keysOf),
  calendar: [...POST_PATHS, ...TERM_PATHS].flatMap(keysOf),
  notes: keysOf(`${SHOP}/admin/notes`),
  coupons: keysOf(`${SHOP}/coupons`),
  orders: keysOf(`${SHOP}/orders`),
  products: keysOf(`${SHOP}/products`),
  shop: ['coupons', 'orders', 'products'].flatMap((name) => keysOf(`${SHOP}/${name}`)),
} as const;

export const ALL_RECORDS = [...KEYS.calendar, ...KEYS.notes, ...KEYS.shop];
export const EMBEDS = ['GET /oembed/1.0/embed', 'GET /oembed/1.0/proxy'];
export const BATCH = ['POST /batch/v1'];

export const isList = (key: string): boolean => key.startsWith('GET ') && !key.includes('{');
const isCreation = (key: string): boolean => key.startsWith('POST ') && !key.includes('{');
export const isUpdate = (key: string): boolean => /^(POST|PUT|PATCH) /.test(key) && key.includes('{');
export const isRemoval = (key: string): boolean => key.startsWith('DELETE ');
export const isRead = (key: string): boolean => key.startsWith('GET ');
export const isWrite = (key: string): boolean => /^(POST|PUT|PATCH) /.test(key);

export const lists = (keys: readonly string[]): readonly string[] => keys.filter(isList);
export const creations = (keys: readonly string[]): readonly string[] => keys.filter(isCreation);
export const updates = (keys: readonly string[]): readonly string[] => keys.filter(isUpdate);
export const removals = (keys: readonly string[]): readonly string[] => keys.filter(isRemoval);
export const LISTS = lists(ALL_RECORDS);
