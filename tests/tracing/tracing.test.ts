import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createReference } from '../../reference/reference.ts';
import { conform } from '../cli/processes.ts';

/** As a collector is sent it: OTLP over HTTP, in JSON. */
interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly status?: { readonly code?: number };
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}

interface SentSpans {
  readonly resourceSpans: readonly {
    readonly resource: Pick<SentSpan, 'attributes'>;
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
}

const spans: SentSpan[] = [];
const services = new Set<unknown>();
const parents: (string | undefined)[] = [];

async function collect(request: IncomingMessage): Promise<void> {
  const { resourceSpans } = (await json(request)) as SentSpans;
  for (const { resource, scopeSpans } of resourceSpans) {
    services.add(attributeOf(resource, 'service.name'));
    spans.push(...scopeSpans.flatMap((scope) => scope.spans));
  }
}

function attributeOf({ attributes }: Pick<SentSpan, 'attributes'>, key: string): unknown {
  return Object.values(attributes.find((one) => one.key === key)?.value ?? {})[0];
}

const collector = createServer((request, response) => {
  void collect(request).then(() => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
});
const site = createServer((request, response) => {
  parents.push(request.headers.traceparent as string | undefined);
  if (request.method === 'GET' && /\/organizers(?:\?|$)/.test(request.url ?? '')) {
    response.writeHead(403, { 'content-type': 'application/json' }).end('{"code":"denied"}');
    return;
  }
  void reference
    .handle({ method: request.method ?? '', url: request.url ?? '', headers: {}, body: '' })
    .then(({ status, headers, body }) => response.writeHead(status, headers).end(body));
});
const addressOf = (server: typeof site): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
let reference: ReturnType<typeof createReference>;

beforeAll(async () => {
  for (const server of [collector, site]) await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  reference = createReference({ baseUrl: `${addressOf(site)}/rest` });
});
afterAll(() => {
  for (const server of [collector, site]) server.close();
});

function run(env: Readonly<Record<string, string>>) {
  const settings = { PATH: process.env.PATH, CONFORMANCE_BASE_URL: `${addressOf(site)}/rest` };
  return conform(['run', '--depth', 'smoke', '--namespace', 'calendar/*'], { ...settings, ...env }).ended;
}

test('a run is a trace: a span for the run, for each case and each request, and the site is told of its span', async () => {
  const { code, err } = await run({ OTEL_EXPORTER_OTLP_ENDPOINT: addressOf(collector) });
  expect([code, err]).toEqual([expect.any(Number), expect.not.stringContaining('race')]);
  expect([...services]).toEqual(['site-rest-conformance']);

  const roots = spans.filter(({ parentSpanId }) => !parentSpanId);
  expect(roots.map(({ name }) => name)).toEqual(['conform run']);
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
  const requests = spans.filter((span) => attributeOf(span, 'http.request.method') !== undefined);
  const cases = spans.filter((span) => attributeOf(span, 'conformance.namespace') !== undefined);
  expect(spans).toHaveLength(1 + requests.length + cases.length);
  // What rests on the list of organizers can't be judged, and no case has failed.
  const unfinished = cases.filter((span) => attributeOf(span, 'conformance.unfinished') !== undefined);
  expect(unfinished.length).toBeGreaterThan(0);
  expect(spans.filter(({ status }) => status?.code === 2)).toEqual([]);
  expect(cases.map(({ name }) => name)).toContain('calendar/events/v1/venues/GET/minimal/served');

  const known = new Map(spans.map((span) => [span.spanId, span]));
  for (const span of cases) expect(known.get(span.parentSpanId ?? '')).toBe(roots[0]);
  for (const span of requests) expect(known.has(span.parentSpanId ?? '')).toBe(true);
  expect(parents.toSorted()).toEqual(requests.map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`).toSorted());
  const served = requests.find((span) => attributeOf(span, 'url.path') === '/rest/calendar/events/v1/venues');
  expect(attributeOf(served as SentSpan, 'http.response.status_code')).toBe(200);
});

test('a collector that does not take it does not change how the run ends', async () => {
  const plain = await run({});
  const { code, err } = await run({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
    OTEL_EXPORTER_OTLP_TIMEOUT: '200',
  });
  expect(code).toBe(plain.code);
  expect(err).toContain('The trace is not whole: ');
});

test('without the packages the run says what to install, and goes on', async () => {
  const hook = join(mkdtempSync(join(tmpdir(), 'hook-')), 'hook.mjs');
  const resolve = `export function resolve(specifier, context, next) {
    return next(specifier.replace(/^@opentelemetry.resources$/, 'not-installed'), context);
  }`;
  const loader = `data:text/javascript,${encodeURIComponent(resolve)}`;
  writeFileSync(hook, `import { register } from 'node:module'; register(${JSON.stringify(loader)});`);
  const { code, err } = await run({
    OTEL_EXPORTER_OTLP_ENDPOINT: addressOf(collector),
    NODE_OPTIONS: `--import=${hook}`,
  });
  expect(code).toBe((await run({})).code);
  expect(err).toContain('npm install @opentelemetry/api @opentelemetry/resources');
});
