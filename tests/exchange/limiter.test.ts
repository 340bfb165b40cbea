import { afterEach, describe, expect, test, vi } from 'vitest';
import { createLimiter, retryAfterMs } from '../../helpers/exchange/limiter.ts';

const NOW = Date.UTC(2026, 0, 2, 3, 4, 5);

describe('Retry-After', () => {
  test.each([
    ['0', 0],
    ['5', 5_000],
    [' 120 ', 120_000],
    ['Fri, 02 Jan 2026 03:04:15 GMT', 10_000],
    ['Fri, 02 Jan 2026 03:04:04 GMT', 0],
    [undefined, null],
    ['', null],
    ['soon', null],
    ['99999999999', null],
  ])('%s is %s ms', (header, expected) => {
    expect(retryAfterMs(header, NOW)).toBe(expected);
  });

  test.each(['-5', '1.5'])('%s is neither seconds nor a moment to come', (header) => {
    expect(retryAfterMs(header, NOW) ?? 0).toBe(0);
  });
});

/** A task that ends when it is told to. */
function task() {
  let end: () => void = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const run = vi.fn(() => ended);
  return { run, end };
}

describe('the limiter', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test('never lets more tasks run at once than it may, and all in the end', async () => {
    const limiter = createLimiter(3);
    let running = 0;
    let max = 0;
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        limiter.run(async () => {
          running += 1;
          max = Math.max(max, running);
          await new Promise((resolve) => setTimeout(resolve, at % 3));
          running -= 1;
          return at;
        }),
      ),
    );
    expect(max).toBe(3);
    expect(results).toEqual(Array.from({ length: 20 }, (_, at) => at));
  });

  test('starts tasks in the order they came', async () => {
    const limiter = createLimiter(1);
    const order: number[] = [];
    await Promise.all([1, 2, 3].map((number) => limiter.run(async () => order.push(number))));
    expect(order).toEqual([1, 2, 3]);
  });

  test('starts the lowest turn first of those that wait', async () => {
    const limiter = createLimiter(1);
    const order: number[] = [];
    const turns = [5, 3, 1, 3, 2];
    await Promise.all(turns.map((turn, at) => limiter.run(async () => order.push(at), turn)));
    expect(order).toEqual([0, 2, 4, 1, 3]);
  });

  test('holds the starts of tasks apart, however many may run at once', async () => {
    vi.useFakeTimers();
    const limiter = createLimiter(4);
    limiter.setGap(50);
    const starts: number[] = [];
    const begin = Date.now();
    const all = Promise.all([1, 2, 3, 4].map(() => limiter.run(async () => starts.push(Date.now() - begin))));
    await vi.advanceTimersByTimeAsync(200);
    await all;
    expect(starts).toEqual([0, 50, 100, 150]);
  });

  test('goes on after a task that fails', async () => {
    const limiter = createLimiter(1);
    await expect(limiter.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(limiter.run(async () => 'next')).resolves.toBe('next');
  });

  test('starts nothing before a pause is over, and lets what runs go on', async () => {
    vi.useFakeTimers();
    const limiter = createLimiter(2);
    const early = task();
    const late = task();
    const first = limiter.run(early.run);
    limiter.pauseUntil(performance.now() + 5_000);
    const second = limiter.run(late.run);
    await vi.advanceTimersByTimeAsync(4_999);
    expect([early.run.mock.calls.length, late.run.mock.calls.length]).toEqual([1, 0]);
    early.end();
    await first;
    expect(late.run).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(late.run).toHaveBeenCalledOnce();
    late.end();
    await second;
  });

  test('a shorter pause does not end a longer one', async () => {
    vi.useFakeTimers();
    const limiter = createLimiter(1);
    const waiting = task();
    limiter.pauseUntil(performance.now() + 5_000);
    limiter.pauseUntil(performance.now() + 1_000);
    void limiter.run(waiting.run);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(waiting.run).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(waiting.run).toHaveBeenCalledOnce();
  });
});
