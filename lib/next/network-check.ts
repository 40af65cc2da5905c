import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Answers Next's check whether the network is back, a `HEAD` of the present page, every three seconds from
 * each offline browser. Any answer will do, so the page is not rendered with all its reads. True if the
 * request was such a check.
 */
export function answersNetworkCheck(req: IncomingMessage, res: ServerResponse): boolean {
  if (req.method !== 'HEAD' || req.headers.rsc === undefined) return false;
  res.writeHead(204, { 'cache-control': 'no-store' }).end();
  return true;
}
