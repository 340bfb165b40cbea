/** Every variation: a deployment that behaves unlike the reference and conforms all the same, ordered by what it varies. */
import type { Variation } from '../../reference/variations/types.ts';
import { ACCESS } from './access.ts';
import { ARGUMENTS } from './arguments.ts';
import { EVENT_LISTS, EVENTS, PLACES, TERMS } from './calendar.ts';
import { REJECTIONS } from './errors.ts';
import { INDEX_DOCUMENT } from './index-document.ts';
import { LATE } from './late.ts';
import { FINDING, LIST_FORMS, ORDERS_OF_LISTS, PAGES } from './lists.ts';
import { NAMESPACES, ZONES } from './namespaces.ts';
import { DATES_OF_RECORDS, IDS, RECORD_ANSWERS, REMOVAL, SLUGS } from './records.ts';
import { COUPONS, ORDERS, PRODUCT_ROWS } from './shop.ts';
import { CHANGES, SITE } from './site.ts';
import { TEXT } from './text.ts';
import { BATCHES, DATA, EMBED_ROWS, NOTE_ROWS, TOOLS } from './tools.ts';
import { TRANSPORT } from './transport.ts';

const ALL: readonly Variation[] = [
  ...TRANSPORT,
  ...REJECTIONS,
  ...ACCESS,
  ...ARGUMENTS,
  ...INDEX_DOCUMENT,
  ...NAMESPACES,
  ...ZONES,
  ...LIST_FORMS,
  ...PAGES,
  ...ORDERS_OF_LISTS,
  ...FINDING,
  ...LATE,
  ...RECORD_ANSWERS,
  ...REMOVAL,
  ...IDS,
  ...SLUGS,
  ...DATES_OF_RECORDS,
  ...TEXT,
  ...EVENTS,
  ...EVENT_LISTS,
  ...PLACES,
  ...TERMS,
  ...COUPONS,
  ...ORDERS,
  ...PRODUCT_ROWS,
  ...NOTE_ROWS,
  ...DATA,
  ...BATCHES,
  ...EMBED_ROWS,
  ...TOOLS,
  ...SITE,
  ...CHANGES,
];

/** By its id. */
export const VARIATIONS: ReadonlyMap<string, Variation> = new Map(ALL.map((one) => [one.id, one]));
if (VARIATIONS.size < ALL.length) throw new Error('Two variations have the same id.');
