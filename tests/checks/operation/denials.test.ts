/** What is denied, where the same user is let in to the same by another way; and what is done once more. */
import { describe, expect, test } from 'vitest';
import { catalogueOf } from '../../../helpers/cases/suite.ts';
import { acceptanceCase } from '../../../helpers/checks/operation/acceptance.ts';
import type { Operation, Schema } from '../../../helpers/contract/types.ts';
import type { Call } from '../../../helpers/exchange/types.ts';
import { contractOf, kindsOf, operationOf, runOn, targetOf } from '../../plan/scripted-site.ts';
import { exchangeOf } from '../../verdict/exchange.ts';

const ENDPOINTS = [{ methods: ['GET', 'POST', 'PUT', 'PATCH'], args: {} }];
const ROUTES = Object.fromEntries(
  ['/acme/ping', '/acme/things/(?P<id>\\d+)'].map((route) => [
    route,
    { namespace: 'acme', methods: ['GET', 'POST', 'PUT', 'PATCH'], endpoints: ENDPOINTS },
  ]),
);

function asked(operation: Operation, others: readonly Operation[], statusOf: (call: Call, nth: number) => number) {
  const context = {
    contract: contractOf(operation, ...others),
    catalogue: catalogueOf([]),
    depth: 'standard' as const,
  };
  return runOn(
    acceptanceCase(targetOf(operation), context),
    (call, nth) => exchangeOf(statusOf(call, nth), {}),
    ROUTES,
  );
}

describe('a method that is denied', () => {
  const put = operationOf('PUT /acme/ping');
  const post = operationOf('POST /acme/ping');
  const served = async (statusOf: (method: string, nth: number) => number) => {
    const told = await asked(put, [post], ({ method = 'PUT' }, nth) => statusOf(method, nth));
    return [kindsOf(told)['minimal/served'], told.calls.map(({ method = 'PUT' }) => method).join(' ')];
  };

  test('to who does the same by another is not served', async () => {
    expect(await served((method) => (method === 'PUT' ? 403 : 200))).toEqual(['broken', 'PUT POST PUT POST']);
  });

  test('as another is tells of rights alone', async () => {
    expect(await served(() => 403)).toEqual(['blocked', 'PUT POST']);
  });

  test('once, or where what is done is denied, tells nothing', async () => {
    expect(await served((_method, nth) => (nth === 1 ? 403 : 200))).toEqual(['blocked', 'PUT POST PUT']);
    expect(await served((_method, nth) => (nth === 2 ? 200 : 403))).toEqual(['blocked', 'PUT POST PUT POST']);
  });

  test('by a document of somebody’s own may need a permission of its own', async () => {
    const own = operationOf('PUT /acme/ping', {}, { origin: 'document' });
    const told = await asked(own, [post], ({ method = 'PUT' }) => (method === 'PUT' ? 403 : 200));
    expect([kindsOf(told)['minimal/served'], told.calls.length]).toEqual(['blocked', 1]);
  });
});

describe('a declared value of a read that is denied', () => {
  const FIELDS: Readonly<Record<string, Schema>> = {
    context: { type: 'string', enum: ['view', 'edit'], default: 'view' },
  };
  const read = operationOf('GET /acme/things/{id}', FIELDS);
  const update = operationOf('PUT /acme/things/{id}', { note: { type: 'string' } });
  const edit = async (statusOf: (call: Call) => number) =>
    kindsOf(await asked(read, [update], statusOf))['args/context/enum/edit/accepted'];

  test('to who made and changed the record is not accepted', async () => {
    expect(await edit(({ args }) => (args.context === 'edit' ? 403 : 200))).toBe('broken');
  });

  test('to who may not change it either tells of rights alone', async () => {
    expect(await edit(({ args, operation }) => (args.context === 'edit' || operation === update ? 403 : 200))).toBe(
      'blocked',
    );
  });

  test('for the record of another alone tells nothing', async () => {
    // 11 is the one that all share.
    expect(await edit(({ args }) => (args.context === 'edit' && args.id === 11 ? 403 : 200))).toBe('blocked');
  });
});

describe('what is done already', () => {
  const dismiss = operationOf('POST /acme/ping', {}, { effect: 'site' });
  const twice = async (operation: Operation, others: readonly Operation[] = []) => {
    const told = await asked(operation, others, (_call, nth) => (nth === 1 ? 200 : 500));
    return [kindsOf(told)['minimal/served'], told.calls.length];
  };

  test('is served once more', async () => {
    expect(await twice(dismiss)).toEqual(['broken', 2]);
    expect(kindsOf(await asked(dismiss, [], () => 200))['minimal/served']).toBe('met');
  });

  test('is left alone where another method does it again, or where it is sent to somebody', async () => {
    expect(await twice(dismiss, [operationOf('PUT /acme/ping')])).toEqual(['met', 1]);
    expect(await twice(operationOf('POST /acme/ping', {}, { effect: 'send' }))).toEqual(['met', 1]);
  });
});
