import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Answers Next's own question whether the network is back, a `HEAD` of the page that one is on: each browser without one
 * asks it every three seconds. The page would be rendered for it, with all that it asks for, where any answer will do.
 * True where the request was one.
 */
export function answersNetworkCheck(req: IncomingMessage, res: ServerResponse): boolean {
  if (req.method !== 'HEAD' || req.headers.rsc === undefined) return false;
  res.writeHead(204, { 'cache-control': 'no-store' }).end();
  return true;
}
