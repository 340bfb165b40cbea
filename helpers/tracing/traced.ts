/** What a run does, within spans. */
import { UnfinishedError } from '../cases/preconditions.ts';
import type { HttpClient } from '../exchange/client.ts';
import type { Plan } from '../plan/plan.ts';
import { NO_TRACING, type Tracing } from './tracing.ts';

/** A plan each case of which is a span. */
export function tracedPlan(plan: Plan, tracing: Tracing): Plan {
  if (tracing === NO_TRACING) return plan;
  const cases = plan.cases.map((one) => ({
    ...one,
    run: async (site: Parameters<typeof one.run>[0]) => {
      const unfinished = await tracing.within(one.id, { 'conformance.namespace': one.namespace }, async (note) => {
        try {
          await one.run(site);
          return null;
        } catch (error) {
          // Nothing failed: the span is no error.
          if (!(error instanceof UnfinishedError)) throw error;
          note({ 'conformance.unfinished': `${error.outcome}: ${error.message}` });
          return error;
        }
      });
      if (unfinished !== null) throw unfinished;
    },
  }));
  return { ...plan, cases };
}

/** A client each request of which is a span, named by the conventions for HTTP, and carries its `traceparent`. */
export function tracedClient(client: HttpClient, tracing: Tracing): HttpClient {
  if (tracing === NO_TRACING) return client;
  const send: HttpClient['send'] = (request) => {
    const { protocol, hostname, pathname } = new URL(request.url);
    const attributes = {
      'http.request.method': request.method,
      'server.address': hostname,
      'url.scheme': protocol.slice(0, -1),
      'url.path': pathname,
      ...(request.why !== undefined && { 'conformance.why': request.why }),
    };
    return tracing.within(request.method, attributes, async (note) => {
      const exchange = await client.send({ ...request, headers: { ...request.headers, ...tracing.headers() } });
      if (exchange.answer) note({ 'http.response.status_code': exchange.answer.status });
      else note({ 'error.type': exchange.failure ?? '' });
      return exchange;
    });
  };
  // Its counts are read later: they are taken over as they are.
  return Object.defineProperties({} as HttpClient, {
    ...Object.getOwnPropertyDescriptors(client),
    send: { value: send, enumerable: true },
  });
}
