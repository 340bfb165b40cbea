/** What a site makes by itself of what a run does: it is removed where a route allows that, and told where one shows it. */
import { describe, expect, test } from 'vitest';
import { bodyOf, edited, pathOf } from '../../support/tampering.ts';
import type { Adversary, Ended } from './deployment.ts';
import { against, answerOf, idIn, isAccepted, isCreation, isRead, isUpdate, jsonOf, lifeOf } from './kit.ts';

interface Note {
  readonly id: number;
  readonly order: number;
  readonly note: string;
}

const endpointsOf = (methods: readonly string[]): readonly object[] =>
  methods.map((method) => ({ methods: [method], args: {} }));

/** Adds routes to the index of the site and to that of their namespace. */
function withRoutes(added: Readonly<Record<string, readonly string[]>>, adversary: Adversary): Adversary {
  return async (request, next, deployment) => {
    const answer = await adversary(request, next, deployment);
    const path = pathOf(request);
    if (answer === null || !isAccepted(answer) || (path !== '/' && path !== '/shop-analytics')) return answer;
    const routes = Object.entries(added).map(([pattern, methods]) => [
      pattern,
      { namespace: 'shop-analytics', methods, endpoints: endpointsOf(methods) },
    ]);
    return edited(answer, (index) => ({
      ...index,
      routes: { ...Object(index.routes), ...Object.fromEntries(routes) },
    }));
  };
}

/** Notes that a site writes below each order, and keeps when the order is gone. */
function notesBelow(notes: Map<number, Note>): Adversary {
  let last = 900;
  return async (request, next) => {
    const [, order, , id] = /^\/shop-analytics\/orders\/(\d+)\/notes(\/(\d+))?$/.exec(pathOf(request)) ?? [];
    if (order !== undefined) {
      if (id === undefined)
        return answerOf(
          200,
          [...notes.values()].filter((one) => one.order === Number(order)),
        );
      const note = notes.get(Number(id));
      if (request.method === 'DELETE') notes.delete(Number(id));
      return note === undefined ? answerOf(404, { code: 'no_note', data: { status: 404 } }) : answerOf(200, note);
    }
    const answer = await next(request);
    const written = isCreation(request, 'orders') || (idIn(request, 'orders') !== null && isUpdate(request));
    if (!written || !isAccepted(answer)) return answer;
    last += 1;
    const { id: made, status } = jsonOf(answer);
    notes.set(last, { id: last, order: Number(made), note: `Order status changed to ${status}.` });
    return answer;
  };
}

/** Whether somewhere so many of them are counted, in digits. */
const isCounted = ({ words }: Ended, many: number, word: string): boolean =>
  words.some((line) => new RegExp(`\\b${many}\\b.{0,60}${word}|${word}.{0,60}\\b${many}\\b`, 'i').test(line));

describe.concurrent('a site that', () => {
  test('keeps notes of orders, with a route for them: they are removed before their order, or told', () => {
    const notes = new Map<number, Note>();
    const routes = {
      '/shop-analytics/orders/(?P<order_id>[\\d]+)/notes': ['GET', 'POST'],
      '/shop-analytics/orders/(?P<order_id>[\\d]+)/notes/(?P<id>[\\d]+)': ['GET', 'DELETE'],
    };
    return against(withRoutes(routes, notesBelow(notes)), async (deployment) => {
      const ended = await deployment.run(lifeOf('orders'));
      expect(deployment.harmed()).toEqual([]);
      const isTold = ({ id }: Note): boolean =>
        ended.words.some((line) => new RegExp(`note.*\\b${id}\\b`, 'i').test(line));
      expect([...notes.values()].filter((note) => !isTold(note))).toEqual([]);
    });
  });

  test.each([
    { listed: [], looks: 'no' },
    { listed: [{ id: 5 }], looks: 'each' },
  ])('shows $listed below an order: $looks list below it is asked for', ({ listed, looks }) => {
    const asked = new Set<string>();
    const withRefunds = (order: object) => ({ ...order, refunds: listed });
    const refunding: Adversary = async (request, next) => {
      const path = pathOf(request);
      const [, order, below] = /^\/shop-analytics\/orders\/(\d+)(\/refunds)?/.exec(path) ?? [];
      if (order !== undefined && below !== undefined) {
        asked.add(order);
        return answerOf(200, []);
      }
      const answer = await next(request);
      if (!isRead(request) || !isAccepted(answer)) return answer;
      if (order !== undefined) return edited(answer, withRefunds);
      return path === '/shop-analytics/orders' ? edited(answer, (orders) => [orders].flat().map(withRefunds)) : answer;
    };
    const routes = {
      '/shop-analytics/orders/(?P<order_id>[\\d]+)/refunds': ['GET'],
      '/shop-analytics/orders/(?P<order_id>[\\d]+)/refunds/(?P<id>[\\d]+)': ['GET', 'DELETE'],
    };
    return against(withRoutes(routes, refunding), async (deployment) => {
      const ended = await deployment.run(lifeOf('orders'));
      expect(deployment.harmed()).toEqual([]);
      expect(deployment.unreported(ended)).toEqual([]);
      expect(asked.size > 0).toBe(looks === 'each');
    });
  });

  test('schedules a job for each order, which a list shows and no route removes: they are told, counted', () => {
    const jobs: { readonly id: number; readonly hook: string }[] = [{ id: 7, hook: 'daily_mail' }];
    const scheduling: Adversary = async (request, next) => {
      if (pathOf(request) === '/shop-analytics/jobs' && isRead(request)) return answerOf(200, jobs);
      const answer = await next(request);
      if (isCreation(request, 'orders') && isAccepted(answer))
        jobs.push({ id: 7 + jobs.length, hook: `order_${jsonOf(answer).id}` });
      return answer;
    };
    return against(withRoutes({ '/shop-analytics/jobs': ['GET'] }, scheduling), async (deployment) => {
      const ended = await deployment.run(lifeOf('orders'));
      const many = jobs.length - 1;
      expect(many).toBeGreaterThan(0);
      expect(isCounted(ended, many, 'job')).toBe(true);
    });
  });

  test('writes an admin note for each product of the run: these are removed, or told', () => {
    const noting: Adversary = async (request, next, { reference: { site } }) => {
      const answer = await next(request);
      const [model] = site.notes.all();
      if (!isCreation(request, 'products') || !isAccepted(answer) || model === undefined) return answer;
      const { name } = bodyOf(request);
      site.notes.put({
        ...model,
        id: site.ids.notes.next(),
        title: `Low stock: ${name}`,
        content: `${name} runs low.`,
      });
      return answer;
    };
    return against(noting, async (deployment) => {
      const ended = await deployment.run(lifeOf('products'));
      const { length } = deployment.left().filter((key) => key.startsWith('notes '));
      expect(deployment.harmed()).toEqual([]);
      if (!isCounted(ended, length, 'note')) expect(deployment.unreported(ended)).toEqual([]);
    });
  });
});
