import { availableParallelism } from 'node:os';
import type { PortalConfig } from '../../config/portal-config.ts';

/** Where nobody says how many: more cores than these belong to others, or the institution is the limit before. */
const MOST = 4;

/**
 * How many processes answer browsers. Where it isn't configured, one for each core; one alone in front of an embedded
 * database, whose one process takes as much of a core as a portal does. In development always one.
 */
export function workerCount(
  {
    NODE_ENV,
    WEB_CONCURRENCY,
    CAMPUS_URL,
  }: Pick<PortalConfig, 'NODE_ENV' | 'WEB_CONCURRENCY' | 'CAMPUS_URL'>,
  env: Record<string, string | undefined>,
  cores = availableParallelism(),
): number {
  if (NODE_ENV === 'development') return 1;
  const isEmbedded = CAMPUS_URL.length === 0 && !env.DATABASE_URL;
  return WEB_CONCURRENCY ?? (isEmbedded ? 1 : Math.min(cores, MOST));
}
