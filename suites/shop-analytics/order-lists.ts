import type { Scene } from '../../helpers/plan/behaviour.ts';
import { idOf } from '../../helpers/plan/list-look.ts';
import type { Document, FilterClaim, Look, OwnRecords, Sample } from '../../helpers/plan/list-types.ts';
import { listBehaviour } from '../../helpers/plan/lists.ts';
import type { Suite } from '../../helpers/plan/suite.ts';
import { isRecord } from '../../helpers/verdict/judge.ts';
import { commonFilters, commonOrders, numberOf, parentLooks, textOf, UNKNOWN_ID } from './shop-list-claims.ts';

/** Statuses that send no mail. */
async function make(scene: Scene, word: string): Promise<OwnRecords> {
  const order = async (letter: string, values: Readonly<Record<string, unknown>>): Promise<Document> => {
    const made = await scene.make('order', (own) => ({
      customer_note: own.name,
      billing: { last_name: `${word}${letter} ${own.name}` },
      ...values,
    }));
    return made.document;
  };
  const product = await scene.make('product', () => ({ regular_price: '10' }));
  const line = {
    product_id: product.id,
    quantity: 1,
    meta_data: [
      { key: 'engraving', value: word },
      { key: '_internal', value: word },
    ],
  };
  const oldest = await order('b', { line_items: [line] });
  const second = await order('a', { status: 'cancelled', parent_id: idOf(oldest) });
  const third = await order('c', { fee_lines: [{ name: 'Wrapping', tax_status: 'none', total: '3.25' }] });
  // Changed last and made first, so that the two orders differ.
  const changed = await scene.ask('PUT /shop-analytics/orders/{id}', { id: idOf(oldest), transaction_id: word });
  const first = isRecord(changed.answer?.json) && changed.answer.json.id === oldest.id ? changed.answer.json : oldest;
  const thrown = await order('d', {});
  await scene.ask('DELETE /shop-analytics/orders/{id}', { id: idOf(thrown) });
  const trashed = await scene.ask('GET /shop-analytics/orders/{id}', { id: idOf(thrown) });
  const { json } = trashed.answer ?? {};
  const inTrash = typeof json === 'object' && json !== null && 'status' in json && json.status === 'trash';
  return { documents: [first, second, third], hidden: inTrash ? [{ ...json }] : [] };
}

function statusLooks({ documents, hidden }: Sample): readonly Look[] {
  const all = [...documents, ...hidden];
  const statuses = [...new Set(documents.map((document) => textOf(document, 'status')))];
  const [first = ''] = statuses;
  const asked = [[first], statuses, ['any'], ['trash']].filter((status) => !status.includes('auto-draft'));
  return asked.map((status) => ({
    args: { status },
    among: all,
    fits: (document) => {
      const held = textOf(document, 'status');
      // Whether any status covers the trash is open.
      if (status[0] === 'any') return held === 'trash' ? null : true;
      return status.includes(held);
    },
  }));
}

function lineItems(document: Document): readonly Document[] {
  return Array.isArray(document.line_items) ? document.line_items : [];
}

/** The order must be listed for a product in one of its lines, and for no other product. */
function productLooks({ documents }: Sample): readonly Look[] {
  const sold = documents.flatMap(lineItems).map((line) => numberOf(line, 'product_id'));
  const product = sold.find((id) => id !== null && id > 0);
  if (product === undefined) return [];
  return [
    {
      args: { product },
      narrowing: 'none',
      fits: (document) => lineItems(document).some((line) => numberOf(line, 'product_id') === product),
    },
  ];
}

function customerLooks({ documents: [first] }: Sample): readonly Look[] {
  const customer = first ? numberOf(first, 'customer_id') : null;
  if (customer === null) return [];
  return [customer, UNKNOWN_ID].map((id) => ({
    args: { customer: id },
    fits: (document) => numberOf(document, 'customer_id') === id,
  }));
}

/** Looks for the whole number and for its beginning: whether any other part of it counts is open. */
function numberLooks({ documents: [first] }: Sample): readonly Look[] {
  const number = first ? textOf(first, 'number') : '';
  const parts = number.length > 1 ? [number, number.slice(0, -1)] : [number];
  return parts
    .filter((part) => part !== '')
    .map((part) => ({
      args: { number: part, per_page: 100 },
      narrowing: 'none',
      fits: (document) => {
        const held = textOf(document, 'number');
        if (held === number) return true;
        return held.includes(part) ? null : false;
      },
    }));
}

function decimalLook(args: { readonly dp?: number }, expected: number): Look {
  return {
    args,
    fits: () => true,
    flaw: (document) => {
      const decimals = textOf(document, 'total').split('.')[1]?.length ?? 0;
      return decimals === expected ? null : `${idOf(document)} has the total ${textOf(document, 'total')}.`;
    },
  };
}

/** That an underscore hides meta from display is custom. */
function displayLooks({ own, word }: Sample): readonly Look[] {
  if (!own) return [];
  const keysOf = (document: Document): readonly unknown[] =>
    lineItems(document)
      .flatMap((line): readonly Document[] => (Array.isArray(line.meta_data) ? line.meta_data : []))
      .filter(({ value }) => value === word)
      .map(({ key }) => key);
  return [
    {
      args: { order_item_display_meta: true },
      fits: () => true,
      flaw: (document) => (keysOf(document).includes('_internal') ? `${idOf(document)} shows hidden item meta.` : null),
    },
    {
      args: {},
      fits: () => true,
      flaw: (document) => {
        const keys = keysOf(document);
        return keys.length === 0 || keys.includes('_internal') ? null : `${idOf(document)} hides item meta unasked.`;
      },
    },
  ];
}

const filters: Record<string, FilterClaim> = {
  ...commonFilters('none', ['edit']),
  search: {
    title: 'search finds an order by a name in its address',
    level: 'SHOULD',
    basis: 'conventional',
    looks: ({ own, word }) =>
      own ? [{ args: { search: word }, narrowing: 'none', fits: (document) => foundBy(document, word) }] : [],
  },
  'search/nothing': {
    title: 'search for a word that no order carries lists none',
    looks: ({ word }) => [{ args: { search: `${word}zz` }, narrowing: 'none', fits: () => false }],
  },
  status: { title: 'status lists orders of the statuses asked for, and no others', looks: statusLooks },
  parent: { title: 'parent lists orders below one of those orders', looks: (sample) => parentLooks('parent', sample) },
  parent_exclude: {
    title: 'parent_exclude leaves out orders below one of those orders',
    looks: (sample) => parentLooks('parent_exclude', sample),
  },
  customer: { title: 'customer lists orders of that customer', looks: customerLooks },
  product: { title: 'product lists orders of that product', looks: productLooks },
  number: {
    title: 'number lists orders whose number it is a part of',
    basis: 'declared',
    looks: numberLooks,
  },
  dp: {
    title: 'dp is the number of decimals in amounts',
    basis: 'declared',
    looks: () => [0, 4].map((dp) => decimalLook({ dp }, dp)),
  },
  // A shop may have another number of its own.
  'dp/default': {
    title: 'Without dp amounts have two decimals',
    level: 'SHOULD',
    basis: 'declared',
    looks: () => [decimalLook({}, 2)],
  },
  order_item_display_meta: {
    title: 'order_item_display_meta, and nothing else, leaves out item meta that is not for display',
    level: 'SHOULD',
    basis: 'conventional',
    looks: displayLooks,
  },
};

/** Own orders carry the word in their address; of others nothing is known. */
function foundBy(document: Document, word: string): boolean | null {
  return JSON.stringify(document).includes(word) ? true : null;
}

export const orderLists: Suite = {
  namespace: 'shop-analytics',
  behaviours: [
    listBehaviour({
      id: 'shop-analytics/orders/list',
      operation: 'GET /shop-analytics/orders',
      records: 'orders',
      mostPerPage: 100,
      declaresMost: true,
      make,
      narrowing: 'ids',
      steady: { orderby: 'id', order: 'asc' },
      filters,
      orders: commonOrders,
      weight: 51,
    }),
  ],
};
