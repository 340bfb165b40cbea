import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { loadContract } from '../../helpers/contract/load.ts';
import { responseErrors, responseSchemas } from '../../helpers/verdict/response-schemas.ts';
import { changed, requiredMembers, typedMembers } from './typed-members.ts';
import { WRITTEN_DOCUMENTS } from './written-documents.ts';

const RECORDED: Record<string, unknown[]> = JSON.parse(
  readFileSync(new URL('../fixtures/returned-documents.json', import.meta.url), 'utf8'),
);
const INDEX = RECORDED['site-index']?.[0] as object;
const NAMES = Object.keys(responseSchemas()).filter((name) => name !== 'common');
/** Objects each of whose members is an entry of a list, and typed as one. */
const KEYED: ReadonlySet<string> = new Set(['features', 'form-refill', 'locales', 'payment-gateway-suggestions']);
const WRONG: Readonly<Record<string, unknown>> = {
  object: {},
  array: [[]],
  string: 'maybe',
  boolean: true,
  number: 1.5,
};

function documentsOf(name: string): unknown[] {
  return [...(RECORDED[name] ?? []), ...(WRITTEN_DOCUMENTS[name] ?? [])];
}

function wrongFor(types: readonly string[]): unknown {
  const allowed = new Set(types.includes('number') ? [...types, 'integer'] : types);
  const type = Object.keys(WRONG).find((candidate) => !allowed.has(candidate));
  if (type === undefined) throw new Error(`Every type is allowed: ${types.join(', ')}`);
  return WRONG[type];
}

function pointer(path: readonly string[]): string {
  return path.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

function without(value: unknown, name: string): unknown {
  return Object.fromEntries(Object.entries(value as object).filter(([key]) => key !== name));
}

describe('the files', () => {
  it('are valid JSON Schemas that say what they are', () => {
    const ajv = new Ajv2020({ strict: false });
    for (const [name, schema] of Object.entries(responseSchemas())) {
      expect(ajv.validateSchema(schema as object), name).toBe(true);
      expect(schema, name).toMatchObject({
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        title: expect.stringMatching(/\S/),
        description: expect.stringMatching(name === 'common' ? /\S/ : /Clauses?: /),
      });
    }
  });

  it('hold whatever an operation of the contract returns, and the error', () => {
    const returned = [...loadContract().operations.values()].map((operation) => operation.returns);
    for (const name of [...returned, 'error']) expect(() => responseErrors(name, {}), name).not.toThrow();
  });

  it.each(['nothing', 'common', '__proto__', '../report/report'])('are not called %s', (name) => {
    const told = new Error(`No response schema is called "${name}".`);
    expect(() => responseErrors(name, {})).toThrow(told);
  });
});

it.each(NAMES)('%s accepts what conforming sites answer', (name) => {
  expect(documentsOf(name).length).toBeGreaterThan(0);
  for (const document of documentsOf(name)) expect(responseErrors(name, document)).toEqual([]);
});

it.each(NAMES.filter((name) => !KEYED.has(name)))('%s leaves room for more members', (name) => {
  for (const document of documentsOf(name)) {
    const more = Array.isArray(document) ? document : Object.assign({}, document, { unheard: {} });
    expect(responseErrors(name, more)).toEqual([]);
  }
});

it.each(NAMES.filter((name) => name !== 'document'))('%s rejects a value of another type', (name) => {
  const members = documentsOf(name).flatMap((document) =>
    typedMembers(name, document).map((member) => ({ document, ...member })),
  );
  expect(members.length).toBeGreaterThan(0);
  for (const { document, path, types } of members) {
    const broken = changed(document, path, () => wrongFor(types));
    const paths = responseErrors(name, broken).map((error) => error.path);
    expect(paths, pointer(path)).toContain(pointer(path));
  }
});

const DEMANDING = NAMES.filter((name) =>
  documentsOf(name).some((document) => requiredMembers(name, document).length > 0),
);

it('demands members of most documents', () => {
  expect(DEMANDING).toEqual(expect.arrayContaining(['site-index', 'error', 'event', 'order-collection', 'country']));
  expect(DEMANDING.length).toBeGreaterThan(25);
});

it.each(DEMANDING)('%s rejects a document without what must be there', (name) => {
  for (const document of documentsOf(name))
    for (const { path, name: required } of requiredMembers(name, document)) {
      const broken = changed(document, path, (value) => without(value, required));
      expect(errorsOf(name, broken)).toContainEqual({ path: pointer(path), message: `must have "${required}"` });
    }
});

describe('what a client breaks on', () => {
  it.each([
    ['event', { id: 1, title: { rendered: 'x' } }, '/title', 'must be string, is object'],
    ['event', { id: -1 }, '/id', 'must be >= 0, is -1'],
    ['event', { id: 1, all_day: 'maybe' }, '/all_day', 'must be boolean, is string'],
    ['event', { id: 1, venue: { venue: 'no id' } }, '/venue', 'must have "id"'],
    ['event', { id: 1, start_date: 'soon' }, '/start_date', 'must be a site-date-time, is "soon"'],
    ['event', { errors: {} }, '', 'must have "id"'],
    ['event-collection', { rest_url: 'https://example.test/' }, '', 'must have "events"'],
    ['event-collection', { events: [{}] }, '/events/0', 'must have "id"'],
    ['venue', { id: 1, show_map: 'maybe' }, '/show_map', /^must be one of true, false, .*, is "maybe"$/],
    ['venue', { id: 1, show_map: { on: true } }, '/show_map', /^must be one of true, false, .*, is object$/],
    ['site-index', { ...INDEX, routes: { '/a~b': 5 } }, '/routes/~1a~0b', 'must be object, is integer'],
    ['note', { title: 'neither id nor name' }, '', 'must have "id"'],
    ['coupon', { id: 1, amount: 10 }, '/amount', 'must be string, is integer'],
    ['coupon', { id: 1, amount: 'ten' }, '/amount', /^must match \^.*, is "ten"$/],
    ['coupon', { id: 1, usage_limit: '5' }, '/usage_limit', 'must be integer or null, is string'],
    ['coupon-collection', { coupons: [] }, '', 'must be array, is object'],
    ['order', { id: 1, line_items: [{ id: 1, total: 5.5 }] }, '/line_items/0/total', 'must be string, is number'],
    ['order', { id: 1, billing: [] }, '/billing', 'must be object, is array'],
    ['product', { id: 1, catalog_visibility: 'odd' }, '/catalog_visibility', /is "odd"$/],
    ['product', { id: 1, catalog_visibility: 'o'.repeat(58) }, '/catalog_visibility', /is "o{58}"$/],
    ['product', { id: 1, catalog_visibility: 'o'.repeat(59) }, '/catalog_visibility', /is "o{59}…$/],
    ['shop-batch', { create: [{ code: 'x' }] }, '/create/0', 'must have "id"'],
    ['batch-answer', { responses: [{ status: '201', body: {} }] }, '/responses/0/status', 'must be integer, is string'],
    ['oembed', { version: '1.0' }, '', 'must have "type"'],
    ['contact-form', { id: 'x' }, '/id', 'must be integer or null, is string'],
    ['locales', [{}], '', 'must have at most 0 items'],
    ['error', { code: 'x', message: 'y', data: { status: 200 } }, '/data/status', 'must be >= 400, is 200'],
  ])('%s %j', (name, document, path, message) => {
    expect(errorsOf(name, document)).toEqual([{ path, message: asymmetric(message) }]);
  });

  it.each([
    [{ gmt_offset: 5.5 }, []],
    [{ gmt_offset: '0' }, []],
    [{ gmt_offset: '-3.5', page_on_front: '2' }, []],
    [{ gmt_offset: 'Paris' }, ['/gmt_offset']],
    [{ authentication: {} }, ['/authentication']],
    [
      { authentication: { 'application-passwords': { endpoints: {} } } },
      ['/authentication/application-passwords/endpoints'],
    ],
    [{ routes: { '/': { namespace: '', methods: ['GET'] } } }, ['/routes/~1']],
    [
      { routes: { '/': { namespace: '', methods: ['GET'], endpoints: [{ methods: ['GET'], args: [1] }] } } },
      ['/routes/~1/endpoints/0/args'],
    ],
  ])('site-index %j', (change, paths) => {
    expect(responseErrors('site-index', { ...INDEX, ...change }).map((error) => error.path)).toEqual(paths);
  });
});

/** With what is wrong in one phrase. */
function errorsOf(name: string, document: unknown): readonly { readonly path: string; readonly message: string }[] {
  return responseErrors(name, document).map(({ path, rule, is }) => ({
    path,
    message: is === undefined ? rule : `${rule}, is ${is}`,
  }));
}

function asymmetric(message: string | RegExp): unknown {
  return typeof message === 'string' ? message : expect.stringMatching(message);
}

describe('a hostile document', () => {
  it('is listed in at most twenty errors, each short', () => {
    const records = Array.from({ length: 1000 }, () => ({ id: 1, catalog_visibility: 'x'.repeat(10_000) }));
    const errors = errorsOf('product-collection', records);
    expect(errors).toHaveLength(20);
    for (const { message } of errors) expect(message.length).toBeLessThan(200);
  });

  it('may hold a million wrong records', () => {
    const errors = errorsOf(
      'tag-collection',
      Array.from({ length: 1_000_000 }, () => 0),
    );
    expect(errors).toHaveLength(20);
    expect(errors[0]).toEqual({ path: '/0', message: 'must be object, is integer' });
  });

  it('is told with the first error of all, and with what else its first part breaks', () => {
    const broken = Array.from({ length: 9_000 }, (_, at) => ({
      id: at < 8_000 ? at + 1 : 'x',
      amount: at === 5 ? [] : '1',
    }));
    expect(responseErrors('coupon-collection', broken).map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/5/amount']),
    );
    const far = broken.map(({ id }) => ({ id }));
    expect(responseErrors('coupon-collection', far).map(({ path }) => path)).toEqual(['/8000/id']);
  });

  it('may nest deeper than can be written, and is told with its first error', () => {
    const nested = (depth: number): unknown => {
      let value: unknown = 0;
      for (let at = 0; at < depth; at += 1) value = [value];
      return value;
    };
    const errorsAt = (depth: number) => responseErrors('event', { id: 'x', all_day: 'maybe', json_ld: nested(depth) });
    expect(errorsAt(1_000)).toHaveLength(2);
    expect(errorsAt(100_000)).toHaveLength(1);
  });

  it('may hold a million digits', () => {
    const [error] = responseErrors('coupon', { id: 1, amount: `${'1'.repeat(1_000_000)}x` });
    expect(error?.path).toBe('/amount');
  });

  it.each([
    ['arrays', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['objects', `${'{"id":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
  ])('may nest %s a hundred thousand deep', (_kind, text) => {
    const document = JSON.parse(text);
    for (const name of ['event', 'order', 'site-index', 'batch-answer'])
      expect(responseErrors(name, document).length, name).toBeGreaterThan(0);
    expect(responseErrors('document', document)).toEqual([]);
    expect(responseErrors('event', { id: 1, json_ld: document })).toEqual([]);
  });

  it('gets no member from a key called __proto__', () => {
    const document = JSON.parse('{"__proto__": {"id": 1}, "constructor": {}, "toString": 1}');
    expect(errorsOf('coupon', document)).toEqual([{ path: '', message: 'must have "id"' }]);
    expect(responseErrors('coupon', JSON.parse('{"__proto__": null, "id": 1}'))).toEqual([]);
  });
});
