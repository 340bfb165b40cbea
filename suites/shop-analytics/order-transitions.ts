/** The states of an order: what a new one is, which a request can set, and what paying does to it and to the stock. */
import type { Exchange } from '../../helpers/exchange/types.ts';
import type { Behaviour, Scene } from '../../helpers/plan/behaviour.ts';
import type { Suite } from '../../helpers/plan/suite.ts';
import type { OwnRecord, Values } from '../../helpers/plan/types.ts';
import { preview } from '../../helpers/verdict/judge.ts';

const CREATE = 'POST /shop-analytics/orders';
const READ = 'GET /shop-analytics/orders/{id}';
const READ_PRODUCT = 'GET /shop-analytics/products/{id}';
const UPDATE = {
  POST: 'POST /shop-analytics/orders/{id}',
  PUT: 'PUT /shop-analytics/orders/{id}',
  PATCH: 'PATCH /shop-analytics/orders/{id}',
} as const;

const STATUSES = [
  'auto-draft',
  'pending',
  'processing',
  'on-hold',
  'completed',
  'cancelled',
  'refunded',
  'failed',
  'checkout-draft',
] as const;

const STATES = { clause: 'states', basis: 'declared' } as const;

const newOrder: Behaviour = {
  id: 'shop-analytics/orders/new',
  operations: [CREATE, READ],
  claims: {
    pending: { title: 'A new order without a status reads back as pending', ...STATES },
    currency: { title: 'A new order without a currency reads back in EUR', clause: 'order', basis: 'declared' },
    guest: {
      title: 'A new order without a customer reads back as that of a guest',
      clause: 'order',
      basis: 'declared',
    },
    unpaid: { title: 'A new order has no date of payment', clause: 'states' },
  },
  sends: 'a new order without status, currency, customer and payment, then a read',
  weight: 2,
  async run(scene) {
    const { id } = await scene.make('order');
    const read = await scene.get(READ, { id }, { why: 'Reads the new order back' });
    const { status, currency, customer_id, date_paid } = scene.document(read);
    scene.claim('pending', status === 'pending', `Its status is ${preview(status)}.`, read);
    scene.claim('currency', currency === 'EUR', `Its currency is ${preview(currency)}.`, read);
    scene.claim('guest', Number(customer_id) === 0, `Its customer_id is ${preview(customer_id)}, not 0.`, read);
    scene.claim('unpaid', !date_paid, `Nobody has paid, and its date_paid is ${preview(date_paid)}.`, read);
  },
};

function statusBehaviour(status: (typeof STATUSES)[number]): Behaviour {
  return {
    id: `shop-analytics/orders/status/${status}`,
    operations: [CREATE, READ, UPDATE.PUT],
    claims: {
      created: { title: `An order that is made ${status} reads back so`, clause: 'states' },
      updated: {
        title: `A pending order that becomes ${status} reads back so`,
        clause: 'states',
        operation: UPDATE.PUT,
      },
    },
    sends: `an order made ${status}, and a new order that is made ${status} by an update; each is read back`,
    weight: 5,
    async run(scene) {
      const created = await scene.make('order', () => ({ status }));
      await claimStatus(scene, 'created', created.id, status);
      const { id } = await scene.make('order');
      await scene.get(UPDATE.PUT, { id, status }, { why: `Makes a new order ${status}` });
      await claimStatus(scene, 'updated', id, status);
    },
  };
}

const STOCK = 40;
const ORDERED = 3;

/** A thing to be shipped, so that an order of it has still to be processed once it is paid. */
function makeGoods(scene: Scene): Promise<OwnRecord> {
  return scene.make('product', () => ({
    regular_price: '10.00',
    virtual: false,
    manage_stock: true,
    stock_quantity: STOCK,
  }));
}

const lineOf = (product: OwnRecord): Values => ({
  payment_method: 'bacs',
  line_items: [{ product_id: product.id, quantity: ORDERED }],
});

interface Stock {
  /** Null where the site keeps none of the product. */
  readonly count: number | null;
  readonly seen: Exchange;
}

async function stockOf(scene: Scene, product: OwnRecord): Promise<Stock> {
  const seen = await scene.get(READ_PRODUCT, { id: product.id }, { why: 'Reads the stock' });
  const { manage_stock, stock_quantity } = scene.document(seen);
  return { count: manage_stock === true && typeof stock_quantity === 'number' ? stock_quantity : null, seen };
}

/** Claims that the stock of a product is what it was but for those that were taken. */
function claimStock(scene: Scene, name: string, taken: number, before: Stock, after: Stock): void {
  if (before.count === null || after.count === null) {
    scene.pass(name, 'The site keeps no stock of a product that asks for it.', after.seen);
    return;
  }
  const reason = `The stock was ${before.count}, of which ${taken} were to be taken, and it is ${after.count}.`;
  scene.claim(name, after.count === before.count - taken, reason, before.seen, after.seen);
}

async function claimStatus(scene: Scene, name: string, id: number, expected: string): Promise<void> {
  const seen = await scene.get(READ, { id }, { why: 'Reads the order back' });
  const { status } = scene.document(seen);
  scene.claim(name, status === expected, `Its status is ${preview(status)}, not ${expected}.`, seen);
}

const PAID_CLAIMS = {
  processing: { title: 'An order that is paid is processing', ...STATES },
  stock: { title: 'Paying reduces the stock of what is ordered by what is ordered', ...STATES },
} as const;

const paidOnCreation: Behaviour = {
  id: 'shop-analytics/orders/set-paid/create',
  operations: [CREATE, READ, READ_PRODUCT],
  claims: PAID_CLAIMS,
  sends: 'a product with a stock, an order of it with set_paid, and reads of both',
  weight: 5,
  async run(scene) {
    const product = await makeGoods(scene);
    const before = await stockOf(scene, product);
    const order = await scene.make('order', () => ({ ...lineOf(product), set_paid: true }));
    await claimStatus(scene, 'processing', order.id, 'processing');
    claimStock(scene, 'stock', ORDERED, before, await stockOf(scene, product));
  },
};

function paidByUpdate(method: keyof typeof UPDATE): Behaviour {
  return {
    id: `shop-analytics/orders/set-paid/${method}`,
    operations: [UPDATE[method], CREATE, READ, READ_PRODUCT],
    claims: {
      ...PAID_CLAIMS,
      once: { title: 'Paying an order that is paid takes nothing more from the stock', clause: 'states' },
    },
    sends: `a product with a stock, an order of it, set_paid by ${method} twice, and reads of both`,
    weight: 8,
    async run(scene) {
      const product = await makeGoods(scene);
      const { id } = await scene.make('order', () => lineOf(product));
      const before = await stockOf(scene, product);
      await scene.get(UPDATE[method], { id, set_paid: true }, { why: 'Pays the order' });
      await claimStatus(scene, 'processing', id, 'processing');
      const paid = await stockOf(scene, product);
      claimStock(scene, 'stock', ORDERED, before, paid);

      await scene.get(UPDATE[method], { id, set_paid: true }, { why: 'Pays it once more' });
      claimStock(scene, 'once', 0, paid, await stockOf(scene, product));
    },
  };
}

const unpaid: Behaviour = {
  id: 'shop-analytics/orders/set-paid/not',
  operations: [UPDATE.PUT, UPDATE.POST, UPDATE.PATCH, CREATE, READ, READ_PRODUCT],
  claims: {
    'left-out/stock': { title: 'An order without set_paid takes nothing from the stock', clause: 'states' },
    'false/pending': { title: 'An order with set_paid = false stays pending', clause: 'states' },
    'false/stock': { title: 'An order with set_paid = false takes nothing from the stock', clause: 'states' },
  },
  sends:
    'a product with a stock, an order of it without set_paid, then set_paid = false by each method, and reads of both',
  weight: 9,
  async run(scene) {
    const product = await makeGoods(scene);
    const before = await stockOf(scene, product);
    const { id } = await scene.make('order', () => lineOf(product));
    const ordered = await stockOf(scene, product);
    claimStock(scene, 'left-out/stock', 0, before, ordered);
    const why = 'Says that the order is not paid';
    await scene.get(UPDATE.PUT, { id, set_paid: false }, { why });
    // Whether these are taken is judged elsewhere.
    for (const update of [UPDATE.POST, UPDATE.PATCH]) await scene.ask(update, { id, set_paid: false }, { why });
    await claimStatus(scene, 'false/pending', id, 'pending');
    claimStock(scene, 'false/stock', 0, ordered, await stockOf(scene, product));
  },
};

export const orderTransitions: Suite = {
  namespace: 'shop-analytics',
  behaviours: [
    newOrder,
    ...STATUSES.map(statusBehaviour),
    paidOnCreation,
    paidByUpdate('POST'),
    paidByUpdate('PUT'),
    paidByUpdate('PATCH'),
    unpaid,
  ],
};
