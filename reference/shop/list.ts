/** What the lists of coupons, orders and products have in common. */
import { ok, type Reply, type Values } from '../http/messages.ts';
import { flagOf, has, integerOf, integersOf, textOf } from '../http/values.ts';
import type { Call } from '../routing/call.ts';
import { pageUrl } from '../routing/page-url.ts';
import { readMoment, siteZone } from '../state/dates.ts';
import type { ShopRecord } from '../state/records.ts';
import type { Site } from '../state/site.ts';

type Compare<Item> = (a: Item, b: Item) => number;

/** Those within `include`, `exclude` and the four bounds of date. */
export function filterShopRecords<Item extends ShopRecord>(items: readonly Item[], values: Values): Item[] {
  const include = new Set(integersOf(values.include));
  const exclude = new Set(integersOf(values.exclude));
  // A bound that names no zone is meant in that of the site, or in GMT where the request says so.
  const zone = flagOf(values.dates_are_gmt) ? 'UTC' : siteZone();
  const boundOf = (name: string) => (has(values, name) ? readMoment(textOf(values[name]), zone) : null);
  const after = boundOf('after');
  const before = boundOf('before');
  const modifiedAfter = boundOf('modified_after');
  const modifiedBefore = boundOf('modified_before');
  const isWithin = (utc: string, from: number | null, to: number | null) => {
    if (from === null && to === null) return true;
    const moment = Date.parse(`${utc}Z`);
    return (from === null || moment > from) && (to === null || moment < to);
  };
  return items.filter(
    (item) =>
      (include.size === 0 || include.has(item.id)) &&
      !exclude.has(item.id) &&
      isWithin(item.created.utc, after, before) &&
      isWithin(item.modified.utc, modifiedAfter, modifiedBefore),
  );
}

/** Sorts by `orderby` and `order`; where two are equal, by id the same way. */
export function sortShopRecords<Item extends ShopRecord>(
  items: readonly Item[],
  values: Values,
  special: Readonly<Record<string, Compare<Item>>>,
): Item[] {
  const include = integersOf(values.include);
  const byInclude: Compare<Item> = (a, b) => include.indexOf(a.id) - include.indexOf(b.id);
  if (values.orderby === 'include') return [...items].sort(byInclude);
  const compares: Readonly<Record<string, Compare<Item>>> = {
    id: (a, b) => a.id - b.id,
    modified: (a, b) => compareDates(a.modified.utc, b.modified.utc),
    ...special,
  };
  const compare =
    compares[textOf(values.orderby)] ?? ((a: Item, b: Item) => compareDates(a.created.utc, b.created.utc));
  const direction = values.order === 'asc' ? 1 : -1;
  return [...items].sort((a, b) => direction * (compare(a, b) || a.id - b.id));
}

/** ISO texts of the same form sort as the moments they name. */
function compareDates(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Answers one page with `X-WP-Total`, `X-WP-TotalPages` and the `Link`s to its neighbours; `offset` counts instead of `page`. */
export function answerShopPage<Item>(
  site: Site,
  call: Call,
  items: readonly Item[],
  document: (item: Item) => unknown,
): Reply {
  const page = integerOf(call.values.page);
  const perPage = integerOf(call.values.per_page);
  const offset = has(call.values, 'offset') ? Math.max(0, integerOf(call.values.offset)) : (page - 1) * perPage;
  const pages = Math.ceil(items.length / perPage);
  const links = [
    ...(page > 1 && pages > 0 ? [`<${pageUrl(site, call, Math.min(page - 1, pages))}>; rel="prev"`] : []),
    ...(page < pages ? [`<${pageUrl(site, call, page + 1)}>; rel="next"`] : []),
  ];
  return ok(items.slice(offset, offset + perPage).map(document), {
    'X-WP-Total': String(items.length),
    'X-WP-TotalPages': String(pages),
    ...(links.length === 0 ? {} : { Link: links.join(', ') }),
  });
}

export function selfLinks(site: Site, path: string, id: number | string) {
  const collection = `${site.baseUrl}${path}`;
  return { self: [{ href: `${collection}/${id}` }], collection: [{ href: collection }] };
}
