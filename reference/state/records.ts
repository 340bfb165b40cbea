/** What the deployment keeps. Members that hold no rule of their own stay together as `fields`, as they were written. */
import type { Values } from '../http/messages.ts';
import type { DatePair } from './dates.ts';

export interface User {
  readonly id: number;
  readonly username: string;
  readonly password: string;
  readonly name: string;
  readonly email: string;
  readonly isAdministrator: boolean;
}

export interface Attachment {
  readonly id: number;
  readonly url: string;
  readonly created: DatePair;
}

/** What events, venues, organizers and posts share. */
export interface Post {
  readonly id: number;
  readonly author: number;
  readonly status: string;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly published: DatePair;
  readonly modified: DatePair;
  /** Id of an attachment; 0 is none. */
  readonly image: number;
}

export interface EventRecord extends Post {
  readonly excerpt: string;
  readonly password: string;
  /** What the clock of its zone shows, as `readWall` gives it. */
  readonly start: number;
  readonly end: number;
  readonly timezone: string;
  readonly allDay: boolean;
  readonly cost: string;
  readonly website: string;
  readonly showMap: boolean;
  readonly showMapLink: boolean;
  readonly hideFromListings: boolean;
  readonly sticky: boolean;
  readonly featured: boolean;
  readonly categories: readonly number[];
  readonly tags: readonly number[];
  readonly venues: readonly number[];
  readonly organizers: readonly number[];
}

export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

export interface VenueRecord extends Post {
  readonly fields: Values;
  readonly showMap: boolean;
  readonly showMapLink: boolean;
  readonly place: Coordinates | null;
}

export interface OrganizerRecord extends Post {
  readonly fields: Values;
}

export interface Term {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly parent: number;
}

export interface Meta {
  readonly id: number;
  readonly key: string;
  readonly value: unknown;
}

export interface ShopRecord {
  readonly id: number;
  readonly status: string;
  readonly created: DatePair;
  readonly modified: DatePair;
  readonly meta: readonly Meta[];
  readonly fields: Values;
}

export interface CouponRecord extends ShopRecord {
  readonly code: string;
  readonly expires: DatePair | null;
}

export interface ProductRecord extends ShopRecord {
  readonly slug: string;
  readonly saleFrom: DatePair | null;
  readonly saleTo: DatePair | null;
  /** Units on hand; null where nothing counts them. */
  readonly stock: number | null;
  readonly sold: number;
  readonly rating: number;
}

export interface OrderLine {
  readonly id: number;
  readonly fields: Values;
  readonly meta: readonly Meta[];
}

export interface ItemLine extends OrderLine {
  readonly productId: number;
  readonly quantity: number;
  /** Amounts in units of the currency. */
  readonly subtotal: number;
  readonly total: number;
}

export interface AmountLine extends OrderLine {
  readonly total: number;
}

export interface CouponLine extends OrderLine {
  readonly code: string;
  readonly discount: number;
}

export interface OrderRecord extends ShopRecord {
  readonly key: string;
  readonly customerId: number;
  readonly currency: string;
  readonly paid: DatePair | null;
  readonly completed: DatePair | null;
  /** Whether the stock of its items was reduced: it happens once. */
  readonly stockReduced: boolean;
  readonly items: readonly ItemLine[];
  readonly shipping: readonly AmountLine[];
  readonly fees: readonly AmountLine[];
  readonly coupons: readonly CouponLine[];
}

export interface NoteRecord {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly status: string;
  readonly source: string;
  readonly title: string;
  readonly content: string;
  readonly created: DatePair;
  readonly reminder: DatePair | null;
  readonly isRead: boolean;
  readonly actions: readonly { readonly id: number; readonly name: string; readonly label: string }[];
}

export interface FormRecord {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly locale: string;
  readonly properties: Values;
}

export interface GlobalAttribute {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly terms: readonly Term[];
}
