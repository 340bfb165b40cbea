/** Texts, addresses and numbers that come back dressed, cleaned or cut, as sites do before they show them. */
import type { Values } from '../../reference/http/messages.ts';
import { membersOf, numberOf, textOf } from '../../reference/http/values.ts';
import { NO_TEXT_RULE, RETURNED } from './allowed.ts';
import {
  deeply,
  type Form,
  kept,
  keptAs,
  list,
  mapMembers,
  refused,
  shown,
  shownAs,
  shownDeepAs,
  text,
} from './operators.ts';
import { ALL_RECORDS, KEYS } from './places.ts';
import { CUSTOM, type Operator, rows } from './row.ts';

/** Members that hold a title, and running text, in whatever record. */
const TITLES = ['title', 'venue', 'organizer', 'name'];
const BODIES = ['description', 'excerpt', 'short_description', 'purchase_note', 'customer_note'];
const TEXTS = [...TITLES, ...BODIES];

const shownText = (names: readonly string[], form: (text: string) => string) =>
  shownAs([...KEYS.calendar, ...KEYS.products], names, text(form));
const keptText = (names: readonly string[], form: (text: string) => string) => keptAs(ALL_RECORDS, names, text(form));
const described = (form: (text: string) => string) =>
  shownDeepAs([...KEYS.posts, ...KEYS.products], /^(description|short_description)$/, text(form));

const replacing = (pairs: readonly (readonly [RegExp, string])[]) => (given: string) =>
  pairs.reduce((before, [from, to]) => before.replace(from, to), given);

/** Straight quotes as a language has them. */
const quotedBy = (open: string, close: string, openSingle: string, closeSingle: string) =>
  replacing([
    [/(^|[\s([])"/g, `$1${open}`],
    [/"/g, close],
    [/(^|[\s([])'/g, `$1${openSingle}`],
    [/'(?!\p{L})/gu, closeSingle],
    [/'/g, '’'],
  ]);

const paragraphs = (given: string) =>
  given.startsWith('<p>')
    ? given
    : `<p>${given.trim().replace(/\n\n+/g, '</p>\n<p>').replaceAll('\n', '<br />\n')}</p>\n`;
/** Long words may be broken; what stands in a tag stays as it is. */
const hyphenated = (given: string) =>
  given.replace(/<[^>]*>|&\w+;|\p{L}{8,}/gu, (word) =>
    /^[<&]/.test(word) ? word : `${word.slice(0, 4)}\u00ad${word.slice(4)}`,
  );

const NUMBER = /^-?\d+(\.\d+)?$/;
const decimals = (count: number): Form =>
  text((number) => (NUMBER.test(number) ? Number(number).toFixed(count) : number));

/** As the rules of addresses make them: the host in lower case, and a path. */
const normalAddress = (address: string) =>
  /^https?:\/\//i.test(address) && URL.canParse(address) ? new URL(address).href : address;

/** What names no scheme is taken for an address of the web, and loses what no address may hold. */
function completed(website: string): string {
  const plain = website.replace(/[\s"'<>\\^`{|}]/g, '');
  return plain === '' || /^[a-z][a-z0-9+.-]*:/i.test(plain) ? website : `http://${plain.replace(/^\/+/, '')}`;
}

/** Digits, and the plus before the number of a country. */
function dialled(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return digits === '' ? phone : `${phone.trim().startsWith('+') ? '+' : ''}${digits}`;
}

/** Every address of e-mail in what is sent, in another form. */
const emailsAs = (form: (email: string) => string): Operator =>
  kept([...KEYS.orders, ...KEYS.coupons, ...KEYS.organizers], (sent) =>
    membersOf(
      deeply(sent, (members) =>
        mapMembers(members, (value, name) => {
          if (name === 'email') return text(form)(value);
          return name === 'email_restrictions' ? list((emails) => emails.map(text(form)))(value) : value;
        }),
      ),
    ),
  );

const by = (name: string) => (a: unknown, b: unknown) => {
  const [left, right] = [textOf(membersOf(a)[name]), textOf(membersOf(b)[name])];
  return left < right ? -1 : Number(left > right);
};

const copy = (home: string, address: string, id: unknown) =>
  address.startsWith(home) ? address : `${home}/uploads/2027/01/${textOf(id)}-${address.split('/').at(-1) ?? ''}`;

/** Images that are given by an address are shown at one of the site. */
const imagesCopied = shown([...KEYS.posts, ...KEYS.products], (record, _call, { site }) =>
  deeply(record, (members): Values => {
    const copied = (image: Values, member: string) =>
      textOf(image[member]) === '' ? image : { ...image, [member]: copy(site.home, textOf(image[member]), image.id) };
    if (Array.isArray(members.images)) {
      return { ...members, images: members.images.map((image) => copied(membersOf(image), 'src')) };
    }
    const { image } = members;
    return typeof image === 'object' && image !== null
      ? { ...members, image: copied(membersOf(image), 'url') }
      : members;
  }),
);

const MAX_LETTERS = 255;
const AN_ORDER_OF_THEM = 'Coupon, Product, Meta object: “array”: an order of them is not said.';

const WITH_LINK = '<a class="more-link" href="https://example.test/whole">Read on</a>';

export const TEXT = rows(NO_TEXT_RULE, {
  'postcodes-in-capitals': [
    'Postcodes of venues are shown in capital letters.',
    shownAs(
      KEYS.venues,
      ['zip'],
      text((code) => code.toUpperCase()),
    ),
  ],
  'texts-with-link-to-more': [
    'Descriptions end with a link to the whole.',
    described((given) => (given === '' || given.endsWith(WITH_LINK) ? given : `${given} ${WITH_LINK}`)),
    CUSTOM,
  ],
  'texts-by-language': [
    'Descriptions are an object with a text for each language.',
    shownAs(KEYS.places, ['description'], (fr) => ({ fr, en: '' })),
    RETURNED,
    CUSTOM,
  ],
  'empty-meta-left-out': [
    'Meta without a value is not shown.',
    shownAs(
      KEYS.shop,
      ['meta_data'],
      list((items) => items.filter((one) => !['', null].includes(membersOf(one).value as string | null))),
    ),
    RETURNED,
  ],
  'mail-addresses-in-entities': [
    'Addresses of e-mail come back in numbered entities.',
    shownDeepAs(
      KEYS.calendar,
      /^(description|email)$/,
      text((given) =>
        given.replace(/[\w.-]+@[\w.-]+/g, (address) => [...address].map((sign) => `&#${sign.charCodeAt(0)};`).join('')),
      ),
    ),
    CUSTOM,
  ],
  'texts-in-paragraphs': ['Descriptions come back as paragraphs of markup.', shownText(BODIES, paragraphs)],
  'texts-rendered': [
    'Descriptions of the calendar come back as an object with the text and its markup.',
    shownAs(KEYS.calendar, ['description'], (raw) => ({ raw, rendered: paragraphs(textOf(raw)) })),
    CUSTOM,
  ],
  'texts-typeset': [
    'Straight quotes, dashes and dots come back typeset.',
    shownText(
      TEXTS,
      replacing([
        [/(^|[\s([])"/g, '$1“'],
        [/"/g, '”'],
        [/'/g, '’'],
        [/ - /g, ' – '],
        [/\.\.\./g, '…'],
      ]),
    ),
  ],
  'texts-typeset-in-french': [
    'Straight quotes come back as a Frenchman sets them.',
    shownText(TEXTS, quotedBy('«\u{a0}', '\u{a0}»', '‹\u{202f}', '\u{202f}›')),
  ],
  'texts-with-numbered-entities': [
    'Dashes, quotes and ampersands come back as numbered entities.',
    shownText(TEXTS, (given) => given.replace(/[-'"&]/g, (sign) => `&#${sign.charCodeAt(0)};`)),
  ],
  'texts-hyphenated': ['Long words of descriptions come back with a soft hyphen inside.', described(hyphenated)],
  'texts-trimmed': ['White space around texts is taken off.', keptText(TEXTS, (given) => given.trim())],
  'texts-normalised': [
    'Letters with accents are composed, and line ends are single.',
    keptText(TEXTS, (given) => given.normalize('NFC').replaceAll('\r\n', '\n')),
  ],
  'texts-without-scripts': [
    'Markup that could run is taken out of texts.',
    keptText(
      TEXTS,
      replacing([
        [/<(script|style|iframe)[\s\S]*?(<\/\1>|$)/gi, ''],
        [/\son\w+="[^"]*"/gi, ''],
      ]),
    ),
  ],
  'emoji-as-entities': [
    'Emoji in titles and descriptions come back as numbered entities, as the tables of the site cannot hold them.',
    keptText(TEXTS, (given) =>
      given.replace(/[\u{10000}-\u{10ffff}]/gu, (letter) => `&#x${letter.codePointAt(0)?.toString(16)};`),
    ),
  ],
  'long-names-rejected': [
    'A title, a name or a code of more than 255 letters is rejected.',
    refused([...KEYS.calendar, ...KEYS.coupons, ...KEYS.products], (sent) =>
      [...TITLES, 'code'].find((name) => textOf(sent[name]).length > MAX_LETTERS),
    ),
  ],
  'product-texts-by-context': [
    'Products show texts as markup in the context `view`, and as they were written in `edit`.',
    shown(KEYS.products, (record, { values }) =>
      mapMembers(record, (value, name) =>
        values.context !== 'edit' && BODIES.includes(name) ? text(paragraphs)(value) : value,
      ),
    ),
    'Shop: products: “context (enum `view`, `embed`, `edit`)”: what a context shows is not said.',
  ],
  'emails-lower-case': ['E-mail addresses are put in lower case.', emailsAs((email) => email.toLowerCase()), RETURNED],
  'addresses-normalised': [
    'Web addresses come back with a host in lower case and at least a slash for their path.',
    shownDeepAs(ALL_RECORDS, /^(website|external_url|file|src)$/, text(normalAddress)),
    'Event: “website | URL”, Product: “external_url | string (URI …)”: by the rules of addresses both are one.',
  ],
  'addresses-with-slash': [
    'Web addresses of records end with a slash.',
    shownDeepAs(
      ALL_RECORDS,
      /^(website|external_url)$/,
      text((address) => `${address.replace(/\/$/, '')}/`),
    ),
    RETURNED,
  ],
  'websites-completed': [
    'A website without a scheme is given one: http.',
    keptAs(KEYS.posts, ['website'], text(completed)),
    'Event: “website | string or null | no | URL”: what becomes of a text that is no whole address is not said.',
    CUSTOM,
  ],
  'phones-normalised': [
    'Phone numbers are kept as digits, with a plus where they had one.',
    keptAs(KEYS.places, ['phone'], text(dialled)),
    'Venue, Organizer: “phone | string”: how a number is written down is not said.',
    CUSTOM,
  ],
  'prices-with-two-decimals': [
    'Prices of products have two decimals.',
    shownAs(KEYS.products, /^(price|regular_price|sale_price)$/, decimals(2)),
    'Product: “regular_price | string”, “sale_price | string”: how many decimals a price has is not said.',
  ],
  'meta-by-key': [
    'Meta objects come sorted by their keys, the last first.',
    shownDeepAs(
      KEYS.shop,
      /^meta_data$/,
      list((items) => items.toSorted(by('key')).toReversed()),
    ),
    AN_ORDER_OF_THEM,
  ],
  'id-lists-sorted': [
    'Lists of ids come back sorted, the largest first.',
    shownAs(
      KEYS.shop,
      /^(excluded_)?product_(ids|categories)$|^(upsell|cross_sell)_ids$/,
      list((items) => items.toSorted((a, b) => numberOf(b) - numberOf(a))),
    ),
    AN_ORDER_OF_THEM,
  ],
  'images-copied': ['An image that is given by its address is shown at one of the site.', imagesCopied, RETURNED],
});
