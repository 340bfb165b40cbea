/** Headers and queries that a document declares, and the credentials that it asks for: sent as it says, and told where they count for nothing. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run, serve } from '../../helpers/api/index.ts';
import type { Suite } from '../../helpers/cases/suite.ts';

const path = join(mkdtempSync(join(tmpdir(), 'parameters-')), 'rooms.yaml');
writeFileSync(
  path,
  `openapi: 3.1.0
security: [{ key: [] }]
paths:
  /rooms/v1/rooms:
    parameters:
      - { name: X-Api-Mode, in: header, required: true, schema: { type: string, enum: [plain, full] } }
      - { name: X-Api-Version, in: header, required: true, example: '2', schema: { type: string, pattern: '^[0-9]$' } }
      - { name: Accept, in: header, required: true, schema: { type: integer } }
    get:
      parameters: [{ name: page, in: query, schema: { type: integer, minimum: 1, default: 1 } }]
      responses: { '200': { content: { application/json: { schema: { type: array } } } } }
    post:
      parameters: [{ name: dry, in: query, required: true, schema: { type: boolean } }]
      requestBody: { content: { application/json: { schema: { type: object, properties: { name: { type: string } } } } } }
      responses: { '201': { content: { application/json: { schema: { type: object } } } } }
  /rooms/v1/rooms/{id}:
    get: { responses: { '200': { content: { application/json: { schema: { type: object } } } } } }
`,
);
const contracts = [path];
/** A document alone is only read. */
const suites: readonly Suite[] = [{ namespace: 'rooms/v1', samples: { 'POST /rooms/v1/rooms': {} } }];

async function judged(faults: readonly string[]) {
  const site = await serve({ contracts, faults });
  try {
    const { baseUrl, credentials } = site;
    return await run({
      baseUrl,
      credentials,
      effects: 'site',
      depth: 'full',
      confirmHost: new URL(baseUrl).host,
      contracts,
      suites,
      withInterface: false,
    });
  } finally {
    await site.close();
  }
}

test('what is declared is sent, and leaves nothing to blame', async () => {
  const { results } = await judged([]);
  expect(results.filter(({ outcome }) => !['pass', 'not-applicable', 'skipped'].includes(outcome))).toEqual([]);
  const passed = results.filter(({ outcome }) => outcome === 'pass').map(({ id }) => id);
  for (const tail of [
    'GET/minimal/accepted',
    'GET/args/X-Api-Mode/enum/full/accepted',
    'GET/args/X-Api-Mode/enum/rejected',
    'GET/args/X-Api-Version/required/rejected',
    'GET/without-credentials/denied',
    'POST/args/dry/required/rejected',
    'POST/args/dry/type/rejected',
  ]) {
    expect(passed).toContain(`rooms/v1/rooms/${tail}`);
  }
});

test.each([
  ['GET /rooms/v1/rooms/required/X-Api-Version', 'GET/args/X-Api-Version/required/rejected'],
  ['GET /rooms/v1/rooms/enum/X-Api-Mode', 'GET/args/X-Api-Mode/enum/rejected'],
  ['POST /rooms/v1/rooms/required/dry', 'POST/args/dry/required/rejected'],
  ['GET /rooms/v1/rooms/without-credentials', 'GET/without-credentials/denied'],
])('%s is told', async (fault, tail) => {
  const { results } = await judged([fault]);
  expect(results.filter(({ outcome }) => outcome === 'fail').map(({ id }) => id)).toEqual([`rooms/v1/rooms/${tail}`]);
});
