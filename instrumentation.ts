import type { Instrumentation } from 'next';

/** Caches Intl formatters. Gives the server the call handler (docs/adr/0014-calls-past-the-router.md). */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const [{ keepFormatters }, { keepCallHandler }, { POST }, { isCall }] = await Promise.all([
    import('./lib/next/cached-formatters'),
    import('./lib/bff/http/call-handler'),
    import('./app/api/[[...call]]/route'),
    import('./lib/bff/calls/is-call'),
  ]);
  keepFormatters();
  keepCallHandler({ knows: isCall, answer: POST });
}

/**
 * One log line, with the request's id, for a failed page or handler; Next's own logging is off. The
 * institution's failures are logged already; an area that is not offered is no failure. Next also compiles
 * this file for its edge runtime, which is not used: Node-only imports stand behind that check.
 */
export const onRequestError: Instrumentation.onRequestError = async (error, { headers }, { routePath }) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { logged, name } = error as { logged?: boolean; name?: string };
  if (logged || name === 'NotOffered') return;
  const { log } = await import('./lib/bff/upstream/log');
  log.error({ requestId: headers['x-ateneo-request'], route: routePath, err: error }, 'request failed');
};
