import type { IncomingMessage, ServerResponse } from 'node:http';

/** Shorter than anybody notices. */
const PATIENCE_MS = 200;

/**
 * Sends a page that is ready at once in one piece: in two, a browser paints the skeleton first, and React then holds the
 * content back for a third of a second. A slower page still begins with its skeleton.
 */
export function sendTogether({ headers }: IncomingMessage, response: ServerResponse): void {
  if (!headers.accept?.includes('text/html')) return;
  const { socket } = response; // the response's own cork puts the end of a chunked body before its last chunk
  if (!socket) return;
  socket.cork();
  const timer = setTimeout(() => socket.uncork(), PATIENCE_MS);
  response.once('close', () => clearTimeout(timer)); // its end has uncorked the socket, which the next answer has now
}
