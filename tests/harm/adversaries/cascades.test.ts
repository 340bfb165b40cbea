/** Sites on which records of others change, or go, with what a run may make or remove. */
import { describe, expect, test } from 'vitest';
import type { ReferenceRequest } from '../../../reference/http/messages.ts';
import type { Adversary, Deployment } from './deployment.ts';
import {
  against,
  answerOf,
  expectNoHarm,
  expectStopped,
  idIn,
  isAccepted,
  isBatch,
  isCreation,
  isList,
  jsonOf,
  lifeOf,
  NO_BATCH,
  othersOf,
  shownOf,
} from './kit.ts';
import { type Collected, LIST_OF } from './others.ts';

type Deed = (deployment: Deployment) => void;

/** After each request that is accepted and of a sort. */
function following(isIt: (request: ReferenceRequest) => boolean, deed: Deed): Adversary {
  return async (request, next, deployment) => {
    if (isBatch(request)) return NO_BATCH;
    const answer = await next(request);
    if (isIt(request) && isAccepted(answer)) deed(deployment);
    return answer;
  };
}

const isRemoval =
  (...kinds: readonly Collected[]) =>
  (request: ReferenceRequest): boolean =>
    request.method === 'DELETE' && kinds.some((kind) => idIn(request, kind) !== null);

const trashEvent: Deed = (deployment) => {
  const [event] = shownOf(deployment, 'events');
  if (event !== undefined) deployment.reference.site.events.put({ ...event, status: 'trash' } as never);
};

const removeCategory: Deed = (deployment) => {
  const [category] = shownOf(deployment, 'eventCategories');
  if (category !== undefined) deployment.reference.site.eventCategories.remove(category.id);
};

const closeCoupon: Deed = ({ reference, others }) => {
  const coupon = reference.site.coupons
    .all()
    .find(({ id, status }) => others.has(`coupons ${id}`) && status === 'publish');
  if (coupon !== undefined) reference.site.coupons.put({ ...coupon, status: 'draft' });
};

describe.concurrent('records of others', () => {
  test('that all go with the last removal are told in the end', () => {
    let removed = 0;
    const taking = following(isRemoval('coupons', 'products'), (deployment) => {
      removed += 1;
      // What the first removals do is looked at.
      if (removed < 6 || deployment.left().length > 0) return;
      for (const { id } of shownOf(deployment, 'coupons')) deployment.reference.site.coupons.remove(id);
    });
    return against(taking, async (deployment) => {
      expect(shownOf(deployment, 'coupons').length).toBeGreaterThan(2);
      const ended = await deployment.run(lifeOf('coupons'));
      expect(shownOf(deployment, 'coupons')).toEqual([]);
      expect(ended.first).toMatch(/coupon \d+ .* is gone, with \d+ more/);
      expect(ended.code).toBe(4);
    });
  });

  test('that all change by a single update stop the run', () => {
    let isDone = false;
    const closing = following(
      (request) =>
        !isDone && !isCreation(request, 'coupons') && request.method !== 'DELETE' && idIn(request, 'coupons') !== null,
      (deployment) => {
        isDone = true;
        for (const [at, id] of othersOf(deployment, 'coupons').entries()) {
          const coupon = deployment.reference.site.coupons.get(Number(id));
          const status = at % 2 === 0 ? 'pending' : 'private';
          if (coupon !== undefined) deployment.reference.site.coupons.put({ ...coupon, status });
        }
      },
    );
    return against(closing, async (deployment) => {
      const ended = await deployment.run(lifeOf('coupons'));
      expect(ended.code).toBe(4);
      expect(ended.first).toMatch(/coupon \d+ .* shows status "(?:pending|private)"/);
    });
  });

  test('of another kind that go with a removal stop the run at the first', () =>
    against(following(isRemoval('venues'), trashEvent), async (deployment) => {
      expectStopped(deployment, await deployment.run(lifeOf('venues')), 2);
    }));

  test('that change with each creation stop the run after a few', () =>
    against(
      following((request) => isCreation(request, 'coupons'), closeCoupon),
      async (deployment) => expectStopped(deployment, await deployment.run(lifeOf('coupons'))),
    ));

  test('that are put in the trash with each creation stop the run after a few', () =>
    against(
      following((request) => isCreation(request, 'events'), trashEvent),
      async (deployment) => expectStopped(deployment, await deployment.run(lifeOf('events'))),
    ));

  test('that go where an address leads to nothing stop the run, though the answer is 404', () => {
    const emptyCondition: Adversary = async (request, next, deployment) => {
      const kind = (Object.keys(LIST_OF) as Collected[]).find((one) => idIn(request, one) !== null);
      const answer = await next(request);
      if (request.method !== 'DELETE' || kind === undefined || answer?.status !== 404) return answer;
      const [other] = othersOf(deployment, kind);
      if (other !== undefined) deployment.reference.site[kind].remove(other);
      return answer;
    };
    return against(emptyCondition, async (deployment) => {
      const ids = Object.values(LIST_OF).flatMap((list) => [
        `${list}/:id/DELETE/path/id/*`,
        `${list}/POST/minimal/served`,
      ]);
      expectStopped(deployment, await deployment.run(ids));
    });
  });

  test('of which one is answered to the removal of a record that is there still stop the run', () => {
    const elsewhere: Adversary = async (request, next, deployment) => {
      if (isBatch(request)) return NO_BATCH;
      const id = idIn(request, 'coupons');
      const isOwn = id !== null && !deployment.others.has(`coupons ${id}`);
      if (request.method !== 'DELETE' || !isOwn) return next(request);
      const answer = await next({ ...request, method: 'GET', body: '' });
      return isAccepted(answer) ? { ...answer, body: JSON.stringify({ ...jsonOf(answer), code: 'north-4' }) } : answer;
    };
    return against(elsewhere, async (deployment) => {
      const ended = await deployment.run(lifeOf('coupons'));
      expect({ code: ended.code, harmed: deployment.harmed() }).toEqual({ code: 4, harmed: [] });
      expect(ended.first).toMatch(/was answered as "north-4"/);
      expect(deployment.unreported(ended)).toEqual([]);
    });
  });

  test('of another kind that go with each removal of conform cleanup stop it after a few, and it says so', () => {
    let isOver = false;
    const removing = following(isRemoval('coupons', 'tags', 'venues'), removeCategory);
    const denying: Adversary = (request, next, deployment) =>
      isOver || request.method !== 'DELETE'
        ? removing(request, next, deployment)
        : Promise.resolve(answerOf(403, { code: 'rest_forbidden', message: 'No.', data: { status: 403 } }));
    return against(denying, async (deployment) => {
      const ids = (['coupons', 'tags', 'venues'] as const).map((kind) => `${LIST_OF[kind]}/POST/minimal/served`);
      const ended = await deployment.run(ids);
      isOver = true;
      expectStopped(deployment, await deployment.cleanUp(ended.folder), 2);
    });
  });
});

test('what an owner changes during a run is told, and stops nothing', () => {
  let isEdited = false;
  const editing = following(
    (request) => isCreation(request, 'coupons'),
    (deployment) => {
      if (!isEdited) closeCoupon(deployment);
      isEdited = true;
    },
  );
  return against(editing, async (deployment) => {
    const before = new Map(deployment.others);
    const ended = await deployment.run(lifeOf('coupons'));
    expect(ended.code).toBe(0);
    expect(ended.words.join('\n')).toMatch(/coupon \d+: status was "publish" and is "draft"/);
    for (const key of deployment.harmed()) deployment.own(`/${LIST_OF.coupons}`, Number(key.split(' ')[1]));
    expect([...deployment.others.keys()]).toEqual([...before.keys()]);
    expectNoHarm(deployment, ended);
  });
});

test('what a site works out anew for each answer, and counts in meta, is no change', () => {
  let answers = 0;
  const shuffling: Adversary = async (request, next) => {
    const answer = await next(request);
    if (!isList(request, 'products') || !isAccepted(answer)) return answer;
    answers += 1;
    const seen = (JSON.parse(answer.body) as readonly object[]).map((product) => ({
      ...product,
      related_ids: [answers, answers + 1],
      meta_data: [{ id: 1, key: 'views', value: answers }],
    }));
    return { ...answer, body: JSON.stringify(seen) };
  };
  return against(shuffling, async (deployment) => {
    const ended = await deployment.run(lifeOf('products'));
    expect(answers).toBeGreaterThan(4);
    expect(ended.report).not.toHaveProperty('run.changed');
    expect(ended.report).not.toHaveProperty('harmed');
    expectNoHarm(deployment, ended);
  });
});

test('what customers change now and then stops nothing, however often a run looks', () => {
  let writes = 0;
  const selling = following(
    ({ method }) => method !== 'GET',
    (deployment) => {
      writes += 1;
      if (writes % 15 === 0) closeCoupon(deployment);
    },
  );
  return against(selling, async (deployment) => {
    const ended = await deployment.run([...lifeOf('coupons'), ...lifeOf('tags')]);
    expect(ended.report).not.toHaveProperty('harmed');
    expect(deployment.harmed().length).toBeGreaterThan(1);
    expect(ended.report).toHaveProperty('run.changed');
  });
});
