/** Every suite, in the order of the interface. */
import type { Suite } from '../helpers/plan/suite.ts';
import { batch } from './batch/batch.ts';
import { batchedRequests } from './batch/batched-requests.ts';
import { eventPassword } from './calendar/event-password.ts';
import { events } from './calendar/events.ts';
import { organizers } from './calendar/organizers.ts';
import { categories, tags } from './calendar/terms.ts';
import { venues } from './calendar/venues.ts';
import { fields } from './descriptors/fields.ts';
import { contactForms } from './forms/contact-forms.ts';
import { feedback } from './forms/feedback.ts';
import { embedDocuments } from './oembed/embed-documents.ts';
import { embeds } from './oembed/embeds.ts';
import { marketing } from './shop-admin/marketing.ts';
import { referenceData } from './shop-analytics/countries.ts';
import { coupons } from './shop-analytics/coupons.ts';
import { data } from './shop-analytics/data.ts';
import { notes } from './shop-analytics/notes.ts';
import { orderTransitions } from './shop-analytics/order-transitions.ts';
import { orders } from './shop-analytics/orders.ts';
import { productStates } from './shop-analytics/product-states.ts';
import { products } from './shop-analytics/products.ts';

export const suites: readonly Suite[] = [
  batch,
  batchedRequests,
  events,
  eventPassword,
  venues,
  organizers,
  categories,
  tags,
  notes,
  coupons,
  orders,
  orderTransitions,
  products,
  productStates,
  data,
  referenceData,
  marketing,
  embeds,
  embedDocuments,
  fields,
  contactForms,
  feedback,
];
