/** Every suite, in the order of the interface. */
import type { Suite } from '../helpers/cases/suite.ts';
import { batchAccess } from './batch/access.ts';
import { batchAlike } from './batch/alike.ts';
import { batchedRequests } from './batch/batched-requests.ts';
import { batchItems } from './batch/items.ts';
import { batchValidation } from './batch/validation.ts';
import { categoryLevels } from './calendar/category-levels.ts';
import { deletionsInUse } from './calendar/deletions-in-use.ts';
import { eventLists } from './calendar/event-lists.ts';
import { eventPassword } from './calendar/event-password.ts';
import { events } from './calendar/events.ts';
import { calendarImages } from './calendar/images.ts';
import { eventMoves } from './calendar/moves.ts';
import { organizers } from './calendar/organizers.ts';
import { organizerLists, venueLists } from './calendar/place-lists.ts';
import { slugs } from './calendar/slugs.ts';
import { categoryLists, tagLists } from './calendar/term-lists.ts';
import { categories, tags } from './calendar/terms.ts';
import { venues } from './calendar/venues.ts';
import { fields } from './descriptors/fields.ts';
import { contactForms } from './forms/contact-forms.ts';
import { embedDocuments } from './oembed/embed-documents.ts';
import { embeds } from './oembed/embeds.ts';
import { marketing } from './shop-admin/marketing.ts';
import { assignedTerms } from './shop-analytics/assigned-terms.ts';
import { referenceData } from './shop-analytics/countries.ts';
import { couponLists } from './shop-analytics/coupon-lists.ts';
import { coupons } from './shop-analytics/coupons.ts';
import { noteChanges } from './shop-analytics/note-changes.ts';
import { noteLists } from './shop-analytics/note-lists.ts';
import { notes } from './shop-analytics/notes.ts';
import { orderAmounts } from './shop-analytics/order-amounts.ts';
import { orderTransitions } from './shop-analytics/order-life.ts';
import { orderLines } from './shop-analytics/order-lines.ts';
import { orderLists } from './shop-analytics/order-lists.ts';
import { orders } from './shop-analytics/orders.ts';
import { productLists } from './shop-analytics/product-lists.ts';
import { productSkus } from './shop-analytics/product-skus.ts';
import { products } from './shop-analytics/products.ts';

export const suites: readonly Suite[] = [
  batchedRequests,
  batchItems,
  batchValidation,
  batchAccess,
  batchAlike,
  events,
  eventLists,
  eventPassword,
  eventMoves,
  slugs,
  venues,
  venueLists,
  organizers,
  organizerLists,
  calendarImages,
  categories,
  categoryLevels,
  categoryLists,
  tags,
  tagLists,
  deletionsInUse,
  notes,
  noteChanges,
  noteLists,
  coupons,
  assignedTerms,
  couponLists,
  orders,
  orderLines,
  orderAmounts,
  orderLists,
  orderTransitions,
  productSkus,
  products,
  productLists,
  referenceData,
  marketing,
  embeds,
  embedDocuments,
  fields,
  contactForms,
];
