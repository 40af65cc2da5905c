import type { FastifyInstance } from 'fastify';
import { isInnerPath } from '../../observe/inner-answer.ts';
import { neighbours } from '../../observe/insiders.ts';
import { statusClass } from '../../observe/status-class.ts';
import { type OpenSpan, tracing } from '../../observe/trace.ts';
import type { Metrics } from '../platform/metrics.ts';

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics;
  }
}

/** Counts every answer by the route it took, `unknown` where it took none; not those about campus itself. */
export function addMeasuring(app: FastifyInstance, metrics: Metrics) {
  app.decorate('metrics', metrics);
  app.addHook('onResponse', async ({ raw, routeOptions }, reply) => {
    if (isInnerPath(raw.url)) return;
    const labels = { route: routeOptions.url ?? 'unknown', status: statusClass(reply.statusCode) };
    metrics.requests.observe(labels, reply.elapsedTime / 1000);
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null unless traces are made. */
    span: OpenSpan | null;
  }
}

/** A span for every call, a part of the portal's where one of the trusted peers says which. */
export function addTracing(app: FastifyInstance, trustedPeers: readonly string[]) {
  app.decorateRequest('span', null);
  if (!tracing()) return;
  const isTrusted = neighbours(trustedPeers);

  app.addHook('onRequest', (request, _reply, done) => {
    const { id, method, raw, routeOptions } = request;
    const route = routeOptions.url ?? 'unknown';
    const span = tracing()?.open({
      name: `${method} ${route}`,
      kind: 'server',
      from: isTrusted(raw) ? { traceparent: raw.headers.traceparent } : {},
      attributes: { 'http.request.method': method, 'http.route': route, 'ateneo.request_id': id },
    });
    request.span = span ?? null;
    if (span) span.within(done);
    else done();
  });
  // The body comes by events of the socket, which belong to no span.
  app.addHook('preValidation', ({ span }, _reply, done) => {
    if (span) span.within(done);
    else done();
  });
  app.addHook('onResponse', async ({ span }, { statusCode }) => {
    span?.set({ 'http.response.status_code': statusCode });
    if (statusCode >= 500) span?.fail(String(statusCode));
    span?.end();
  });
}
