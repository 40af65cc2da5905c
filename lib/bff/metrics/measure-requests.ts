import type { IncomingMessage, ServerResponse } from 'node:http';
import { statusClass } from '../../../observe/status-class.ts';
import { pagePattern } from '../session/routes.ts';
import { portalMetrics } from './portal-metrics.ts';

/** Folders whose files and calls are one route each: their paths are many, and some are an attacker's. */
const FOLDERS = ['/api', '/notifications', '/_next', '/assets', '/webhooks'];

/** Counts a request when its answer has ended; one that was cut counts as `aborted`. */
export function measureRequest(req: IncomingMessage, res: ServerResponse): void {
  const startedAt = performance.now();
  const route = routeOf(req.url);
  res.once('close', () => {
    const status = res.writableFinished ? statusClass(res.statusCode) : 'aborted';
    portalMetrics()?.requests.observe({ route, status }, (performance.now() - startedAt) / 1000);
  });
}

/** The pattern of a page, a folder, or `other`: never a path as it came. */
export function routeOf(url = '/'): string {
  const path = url.split('?')[0] ?? '/';
  return (
    FOLDERS.find((folder) => path === folder || path.startsWith(`${folder}/`)) ?? pagePattern(path) ?? 'other'
  );
}
