/** Values that come back in another form of the same: normalised, sorted, or copied. */
import { onHandlers } from '../faults/hooks.ts';
import type { Values } from '../http/messages.ts';
import { membersOf, numberOf, textOf } from '../http/values.ts';
import { slugOf } from '../state/text.ts';
import { RETURNED } from './allowed.ts';
import { ALL_RECORDS, deeply, idOf, isCreation, isList, KEYS, onRecords, onSent, relisted } from './hooks.ts';
import { type Variation, type VariationChange, variation } from './types.ts';

/** Edits members that hold text, wherever in a record they stand. */
function texts(keys: readonly string[], names: RegExp, edit: (text: string) => string): VariationChange {
  return onRecords(keys, (record) =>
    deeply(record, (members) =>
      Object.fromEntries(
        Object.entries(members).map(([name, value]) => [
          name,
          names.test(name) && typeof value === 'string' && value !== '' ? edit(value) : value,
        ]),
      ),
    ),
  );
}

/** Edits members that hold lists, wherever in a record they stand. */
function lists(
  keys: readonly string[],
  names: RegExp,
  edit: (items: readonly unknown[]) => readonly unknown[],
): VariationChange {
  return onRecords(keys, (record) =>
    deeply(record, (members) =>
      Object.fromEntries(
        Object.entries(members).map(([name, value]) => [
          name,
          names.test(name) && Array.isArray(value) ? edit(value) : value,
        ]),
      ),
    ),
  );
}

const NUMBER = /^-?\d+(\.\d+)?$/;
const decimals = (count: number) => (text: string) => (NUMBER.test(text) ? Number(text).toFixed(count) : text);
const domainInLowerCase = (text: string) => text.replace(/@[^@]*$/, (domain) => domain.toLowerCase());

/** As the rules of addresses make them: the host in lower case, and a path. */
function normalAddress(text: string): string {
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text).href : text;
}

const by = (name: string) => (a: unknown, b: unknown) => {
  const [left, right] = [textOf(membersOf(a)[name]), textOf(membersOf(b)[name])];
  return left < right ? -1 : Number(left > right);
};

/** The member that a list of the shop is sorted by. */
const SORTED_BY: Readonly<Record<string, string>> = {
  date: 'date_created_gmt',
  modified: 'date_modified_gmt',
  menu_order: 'menu_order',
  price: 'price',
  popularity: 'total_sales',
  rating: 'average_rating',
};

/** Of records that are equal by what is sorted by, the oldest comes first. */
function oldestFirst(): VariationChange {
  return onHandlers(KEYS.shop.filter(isList), (call, next, steps) => {
    const member = SORTED_BY[textOf(call.values.orderby)];
    if (member === undefined) return next(call);
    const rankOf = (record: unknown) => {
      const value = membersOf(record)[member];
      return member.startsWith('date_') ? Date.parse(`${textOf(value)}Z`) : numberOf(value);
    };
    const direction = call.values.order === 'asc' ? 1 : -1;
    return relisted(call, next, steps, (records) =>
      records.toSorted((a, b) => direction * (rankOf(a) - rankOf(b)) || idOf(a) - idOf(b)),
    );
  });
}

/** Slugs that are made of a name end with a number. */
function numberedSlugs(): VariationChange {
  let made = 0;
  return onSent(ALL_RECORDS.filter(isCreation), (sent) => {
    const name = ['title', 'venue', 'organizer', 'name'].map((one) => textOf(sent[one])).find((text) => text !== '');
    if (name === undefined || textOf(sent.slug) !== '') return sent;
    made += 1;
    return { ...sent, slug: `${slugOf(name)}-${1000 + made * 7}` };
  });
}

/** Images that are given by an address are shown at one of the site. */
function copiedImages(): VariationChange {
  const copy = (home: string, address: string, id: unknown) =>
    address.startsWith(home) ? address : `${home}/uploads/2027/01/${textOf(id)}-${address.split('/').at(-1) ?? ''}`;
  return onRecords([...KEYS.posts, ...KEYS.products], (record, _call, { site }) =>
    deeply(record, (members): Values => {
      if (Array.isArray(members.images)) {
        const images = members.images.map(membersOf);
        return {
          ...members,
          images: images.map((image) => ({ ...image, src: copy(site.home, textOf(image.src), image.id) })),
        };
      }
      const image = membersOf(members.image);
      if (typeof image.url !== 'string' || image.url === '') return members;
      return { ...members, image: { ...image, url: copy(site.home, image.url, image.id) } };
    }),
  );
}

const SAME_SET = 'array of integer: which products, categories or terms they are; an order of them is not said.';

/** Every address of e-mail in what is sent, as `change` leaves it. */
function emailsAs(change: (email: string) => string): VariationChange {
  return onSent([...KEYS.orders, ...KEYS.coupons, ...KEYS.organizers], (sent) =>
    membersOf(
      deeply(sent, (members) =>
        Object.fromEntries(
          Object.entries(members).map(([name, value]) => {
            if (name === 'email' && typeof value === 'string') return [name, change(value)];
            if (name !== 'email_restrictions' || !Array.isArray(value)) return [name, value];
            return [name, value.map((one) => (typeof one === 'string' ? change(one) : one))];
          }),
        ),
      ),
    ),
  );
}

export const NORMALISED: readonly Variation[] = [
  variation(
    'email-domains-lower-case',
    'Domains of e-mail addresses are put in lower case.',
    'Order, Coupon, Organizer: “format email”, “list of e-mail addresses”: an address is the same in any case of its domain.',
    () => emailsAs(domainInLowerCase),
  ),
  variation(
    'emails-lower-case',
    'E-mail addresses are put in lower case.',
    'Order, Organizer: “format email”, “e-mail address”; “Fields of returned records: not shown.”',
    () => emailsAs((email) => email.toLowerCase()),
  ),
  variation(
    'addresses-normalised',
    'Web addresses come back with a host in lower case and at least a slash for their path.',
    'Event: “website | URL”, Product: “external_url | string (URI …)”: by the rules of addresses both are one.',
    () => texts(ALL_RECORDS, /^(website|external_url|file|src)$/, normalAddress),
  ),
  variation(
    'prices-with-two-decimals',
    'Prices of products have two decimals.',
    'Product: “regular_price | string”, “sale_price | string”: how many decimals a price has is not said.',
    () => texts(KEYS.products, /^(price|regular_price|sale_price)$/, decimals(2)),
  ),
  variation(
    'measures-with-decimals',
    'Weights and dimensions have three decimals.',
    'Product: “weight | string (kg)”, “dimensions | strings in cm”: how many decimals they have is not said.',
    () => texts(KEYS.products, /^(weight|length|width|height)$/, decimals(3)),
  ),
  variation(
    'meta-by-key',
    'Meta objects come sorted by their keys, the last first.',
    'Meta object: “meta_data | array of meta objects”: an order of them is not said.',
    () => lists(KEYS.shop, /^meta_data$/, (items) => items.toSorted(by('key')).toReversed()),
  ),
  variation(
    'inner-terms-by-name',
    'Terms inside an event or a product come by their names.',
    `Event, Product: ${SAME_SET}`,
    () => lists([...KEYS.events, ...KEYS.products], /^(categories|tags)$/, (items) => items.toSorted(by('name'))),
  ),
  variation(
    'id-lists-sorted',
    'Lists of ids come back sorted, the largest first.',
    `Coupon, Product: ${SAME_SET}`,
    () =>
      lists(
        KEYS.shop,
        /^(product_ids|excluded_product_ids|product_categories|excluded_product_categories|upsell_ids|cross_sell_ids)$/,
        (items) => items.toSorted((a, b) => numberOf(b) - numberOf(a)),
      ),
  ),
  variation(
    'emails-sorted',
    'Addresses that a coupon is restricted to come back sorted, each once.',
    'Coupon: “email_restrictions | array of string | list of e-mail addresses”: an order of them is not said.',
    () => lists(KEYS.coupons, /^email_restrictions$/, (items) => [...new Set(items)].toSorted().toReversed()),
  ),
  variation(
    'ties-by-age',
    'Of records of the shop that are equal by what is sorted by, the oldest comes first.',
    'Shop: coupons: “orderby (…)”, “order (…)”: what comes first of equals is not said.',
    oldestFirst,
  ),
  variation(
    'slugs-with-a-number',
    'Slugs that the site makes end with a number.',
    'Event, Event category, Product: “slug | string | no”: how one is made that is not sent is not said.',
    numberedSlugs,
  ),
  variation(
    'images-copied',
    'An image that is given by its address is shown at one of the site.',
    RETURNED,
    copiedImages,
  ),
];
