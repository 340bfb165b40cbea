import { type Clock, createClock } from './clock.ts';
import { Collection, createSequence, type Sequence } from './collection.ts';
import type {
  Attachment,
  CouponRecord,
  EventRecord,
  FormRecord,
  GlobalAttribute,
  NoteRecord,
  OrderRecord,
  OrganizerRecord,
  Post,
  ProductRecord,
  Term,
  User,
  VenueRecord,
} from './records.ts';

export const SITE_NAME = 'Video Studio';
export const SITE_DESCRIPTION = 'Films and livestreams for companies';

/** Everything one deployment knows: two of them share nothing. */
export interface Site {
  /** Root of the interface, without a slash at its end. */
  readonly baseUrl: string;
  /** Address of the website, without a slash at its end. */
  readonly home: string;
  readonly host: string;
  readonly clock: Clock;
  readonly users: readonly User[];
  readonly ids: {
    /** Events, venues, organizers, posts, attachments, coupons, products, orders and forms count together. */
    readonly posts: Sequence;
    readonly terms: Sequence;
    readonly notes: Sequence;
    readonly meta: Sequence;
    readonly orderLines: Sequence;
  };
  readonly attachments: Collection<Attachment>;
  readonly posts: Collection<Post>;
  readonly events: Collection<EventRecord>;
  readonly venues: Collection<VenueRecord>;
  readonly organizers: Collection<OrganizerRecord>;
  readonly eventCategories: Collection<Term>;
  /** Tags of events and of posts: one vocabulary. */
  readonly tags: Collection<Term>;
  readonly postCategories: Collection<Term>;
  readonly productCategories: Collection<Term>;
  readonly productTags: Collection<Term>;
  readonly shippingClasses: Collection<Term>;
  readonly productAttributes: Collection<GlobalAttribute>;
  readonly coupons: Collection<CouponRecord>;
  readonly products: Collection<ProductRecord>;
  readonly orders: Collection<OrderRecord>;
  readonly notes: Collection<NoteRecord>;
  readonly forms: Collection<FormRecord>;
  /** Settings by the tool that keeps them, then by name. */
  readonly settings: Map<string, Map<string, unknown>>;
}

/** A site without records. */
export function createSite(baseUrl: string, users: readonly User[], now: () => number): Site {
  return {
    baseUrl,
    home: new URL(baseUrl).origin,
    host: new URL(baseUrl).host,
    clock: createClock(now),
    users,
    ids: {
      posts: createSequence(10),
      terms: createSequence(),
      notes: createSequence(),
      meta: createSequence(),
      orderLines: createSequence(),
    },
    attachments: new Collection(),
    posts: new Collection(),
    events: new Collection(),
    venues: new Collection(),
    organizers: new Collection(),
    eventCategories: new Collection(),
    tags: new Collection(),
    postCategories: new Collection(),
    productCategories: new Collection(),
    productTags: new Collection(),
    shippingClasses: new Collection(),
    productAttributes: new Collection(),
    coupons: new Collection(),
    products: new Collection(),
    orders: new Collection(),
    notes: new Collection(),
    forms: new Collection(),
    settings: new Map(),
  };
}

/** The settings that one tool keeps. */
export function settingsOf(site: Site, tool: string): Map<string, unknown> {
  const known = site.settings.get(tool);
  if (known !== undefined) return known;
  const fresh = new Map<string, unknown>();
  site.settings.set(tool, fresh);
  return fresh;
}
