import { describe, expect, test } from 'vitest';
import { EXIT } from '../../helpers/cli/command.ts';
import { mutantsCommand } from '../../helpers/cli/commands/mutants.ts';
import { serveCommand } from '../../helpers/cli/commands/serve.ts';
import '../../mutants/register.ts';
import { consoleOf, run } from './console.ts';

describe('conform mutants', () => {
  test.each([
    [['--family', 'none'], '--family names "none"'],
    [['--sample', 'few'], '--sample is "few"'],
    [['--namespace', 'none'], '--namespace names "none"'],
    [['--unproven', 'unproven.json', '--sample', '5'], '--unproven takes the whole catalogue: leave out --sample.'],
  ])('rejects %j', async (args, says) => {
    await expect(run(mutantsCommand, args)).rejects.toThrow(says);
  });
});

describe('conform mutants --variations', () => {
  test('rejects a variation that it does not know', async () => {
    await expect(run(mutantsCommand, ['--variations', '--variation', 'lists-lags'])).rejects.toThrow(
      'did you mean lists-lag?',
    );
  });
});

describe('conform serve', () => {
  test('lists the variations that can be switched on', async () => {
    const { io } = await run(serveCommand, ['--list-variations', '--json']);
    const variations: Record<string, unknown>[] = JSON.parse(io.lines.join(''));
    expect(variations.find(({ id }) => id === 'lists-lag')).toEqual({
      id: 'lists-lag',
      says: 'A list shows a new record a second after it was made.',
      allowedBy: expect.stringContaining('Endpoints'),
      breaksCustom: false,
      departs: [],
    });
  });

  test('lists the faults that can be switched on', async () => {
    const { io } = await run(serveCommand, ['--list-faults', '--json']);
    const faults: Record<string, unknown>[] = JSON.parse(io.lines.join(''));
    expect(faults.find(({ id }) => id === 'seo/v1/ping/GET/answer/html')).toEqual({
      id: 'seo/v1/ping/GET/answer/html',
      family: 'answer-broken',
      breaks: expect.arrayContaining(['seo/v1/ping/GET/*']),
      sentence: 'GET /seo/v1/ping answers a page of HTML.',
      equivalent: null,
    });
  });

  test('switches faults and variations on', async () => {
    let end = (_signal: string): void => {};
    const io = consoleOf(
      new Promise((resolve) => {
        end = resolve;
      }),
    );
    const served = run(
      serveCommand,
      [
        '--fault',
        'shop-analytics/products/GET/answer/html',
        '--fault',
        'shop-analytics/orders/GET/not-served',
        '--variation',
        'json-padded',
      ],
      io,
    );
    await expect.poll(() => io.lines.length).toBe(1);
    const { baseUrl, username, applicationPassword } = JSON.parse(io.lines.join(''));
    const headers = { authorization: `Basic ${btoa(`${username}:${applicationPassword}`)}` };
    const get = (path: string) => fetch(`${baseUrl}${path}`, { headers });
    const [products, orders, coupons] = await Promise.all(
      ['products', 'orders', 'coupons'].map((name) => get(`/shop-analytics/${name}`)),
    );
    expect(await products?.text()).toMatch(/^<!DOCTYPE html>/);
    expect(orders?.status).toBe(404);
    const listed = (await coupons?.text()) ?? '';
    expect(listed).toMatch(/^\s+\[/);
    expect(JSON.parse(listed)).toHaveLength(3);
    end('SIGTERM');
    expect((await served).code).toBe(EXIT.conforms);
  });

  test('rejects a fault that it does not know', async () => {
    await expect(run(serveCommand, ['--fault', 'seo/v1/ping/GET/answer/htm'])).rejects.toThrow(
      'did you mean seo/v1/ping/GET/answer/html?',
    );
  });
});
