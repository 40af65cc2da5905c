import type { IncomingMessage } from 'node:http';
import type { Instance } from './instance.ts';

/** What a program says of itself to the inside. */
export type Inner = {
  isInside(request: IncomingMessage): boolean;
  /** Why nobody should be sent here now; null: ready. */
  unready(): Promise<string | null>;
  metrics(): Promise<{ type: string; text: string }>;
  /** For who compares instances. */
  instance(): Promise<Instance>;
};

type InnerAnswer = { status: number; type: string; body: string };

const PATHS = ['/healthz', '/readyz', '/metrics'] as const;
/** Of `/healthz`: asks which instance this is, instead. */
export const INSTANCE_QUERY = '?instance';
const JSON_TYPE = 'application/json';

const pathOf = (url: string | undefined) => PATHS.find((path) => path === (url ?? '').split('?')[0]);

export const isInnerPath = (url: string | undefined): boolean => pathOf(url) !== undefined;

/**
 * `/healthz`: the process is alive, or how it is set up. `/readyz`: 503 while nobody should be sent here.
 * `/metrics`: for Prometheus. Null for every other path, and for everybody outside: for them these paths do
 * not exist.
 */
export async function innerAnswer(request: IncomingMessage, inner: Inner): Promise<InnerAnswer | null> {
  const path = pathOf(request.url);
  const reads = request.method === 'GET' || request.method === 'HEAD';
  if (!path || !reads || !inner.isInside(request)) return null;
  if (request.url === `/healthz${INSTANCE_QUERY}`)
    return { status: 200, type: JSON_TYPE, body: JSON.stringify(await inner.instance()) };
  if (path === '/healthz') return { status: 200, type: JSON_TYPE, body: '{"status":"alive"}' };
  if (path === '/metrics') {
    const { type, text } = await inner.metrics();
    return { status: 200, type, body: text };
  }
  const why = await inner.unready();
  return why === null
    ? { status: 200, type: JSON_TYPE, body: '{"status":"ready"}' }
    : { status: 503, type: JSON_TYPE, body: JSON.stringify({ status: 'unready', why }) };
}
