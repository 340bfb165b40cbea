/** What a run may do, seen from the server: no more than it was allowed, and nothing at all before the host is confirmed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadContract } from '../../helpers/contract/load.ts';
import { EFFECTS, type Effect, type Operation } from '../../helpers/contract/types.ts';
import { PACKAGE_ROOT } from '../../helpers/package-root.ts';
import { runOn } from './run-on.ts';
import { type HostileSite, type Logged, startSite } from './site.ts';

function expressionOf({ path }: Operation): RegExp {
  return new RegExp(`^/rest${path.replace(/[.]/g, '\\.').replace(/\{[^}]+\}/g, '[^/]+')}/?$`);
}

const operations = [...loadContract().operations.values()].map((operation) => ({
  operation,
  expression: expressionOf(operation),
}));

/** The effect of a request, by the operations that it fits; of several the mildest, since it may have meant that. */
function effectOf({ method, url }: Logged): Effect {
  const path = decodeURI(url.split('?')[0] ?? '');
  const reads = method === 'GET' || method === 'HEAD';
  const fitting = operations.filter(
    ({ operation, expression }) =>
      (operation.method === method || (method === 'HEAD' && operation.method === 'GET')) && expression.test(path),
  );
  const effects = fitting.map(({ operation }) => EFFECTS.indexOf(operation.effect));
  if (effects.length === 0) return reads ? 'read' : 'write';
  return EFFECTS[Math.min(...effects)] ?? 'site';
}

let site: HostileSite;
beforeAll(async () => {
  site = await startSite(({ next }) => next());
});
afterAll(() => site.close());

/** Two namespaces with calls of every effect. */
const TWO = ['--namespace', 'forms/v1', '--namespace', 'seo/v1'];

async function sentWith(
  env: Readonly<Record<string, string>>,
  args: readonly string[] = ['--depth', 'smoke'],
): Promise<readonly Logged[]> {
  const before = site.log.length;
  await runOn(site, args, env);
  return site.log.slice(before);
}

function expectNothingBeyond(effects: Effect, sent: readonly Logged[]): void {
  const beyond = sent.filter((one) => EFFECTS.indexOf(effectOf(one)) > EFFECTS.indexOf(effects));
  expect(beyond.map(({ method, url }) => `${method} ${url}`)).toEqual([]);
  const reached = new Set(sent.map(effectOf));
  expect([...reached].sort()).toEqual(EFFECTS.slice(0, EFFECTS.indexOf(effects) + 1).toSorted());
}

describe('a run that may', () => {
  const host = (): string => new URL(site.baseUrl).host;

  test.each(EFFECTS)('%s sends nothing beyond that', async (effects) => {
    const sent = await sentWith({ CONFORMANCE_EFFECTS: effects, CONFORMANCE_CONFIRM_HOST: host() });
    expectNothingBeyond(effects, sent);
  });

  const confirmations = ['', 'other.example.test'];
  test.each(
    EFFECTS.filter((effects) => effects !== 'site').flatMap((effects) =>
      confirmations.map((confirmed) => ({ effects, confirmed })),
    ),
  )(
    '$effects sends nothing beyond that where the host is confirmed as "$confirmed"',
    async ({ effects, confirmed }) => {
      const env = { CONFORMANCE_EFFECTS: effects, CONFORMANCE_CONFIRM_HOST: confirmed };
      expectNothingBeyond(effects, await sentWith(env, [...TWO, '--depth', 'smoke']));
    },
  );

  test('read sends nothing but GET and HEAD, which is what a run does unless it is told more', async () => {
    const sent = await sentWith({ CONFORMANCE_EFFECTS: '' }, [...TWO, '--depth', 'smoke']);
    const methods = [...new Set(sent.map(({ method }) => method))].sort().join(' and ');
    expect(methods).toBe('GET and HEAD');
    expect(readFileSync(join(PACKAGE_ROOT, 'docs/harm.md'), 'utf8')).toContain(`sends ${methods} only`);
  });

  test.each(['', 'localhost', '127.0.0.1', 'other.example.test'])(
    'site where the host is confirmed as %j sends nothing',
    async (confirmed) => {
      const before = site.log.length;
      const env = { CONFORMANCE_EFFECTS: 'site', CONFORMANCE_CONFIRM_HOST: confirmed };
      const { code, err } = await runOn(site, [], env);
      expect(site.log.length).toBe(before);
      expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(`CONFORMANCE_CONFIRM_HOST=${host()}`) });
    },
  );
});
