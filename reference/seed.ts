/** The records that every deployment starts with: the same each time, their dates counted from the day of the start. */
import { writeEvent } from './calendar/events.ts';
import { writeOrganizer, writeVenue } from './calendar/places.ts';
import { attach } from './calendar/posts.ts';
import { EVENT_CATEGORIES, POST_CATEGORIES, TAGS, writeTerm } from './calendar/terms.ts';
import type { Values } from './http/messages.ts';
import { COUPONS } from './shop/coupons.ts';
import { ORDERS } from './shop/orders.ts';
import { PRODUCTS } from './shop/products.ts';
import { createClock } from './state/clock.ts';
import type { Collection } from './state/collection.ts';
import { DAY, datePair, spacedText, wallOf } from './state/dates.ts';
import type { ProductRecord, Term } from './state/records.ts';
import type { Site } from './state/site.ts';
import { slugOf } from './state/text.ts';
import { writeForm } from './tools/forms.ts';

const HOUR = DAY / 24;

export function seed(site: Site): void {
  // Dated yesterday, so that whatever a client writes is newer.
  const yesterday: Site = { ...site, clock: createClock(() => site.clock.now() - DAY) };
  seedContent(yesterday);
  seedCalendar(yesterday, site.clock.now());
  seedShop(yesterday);
  seedNotes(yesterday);
  writeForm(yesterday, { title: 'Contact form' });
  writeForm(yesterday, { title: 'Quote request' });
  seedImages(yesterday);
}

/** Last, so that no other record gets another id by them. */
function seedImages(site: Site): void {
  const [mug] = site.products.all();
  if (mug === undefined) return;
  const images = [
    { name: 'mug', alt: 'Tasse à Film' },
    { name: 'mug-back', alt: 'Tasse à Film, dos' },
  ].map((image) => ({ src: `${site.home}/uploads/${image.name}.png`, ...image }));
  PRODUCTS.write(site, { images }, null, mug);
}

function seedContent(site: Site): void {
  attach(site, `${site.home}/uploads/studio.png`);
  for (const name of ['Company', 'Behind the scenes']) writeTerm(site, POST_CATEGORIES, { name });
  for (const [title, slug] of [
    ['Hello', 'hello'],
    ['How we film', 'how-we-film'],
    ['Livestreams explained', 'livestreams-explained'],
  ] as const) {
    const date = datePair(site.clock.stamp());
    site.posts.put({
      id: site.ids.posts.next(),
      author: 1,
      status: 'publish',
      slug,
      title,
      description: `About: ${title}.`,
      published: date,
      modified: date,
      image: 0,
    });
  }
}

function seedCalendar(site: Site, now: number): void {
  const [screening, workshop] = ['Screening', 'Workshop'].map((name) => writeTerm(site, EVENT_CATEGORIES, { name }).id);
  writeTerm(site, EVENT_CATEGORIES, { name: 'Masterclass', parent: workshop });
  const [free, online] = ['Free', 'Online'].map((name) => writeTerm(site, TAGS, { name }).id);
  const [author = null, other = author] = site.users;
  const byOther: Values = other === null ? {} : { author: other.id };
  const venue = (fields: Values) => writeVenue(site, fields, author);
  const organizer = (fields: Values) => writeOrganizer(site, fields, author);
  const studio = venue({ venue: 'Studio Lumière', address: '10 rue des Arts', city: 'Lyon', zip: '69001' });
  site.venues.put({ ...studio, place: { latitude: 45.767, longitude: 4.834 } });
  const hall = venue({ venue: 'Grande Salle', city: 'Paris', country: 'France', show_map: 'true' });
  venue({ ...byOther, venue: 'Rooftop', city: 'Marseille', description: 'Open in summer.' });
  const agency = organizer({ organizer: 'Agence Cadre', email: 'contact@example.test', phone: '0400000000' });
  organizer({ organizer: 'Ciné-club', website: 'https://club.example.test/' });
  organizer({ ...byOther, organizer: 'Collectif Image' });

  const today = Math.floor(wallOf(now) / DAY) * DAY;
  const event = (title: string, day: number, [from, to]: readonly [number, number], more: Values) => {
    const at = (hour: number) => spacedText(today + day * DAY + hour * HOUR);
    writeEvent(site, { title, start_date: at(from), end_date: at(to), ...more }, author);
  };
  event('Opening night', -40, [19, 22], { categories: [screening], venue: [hall.id] });
  event('Editing for beginners', -12, [9, 17], { categories: [workshop], organizer: [agency.id], cost: '80' });
  event('Film talk', 3, [18, 20], { venue: [studio.id], organizer: [agency.id], tags: [free], featured: true });
  event('Private screening', 10, [18, 21], { categories: [screening], venue: [studio.id], cost: '15' });
  event('Livestream day', 24, [0, 24], { ...byOther, all_day: true, tags: [free, online] });
  event('Valid workshop', 45, [9, 17], { categories: [workshop], venue: [hall.id], cost: '120', featured: true });
  event('Members only', 60, [20, 22], { password: 'projector', description: 'The address follows by mail.' });
  event('Unannounced festival', 90, [10, 23], { status: 'draft', categories: [screening] });
}

function seedShop(site: Site): void {
  const mug = seedProducts(site);
  COUPONS.write(site, { code: 'welcome10', amount: '10', discount_type: 'percent' }, null);
  COUPONS.write(site, { code: 'five', amount: '5', description: 'Five off.' }, null);
  COUPONS.write(site, { code: 'team', amount: '20', discount_type: 'percent', usage_limit: 3 }, null);

  const billing = {
    first_name: 'Jeanne',
    last_name: 'Dupont',
    city: 'Lyon',
    country: 'FR',
    email: 'jeanne@example.test',
  };
  ORDERS.write(site, { billing, line_items: [{ product_id: mug.id, quantity: 2 }] }, null);
  ORDERS.write(site, { billing, status: 'completed', customer_id: 2, line_items: [{ product_id: mug.id }] }, null);
  ORDERS.write(
    site,
    { status: 'on-hold', payment_method: 'transfer', fee_lines: [{ name: 'Express', total: '5' }] },
    null,
  );
}

function seedProducts(site: Site): ProductRecord {
  const addTerm = (terms: Collection<Term>, name: string): Term =>
    terms.put({ id: site.ids.terms.next(), name, slug: slugOf(name), description: '', parent: 0 });
  const equipment = addTerm(site.productCategories, 'Equipment');
  const goodies = addTerm(site.productCategories, 'Goodies');
  const video = addTerm(site.productTags, 'Video');
  addTerm(site.shippingClasses, 'Bulky');
  const formats = ['Full HD', '4K'].map((name) => ({
    id: site.ids.terms.next(),
    name,
    slug: slugOf(name),
    description: '',
    parent: 0,
  }));
  site.productAttributes.put({ id: 1, slug: 'pa_format', name: 'Format', terms: formats });

  const product = (fields: Values) => PRODUCTS.write(site, fields, null);
  const mug = product({
    name: 'Film mug',
    sku: 'SEED-MUG',
    regular_price: '12.50',
    manage_stock: true,
    stock_quantity: 50,
    categories: [{ id: goodies.id }],
    tags: [{ id: video.id }],
  });
  product({
    name: 'Tripod',
    sku: 'SEED-TRIPOD',
    regular_price: '89',
    sale_price: '69.90',
    shipping_class: 'bulky',
    featured: true,
    menu_order: 3,
    categories: [{ id: equipment.id }],
  });
  product({
    name: 'Livestream package',
    regular_price: '490',
    virtual: true,
    menu_order: 1,
    attributes: [{ id: 1, visible: true, options: ['4K'] }],
  });
  const lamp = product({
    name: 'Lamp',
    sku: 'SEED-LAMP',
    regular_price: '140',
    stock_status: 'outofstock',
    tax_class: 'taux-reduit',
  });
  product({ name: 'Gift box', type: 'grouped', menu_order: 2 });
  product({
    name: 'Partner course',
    type: 'external',
    external_url: 'https://partner.example.test/',
    regular_price: '30',
  });
  product({ name: 'Prototype rig', status: 'draft', regular_price: '999' });
  product({ name: 'Last tripods', sku: 'SEED-LAST', regular_price: '49', manage_stock: true, stock_quantity: 1 });
  site.products.put({ ...mug, sold: 12, rating: 4.5 });
  site.products.put({ ...lamp, sold: 3, rating: 3 });
  return mug;
}

function seedNotes(site: Site): void {
  const notes = [
    ['info', 'unactioned', 'Welcome to your shop'],
    ['update', 'actioned', 'A new version is installed'],
    ['warning', 'unactioned', 'Check your taxes'],
    ['marketing', 'snoozed', 'Write to your customers'],
    ['survey', 'pending', 'How do you like it?'],
    ['email', 'sent', 'Your first week'],
    ['error', 'unactioned', 'A payment failed'],
  ] as const;
  for (const [type, status, title] of notes) {
    const id = site.ids.notes.next();
    site.notes.put({
      id,
      name: `shop-${type}`,
      type,
      status,
      source: 'shop',
      title,
      content: `${title}.`,
      created: datePair(site.clock.stamp()),
      reminder: null,
      isRead: false,
      actions: [
        { id: 2 * id - 1, name: 'learn-more', label: 'Learn more' },
        { id: 2 * id, name: 'dismiss', label: 'Dismiss' },
      ],
    });
  }
}
