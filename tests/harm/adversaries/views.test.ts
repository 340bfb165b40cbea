/** Sites whose reads, lists, answers and removals disagree: what speaks against a record being the run's counts, and what stays is told. */
import { describe, expect, test } from 'vitest';
import type { ReferenceAnswer } from '../../../reference/http/messages.ts';
import { pathOf } from '../../support/tampering.ts';
import { type Adversary, type Deployment, SHORT_WAITS } from './deployment.ts';
import {
  against,
  answerOf,
  expectNoHarm,
  expectStopped,
  idIn,
  isAccepted,
  isBatch,
  isCreation,
  isRead,
  isUpdate,
  lifeOf,
  NO_BATCH,
  shownOf,
} from './kit.ts';
import { type Collected, LIST_OF } from './others.ts';

const isOwn = ({ reference, others }: Deployment, kind: Collected, id: number | null): id is number =>
  id !== null && reference.site[kind].get(id) !== undefined && !others.has(`${kind} ${id}`);

/** Removes the newest record of others instead, and answers with the one that was asked for. */
function removingNewest(kinds: readonly Collected[]): Adversary {
  return async (request, next, deployment) => {
    if (isBatch(request)) return NO_BATCH;
    const kind = kinds.find((one) => isOwn(deployment, one, idIn(request, one)));
    const [newest] = kind === undefined ? [] : shownOf(deployment, kind);
    if (request.method !== 'DELETE' || kind === undefined || newest === undefined) return next(request);
    deployment.reference.site[kind].remove(newest.id);
    return next({ ...request, method: 'GET' });
  };
}

describe.concurrent('conform cleanup, where a DELETE removes the newest record of others', () => {
  test('after a run that saw it removes none more, and says so', () =>
    against(removingNewest(['coupons']), async (deployment) => {
      const ended = await deployment.run(lifeOf('coupons'));
      const hit = deployment.harmed();
      expectStopped(deployment, ended);
      const cleaned = await deployment.cleanUp(ended.folder);
      expect(deployment.harmed()).toEqual(hit);
      expect({ code: cleaned.code, unreported: deployment.unreported(cleaned) }).toEqual({ code: 4, unreported: [] });
    }));

  test('after a run that was cut off sees it in time: one of each of two kinds at most', () => {
    let made = 0;
    const removing = removingNewest(['coupons', 'products', 'tags']);
    const cut: Adversary = async (request, next, deployment) => {
      const answer = await removing(request, next, deployment);
      made += isCreation(request, 'coupons') || isCreation(request, 'tags') ? 1 : 0;
      if (made === 10) deployment.isCut = true;
      return answer;
    };
    return against(cut, async (deployment) => {
      const ids = (['coupons', 'products', 'tags'] as const).flatMap((kind) => `${LIST_OF[kind]}/create/*`);
      const ended = await deployment.run([...ids, `${LIST_OF.coupons}/POST/*`, `${LIST_OF.tags}/POST/*`], SHORT_WAITS);
      made = Number.NaN;
      deployment.isCut = false;
      const cleaned = await deployment.cleanUp(ended.folder);
      expectStopped(deployment, cleaned, 2);
      expect(cleaned.code).toBe(4);
      expect(cleaned.first).toContain('A record of others was changed: ');
    });
  });
});

const SECOND = 1_000;

describe.concurrent('a cache of reads by id, where others get the ids of what was removed,', () => {
  test.each(['coupons', 'orders', 'products'] as const)(
    'shows the run’s for three seconds, and lists show theirs: %s',
    (kind) => {
      const kept = new Map<string, { readonly until: number; readonly answer: ReferenceAnswer }>();
      let given = 0;
      const caching: Adversary = async (request, next, deployment) => {
        const id = idIn(request, kind);
        if (isBatch(request)) return NO_BATCH;
        if (id === null) return next(request);
        const known = kept.get(pathOf(request));
        if (isRead(request) && known !== undefined && known.until > Date.now()) return known.answer;
        const isRemoved = request.method === 'DELETE' && isOwn(deployment, kind, id);
        const answer = await next(request);
        if (isRead(request)) kept.set(pathOf(request), { until: Date.now() + 3 * SECOND, answer });
        const records = deployment.reference.site[kind];
        const [model] = shownOf(deployment, kind);
        if (!isRemoved || records.get(id) !== undefined || model === undefined) return answer;
        given += 1;
        records.put({ ...model, id } as never);
        deployment.own(`/${LIST_OF[kind]}`, id);
        return answer;
      };
      return against(caching, async (deployment) => {
        const ended = await deployment.run(lifeOf(kind));
        expect(given).toBeGreaterThan(0);
        await deployment.cleanUp(ended.folder);
        expect(deployment.harmed()).toEqual([]);
      });
    },
  );
});

test.concurrent.each<readonly [Collected, string]>([
  ['venues', 'venue'],
  ['coupons', 'code'],
  ['products', 'name'],
])(
  'an owner names a record anew after each of six updates, as reads and answers show: %s are left, and told',
  (kind, member) => {
    let many = 0;
    const naming: Adversary = async (request, next, { asOwner }) => {
      const answer = await next(request);
      const id = idIn(request, kind);
      if (id === null || !isUpdate(request) || !isAccepted(answer) || many >= 6) return answer;
      many += 1;
      await asOwner('PUT', `/${LIST_OF[kind]}/${id}`, { [member]: `rentree ${many}` });
      return answer;
    };
    return against(naming, async (deployment) => {
      const ended = await deployment.run([...lifeOf(kind), `${LIST_OF[kind]}/:id/PUT/args/*`]);
      expect(many).toBeGreaterThan(0);
      expectNoHarm(deployment, ended, await deployment.cleanUp(ended.folder));
    });
  },
);

test.concurrent.each([202, 204])(
  'creations are answered %i without a record, and done a second later: each is removed or told',
  (status) => {
    const late: Adversary = async (request, next) => {
      if (!isCreation(request, 'coupons') && !isCreation(request, 'products')) return next(request);
      setTimeout(() => void next(request), 1.2 * SECOND);
      return { ...answerOf(status, {}), body: status === 204 ? '' : '{}' };
    };
    return against(late, async (deployment) => {
      const ended = await deployment.run([...lifeOf('coupons'), ...lifeOf('products')]);
      expectNoHarm(deployment, ended, await deployment.cleanUp(ended.folder));
    });
  },
);

test.concurrent('what is removed is only hidden from reads by id, and lists go on showing it: it is told to be left', () => {
  const hidden = new Set<number>();
  const hiding: Adversary = async (request, next, deployment) => {
    const id = idIn(request, 'products');
    if (isBatch(request)) return NO_BATCH;
    if (id !== null && hidden.has(id)) return answerOf(404, { code: 'none', message: 'None.', data: { status: 404 } });
    if (request.method !== 'DELETE' || !isOwn(deployment, 'products', id)) return next(request);
    hidden.add(id);
    return next({ ...request, method: 'GET', url: request.url.split('?')[0] ?? '' });
  };
  return against(hiding, async (deployment) => {
    const ended = await deployment.run([`${LIST_OF.products}/POST/minimal/*`, `${LIST_OF.products}/:id/PUT/minimal/*`]);
    expect(hidden.size).toBeGreaterThan(0);
    expectNoHarm(deployment, ended);
  });
});
