import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';

/** How long a connection that was just made has to ask something. */
const GREETING_MS = 500;
const POLL_MS = 20;

/**
 * Minds what a server is answering. The function it gives ends the server: nobody new comes in, answers under way have
 * `withinMs` to end, then every connection is cut; one that asks nothing holds nobody up.
 */
export function drainable(server: Server): (withinMs: number) => Promise<void> {
  const underWay = new Set<ServerResponse>();
  const silent = new Set<Socket>();
  server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.on('request', ({ socket }, response: ServerResponse) => {
    silent.delete(socket);
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
  });

  return async (withinMs) => {
    await nextTurn(); // lets in who has connected already
    server.close();
    const startedAt = performance.now();
    const isWithin = (ms: number) => performance.now() - startedAt < ms;
    while ((silent.size > 0 && isWithin(GREETING_MS)) || (underWay.size > 0 && isWithin(withinMs))) {
      await pause(POLL_MS);
    }
    server.closeAllConnections();
  };
}
