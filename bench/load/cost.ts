import type { Places } from '../../e2e/support/programs/places.ts';
import { type Cost, type Load, putLoad } from './load.ts';

const CONNECTIONS = 32;
const WARMING_MS = 8_000;
const MEASURED_MS = 10_000;

export type MeasuredRequest = Pick<Load, 'method' | 'body' | 'status'> & {
  path: string;
  headers: Load['headers'];
};

export const COST_HEADS = [
  'a second',
  'p50 ms',
  'p99 ms',
  'portal CPU ms',
  'campus CPU ms',
  'engine',
  'connections',
];

/** The calls' route handler, which only refuses a GET and so does no work. All costs are compared with it. */
export const emptyHandler = (headers: Load['headers']): MeasuredRequest => ({
  path: '/api/empty',
  method: 'GET',
  headers,
  body: null,
  status: 405,
});

/** What one thing costs portal and campus while many connections ask it at once. */
export async function costOf(
  { portalUrl, campusUrl }: Places,
  { path, ...asked }: MeasuredRequest,
  connections = CONNECTIONS,
): Promise<Cost> {
  const load = {
    ...asked,
    url: portalUrl + path,
    connections,
    warmingMs: WARMING_MS,
    measuredMs: MEASURED_MS,
  };
  return await putLoad(load, [portalUrl, campusUrl]);
}

/** A cost under `COST_HEADS`. */
export const costRow = (engine: string, { aSecond, p50, p99, cpuMs }: Cost, connections = CONNECTIONS) => [
  aSecond,
  p50,
  p99,
  ...cpuMs,
  engine,
  connections,
];
