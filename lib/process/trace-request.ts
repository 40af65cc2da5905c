import type { IncomingMessage, ServerResponse } from 'node:http';
import { tracing } from '../../observe/trace.ts';
import { routeOf } from '../bff/metrics/measure-requests.ts';

/** Handles a request as the first span of a trace. No `traceparent` from outside counts. */
export function traceRequest(req: IncomingMessage, res: ServerResponse, handle: () => void): void {
  const route = routeOf(req.url);
  const method = req.method ?? '';
  const span = tracing()?.open({
    name: `${method} ${route}`,
    kind: 'server',
    attributes: {
      'http.request.method': method,
      'http.route': route,
      'ateneo.request_id': String(req.headers['x-ateneo-request']),
    },
  });
  if (!span) {
    handle();
    return;
  }
  res.once('close', () => {
    span.set({ 'http.response.status_code': res.statusCode });
    if (res.statusCode >= 500) span.fail(String(res.statusCode));
    span.end();
  });
  span.within(handle);
}
