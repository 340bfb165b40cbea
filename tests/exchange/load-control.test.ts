/** Against deployments of which it is known how many requests they answer fastest. */
import { describe, expect, test } from 'vitest';
import { createLoadControl, type LoadControl } from '../../helpers/exchange/load-control.ts';

/** Milliseconds that an answer takes while so many requests are under way. */
type Deployment = (underWay: number) => number;

const worksOnAll: Deployment = () => 20;
const worksOn =
  (workers: number): Deployment =>
  (underWay) =>
    20 * Math.max(1, underWay / workers);
/** Each request under way makes all others slower than if they stood in a line. */
const contended: Deployment = (underWay) => 20 * underWay * (1 + underWay / 10);

/** Notes so many answers, as they come while requests wait. */
function answer(load: LoadControl, answers: number, deployment: Deployment, isWaited = true): readonly number[] {
  let now = 0;
  return Array.from({ length: answers }, () => {
    const { concurrency } = load;
    now += deployment(concurrency) / concurrency;
    load.note({ status: 200, durationMs: 20, endedAt: now, isWaited });
    return concurrency;
  });
}

describe('the requests under way', () => {
  test.each<[string, number, number]>([
    ['are as many as are allowed, where these are few', 3, 3],
    ['are as many as they begin with', 16, 6],
  ])('%s', (_what, max, first) => {
    expect(createLoadControl(max, 6).concurrency).toBe(first);
  });

  test('are as many as are allowed where a deployment works on them all, before the run is old', () => {
    const load = createLoadControl(16, 6);
    const seen = answer(load, 2_000, worksOnAll);
    expect(load.concurrency).toBe(16);
    expect(Math.max(...seen)).toBe(16);
  });

  test('are no more than six where a deployment works on fewer', () => {
    const load = createLoadControl(16, 6);
    const seen = answer(load, 1_500, worksOn(4));
    expect(load.concurrency).toBe(6);
    expect(seen.filter((concurrency) => concurrency > 6).length).toBeLessThan(seen.length / 4);
  });

  test('are about as many as a deployment works on', () => {
    const load = createLoadControl(64, 6);
    answer(load, 10_000, worksOn(12));
    expect(load.concurrency).toBeGreaterThanOrEqual(9);
    expect(load.concurrency).toBeLessThan(24);
  });

  test('get fewer where fewer are answered faster, and never none', () => {
    const load = createLoadControl(16, 6);
    const seen = answer(load, 20_000, contended);
    expect(load.concurrency).toBe(1);
    expect(Math.min(...seen)).toBe(1);
  });

  test('follow a deployment that gets more room', () => {
    const load = createLoadControl(16, 6);
    answer(load, 3_000, worksOn(2));
    answer(load, 10_000, worksOnAll);
    expect(load.concurrency).toBe(16);
  });

  test('are not tried while no request waits for its turn', () => {
    const load = createLoadControl(16, 6);
    expect(new Set(answer(load, 5_000, worksOnAll, false))).toEqual(new Set([6]));
  });

  test('are judged of whole trials alone', () => {
    const load = createLoadControl(16, 6);
    const seen = Array.from({ length: 100 }, () => [
      ...answer(load, 150, worksOnAll),
      ...answer(load, 1, worksOnAll, false),
    ]).flat();
    expect(load.concurrency).toBe(6);
    expect(seen).toContain(9);
  });
});
