import type { FastifyInstance } from 'fastify';
import { neighbours } from '../../observe/insiders.ts';
import { type OpenSpan, tracing } from '../../observe/trace.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null unless traces are made. */
    span: OpenSpan | null;
  }
}

/** A span for every call, a part of the portal's where one of the trusted addresses says which. */
export function addTracing(app: FastifyInstance, trustedAddresses: readonly string[]) {
  app.decorateRequest('span', null);
  if (!tracing()) return;
  const isTrusted = neighbours(trustedAddresses);

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
