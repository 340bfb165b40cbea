import type {
  Document,
  Filter,
  ListQuery,
  ListSample,
  ListStatement,
  OwnRecords,
  QueryAssertion,
} from '../../helpers/cases/list-statement.ts';
import { unlessBlocked } from '../../helpers/cases/preconditions.ts';
import { CUSTOM, type Scene } from '../../helpers/cases/scenario.ts';
import type { Suite } from '../../helpers/cases/suite.ts';
import type { Own, Values } from '../../helpers/cases/types.ts';
import { changed, documentsOf, type Made, makeAll, sentWith } from '../../helpers/checks/list/create-records.ts';
import { idOf } from '../../helpers/checks/list/listing.ts';
import { phrase } from '../../helpers/requirement/reasons.ts';
import { UNKNOWN_ID } from '../../helpers/samples/unknown-id.ts';
import { isRecord } from '../../helpers/verdict/judge.ts';
import { authorOf } from '../authors.ts';
import { AMOUNTS } from '../ends.ts';
import { asked, distinct, equal, FORMER, holdsText, numberOf, textOf } from '../list-arguments.ts';
import { mistypedIn } from './order-lines.ts';
import { linesIn, ORDER_STATUSES, READ, REMOVE, UPDATE } from './ordered-goods.ts';
import {
  commonFilters,
  commonLooks,
  commonOrders,
  DEFAULT_QUERIES,
  parents,
  parentsExcluded,
} from './shop-list-assertions.ts';

/** Every status that the list knows, each carried by one order at least, but drafts of the checkout. */
const ORDERS: readonly Values[] = [
  { isSold: true },
  { status: 'processing', isSold: true, below: 'a' },
  { status: 'on-hold', below: 'a', atFirst: { status: 'pending' } },
  { status: 'completed', isSold: true, below: 'a' },
  { status: 'cancelled', isSold: true, below: 'b' },
  { status: 'refunded', below: 'b' },
  // Of a currency without cents.
  { status: 'failed', isSold: true, currency: 'JPY' },
  { below: 'a', isOfCustomer: true, atFirst: { customer_id: 0 } },
  { isSold: true, below: 'b' },
  { isSold: 'twice', below: 'a' },
  // At once, and without a word of how it is paid.
  { status: 'on-hold', isPaidFor: 'a' },
];

const LETTERS = 'abcdefghijk';

/** Two of them are written otherwise by some authorities, and most are of those to which few shops sell. */
const COUNTRIES = ['US', 'GB', 'GR', 'NZ', 'TL', 'IN', 'SS', 'CW', 'MA', 'AX', 'BQ'];

/** Texts that a program may take for something else. */
const CITIES = [
  'Null',
  'L’Aquila',
  '007',
  'True',
  'Y',
  '1e3',
  'Ærøskøbing',
  'Ho Chi Minh',
  'Nan',
  "'s-Hertogenbosch",
  '0x10',
];

/** With a coupon, where the shop takes one. */
async function discounted(scene: Scene, document: Document): Promise<Document> {
  const coupon = await unlessBlocked(scene.site.shared('coupon'));
  const code = coupon === null ? '' : textOf(coupon.document, 'code');
  if (code === '') return document;
  return changed(scene, UPDATE.PUT, document, { coupon_lines: [{ code }] }, { why: 'Uses a coupon' });
}

/** In the trash, where the deployment has one. */
async function thrown(scene: Scene, document: Document): Promise<readonly Document[]> {
  await scene.ask(REMOVE, { id: idOf(document) });
  const { answer } = await scene.ask(READ, { id: idOf(document) });
  return isRecord(answer?.json) && answer.json.status === 'trash' ? [answer.json] : [];
}

const ofLetter = (values: readonly string[], letter: string, byDefault: string): string =>
  values[LETTERS.indexOf(letter)] ?? byDefault;

/** What an order says of those that were made before it: the one above it, and the one whose number its payment carries. */
function namingOthers(made: Made, below: unknown, isPaidFor: unknown): Values {
  const above = typeof below === 'string' ? made.get(below) : undefined;
  const paid = typeof isPaidFor === 'string' ? made.get(isPaidFor) : undefined;
  return {
    ...(above ? { parent_id: above.id } : {}),
    // The number of another stands in it, and is not its own.
    ...(paid ? { transaction_id: `pay-${paid.document.number ?? paid.id}` } : {}),
  };
}

async function make(scene: Scene, word: string): Promise<OwnRecords> {
  const product = await scene.site.shared('product', 'third');
  const meta = [
    { key: 'engraving', value: word },
    { key: '_internal', value: word },
  ];
  const line = { product_id: product.id, quantity: 1, subtotal: '10.00', total: '10.00', meta_data: meta };
  const other = await scene.site.shared('product');
  const customer = authorOf(await scene.own(['event?'], 'customer'), 'event?');
  const values =
    ({ isSold, below, isOfCustomer, isPaidFor, ...values }: Values, letter: string) =>
    (own: Own, made: Made): Values => ({
      customer_note: own.name,
      billing: {
        last_name: `${word}${letter} ${own.name}`,
        city: ofLetter(CITIES, letter, 'Saint-Étienne'),
        country: ofLetter(COUNTRIES, letter, 'US'),
      },
      ...(isSold
        ? { line_items: isSold === 'twice' ? [{ product_id: other.id, quantity: 1 }, line] : [line] }
        : { fee_lines: [{ name: 'Wrapping', tax_status: 'none', total: ofLetter(AMOUNTS, letter, '3.25') }] }),
      meta_data: [{ key: 'crew', value: word }],
      ...(isOfCustomer && customer !== null ? { customer_id: customer } : {}),
      ...namingOthers(made, below, isPaidFor),
      ...values,
    });
  const hidden = await makeAll(scene, 'order', [
    ['draft', values({ status: 'checkout-draft' }, 'y')],
    ['thrown', values({}, 'z')],
  ]);
  const listed = await makeAll(
    scene,
    'order',
    ORDERS.map((one, at) => {
      const letter = LETTERS[at] ?? '';
      const { atFirst, ...rest } = one;
      const draft = [letter, values(rest, letter)] as const;
      return isRecord(atFirst) ? ([...draft, () => atFirst] as const) : draft;
    }),
  );
  // Changed last and made first, so that the two orders differ.
  const [first, ...others] = documentsOf(listed);
  const isSoldTwice = (document: Document) => lineItems(document).length > 1;
  const rest = await Promise.all(others.map((one) => (isSoldTwice(one) ? discounted(scene, one) : one)));
  const documents = first ? [await changed(scene, UPDATE.PUT, first, { transaction_id: word }), ...rest] : [];
  const [draft, doomed] = [hidden.get('draft'), hidden.get('thrown')];
  return {
    documents,
    sent: sentWith(listed),
    hidden: [...(draft ? [draft.document] : []), ...(doomed ? await thrown(scene, doomed.document) : [])],
  };
}

/** What the list is asked for: no auto-draft, and two words of its own. */
const STATUSES = [...ORDER_STATUSES.filter((status) => status !== 'auto-draft'), 'trash', 'any'];

/** Whether any status covers the trash and drafts is open. */
const status: Filter = {
  ...equal('status', 'status lists orders of the statuses asked for, and no others', STATUSES),
  values: () => STATUSES,
  fits: (document, value) => {
    const held = textOf(document, 'status');
    if (value === 'any') return held === 'trash' || held === 'checkout-draft' ? null : true;
    return held === value;
  },
  several: 'array',
  includesHidden: true,
};

const lineItems = (document: Document): readonly Document[] => linesIn(document, 'line_items');

function productsIn(document: Document): readonly number[] {
  return lineItems(document).flatMap((line) => numberOf(line, 'product_id') ?? []);
}

const product: Filter = {
  title: 'product lists orders of that product',
  values: ({ documents }) => [
    ...distinct(documents.flatMap(productsIn).filter((id) => id > 0)).slice(0, 2),
    UNKNOWN_ID,
  ],
  fits: (document, value) => productsIn(document).includes(Number(value)),
};

const customer: Filter = {
  title: 'customer lists orders of that customer',
  values: ({ documents }) => [
    ...distinct(documents.flatMap((document) => numberOf(document, 'customer_id') ?? [])).slice(0, 2),
    UNKNOWN_ID,
  ],
  // What 0 is asked for is an assertion of its own.
  fits: (document, value) => {
    const held = numberOf(document, 'customer_id');
    return held === value || (value === 0 ? null : false);
  },
};

const number: Filter = {
  title: 'number lists orders whose number it is a part of',
  basis: 'declared',
  values: ({ documents: [first] }) => {
    const whole = first ? textOf(first, 'number') : '';
    return distinct([whole, whole.slice(0, -1)]).filter((part) => part !== '');
  },
  // Other parts of a number are an assertion of their own.
  fits: (document, value) => {
    const held = textOf(document, 'number');
    return held.startsWith(String(value)) || (held.includes(String(value)) ? null : false);
  },
};

/** What stands after the first digit. */
const numberMiddle: QueryAssertion = {
  title: 'number lists orders whose number holds it in the middle or at the end',
  basis: 'declared',
  restsOn: ['number'],
  queries: ({ documents: [first] }) => {
    const whole = first ? textOf(first, 'number') : '';
    return distinct([whole.slice(1, -1), whole.slice(1)])
      .filter((part) => part !== '')
      .map((part) => ({ args: { number: part }, fits: (document) => textOf(document, 'number').includes(part) }));
  },
};

const completedSearched =
  (ifCompleted: true | null, ifOther: false | null): QueryAssertion['queries'] =>
  ({ own, word }) => {
    const fits = (document: Document) => (textOf(document, 'status') === 'completed' ? ifCompleted : ifOther);
    return own ? [{ args: { search: word, status: ['completed'] }, fits }] : [];
  };

/** Finding own orders by address is conventional, and so is any other searched field. */
const search: QueryAssertion = {
  title: 'search finds an order by a name in its address',
  ...CUSTOM,
  needs: 'in',
  queries: (sample) => [
    ...asked(
      'search',
      ({ word }) => [word],
      (document, word) => holdsText(JSON.stringify(document), word) || null,
    )(sample),
    ...completedSearched(true, null)(sample),
  ],
};

const searchOfStatus: QueryAssertion = {
  title: 'search beside a status lists no order of another status',
  needs: 'out',
  restsOn: ['status'],
  queries: completedSearched(null, false),
};

/** A guest is no customer: 0 means one, and asks for all of them. */
const guests: QueryAssertion = {
  title: 'customer = 0 lists no order of a customer',
  // As no customer has this number, it may as well ask for nothing.
  ...CUSTOM,
  needs: 'out',
  restsOn: ['customer'],
  queries: () => [
    { args: { customer: 0 }, fits: (document) => ((numberOf(document, 'customer_id') ?? 0) > 0 ? false : null) },
  ],
};

const AMOUNTS_OF = {
  line_items: ['total'],
  shipping_lines: ['total'],
  fee_lines: ['total'],
  coupon_lines: ['discount', 'discount_tax'],
} as const;

type Lines = keyof typeof AMOUNTS_OF;

const PRICED: readonly Lines[] = ['line_items', 'shipping_lines', 'fee_lines'];

function amountsOf(document: Document, lists: readonly Lines[]): readonly unknown[] {
  const ofLines = lists.flatMap((list) =>
    linesIn(document, list).flatMap((line) => AMOUNTS_OF[list].map((member) => line[member])),
  );
  return [document.total, ...ofLines];
}

/** At all records, whatever the list is asked for. */
const look = (args: Values, flaw: NonNullable<ListQuery['flaw']>): ListQuery => ({ args, fits: () => true, flaw });

function decimalLook(args: { readonly dp?: number }, expected: number, lists = PRICED): ListQuery {
  return look(args, (listed) => {
    // A number has no decimals to count.
    const isWrong = (amount: unknown) => typeof amount === 'string' && (amount.split('.')[1]?.length ?? 0) !== expected;
    const wrong = listed.find((document) => amountsOf(document, lists).some(isWrong));
    return wrong ? phrase`${idOf(wrong)} or a line of it has an amount with other decimals than ${expected}.` : null;
  });
}

/** The same list before and after one that asks for decimals that no shop has by itself. */
function steadyDecimals(): readonly ListQuery[] {
  let before: string | null = null;
  const plain = look({}, (listed) => {
    const shown = JSON.stringify(listed.map((document) => [idOf(document), textOf(document, 'total')]));
    before ??= shown;
    return before === shown ? null : phrase`totals are other than in the same list before one with dp = 5.`;
  });
  return [plain, decimalLook({ dp: 5 }, 5), plain];
}

/** That an underscore hides meta from display is custom. */
function displayLooks({ own, word }: ListSample): readonly ListQuery[] {
  if (!own) return [];
  const keysOf = (document: Document): readonly unknown[] =>
    lineItems(document)
      .flatMap((line): readonly Document[] => (Array.isArray(line.meta_data) ? line.meta_data : []))
      .filter(({ value }) => value === word)
      .map(({ key }) => key);
  return [
    look({ order_item_display_meta: true }, (listed) => {
      const wrong = listed.find((document) => keysOf(document).includes('_internal'));
      if (wrong) return phrase`${idOf(wrong)} shows hidden item meta.`;
      const sold = listed.filter((document) => lineItems(document).length > 0);
      const bare = sold.find((document) => !keysOf(document).includes('engraving'));
      return bare ? phrase`${idOf(bare)} lacks item meta that is not hidden.` : null;
    }),
    look({ order_item_display_meta: false }, (listed) => {
      const wrong = listed.find((document) => keysOf(document).length > 0 && !keysOf(document).includes('_internal'));
      return wrong ? phrase`${idOf(wrong)} hides item meta unasked.` : null;
    }),
  ];
}

/** Of what an order holds itself, as the same list shows it unasked. */
function ownMetaLooks({ own, word }: ListSample): readonly ListQuery[] {
  const shown = new Map<number, number>();
  const metaOf = ({ meta_data: meta }: Document): number =>
    (Array.isArray(meta) ? meta : []).filter((one) => isRecord(one) && one.value === word).length;
  const plain = look({}, (listed) => {
    for (const document of listed) shown.set(idOf(document), metaOf(document));
    return null;
  });
  const asked = look({ order_item_display_meta: true }, (listed) => {
    const wrong = listed.find((document) => metaOf(document) < (shown.get(idOf(document)) ?? 0));
    return wrong ? phrase`${idOf(wrong)} lacks meta of its own, which is that of no item.` : null;
  });
  return own ? [plain, asked] : [];
}

const filters: Record<string, Filter> = {
  ...commonFilters,
  status,
  parent: parents('parent lists orders below one of those orders'),
  parent_exclude: parentsExcluded('parent_exclude leaves out orders below one of those orders'),
  customer,
  product,
  number,
};

/** What no request can carry: its declared type is said of answers alone. */
const lineTypes: QueryAssertion = {
  title: 'A list shows read-only members of lines in the types that are declared, whatever it is asked for',
  clause: 'order',
  basis: 'declared',
  needs: 'in',
  queries: () =>
    [{}, { dp: 3, order_item_display_meta: true }].map((args) =>
      look(args, (listed) => {
        const [wrong] = listed.flatMap((document) => mistypedIn(document) ?? []);
        return wrong === undefined ? null : phrase`it shows ${wrong}.`;
      }),
    ),
};

const queries: Record<string, QueryAssertion> = {
  ...commonLooks(['edit']),
  'lines/types/read-only': lineTypes,
  'number/middle': numberMiddle,
  search,
  'search/status': searchOfStatus,
  'customer/guests': guests,
  'search/nothing': {
    title: 'search for a word that no order carries lists none',
    needs: 'out',
    queries: ({ word }) => [{ args: { search: `${word}${FORMER}` }, fits: () => false }],
  },
  dp: {
    title: 'dp is the number of decimals in amounts',
    basis: 'declared',
    needs: 'in',
    queries: () => [0, 4].map((dp) => decimalLook({ dp }, dp)),
  },
  'dp/coupon-lines': {
    title: 'dp is the number of decimals in what coupons take off, too',
    level: 'SHOULD',
    basis: 'declared',
    restsOn: ['dp'],
    needs: 'in',
    queries: () => [decimalLook({ dp: 4 }, 4, ['coupon_lines'])],
  },
  'dp/steady': {
    title: 'dp of one request does not affect the next one without it',
    restsOn: ['dp'],
    needs: 'in',
    queries: steadyDecimals,
  },
  // Numbers need not be ids.
  'dp/default': {
    title: 'Without dp amounts have two decimals',
    level: 'SHOULD',
    basis: 'declared',
    needs: 'in',
    queries: () => [decimalLook({}, 2)],
  },
  order_item_display_meta: {
    title: 'order_item_display_meta, and nothing else, leaves out item meta that is not for display',
    ...CUSTOM,
    needs: 'in',
    queries: displayLooks,
  },
  'order_item_display_meta/order': {
    title: 'order_item_display_meta leaves out nothing of the meta of orders themselves',
    basis: 'declared',
    needs: 'in',
    queries: ownMetaLooks,
  },
};

const list: ListStatement = {
  id: 'shop-analytics/orders/list',
  operation: 'GET /shop-analytics/orders',
  records: 'orders',
  resource: 'order',
  maxPerPage: 100,
  declaresBounds: true,
  make,
  kept: ['fee_lines', 'customer_note', 'status'],
  narrowings: ['ids', 'word', 'ids in window'],
  window: { status: ['any'] },
  steady: { orderby: 'id', order: 'asc' },
  defaultOrder: 'desc',
  hasOffset: true,
  filtersWithInclude: ['before', 'modified_after', 'status'],
  filters,
  queries,
  defaultQueries: DEFAULT_QUERIES,
  orders: commonOrders,
  weight: 110,
};

export const orderLists: Suite = { namespace: 'shop-analytics', lists: [list] };
