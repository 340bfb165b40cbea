/** What a site holds before a run comes: records of its owner and customers, of every kind, some with words that the suite uses, too. */

/** Asks as the owner of the site, past everything that stands between it and a run. */
export type AsOwner = (method: string, path: string, document?: object) => Promise<Readonly<Record<string, unknown>>>;

const NAMES = ['Moreau', 'Petit', 'Lambert', 'Garnier', 'Faure', 'Rousseau', 'Blanc', 'Chevalier', 'Robin', 'Masson'];

/** An older run is spoken of, as people do who have seen its records. */
const TALK = [
  'Seen next to “Conformance c0ffee01 7” in the list.',
  'Conformance testing is on page 12.',
  'conformance-c0ffee01-7',
];

const day = (at: number): string => `${new Date().getUTCFullYear() + 1}-06-${String(at + 10)}`;

const coupon = (name: string, at: number) => ({
  code: `${name.toLowerCase()}-${at + 5}`,
  amount: `${at + 5}`,
  description: TALK[at] ?? `For ${name}.`,
});

const order = (name: string, at: number) => ({
  billing: { first_name: 'Claire', last_name: name, city: 'Lyon' },
  customer_note: TALK[at] ?? 'Please ring twice.',
});

const event = (name: string, at: number) => ({
  title: `An evening with ${name}`,
  description: TALK[at] ?? '',
  start_date: `${day(at)} 18:00:00`,
  end_date: `${day(at)} 20:00:00`,
});

/** By list: what it holds of others, each as it was written. */
const RECORDS: readonly (readonly [string, number, (name: string, at: number) => object])[] = [
  ['shop-analytics/coupons', 10, coupon],
  ['shop-analytics/orders', 8, order],
  [
    'shop-analytics/products',
    8,
    (name, at) => ({ name: `${name} lens`, regular_price: `${at + 20}`, description: TALK[at] ?? '' }),
  ],
  ['calendar/events/v1/venues', 6, (name, at) => ({ venue: `Salle ${name}`, description: TALK[at] ?? '' })],
  ['calendar/events/v1/organizers', 6, (name, at) => ({ organizer: `Studio ${name}`, description: TALK[at] ?? '' })],
  ['calendar/events/v1/events', 6, event],
  ['calendar/events/v1/categories', 4, (name, at) => ({ name: `Cycle ${name}`, description: TALK[at] ?? '' })],
  ['calendar/events/v1/tags', 6, (name, at) => ({ name: `${name}, live`, description: TALK[at] ?? '' })],
  ['forms/v1/contact-forms', 5, (name) => ({ title: `Ask ${name}` })],
];

/** The list of a kind, as the kit names it, below the root of the interface. */
export const LIST_OF = {
  coupons: 'shop-analytics/coupons',
  orders: 'shop-analytics/orders',
  products: 'shop-analytics/products',
  venues: 'calendar/events/v1/venues',
  organizers: 'calendar/events/v1/organizers',
  events: 'calendar/events/v1/events',
  eventCategories: 'calendar/events/v1/categories',
  tags: 'calendar/events/v1/tags',
  forms: 'forms/v1/contact-forms',
} as const;

export type Collected = keyof typeof LIST_OF;

/** Words for a record of a kind in what a report or a command says. */
export const WORDS_FOR: Readonly<Record<string, readonly string[]>> = {
  eventCategories: ['category', 'categories'],
  postCategories: ['category', 'categories'],
  productCategories: ['category', 'categories'],
};

export async function settle(asOwner: AsOwner): Promise<void> {
  for (const [list, many, written] of RECORDS) {
    for (let at = 0; at < many; at += 1) await asOwner('POST', `/${list}`, written(NAMES[at] ?? 'Roy', at));
  }
  // One of each that can be thrown away lies in the trash.
  for (const list of [LIST_OF.coupons, LIST_OF.orders, LIST_OF.venues, LIST_OF.organizers]) {
    const [, , make] = RECORDS.find(([path]) => path === list) ?? [];
    if (make === undefined) continue;
    const { id } = await asOwner('POST', `/${list}`, make('Aubert', 9));
    await asOwner('DELETE', `/${list}/${id}`);
  }
}
