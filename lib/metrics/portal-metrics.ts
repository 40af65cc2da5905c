import type { PortalMetrics } from './create-portal-metrics.ts';

/** What counts hangs on globalThis: server, pages and handlers are bundled apart. */
const KEY = Symbol.for('ateneo.portal-metrics');
const shared = globalThis as { [KEY]?: PortalMetrics };

/** Undefined where nobody measures: in a build and in tests of parts. */
export const portalMetrics = (): PortalMetrics | undefined => shared[KEY];

export function keepPortalMetrics(metrics: PortalMetrics): void {
  shared[KEY] = metrics;
}
