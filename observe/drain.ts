import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';

/** How long a connection that was just made has to ask something. */
const GREETING_MS = 500;
const POLL_MS = 20;

/**
 * Follows what a server is answering, and returns a function that ends it. That function closes the listener,
 * gives the answers under way `withinMs` to end, and cuts every connection. A connection that asks nothing
 * delays nothing.
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
