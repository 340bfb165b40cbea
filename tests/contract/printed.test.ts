import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { describeContract } from '../../helpers/contract/describe.ts';
import { loadContract } from '../../helpers/contract/load.ts';
import { toOpenApi } from '../../helpers/contract/openapi.ts';
import type { Contract } from '../../helpers/contract/types.ts';
import { responseSchemas } from '../../helpers/verdict/response-schemas.ts';

const contract = loadContract();

describe('the contract as plain JSON', () => {
  const described = describeContract(contract);

  test('has every operation, with its clause, effect, arguments and answer', () => {
    expect(Object.keys(described)).toHaveLength(contract.operations.size);
    expect(described['POST,PUT,PATCH /shop-admin/options']).toBeUndefined();
    expect(described['GET /oembed/1.0/proxy']).toEqual({
      clause: 'oembed',
      effect: 'read',
      args: {
        url: { type: 'string', format: 'uri', required: true },
        format: { type: 'string', enum: ['json', 'xml'], default: 'json' },
        maxwidth: { type: 'integer', default: 600, description: 'Pixels.' },
        maxheight: { type: 'integer', description: 'Pixels.' },
        discover: {
          type: 'boolean',
          default: true,
          description: 'Whether to run discovery against providers that are not approved.',
        },
      },
      returns: 'oembed',
    });
  });

  test('keeps the required members of nested objects as JSON Schema does', () => {
    const requests = described['POST /batch/v1']?.args.requests;
    expect(requests).toMatchObject({ required: true, maxItems: 25, items: { required: ['path'] } });
  });

  test('leaves no reference unresolved', () => {
    expect(JSON.stringify(described)).not.toMatch(/"\$ref"|"allOf"|"\$defs"|"x-clause"/);
  });
});

describe('the contract as OpenAPI', () => {
  // The validator changes what it is given.
  const document = (of: Contract = contract): Record<string, unknown> =>
    JSON.parse(JSON.stringify(toOpenApi(of, responseSchemas())));
  const operation = (path: string, method: string) =>
    (document().paths as Record<string, Record<string, unknown>>)[path]?.[method];

  test('is a valid OpenAPI 3.1 document', async () => {
    const validator = new Validator();
    expect(await validator.validate(document())).toMatchObject({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  test('a path parameter that nothing names makes it invalid, so the validator does look', async () => {
    const broken = document();
    const paths = broken.paths as Record<string, Record<string, { parameters: object[] }>>;
    paths['/oembed/1.0/embed']?.get?.parameters.push({ name: 'id', in: 'nowhere' });
    expect(await new Validator().validate(broken)).toMatchObject({ valid: false });
  });

  test('every reference leads to a component', () => {
    const whole = document();
    const references = [...JSON.stringify(whole).matchAll(/"\$ref":"#([^"]*)"/g)].map(([, pointer = '']) => pointer);
    const follow = (pointer: string) =>
      pointer
        .split('/')
        .slice(1)
        .reduce<unknown>((at, token) => (at as Record<string, unknown> | undefined)?.[token], whole);
    expect(references.length).toBeGreaterThan(contract.operations.size);
    expect(references.filter((pointer) => follow(pointer) === undefined)).toEqual([]);
  });

  test('has every operation under an id of its own', () => {
    const ids = [...JSON.stringify(document()).matchAll(/"operationId":"([^"]*)"/g)].map(([, id]) => id);
    expect(ids).toHaveLength(contract.operations.size);
    expect(new Set(ids).size).toBe(contract.operations.size);
  });

  test('arrays of a query are sent with brackets, and bodies list what is required', () => {
    expect(operation('/shop-analytics/orders', 'get')).toMatchObject({
      'x-effect': 'read',
      'x-clause': 'shop-orders',
      parameters: expect.arrayContaining([
        expect.objectContaining({ name: 'status[]', in: 'query', style: 'form', explode: true }),
        expect.objectContaining({ name: 'per_page', in: 'query', required: false }),
      ]),
    });
    expect(operation('/shop-analytics/products', 'get')).toMatchObject({
      parameters: expect.arrayContaining([expect.objectContaining({ name: 'low_in_stock', deprecated: true })]),
    });
    expect(operation('/calendar/events/v1/events', 'post')).toMatchObject({
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { required: ['title', 'start_date', 'end_date'] } } },
      },
      responses: { '2XX': { content: { 'application/json': { schema: { $ref: '#/components/schemas/event' } } } } },
    });
  });

  test('a path parameter is required and matches its pattern or its type', () => {
    const parameters = (path: string, method: string) =>
      (operation(path, method) as { parameters: object[] }).parameters;
    expect(parameters('/calendar/events/v1/events/{id}', 'delete')[0]).toMatchObject({
      name: 'id',
      in: 'path',
      required: true,
      schema: { type: 'integer' },
    });
    expect(parameters('/descriptors/v1/field/{type}/render', 'put')[0]).toEqual({
      name: 'type',
      in: 'path',
      required: true,
      schema: { type: 'string', pattern: '^(?:[a-z0-9_-]+)$' },
    });
  });
});
