import type { FastifyInstance } from 'fastify';
import { statusClass } from '../../observe/status-class.ts';
import type { Metrics } from '../platform/metrics.ts';

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics;
  }
}

/** Counts every answer by the route it took; what no route is taken for counts as `unknown`. */
export function addMeasuring(app: FastifyInstance, metrics: Metrics) {
  app.decorate('metrics', metrics);
  app.addHook('onResponse', async ({ routeOptions }, reply) => {
    const labels = { route: routeOptions.url ?? 'unknown', status: statusClass(reply.statusCode) };
    metrics.requests.observe(labels, reply.elapsedTime / 1000);
  });
}
