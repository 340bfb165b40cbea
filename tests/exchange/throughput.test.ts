/** Against deployments of which it is known how many requests they answer fastest. */
import { describe, expect, test } from 'vitest';
import { createThroughput, type Throughput } from '../../helpers/exchange/throughput.ts';

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
function answer(throughput: Throughput, answers: number, deployment: Deployment, isWaited = true): readonly number[] {
  let now = 0;
  return Array.from({ length: answers }, () => {
    const { concurrency } = throughput;
    now += deployment(concurrency) / concurrency;
    throughput.note(now, isWaited);
    return concurrency;
  });
}

describe('the requests under way', () => {
  test.each<[string, number, number]>([
    ['are as many as are allowed, where these are few', 3, 3],
    ['are as many as they begin with', 16, 6],
  ])('%s', (_what, max, first) => {
    expect(createThroughput(max, 6).concurrency).toBe(first);
  });

  test('are as many as are allowed where a deployment works on them all, before the run is old', () => {
    const throughput = createThroughput(16, 6);
    const seen = answer(throughput, 2_000, worksOnAll);
    expect(throughput.concurrency).toBe(16);
    expect(Math.max(...seen)).toBe(16);
  });

  test('are no more than six where a deployment works on fewer', () => {
    const throughput = createThroughput(16, 6);
    const seen = answer(throughput, 1_500, worksOn(4));
    expect(throughput.concurrency).toBe(6);
    expect(seen.filter((concurrency) => concurrency > 6).length).toBeLessThan(seen.length / 4);
  });

  test('are about as many as a deployment works on', () => {
    const throughput = createThroughput(64, 6);
    answer(throughput, 10_000, worksOn(12));
    expect(throughput.concurrency).toBeGreaterThanOrEqual(9);
    expect(throughput.concurrency).toBeLessThan(24);
  });

  test('get fewer where fewer are answered faster, and never none', () => {
    const throughput = createThroughput(16, 6);
    const seen = answer(throughput, 20_000, contended);
    expect(throughput.concurrency).toBe(1);
    expect(Math.min(...seen)).toBe(1);
  });

  test('follow a deployment that gets more room', () => {
    const throughput = createThroughput(16, 6);
    answer(throughput, 3_000, worksOn(2));
    answer(throughput, 10_000, worksOnAll);
    expect(throughput.concurrency).toBe(16);
  });

  test('are not tried while no request waits for its turn', () => {
    const throughput = createThroughput(16, 6);
    expect(new Set(answer(throughput, 5_000, worksOnAll, false))).toEqual(new Set([6]));
  });

  test('are judged of whole trials alone', () => {
    const throughput = createThroughput(16, 6);
    const seen = Array.from({ length: 100 }, () => [
      ...answer(throughput, 150, worksOnAll),
      ...answer(throughput, 1, worksOnAll, false),
    ]).flat();
    expect(throughput.concurrency).toBe(6);
    expect(seen).toContain(9);
  });
});
