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
 * A page or a handler that failed is one line of the log, with the request's id; Next itself is told to be quiet. What
 * the institution failed in stands there already, and what it doesn't offer is no failure. Next compiles this file for its
 * edge runtime too, which nothing here runs in: what needs Node is imported behind the question for it.
 */
export const onRequestError: Instrumentation.onRequestError = async (error, { headers }, { routePath }) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { logged, name } = error as { logged?: boolean; name?: string };
  if (logged || name === 'NotOffered') return;
  const { log } = await import('./lib/bff/upstream/log');
  log.error({ requestId: headers['x-ateneo-request'], route: routePath, err: error }, 'request failed');
};
