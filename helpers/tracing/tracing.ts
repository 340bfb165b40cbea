/** A trace of a run for OpenTelemetry: a span for the run, below it one for each case, below that one for each request. */

import { AsyncLocalStorage } from 'node:async_hooks';
import type { Attributes, Context } from '@opentelemetry/api';
import { errorCode } from '../error-code.ts';
import { type Redact, redacted } from '../exchange/redact.ts';

export type Note = (attributes: Attributes) => void;

export interface Tracing {
  /** Works within a span below the one that is under way, of which `note` says more. */
  within<Result>(name: string, attributes: Attributes, work: (note: Note) => Promise<Result>): Promise<Result>;
  /** The `traceparent` of the span that is under way, by which a site's own spans come below it. */
  headers(): Readonly<Record<string, string>>;
  /** Sends what has not been sent yet. @returns why nothing of the trace, or not all of it, was taken; null where all was */
  close(): Promise<string | null>;
}

export const NO_TRACING: Tracing = {
  within: (_name, _attributes, work) => work(() => {}),
  headers: () => ({}),
  close: async () => null,
};

const PACKAGES = [
  '@opentelemetry/api',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace-node',
  '@opentelemetry/exporter-trace-otlp-http',
] as const;

/** Whether the environment names a collector, by the variables that OpenTelemetry has for it. */
function isAskedFor(env: NodeJS.ProcessEnv): boolean {
  if (env.OTEL_SDK_DISABLED === 'true' || env.OTEL_TRACES_EXPORTER === 'none') return false;
  return Boolean(env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || env.OTEL_EXPORTER_OTLP_ENDPOINT);
}

/**
 * The packages are optional, and read their variables by themselves: endpoint, headers, certificates, batches.
 *
 * @param redact every text of a span goes through it
 * @param warn is told why there will be no trace; a run goes on without one
 */
export async function openTracing(
  env: NodeJS.ProcessEnv,
  redact: Redact,
  warn: (line: string) => void,
): Promise<Tracing> {
  if (!isAskedFor(env)) return NO_TRACING;
  try {
    return await startTracing(env, redact);
  } catch (error) {
    if (errorCode(error) !== 'ERR_MODULE_NOT_FOUND') throw error;
    warn(
      `No trace is sent: OTEL_EXPORTER_OTLP_ENDPOINT is set, and a package is missing. npm install ${PACKAGES.join(' ')}`,
    );
    return NO_TRACING;
  }
}

async function startTracing(env: NodeJS.ProcessEnv, redact: Redact): Promise<Tracing> {
  const { ROOT_CONTEXT, SpanStatusCode, trace } = await import('@opentelemetry/api');
  const { defaultResource, detectResources, envDetector, resourceFromAttributes } = await import(
    '@opentelemetry/resources'
  );
  const { BatchSpanProcessor, NodeTracerProvider } = await import('@opentelemetry/sdk-trace-node');
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');

  const exporter = new OTLPTraceExporter();
  let problem: string | null = null;
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': env.OTEL_SERVICE_NAME ?? 'site-rest-conformance' }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [
      new BatchSpanProcessor(
        {
          export: (spans, done) =>
            exporter.export(spans, (result) => {
              if (result.error) problem ??= result.error.message || 'the collector can not be reached';
              done(result);
            }),
          shutdown: () => exporter.shutdown(),
          forceFlush: () => exporter.forceFlush(),
        },
        // A run makes tens of thousands of spans in seconds: none is dropped for want of room.
        { maxQueueSize: 1_000_000 },
      ),
    ],
  });
  const tracer = provider.getTracer('site-rest-conformance');
  // Of this run alone: what else the process traces has a context of its own.
  const underWay = new AsyncLocalStorage<Context>();
  const contextNow = (): Context => underWay.getStore() ?? ROOT_CONTEXT;

  return {
    within: (name, attributes, work) => {
      const span = tracer.startSpan(redact(name), { attributes: redacted(attributes, redact) }, contextNow());
      return underWay.run(trace.setSpan(contextNow(), span), async () => {
        try {
          return await work((more) => void span.setAttributes(redacted(more, redact)));
        } catch (error) {
          span.setStatus({ code: SpanStatusCode.ERROR, message: redact(String(error)) });
          throw error;
        } finally {
          span.end();
        }
      });
    },
    headers: () => {
      const { traceId, spanId, traceFlags } = trace.getSpanContext(contextNow()) ?? {};
      if (traceId === undefined) return {};
      return { traceparent: `00-${traceId}-${spanId}-${String(traceFlags).padStart(2, '0')}` };
    },
    close: async () => {
      await provider.shutdown().catch((error: unknown) => {
        problem ??= String(error);
      });
      return problem;
    },
  };
}
