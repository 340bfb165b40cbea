import { describe, expect, test } from 'vitest';
import { loadContract } from '../../helpers/contract/load.ts';
import { signatures } from './signature.ts';
import { CALENDAR } from './transcription/calendar.ts';
import { everyOperation, type Routes } from './transcription/routes.ts';
import { SHOP_ADMIN, SHOP_ANALYTICS } from './transcription/shop.ts';
import { LISTED_NAMESPACES, SITE } from './transcription/site.ts';
import { DESCRIPTORS, FORMS, OEMBED, PATTERNS, SEO, TEMPLATES } from './transcription/tools.ts';

const contract = loadContract();

const TRANSCRIBED: readonly (readonly [namespace: string, operations: number, routes: Routes])[] = [
  ['calendar/events/v1', 51, CALENDAR],
  ['shop-analytics', 48, SHOP_ANALYTICS],
  ['shop-admin', 14, SHOP_ADMIN],
  ['oembed/1.0', 2, OEMBED],
  ['templates/v1', 28, TEMPLATES],
  ['descriptors/v1', 7, DESCRIPTORS],
  ['patterns/v1', 30, PATTERNS],
  ['seo/v1', 55, SEO],
  ['forms/v1', 10, FORMS],
];

describe('nothing is missing and nothing more is there', () => {
  test('268 operations on 175 paths', () => {
    expect(contract.operations.size).toBe(268);
    expect(new Set([...contract.operations.values()].map(({ path }) => path)).size).toBe(175);
  });

  test.each(TRANSCRIBED)(
    '%s has %i operations besides its index, those of the interface',
    (namespace, count, routes) => {
      const declared = [...contract.operations.values()]
        .filter((operation) => operation.namespace === namespace && operation.resource !== 'index')
        .map(({ key }) => key);
      expect(declared).toHaveLength(count);
      expect(declared.sort()).toEqual([...everyOperation(routes).keys()].sort());
    },
  );

  test('the site index, the batch route and 21 namespace indexes stand beside them', () => {
    const others = [...contract.operations.values()].filter(
      ({ namespace, resource }) => ['site', 'batch'].includes(namespace) || resource === 'index',
    );
    expect(others).toHaveLength(23);
    expect(others.map(({ key }) => key).sort()).toEqual([...everyOperation(SITE).keys()].sort());
  });

  test('the site index lists twenty namespaces, and the calendar is the twenty-first', () => {
    const listed = contract.namespaces.filter((namespace) => namespace.listed).map(({ name }) => name);
    expect(listed).toEqual(LISTED_NAMESPACES);
    expect(contract.namespaces.filter((namespace) => !namespace.listed).map(({ name }) => name)).toEqual([
      'calendar/events/v1',
    ]);
    const shown = contract.namespaces.filter(({ routesShown }) => routesShown).map(({ name }) => name);
    expect(shown.sort()).toEqual(TRANSCRIBED.map(([name]) => name).sort());
  });

  const everything = [...TRANSCRIBED.map(([, , routes]) => routes), SITE].flatMap((routes) => [
    ...everyOperation(routes),
  ]);

  test.each(everything)('%s declares the arguments of the interface', (key, expected) => {
    const operation = contract.operations.get(key);
    expect([...signatures(operation?.args ?? {})].sort()).toEqual([...expected].sort());
  });

  test('a lost constraint, a lost member and one too many are all noticed', () => {
    const { args } = contract.operations.get('GET /shop-admin/marketing/recommended') ?? {};
    const perPage = args?.per_page;
    if (perPage === undefined) throw new Error('no per_page');
    const { maximum: _maximum, ...unbounded } = perPage.schema;
    expect(signatures({ per_page: { ...perPage, schema: unbounded } })).toEqual(['per_page: integer = 10 >=1']);
    const list = { type: 'array', items: { type: 'object', properties: { id: { type: 'integer' } } } } as const;
    expect(signatures({ a: { ...perPage, name: 'a', schema: list } })).toEqual(['a: object[]', 'a[].id: integer']);
  });
});

describe('what each operation says besides', () => {
  const operation = (key: string) => {
    const found = contract.operations.get(key);
    if (found === undefined) throw new Error(`no ${key}`);
    return found;
  };

  test('arguments are in the path, the query of GET and DELETE, the body otherwise', () => {
    expect(operation('DELETE /shop-analytics/coupons/{id}').args).toMatchObject({
      id: { in: 'path' },
      force: { in: 'query' },
    });
    expect(operation('PATCH /shop-analytics/coupons/{id}').args).toMatchObject({
      id: { in: 'path', required: false },
      code: { in: 'body' },
    });
    expect(operation('PUT /calendar/events/v1/events/by-slug/{slug}').args.slug).toMatchObject({
      in: 'path',
      required: false,
    });
  });

  test('arguments name the clause that declares them', () => {
    const { clause, args } = operation('POST /calendar/events/v1/events/{id}');
    expect(clause).toBe('calendar-events');
    expect(args.id?.clause).toBe('calendar-events');
    expect(args.title?.clause).toBe('event');
    for (const found of contract.operations.values()) {
      expect([...contract.clauses.keys()]).toContain(found.clause);
    }
  });

  test('a path parameter takes what the interface says that it takes', () => {
    const pattern = (key: string) => operation(key).pathParameters;
    expect(pattern('GET /shop-analytics/orders/{id}')).toEqual({ id: '[0-9]+' });
    expect(pattern('GET /calendar/events/v1/events/by-slug/{slug}')).toEqual({ slug: '[^/]+' });
    expect(pattern('GET /shop-analytics/admin/notes/{id}')).toEqual({ id: '[0-9-]+' });
    expect(pattern('GET /shop-analytics/data/countries/{location}')).toEqual({ location: '[A-Za-z0-9_-]+' });
    expect(pattern('GET /descriptors/v1/field/{type}')).toEqual({ type: '[a-z0-9_-]+' });
    expect(pattern('POST /patterns/v1/templates/{template_id}')).toEqual({ template_id: '[A-Za-z0-9-]+' });
    expect(pattern('GET /seo/v1/post/{postId}/first-attached-image')).toEqual({ postId: '[0-9]+' });
  });

  test('only reads are called reads, and reads that change or call out are not among them', () => {
    const reads = [...contract.operations.values()].filter(({ effect }) => effect === 'read');
    expect(reads.every(({ method }) => method === 'GET')).toBe(true);
    const others = [...contract.operations.values()].filter(
      ({ method, effect }) => method === 'GET' && effect !== 'read',
    );
    expect(others.map(({ path }) => path.split('/').at(-1)).sort()).toEqual([
      'activate',
      'license-activate',
      'license-deactivate',
      'license-validate',
      'opt_out',
      'plugin-install',
    ]);
  });

  test('writes keep to records that a run makes itself', () => {
    const written = [...contract.operations.values()].filter(({ effect }) => effect === 'write');
    const resources = new Set(written.map(({ resource }) => resource));
    expect([...resources].sort()).toEqual([
      'batch',
      'categories',
      'contact-forms',
      'coupons',
      'descriptors',
      'events',
      'orders',
      'organizers',
      'products',
      'tags',
      'venues',
    ]);
  });
});
