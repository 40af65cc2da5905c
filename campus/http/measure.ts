import type { FastifyInstance } from 'fastify';
import { isInnerPath } from '../../observe/inner-answer.ts';
import { statusClass } from '../../observe/status-class.ts';
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
