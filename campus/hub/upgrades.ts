import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { Refused, refusals, refuseUpgrade } from './answers.ts';
import type { HubCore } from './hub-core.ts';
import { connectionTokenOf, targetOf } from './target.ts';
import { webSocketTransport } from './transport.ts';

/** WebSocket upgrades, with the id of a negotiated connection or, negotiation skipped, without one. */
export function upgrades<Identity>({ path, limits, registry, identify, explain }: HubCore<Identity>) {
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: limits.receivedBytes,
  });

  return (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on('error', () => socket.destroy()); // node:http has let go of it, ws hasn't taken it yet
    admit(request, socket, head).catch((error: unknown) => refuseUpgrade(socket, explain(error)));
  };

  async function admit(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const target = targetOf(request);
    if (target.path !== path) throw new Refused(refusals.unknownPath);
    const identity = await identify(request);
    const token = connectionTokenOf(target.query);
    const negotiated = token === null ? null : registry.find(token, identity);
    if (negotiated?.carrier) throw new Refused(refusals.taken);
    if (!negotiated) registry.checkPlace(identity);
    // ws refuses a bad handshake by itself, and then nothing was taken up or opened.
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      const connection = negotiated ?? registry.open(identity);
      connection.attach(webSocketTransport(webSocket, connection));
    });
  }
}
