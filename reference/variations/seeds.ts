/** Sites that begin with other records. */
import { writeEvent } from '../calendar/events.ts';
import { writeOrganizer, writeVenue } from '../calendar/places.ts';
import { EVENT_CATEGORIES, TAGS, writeTerm } from '../calendar/terms.ts';
import type { Values } from '../http/messages.ts';
import { textOf } from '../http/values.ts';
import { COUPONS } from '../shop/coupons.ts';
import { ORDERS } from '../shop/orders.ts';
import { PRODUCTS } from '../shop/products.ts';
import { DAY, spacedText, wallOf } from '../state/dates.ts';
import type { Site } from '../state/site.ts';
import { type Variation, variation } from './types.ts';

const ANY_RECORDS = 'What the service does: which records a site holds is its own.';

function emptied(site: Site): void {
  const collections = [
    ...[site.attachments, site.posts, site.events, site.venues, site.organizers, site.eventCategories, site.tags],
    ...[site.postCategories, site.productCategories, site.productTags, site.shippingClasses, site.productAttributes],
    ...[site.coupons, site.products, site.orders, site.notes, site.forms],
  ];
  for (const collection of collections) {
    for (const { id } of collection.all()) collection.remove(id);
  }
}

function dates(site: Site, day: number) {
  const start = Math.floor(wallOf(site.clock.now()) / DAY) * DAY + day * DAY + DAY / 2;
  return { start_date: spacedText(start), end_date: spacedText(start + DAY / 12) };
}

function addAll(site: Site, name: string, at: number): void {
  const [, author = null] = site.users;
  const venue = writeVenue(site, { venue: name, city: name, description: name }, author);
  const organizer = writeOrganizer(site, { organizer: name, description: name }, author);
  const category = writeTerm(site, EVENT_CATEGORIES, { name, description: name });
  const tag = writeTerm(site, TAGS, { name, description: name });
  const places = { venue: [venue.id], organizer: [organizer.id], categories: [category.id], tags: [tag.id] };
  writeEvent(site, { title: name, description: name, ...dates(site, at % 700), ...places }, author);
  const product = PRODUCTS.write(
    site,
    { name, description: name, regular_price: String(at), sku: `SKU ${name}` },
    null,
  );
  COUPONS.write(site, { code: name, amount: '5', description: name }, null);
  const billing: Values = { first_name: name, city: name, country: 'FR' };
  ORDERS.write(site, { billing, customer_note: name, line_items: [{ product_id: product.id, quantity: 1 }] }, null);
}

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

const MANY = 300;

export const SEEDS: readonly Variation[] = [
  variation('site-empty', 'The site holds no record of any kind.', ANY_RECORDS, () => ({ seeded: emptied })),
  variation('site-large', `The site holds ${MANY} records of each kind.`, ANY_RECORDS, () => ({
    seeded: (site) => {
      for (let at = 0; at < MANY; at += 1) addAll(site, `Programme ${at}`, at);
    },
  })),
  variation(
    'site-of-many-scripts',
    'Names on the site are in many scripts, with emoji, quotes and signs that mean something in an address.',
    ANY_RECORDS,
    () => ({
      seeded: (site) => {
        for (const [at, name] of NAMES.entries()) addAll(site, name, at);
      },
    }),
  ),
  variation('site-of-namesakes', 'Records of the site share their names.', ANY_RECORDS, () => ({
    seeded: (site) => {
      const [, author = null] = site.users;
      for (const { title } of site.events.all()) writeEvent(site, { title, ...dates(site, 5) }, author);
      for (const { title } of site.venues.all()) writeVenue(site, { venue: title }, author);
      for (const { title } of site.organizers.all()) writeOrganizer(site, { organizer: title }, author);
      for (const { fields } of site.products.all())
        PRODUCTS.write(site, { name: textOf(fields.name), regular_price: '9' }, null);
    },
  })),
  variation('site-with-trash', 'Half of the records of the site are in the trash, or drafts.', ANY_RECORDS, () => ({
    seeded: (site) => {
      const status = (at: number) => (at % 4 === 0 ? 'trash' : 'draft');
      for (const [at, event] of site.events.all().entries())
        if (at % 2 === 0) site.events.put({ ...event, status: status(at) });
      for (const [at, venue] of site.venues.all().entries())
        if (at % 2 === 0) site.venues.put({ ...venue, status: status(at) });
      for (const [at, one] of site.organizers.all().entries())
        if (at % 2 === 0) site.organizers.put({ ...one, status: status(at) });
      for (const [at, coupon] of site.coupons.all().entries())
        if (at % 2 === 0) site.coupons.put({ ...coupon, status: status(at) });
      for (const [at, product] of site.products.all().entries())
        if (at % 2 === 0) site.products.put({ ...product, status: status(at) });
      for (const order of site.orders.all().slice(1)) site.orders.put({ ...order, status: 'trash' });
    },
  })),
];
