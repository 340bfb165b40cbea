/** The same requests alone and as items of a batch: whatever a deployment makes of them, it makes the same of both. */

import { isDeepStrictEqual } from 'node:util';
import { NothingThereError } from '../../helpers/cases/preconditions.ts';
import { CUSTOM, defineScenario, type Scenario, type Scene, shownIn } from '../../helpers/cases/scenario.ts';
import type { Suite } from '../../helpers/cases/suite.ts';
import type { Own, Values } from '../../helpers/cases/types.ts';
import type { Exchange } from '../../helpers/exchange/types.ts';
import { phrase } from '../../helpers/requirement/reasons.ts';
import { escapes, long, words } from '../../helpers/samples/texts.ts';
import { yearFromNow } from '../../helpers/samples/years.ts';
import { carries } from '../../helpers/verdict/compare.ts';
import { accepted, isRecord, preview } from '../../helpers/verdict/judge.ts';
import { answersOf, BATCH, succeeded } from './batched.ts';

const METHODS = ['PUT', 'PATCH', 'POST'] as const;

interface Alike {
  readonly resource: string;
  readonly collection: string;
  readonly before: (own: Own, other: number) => Values;
  /** One for each method: what empties members, long texts of all letters, and the rest. */
  readonly changes: (own: Own) => readonly [Values, Values, Values];
  /** A resource that its records name. */
  readonly names: string;
  /** What a DELETE carries in its query. */
  readonly removal: Values;
}

const YEAR = yearFromNow(4);

const COUPON: Alike = {
  resource: 'coupon',
  collection: '/shop-analytics/coupons',
  names: 'product',
  removal: { force: true },
  before: (_own, product) => ({
    amount: '15',
    product_ids: [product],
    email_restrictions: ['before@example.com'],
    date_expires: `${YEAR}-01-30T12:00:00`,
    individual_use: true,
    usage_limit: 3,
    minimum_amount: '5.00',
  }),
  changes: (own) => [
    { product_ids: [], email_restrictions: [], date_expires: null, individual_use: false, usage_limit: 0 },
    { description: long(own, 'Description') },
    {
      amount: '0.01',
      minimum_amount: '0.10',
      maximum_amount: '1000000.00',
      limit_usage_to_x_items: 1,
      meta_data: [
        {
          key: 'conformance-object',
          value: { text: escapes(own, 'Meta'), inner: { list: ['b', 'a', 3, false, null] } },
        },
        { key: 'conformance-numeral', value: `00${own.mark}` },
        { key: 'conformance-number', value: 1_234_567.25 },
        { key: 'conformance-truth', value: true },
        { key: 'conformance-plain', value: { list: ['b', 'a', 3, false, null] } },
      ],
    },
  ],
};

const EVENT: Alike = {
  resource: 'event',
  collection: '/calendar/events/v1/events',
  names: 'category',
  removal: {},
  before: (own, category) => ({
    categories: [category],
    website: `https://example.com/before/${own.slug}`,
    featured: true,
    cost: '12.50',
  }),
  changes: (own) => [
    { categories: [], website: null, featured: false, cost: '0' },
    { description: long(own, 'Description'), excerpt: escapes(own, 'Excerpt') },
    {
      title: words(own, own.name),
      start_date: `${YEAR}-01-31 22:30:00`,
      end_date: `${YEAR}-02-01 00:15:00`,
    },
  ],
};

interface Sent {
  readonly at: number;
  readonly body: Values;
  readonly exchange: Exchange;
}

const META = 'meta_data';

function metaIn(list: unknown, key: unknown): unknown {
  return Array.isArray(list) ? list.find((meta) => isRecord(meta) && meta.key === key)?.value : undefined;
}

/** Whether a value of any JSON is kept as it is alone, and turned into another type by a batch. */
function turnsMeta(written: unknown, alone: unknown, inside: unknown): boolean {
  const metas: readonly unknown[] = Array.isArray(written) ? written : [];
  return metas
    .filter(isRecord)
    .some(
      ({ key, value }) =>
        isDeepStrictEqual(metaIn(alone, key), value) && !isDeepStrictEqual(metaIn(inside, key), value),
    );
}

function withQuery(path: string, values: Values): string {
  const query = Object.entries(values).map(([name, value]) => `${name}=${value}`);
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

function alike({ resource, collection, names, before, changes, removal }: Alike): Scenario {
  const item = `${collection}/{id}`;
  const read = (scene: Scene, id: number) => scene.ask(`GET ${item}`, { id }, { why: 'Reads what became of it' });
  return defineScenario({
    id: `batch/v1/alike/${resource}s`,
    operations: [BATCH, `GET ${item}`, `DELETE ${item}`, ...METHODS.map((method) => `${method} ${item}`)],
    assertions: {
      body: { title: `What is empty, large or nested changes ${resource}s inside a batch as it does alone` },
      status: {
        title: `Changes of ${resource}s are answered inside a batch with the status that they are answered alone`,
        ...CUSTOM,
      },
      DELETE: { title: `A DELETE leaves of ${resource}s inside a batch what it leaves alone` },
    },
    sends: `two ${resource}s, the same changes of both, alone and in a batch, their deletion, and reads`,
    weight: 14,
    async run(scene) {
      const { id: other } = await scene.site.shared(names);
      const [alone, inside] = [
        await scene.make(resource, (own) => before(own, other)),
        await scene.make(resource, (own) => before(own, other)),
      ];
      const sent: Sent[] = [];
      for (const [at, body] of changes(await scene.own([], 'alike')).entries()) {
        const exchange = await scene.ask(`${METHODS[at]} ${item}`, { id: alone.id, ...body }, { why: 'Alone' });
        if (accepted(exchange)) sent.push({ at, body, exchange });
      }
      const path = `${scene.site.names.toActual(collection) ?? collection}/${inside.id}`;
      const requests = sent.map(({ at, body }) => ({ method: METHODS[at], path, body }));
      const batch = await scene.get(BATCH, { requests }, { why: 'The same in a batch' });
      const answers = answersOf(batch);
      if (!answers.some(succeeded))
        throw new NothingThereError(phrase`No request to ${path} runs inside a batch here.`);

      const [is, seen] = [await read(scene, alone.id), await read(scene, inside.id)];
      const [document, batched] = [shownIn(is), shownIn(seen)];
      const lost = sent.flatMap(({ body }) =>
        Object.entries(body).filter(
          ([name, value]) =>
            (carries(value, document[name]) && !carries(value, batched[name])) ||
            (name === META && turnsMeta(value, document[name], batched[name])),
        ),
      );
      const why = phrase`Written alone and not inside a batch: ${lost.map(([name]) => name)}.`;
      scene.assert('body', lost.length === 0, why, batch, is, seen);
      const unlike = sent.find(({ exchange }, at) => exchange.answer?.status !== answers[at]?.status);
      const told = phrase`Alone it is answered ${unlike?.exchange.answer?.status}, inside a batch ${preview(answers.map(({ status }) => status))}.`;
      scene.assert('status', unlike === undefined, told, batch);

      await scene.ask(`DELETE ${item}`, { id: alone.id, ...removal }, { why: 'Alone' });
      const removals = [{ method: 'DELETE', path: withQuery(path, removal) }];
      const removed = await scene.get(BATCH, { requests: removals }, { why: 'The same in a batch' });
      const left = [await read(scene, alone.id), await read(scene, inside.id)];
      const [first, second] = left.map((exchange) => preview([accepted(exchange), shownIn(exchange).status]));
      const flaw = phrase`Alone it leaves ${first}, inside a batch ${second}.`;
      scene.assert('DELETE', first === second, flaw, removed, ...left);
    },
  });
}

export const batchAlike: Suite = { namespace: 'batch', scenarios: [alike(COUPON), alike(EVENT)] };
