/** Sites on which records of others change, or go, with what a run may make or remove. */
import { describe, expect, test } from 'vitest';
import type { ReferenceRequest } from '../../../reference/http/messages.ts';
import { pathOf } from '../../support/tampering.ts';
import type { Adversary, Deployment } from './deployment.ts';
import {
  against,
  answerOf,
  expectNoHarm,
  expectStopped,
  idIn,
  isAccepted,
  isCreation,
  lifeOf,
  othersOf,
} from './kit.ts';
import { type Collected, LIST_OF } from './others.ts';

type Deed = (deployment: Deployment) => void;

const NO_BATCH = answerOf(404, { code: 'rest_no_route', message: 'None.', data: { status: 404 } });

/** After each request that is accepted and of a sort. */
function following(isIt: (request: ReferenceRequest) => boolean, deed: Deed): Adversary {
  return async (request, next, deployment) => {
    if (pathOf(request) === '/batch/v1') return NO_BATCH;
    const answer = await next(request);
    if (isIt(request) && isAccepted(answer)) deed(deployment);
    return answer;
  };
}

const isRemoval =
  (...kinds: readonly Collected[]) =>
  (request: ReferenceRequest): boolean =>
    request.method === 'DELETE' && kinds.some((kind) => idIn(request, kind) !== null);

/** The newest of others that is not in a trash. */
function newest({ reference, others }: Deployment, kind: Collected) {
  const records = reference.site[kind].all().filter(({ id }) => others.has(`${kind} ${id}`));
  return records.toSorted((a, b) => b.id - a.id).find((one) => !('status' in one) || one.status !== 'trash');
}

const trashEvent: Deed = (deployment) => {
  const event = newest(deployment, 'events');
  if (event !== undefined) deployment.reference.site.events.put({ ...event, status: 'trash' } as never);
};

const removeCategory: Deed = (deployment) => {
  const category = newest(deployment, 'eventCategories');
  if (category !== undefined) deployment.reference.site.eventCategories.remove(category.id);
};

const closeCoupon: Deed = ({ reference, others }) => {
  const coupon = reference.site.coupons
    .all()
    .find(({ id, status }) => others.has(`coupons ${id}`) && status === 'publish');
  if (coupon !== undefined) reference.site.coupons.put({ ...coupon, status: 'draft' });
};

describe.concurrent('records of others', () => {
  test('of another kind that go with a removal stop the run at the first', () =>
    against(following(isRemoval('venues'), trashEvent), async (deployment) => {
      expectStopped(deployment, await deployment.run(lifeOf('venues')), 2);
    }));

  test('that change with each creation stop the run after a few', () =>
    against(
      following((request) => isCreation(request, 'coupons'), closeCoupon),
      async (deployment) => expectStopped(deployment, await deployment.run(lifeOf('coupons'))),
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
