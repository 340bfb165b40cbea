/** Sites that begin with other records, keep other clocks, and change by themselves while they are asked. */
import { writeEvent } from '../../reference/calendar/events.ts';
import { writeOrganizer, writeVenue } from '../../reference/calendar/places.ts';
import { EVENT_CATEGORIES, TAGS, writeTerm } from '../../reference/calendar/terms.ts';
import { isSuccess } from '../../reference/faults/hooks.ts';
import type { Values } from '../../reference/http/messages.ts';
import { flagOf, textOf } from '../../reference/http/values.ts';
import { COUPONS } from '../../reference/shop/coupons.ts';
import { ORDERS } from '../../reference/shop/orders.ts';
import { PRODUCTS } from '../../reference/shop/products.ts';
import { createClock } from '../../reference/state/clock.ts';
import type { Collection } from '../../reference/state/collection.ts';
import { DAY, datePair, spacedText, wallOf } from '../../reference/state/dates.ts';
import type { OrderRecord } from '../../reference/state/records.ts';
import type { Site } from '../../reference/state/site.ts';
import { STATES } from './allowed.ts';
import { beforeEach, handled, idOf, recordsAt, seeded } from './operators.ts';
import { isWrite, KEYS } from './places.ts';
import { type Operator, rows } from './row.ts';

const MANY = 300;
const MINUTE = 60_000;
const NAMES = [
  'Soirée d’été à l’Œuvre – « ciné »',
  '映画の夜 – 東京',
  'أمسية سينمائية في الهواء الطلق',
  'Кино под открытым небом',
  '🎬 Film & <em>Talk</em> "live" 👩‍👩‍👧',
  'Ünïcödé e\u0301 combining \u200bzero-width',
  '100% off? #1 / two; three, four=5+6 %41 \\ back',
  '{"json": ["in", "a", "title"]}',
  "O'Brien -- it's 5 > 4 && 3 < 4",
  'x'.repeat(180),
];

function dates(site: Site, day: number) {
  const start = Math.floor(wallOf(site.clock.now()) / DAY) * DAY + day * DAY + DAY / 2;
  return { start_date: spacedText(start), end_date: spacedText(start + DAY / 12) };
}

/** One record of each kind that somebody else has made. */
function addAll(site: Site, name: string, at: number, order: Values = {}): void {
  const [, author = null] = site.users;
  const venue = writeVenue(site, { venue: name, city: name, description: name }, author);
  const organizer = writeOrganizer(site, { organizer: name, description: name }, author);
  const category = writeTerm(site, EVENT_CATEGORIES, { name, description: name });
  const tag = writeTerm(site, TAGS, { name, description: name });
  const places = { venue: [venue.id], organizer: [organizer.id], categories: [category.id], tags: [tag.id] };
  writeEvent(
    site,
    { title: name, description: name, ...dates(site, at % 300), ...places, featured: at % 2 === 1 },
    author,
  );
  const product = PRODUCTS.write(
    site,
    { name, description: name, regular_price: String(at), sku: `SKU ${name}` },
    null,
  );
  COUPONS.write(site, { code: name, amount: '5', description: name }, null);
  const billing = { first_name: name, city: name, country: 'FR' };
  ORDERS.write(
    site,
    { billing, customer_note: name, line_items: [{ product_id: product.id, quantity: 1 }], ...order },
    null,
  );
}

const postsOf = (site: Site) =>
  [
    site.events,
    site.venues,
    site.organizers,
    site.coupons,
    site.products,
    site.orders,
  ] as unknown as readonly Collection<{
    readonly id: number;
    readonly status: string;
  }>[];

function emptied(site: Site): void {
  for (const records of Object.values(site)) {
    const all: readonly { readonly id: number }[] = records?.all?.() ?? [];
    for (const { id } of all) records.remove(id);
  }
}

function namesakes(site: Site): void {
  const [, author = null] = site.users;
  for (const { title } of site.events.all()) writeEvent(site, { title, ...dates(site, 5) }, author);
  for (const { title } of site.venues.all()) writeVenue(site, { venue: title }, author);
  for (const { title } of site.organizers.all()) writeOrganizer(site, { organizer: title }, author);
  for (const { fields } of site.products.all())
    PRODUCTS.write(site, { name: textOf(fields.name), regular_price: '9' }, null);
}

/** Every other record is in the trash, or a draft. */
function halfTrashed(site: Site): void {
  for (const records of postsOf(site)) {
    for (const [at, record] of records.all().entries()) {
      const isOrder = records === (site.orders as unknown);
      if (at % 2 === 0) records.put({ ...record, status: isOrder || at % 4 === 0 ? 'trash' : 'draft' });
    }
  }
}

const stampedTo = (milliseconds: number): Operator =>
  seeded(({ clock }) => {
    Object.assign(clock, { stamp: () => Math.floor(clock.now() / milliseconds) * milliseconds });
  });

/** Does something to what was so at the visit before, and still is. */
const visiting = (
  every: number,
  found: (site: Site) => readonly number[],
  act: (site: Site, id: number) => void,
): Operator =>
  beforeEach((site) => {
    let before: readonly number[] = [];
    return (requests) => {
      if (requests % every !== 0) return;
      for (const id of found(site).filter((one) => before.includes(one))) act(site, id);
      before = found(site);
    };
  });

const putOrder = (site: Site, id: number, edit: (order: OrderRecord) => OrderRecord): void => {
  const order = site.orders.get(id);
  if (order !== undefined) site.orders.put({ ...edit(order), modified: datePair(site.clock.stamp()) });
};

const isOfVirtual = (site: Site, { items }: OrderRecord) =>
  items.length > 0 && items.every(({ productId }) => flagOf(site.products.get(productId)?.fields.virtual));

/** Requests after which a system beside the shop has copied what was written. */
const SOON = 5;

/** A warehouse fetches what was written and notes that it has: the record changes once more. */
const touchedAfterwards: Operator = () => {
  let requests = 0;
  let waiting: readonly { readonly touch: () => void; readonly due: number }[] = [];
  const writing = handled(KEYS.shop.filter(isWrite), (call, next, { site }) => {
    const reply = next(call);
    const touch = () => {
      const held = recordsAt(site, call).get(idOf(reply.body));
      if (held !== undefined)
        recordsAt(site, call).put(Object.assign({ ...held }, { modified: datePair(site.clock.stamp()) }));
    };
    if (isSuccess(reply)) waiting = [...waiting, { touch, due: requests + SOON }];
    return reply;
  })();
  return {
    ...writing,
    handle: () => (request, next) => {
      requests += 1;
      for (const { touch } of waiting.filter(({ due }) => due <= requests)) touch();
      waiting = waiting.filter(({ due }) => due > requests);
      return next(request);
    },
  };
};

const ELSEWHERE =
  'Events: “Webhooks, callbacks or notifications emitted by the service: not shown.” Who hears of a write, and writes in turn, is left open.';

export const SITE = rows('What the service does: which records a site holds is its own.', {
  'site-empty': ['The site holds no record of any kind.', seeded(emptied)],
  'site-large': [
    `The site holds ${MANY} records of each kind.`,
    seeded((site) => {
      for (let at = 0; at < MANY; at += 1) addAll(site, `Programme ${at}`, at);
    }),
  ],
  'site-of-many-scripts': [
    'Names on the site are in many scripts, with emoji, quotes and signs that mean something in an address.',
    seeded((site) => {
      for (const [at, name] of NAMES.entries()) addAll(site, name, at);
    }),
  ],
  'site-of-namesakes': ['Records of the site share their names.', seeded(namesakes)],
  'site-with-trash': ['Half of the records of the site are in the trash, or drafts.', seeded(halfTrashed)],
});

export const CHANGES = rows(ELSEWHERE, {
  'other-writers': [
    'Somebody else makes records of every kind now and then.',
    beforeEach((site) => (requests) => {
      const at = requests / 23;
      if (Number.isInteger(at) && at <= 150)
        addAll(site, `Rehearsal ${at}`, at, { status: at % 2 === 0 ? 'processing' : 'on-hold' });
    }),
    'What the service does: a website; that nobody else writes to it is said nowhere.',
  ],
  'records-touched-afterwards': [
    'What is written in the shop is changed once more by a system beside it, which moves the date of its last change.',
    touchedAfterwards,
  ],
  'trash-emptied': [
    'The trash is emptied now and then of what has lain in it for a while.',
    visiting(
      70,
      (site) =>
        postsOf(site).flatMap((records) => records.all().flatMap(({ id, status }) => (status === 'trash' ? [id] : []))),
      (site, id) => {
        for (const records of postsOf(site)) if (records.get(id)?.status === 'trash') records.remove(id);
      },
    ),
    'Shop: orders: “force (boolean, default false; bypass trash)”: how long the trash keeps a record is not said.',
  ],
  'virtual-orders-completed': [
    'An order of virtual products is completed a while after it was paid.',
    visiting(
      15,
      (site) =>
        site.orders
          .all()
          .flatMap((order) => (order.status === 'processing' && isOfVirtual(site, order) ? [order.id] : [])),
      (site, id) =>
        putOrder(site, id, (order) => ({ ...order, status: 'completed', completed: datePair(site.clock.stamp()) })),
    ),
    `States and transitions: paying leads to \`processing\`; how long that lasts is not said. ${STATES}`,
  ],
  'dates-tied': [
    'All that is written within a second carries the same second.',
    stampedTo(1000),
    'Resources and their fields: that two records differ in their dates is not said.',
  ],
  'site-clock-behind': [
    'The clock by which the site dates its records is twenty minutes behind.',
    seeded((site) => {
      const { now } = site.clock;
      Object.assign(site, { clock: createClock(() => now() - 20 * MINUTE) });
    }),
    'Resources and their fields: that the clock of the site is right is not said.',
  ],
});
