/** No write leaves without a permit, and no permit is made but in helpers/ownership. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadContract } from '../../helpers/contract/load.ts';
import type { Operation } from '../../helpers/contract/types.ts';
import { createClient } from '../../helpers/exchange/client.ts';
import type { Call } from '../../helpers/exchange/types.ts';
import { assertPermitted, Permit, permit, reading, writing } from '../../helpers/ownership/permit.ts';
import { batchPermit } from '../../helpers/ownership/permits.ts';
import { PACKAGE_ROOT } from '../../helpers/package-root.ts';
import { openOn } from '../engine/session.ts';

const ROOT = join(PACKAGE_ROOT, 'helpers');

const SOURCES = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

const filesWith = (pattern: RegExp): readonly string[] =>
  SOURCES.filter(({ text }) => pattern.test(text))
    .map(({ path }) => relative('.', path))
    .sort();

/** Names that a file takes from a module, by the end of its path. */
function importersOf(module: string, name: string): readonly string[] {
  const imports = new RegExp(`import \\{([^}]*)\\} from '[^']*${module}'`, 'g');
  const takes = ({ text }: { readonly text: string }): boolean =>
    [...text.matchAll(imports)].some(([, names = '']) =>
      names.split(',').some((one) => one.trim().replace(/ as .*/, '') === name),
    );
  return SOURCES.filter(takes)
    .map(({ path }) => path)
    .sort();
}

describe('in the source', () => {
  test('permits are made in one module, and given by its folder alone', () => {
    expect(filesWith(/\bnew Permit\b/)).toEqual(['ownership/permit.ts']);
    expect(importersOf('ownership/permit\\.ts', 'permit')).toEqual([]);
    expect(importersOf('\\./permit\\.ts', 'permit')).toEqual(['ownership/permits.ts']);
  });

  test('two places send writes: for cases, and for the clean-up', () => {
    expect(importersOf('permit\\.ts', 'writing')).toEqual(['clean-up/lists.ts', 'engine/send.ts']);
    expect(importersOf('permits\\.ts', 'permissionFor')).toEqual(['engine/records.ts', 'engine/removals.ts']);
    expect(importersOf('permits\\.ts', 'removalPermit')).toEqual(['clean-up/removal.ts']);
    expect(importersOf('permits\\.ts', 'batchPermit')).toEqual(['clean-up/removal.ts']);
    expect(importersOf('permits\\.ts', 'childPermit')).toEqual(['clean-up/removal.ts']);
  });

  test('nothing is called sendable that did not come through an entry', () => {
    expect(filesWith(/\bas (?:unknown as )?Sendable\b/)).toEqual(['ownership/permit.ts']);
  });

  test('nothing but the exchange layer opens a connection to a deployment', () => {
    const opening = filesWith(/from '(?:undici|node:https?|node:net|node:tls)'|[^.\w]fetch\(/);
    expect(opening.filter((path) => !path.startsWith('exchange/'))).toEqual(OTHER_CONNECTIONS);
  });
});

/** What looks at a certificate, and what reads one: neither sends a request. */
const OTHER_CONNECTIONS = ['doctor/reach.ts', 'environment/access.ts'];

const WRITE = { method: 'DELETE', url: 'http://127.0.0.1:9/rest/a/1', headers: {}, body: null, as: 'user' } as const;

describe('a write', () => {
  test.each([
    ['without a permit', WRITE],
    ['with that of another address', { ...WRITE, permit: permit('removes', { ...WRITE, url: `${WRITE.url}2` }) }],
    ['with that of another method', { ...WRITE, permit: permit('changes', { ...WRITE, method: 'PUT' }) }],
    ['with that of another body', { ...WRITE, permit: permit('removes', { ...WRITE, body: '{}' }) }],
    ['with one that looks like a permit', { ...WRITE, permit: { kind: 'removes', covers: () => true } }],
    ['that a parameter makes of a GET', { ...WRITE, method: 'GET', url: `${WRITE.url}?a=1&_method=DELETE` }],
    ['that a header makes of a GET', { ...WRITE, method: 'GET', headers: { 'X-HTTP-Method-Override': 'DELETE' } }],
  ])('%s does not leave', async (_, request) => {
    const accounts = { credentials: null, secondCredentials: null };
    const client = createClient({
      baseUrl: new URL('http://127.0.0.1:9/rest'),
      ...accounts,
      concurrency: 1,
      timeoutMs: 1,
    });
    // @ts-expect-error The types say so already.
    await expect(client.send(request)).rejects.toThrow('permit');
    expect(client.requests).toBe(0);
    await client.close();
  });

  test('leaves with its own permit, and a read with none', () => {
    expect(() => assertPermitted(writing(WRITE, permit('removes', WRITE)))).not.toThrow();
    expect(() => assertPermitted(reading({ ...WRITE, method: 'GET' }))).not.toThrow();
    expect(() => reading(WRITE)).toThrow('needs a permit');
  });

  test('has no permit that somebody made himself', () => {
    // @ts-expect-error Nobody else has the key.
    expect(() => new Permit(Symbol('permit'), 'removes', WRITE)).toThrow('helpers/ownership');
    const forged = Object.create(Permit.prototype) as Permit;
    expect(() => writing(WRITE, forged)).toThrow();
  });
});

const COUPONS = '/shop-analytics/coupons';
const COUPON = loadContract().operations.get(`GET ${COUPONS}/{id}`) as Operation;
const BATCH = { ...WRITE, method: 'POST', url: 'http://127.0.0.1:9/rest/batch' } as const;

describe('a batch of removals', () => {
  const call = (paths: readonly string[], method = 'DELETE'): Call => ({
    operation: loadContract().operations.get('POST /batch/v1') as Operation,
    args: { requests: paths.map((path) => ({ method, path })) },
    why: 'Removes records',
  });

  async function opened() {
    const { session, site } = await openOn();
    const ids: number[] = [];
    for (const name of ['coupon', 'coupon']) ids.push((await site.fresh(name)).id);
    for (const id of ids) await site.send({ operation: COUPON, args: { id }, why: 'Reads' });
    const permitFor = (own: readonly number[], one: Call) => batchPermit(session, 'coupon', own, one, BATCH);
    return { ids, permitFor, session };
  }

  test('leaves where each of its records is proved', async () => {
    const { ids, permitFor } = await opened();
    expect(permitFor(ids, call(ids.map((id) => `${COUPONS}/${id}?force=true`)))?.covers(BATCH)).toBe(true);
  });

  test.each<readonly [string, (ids: readonly number[]) => readonly [readonly number[], Call]]>([
    ['a record that nobody proved', ([own = 0]) => [[own, 17], call([`${COUPONS}/${own}`, `${COUPONS}/17`])]],
    ['another record than the one proved', ([own = 0]) => [[own], call([`${COUPONS}/17`])]],
    ['one more than is proved', ([own = 0]) => [[own], call([`${COUPONS}/${own}`, `${COUPONS}/17`])]],
    ['what addresses no record', ([own = 0]) => [[own], call([COUPONS])]],
    ['a change', ([own = 0]) => [[own], call([`${COUPONS}/${own}`], 'PUT')]],
  ])('does not leave with %s', async (_, made) => {
    const { ids, permitFor } = await opened();
    expect(permitFor(...made(ids))).toBeNull();
  });

  test('does not leave once one of its records was written since it was read', async () => {
    const { ids, permitFor, session } = await opened();
    session.ownership.endWrite('coupon', ids[1] ?? 0, null, { isRemoval: true, isForGood: false, args: {} });
    expect(permitFor(ids, call(ids.map((id) => `${COUPONS}/${id}`)))).toBeNull();
  });
});
