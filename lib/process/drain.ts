import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';

/**
 * Minds what a server is answering. The function it gives ends the server: nobody new comes in, answers under way have
 * `withinMs` to end, then every connection is cut; one that asks nothing holds nobody up.
 */
export function drainable(server: Server): (withinMs: number) => Promise<void> {
  const underWay = new Set<ServerResponse>();
  server.on('request', (_request, response: ServerResponse) => {
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
  });

  return async (withinMs) => {
    server.close();
    const signal = AbortSignal.timeout(withinMs);
    await Promise.allSettled([...underWay].map((response) => once(response, 'close', { signal })));
    server.closeAllConnections();
  };
}
