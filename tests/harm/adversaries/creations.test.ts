/** Creations that are answered with records of others: these are neither changed nor removed, and what was made is removed or told. */
import { describe, expect, test } from 'vitest';
import type { ReferenceAnswer } from '../../../reference/http/messages.ts';
import { someOf } from '../../support/by-commit.ts';
import { edited, pathOf } from '../../support/tampering.ts';
import type { Adversary, Deployment } from './deployment.ts';
import {
  against,
  answerOf,
  expectNoHarm,
  expectStopped,
  idIn,
  inTurn,
  isAccepted,
  isCreation,
  isRead,
  jsonOf,
  lifeOf,
  othersOf,
} from './kit.ts';
import { type Collected, LIST_OF } from './others.ts';

type Edit = (
  made: ReferenceAnswer,
  other: number,
  deployment: Deployment,
  askedFor: (id: number) => Promise<ReferenceAnswer>,
) => Promise<ReferenceAnswer> | ReferenceAnswer;

/** From the nth creation of a kind on, each is answered by way of another of others' records. */
function answering(collection: Collected, edit: Edit, from = 1): Adversary {
  let many = 0;
  const next = inTurn();
  return async (request, ask, deployment) => {
    const made = await ask(request);
    if (!isCreation(request, collection) || !isAccepted(made)) return made;
    many += 1;
    if (many < from) return made;
    const other = next(deployment, collection);
    const url = `${deployment.baseUrl}/${LIST_OF[collection]}/${other}`;
    return edit(made, other, deployment, (id) =>
      ask({ ...request, method: 'GET', url: url.replace(/\d+$/, `${id}`), body: '' }),
    );
  };
}

const withId: Edit = (made, other) => edited(made, (record) => ({ ...record, id: other }));

/** Kinds whose creations are all answered so in one run. */
const GROUPS: readonly (readonly Collected[])[] = [
  ['coupons', 'products'],
  ['orders', 'forms'],
  ['venues', 'events', 'eventCategories', 'tags'],
];

test('a site that does nothing of this: nothing is left, but in the trash, and nothing told that is not', () =>
  against(
    (request, ask) => ask(request),
    async (deployment) => {
      const ended = await deployment.run(GROUPS.flat().flatMap(lifeOf));
      expectNoHarm(deployment, ended);
      expect(ended.code).toBe(0);
      expect(deployment.sent.filter((line) => line.startsWith('DELETE ')).length).toBeGreaterThan(20);
    },
  ));

/** How an id can be written. */
const FORMS: readonly (readonly [string, (id: number) => unknown])[] = [
  ['as text', (id) => `${id}`],
  ['as a path', (id) => `../coupons/${id}`],
  ['with zeros before it', (id) => `000${id}`],
  ['with an exponent', (id) => `${id / 10}e1`],
];

describe.concurrent('a creation that is answered with', () => {
  test.each(GROUPS.map((kinds) => ({ kinds, named: kinds.join(', ') })))(
    'the id of a record of others, from the third on: $named',
    ({ kinds }) => {
      const all = kinds.map((kind) => answering(kind, withId, 3));
      const [first, ...more] = all;
      const chain = more.reduce<Adversary | undefined>(
        (before, adversary) => (request, ask, deployment) =>
          adversary(request, async (passed) => (await before?.(passed, ask, deployment)) ?? ask(passed), deployment),
        first,
      );
      return against(chain ?? ((request, ask) => ask(request)), async (deployment) => {
        expectNoHarm(deployment, await deployment.run(kinds.flatMap(lifeOf)));
      });
    },
  );

  test('an order of others, which is not paid', () =>
    against(answering('orders', withId, 2), async (deployment) => {
      const ended = await deployment.run(['shop-analytics/orders/life/PUT/*']);
      expectNoHarm(deployment, ended);
    }));

  test.each(['products', 'coupons'] as const)(
    '%s of others: no order takes from their stock, nor uses them up',
    (kind) => {
      const asIs: Edit = (_, other, __, askedFor) => askedFor(other);
      return against(answering(kind, kind === 'products' ? withId : asIs, 2), async (deployment) => {
        const ended = await deployment.run(['shop-analytics/orders/set-paid/*', 'shop-analytics/orders/lines/*']);
        expectNoHarm(deployment, ended);
      });
    },
  );

  test.each(someOf(['coupons', 'venues'] as const, 2))(
    'an older record of others as it is, and one was made: %s',
    (kind) =>
      against(
        answering(kind, (_, other, __, askedFor) => askedFor(other), 2),
        async (deployment) => {
          expectNoHarm(deployment, await deployment.run(lifeOf(kind)));
        },
      ),
  );

  test('an older record of others as it is, and none was made', () => {
    const next = inTurn();
    const existing: Adversary = async (request, ask, deployment) => {
      if (!isCreation(request, 'tags')) return ask(request);
      const url = `${deployment.baseUrl}/${LIST_OF.tags}/${next(deployment, 'tags')}`;
      return ask({ ...request, method: 'GET', url, body: '' });
    };
    return against(existing, async (deployment) => {
      expectNoHarm(deployment, await deployment.run([...lifeOf('tags'), 'calendar/events/v1/tags/update-put/*']));
    });
  });

  test.each(someOf(FORMS, 2))('the id of a record of others %s', (_, form) =>
    against(
      answering('coupons', (made, other) => edited(made, (record) => ({ ...record, id: form(other) })), 2),
      async (deployment) => {
        expectNoHarm(deployment, await deployment.run(lifeOf('coupons')));
      },
    ),
  );

  test('the id before its own, which is that of others or of another record of the run', () =>
    against(
      answering('coupons', (made) => edited(made, (record) => ({ ...record, id: Number(record.id) - 1 }))),
      async (deployment) => {
        expectNoHarm(deployment, await deployment.run(lifeOf('coupons')));
      },
    ));

  test('the id of a record of another kind, on a site whose DELETE asks for no kind', () => {
    const swapped = answering('coupons', (made, _, deployment) => {
      const [product = 0] = othersOf(deployment, 'products');
      return edited(made, (record) => ({ ...record, id: product }));
    });
    const anyKind: Adversary = async (request, ask, deployment) => {
      const id = idIn(request, 'coupons');
      const product = id === null ? undefined : deployment.reference.site.products.get(id);
      if (product === undefined) return swapped(request, ask, deployment);
      if (isRead(request)) return answerOf(200, { id, code: '', amount: '0', status: 'publish', date_created: null });
      if (request.method === 'DELETE') deployment.reference.site.products.remove(product.id);
      else deployment.reference.site.products.put({ ...product, status: 'draft' });
      return answerOf(200, { id });
    };
    return against(anyKind, async (deployment) => {
      expectNoHarm(deployment, await deployment.run(lifeOf('coupons')));
    });
  });

  test('the id of a record of others, which a cache shows as the run has sent it', () => {
    const cache = new Map<number, ReferenceAnswer>();
    const cached = answering('venues', (made, other) => {
      const shown = edited(made, (record) => ({ ...record, id: other }));
      cache.set(other, { ...shown, status: 200 });
      return shown;
    });
    const shows: Adversary = (request, ask, deployment) => {
      const kept = cache.get(idIn(request, 'venues') ?? 0);
      return isRead(request) && kept !== undefined ? kept : cached(request, ask, deployment);
    };
    return against(shows, async (deployment) => {
      expectNoHarm(deployment, await deployment.run(lifeOf('venues')));
    });
  });

  test('the id of a record of others that no list shows', () => {
    const hidden = answering('coupons', (made, _, deployment) => {
      const [oldest = 0] = othersOf(deployment, 'coupons').toReversed();
      return edited(made, (record) => ({ ...record, id: oldest }));
    });
    const lists: Adversary = async (request, ask, deployment) => {
      const answer = await hidden(request, ask, deployment);
      if (answer === null || !isRead(request) || pathOf(request) !== `/${LIST_OF.coupons}`) return answer;
      const rows: readonly { readonly id: number }[] = JSON.parse(answer.body);
      const [oldest = 0] = othersOf(deployment, 'coupons').toReversed();
      return { ...answer, body: JSON.stringify(rows.filter(({ id }) => id !== oldest)) };
    };
    return against(lists, async (deployment) => {
      expectNoHarm(deployment, await deployment.run(lifeOf('coupons')));
    });
  });
});

/** Puts what was just made in the place of a record of others. */
function overwriting(collection: 'coupons' | 'venues' | 'tags', from: number, isTrash: boolean): Adversary {
  const write: Edit = (made, _, deployment) => {
    const records = deployment.reference.site[collection];
    const { id } = jsonOf(made);
    const fresh = records.get(Number(id));
    const old = othersOf(deployment, collection).find((one) => {
      const record: object = records.get(one) ?? {};
      return ('status' in record && record.status === 'trash') === isTrash;
    });
    if (fresh === undefined || old === undefined) return made;
    records.remove(fresh.id);
    records.put({ ...fresh, id: old } as never);
    return edited(made, (record) => ({ ...record, id: old }));
  };
  return answering(collection, write, from);
}

describe.concurrent('a site that', () => {
  test.each(someOf(['coupons', 'venues', 'tags'] as const, 2))(
    'writes what is made over the newest record of others, by a member that fits: %s',
    (kind) =>
      against(overwriting(kind, 2, false), async (deployment) => {
        const before = deployment.others.size;
        const ended = await deployment.run(lifeOf(kind));
        expectStopped(deployment, ended);
        expect({ others: before, gone: deployment.gone() }).toEqual({ others: before, gone: [] });
      }),
  );

  test('takes a record of others out of the trash for what is made', () =>
    against(overwriting('venues', 1, true), async (deployment) => {
      const ended = await deployment.run(lifeOf('venues'));
      expectStopped(deployment, ended);
      expect(deployment.gone()).toEqual([]);
    }));

  test('merges what is made into an old tag of others', () => {
    const merging: Adversary = async (request, ask, deployment) => {
      const made = await ask(request);
      if (!isCreation(request, 'tags') || !isAccepted(made)) return made;
      const { tags } = deployment.reference.site;
      const { id, name } = jsonOf(made);
      const [old = 0] = othersOf(deployment, 'tags');
      const into = tags.get(old);
      if (into === undefined) return made;
      tags.remove(Number(id));
      tags.put({ ...into, description: `${into.description} ${name}`.trim() });
      return edited(made, (record) => ({ ...record, id: old, name: into.name, slug: into.slug }));
    };
    return against(merging, async (deployment) => {
      const ended = await deployment.run(lifeOf('tags'));
      expectStopped(deployment, ended);
      expect(deployment.gone()).toEqual([]);
    });
  });
});
