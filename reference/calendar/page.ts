import { invalidParam, RestError } from '../http/errors.ts';
import { ok, type Reply } from '../http/messages.ts';
import { integerOf } from '../http/values.ts';
import type { Call } from '../routing/call.ts';
import { pageUrl } from '../routing/page-url.ts';
import type { Site } from '../state/site.ts';

interface Listing<Item> {
  /** The member of the answer that holds the list. */
  readonly name: string;
  readonly items: readonly Item[];
  readonly document: (item: Item) => unknown;
  /** Code of the 404 that a page past the end is; without one such a page is empty. */
  readonly pastEnd?: string;
}

/** Answers one page of a calendar list, with its totals in the body and in `X-TEC-Total` and `X-TEC-TotalPages`. */
export function answerPage<Item>(site: Site, call: Call, listing: Listing<Item>): Reply {
  const page = integerOf(call.values.page);
  const perPage = integerOf(call.values.per_page);
  if (page < 1) throw invalidParam('page');
  if (perPage < 1) throw invalidParam('per_page');
  const total = listing.items.length;
  const pages = Math.ceil(total / perPage);
  if (page > 1 && page > pages && listing.pastEnd !== undefined) {
    throw new RestError(404, listing.pastEnd, 'The requested page does not exist.');
  }
  const shown = listing.items.slice((page - 1) * perPage, page * perPage);
  return ok(
    {
      [listing.name]: shown.map(listing.document),
      rest_url: pageUrl(site, call, page),
      ...(page < pages ? { next_rest_url: pageUrl(site, call, page + 1) } : {}),
      ...(page > 1 && page <= pages ? { previous_rest_url: pageUrl(site, call, page - 1) } : {}),
      total,
      total_pages: pages,
    },
    { 'X-TEC-Total': String(total), 'X-TEC-TotalPages': String(pages) },
  );
}
