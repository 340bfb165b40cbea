import { describe, expect, test } from 'vitest';
import { EXIT, type Io, parseArguments } from '../../helpers/cli/command.ts';
import { mutantsCommand } from '../../helpers/cli/commands/mutants.ts';
import { serveCommand } from '../../helpers/cli/commands/serve.ts';
import '../../mutants/register.ts';
import { testInTurn } from '../support/by-commit.ts';

interface Console extends Io {
  readonly lines: string[];
  readonly progress: string[];
}

function consoleOf(interrupted: Promise<string> = new Promise(() => {})): Console {
  const lines: string[] = [];
  const progress: string[] = [];
  return {
    env: {},
    cwd: '/',
    isTerminal: false,
    out: (line) => void lines.push(line),
    err: (line) => void progress.push(line),
    interrupted,
    lines,
    progress,
  };
}

async function run(command: typeof mutantsCommand, args: readonly string[], io = consoleOf()) {
  const code = await command.run({ ...parseArguments(command, args), profile: null }, io);
  return { code, io };
}

describe('conform mutants', () => {
  testInTurn('reports as JSON which of a sample are killed, and that the clean reference passes', async () => {
    const { code, io } = await run(mutantsCommand, ['--namespace', 'batch', '--sample', '3', '--json']);
    expect(code).toBe(EXIT.conforms);
    const report = JSON.parse(io.lines.join(''));
    expect(report.totals).toEqual({ total: 3, equivalent: 0, killed: 3, warned: 0, survived: 0, collateral: 0 });
    expect(report.clean.before.requirements).toBeGreaterThan(5000);
    expect([...report.clean.before.failures, ...report.clean.after.failures]).toEqual([]);
    expect(Object.values(report.unproven).flat().length).toBeGreaterThan(5000);
    expect(io.progress.at(-1)).toBe('3 of 3 mutants judged, 0 survived');
  });

  testInTurn('prints the kill matrix as a table', async () => {
    const { io } = await run(mutantsCommand, ['--namespace', 'batch', '--sample', '3', '--markdown']);
    expect(io.lines.join('\n')).toMatch(
      /^\| family \| what is wrong \| killed \| only warned of \| of \| no request could tell \|\n/,
    );
    expect(io.lines.join('\n')).toContain('| **all** |');
  });

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
  testInTurn('says what comes out otherwise on a reference that conforms in another way', async () => {
    const args = ['--variations', '--variation', 'index-namespaces-reversed', '--variation', 'total-headers-absent'];
    const { code, io } = await run(mutantsCommand, [...args, '--sets', '1', '--set-size', '2', '--json']);
    const { requirements, results, alarms } = JSON.parse(io.lines.join(''));
    expect(requirements).toBeGreaterThan(5000);
    expect(results).toHaveLength(1);
    expect(results[0]).toMatchObject({ breaksCustom: true, departs: [], unreachable: null });
    expect(results[0].variations.toSorted()).toEqual(['index-namespaces-reversed', 'total-headers-absent']);
    expect(results[0].changed.length).toBeGreaterThan(0);
    expect(code).toBe(alarms === 0 ? EXIT.conforms : EXIT.departs);
    expect(io.progress.at(-1)).toBe('1 of 1 judged');
  });

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
