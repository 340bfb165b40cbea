/** What a deployment has beyond the interface is told, and nothing of what the interface has. */
import { expect, test } from 'vitest';
import { observationsOf } from '../../../helpers/checks/site-index/observations.ts';
import type { Schema } from '../../../helpers/contract/types.ts';
import { parseIndex } from '../../../helpers/deployment/index-document.ts';
import { contractOf, NEUTRAL, operationOf } from '../../plan/scripted-site.ts';

const ADDRESS: Schema = { type: 'object', properties: { city: { type: 'string' } } };
const contract = contractOf(
  operationOf('GET /acme/things', { order: { type: 'string', enum: ['asc', 'desc'] }, page: { type: 'integer' } }),
  operationOf('POST /acme/things/{id}', { id: { type: 'integer' }, to: ADDRESS }),
);

const LIST = {
  methods: ['GET'],
  args: { order: { type: 'string', enum: ['asc', 'desc'] }, page: { type: 'integer' } },
};
const ITEM = {
  methods: ['POST'],
  args: { thing: { type: 'integer' }, to: { type: 'object', properties: { city: {} } } },
};

const plain = {
  namespaces: ['acme'],
  routes: {
    '/acme/things': { namespace: 'acme', methods: ['GET'], endpoints: [LIST] },
    '/acme/things/(?P<thing>\\d+)': { namespace: 'acme', methods: ['POST'], endpoints: [ITEM] },
  },
};

function observed(document: unknown) {
  const names = { ...NEUTRAL, resolved: [{ name: 'acme', actual: 'acme', how: 'neutral' as const }] };
  return observationsOf(contract, { index: parseIndex(document), names }).map(({ kind, place, what }) =>
    `${kind} ${place} ${what}`.trim(),
  );
}

test('nothing, where a deployment has what the interface has', () => {
  expect(observed(plain)).toEqual([]);
});

test('namespaces, routes, methods, arguments, values and types', () => {
  const list = {
    methods: ['GET', 'DELETE'],
    args: { ...LIST.args, order: { type: ['string', 'null'], enum: ['asc', 'desc', 'random'] }, more: {} },
  };
  const item = { methods: ['POST'], args: { to: { type: 'object', properties: { city: {}, phone: {} } } } };
  const document = {
    namespaces: ['acme', 'other/v1'],
    routes: {
      '/acme/things': { namespace: 'acme', methods: ['GET', 'DELETE'], endpoints: [list] },
      '/acme/things/(?P<id>\\d+)': { namespace: 'acme', methods: ['POST'], endpoints: [item] },
      '/other/v1/x': { namespace: 'other/v1', methods: ['GET', 'POST'] },
    },
  };
  expect(observed(document)).toEqual([
    'namespace other/v1',
    'route /other/v1/x GET, POST',
    'method /acme/things DELETE',
    'argument GET /acme/things more',
    'value GET /acme/things order "random"',
    'type GET /acme/things order "null"',
    'argument POST /acme/things/{id} to phone',
  ]);
});
