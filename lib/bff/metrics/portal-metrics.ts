import { slotAcrossBundles } from '../../../observe/across-bundles.ts';
import type { PortalMetrics } from './create-portal-metrics.ts';

const shared = slotAcrossBundles<PortalMetrics>('portal-metrics');

/** Undefined where nobody measures: in a build and in tests of parts. */
export const portalMetrics = (): PortalMetrics | undefined => shared.value;

export function keepPortalMetrics(metrics: PortalMetrics): void {
  shared.value = metrics;
}
