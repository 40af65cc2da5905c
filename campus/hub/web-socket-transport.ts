import type { WebSocket } from 'ws';
import type { Peer, Transport } from './transport.ts';

/** Full duplex: one text frame per write; the client's frames may be text or binary. */
export function webSocketTransport(socket: WebSocket, peer: Peer): Transport {
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  socket.on('close', () => resolve());
  // By then ws has told the client which error it was: 1009 too large, 1007 not UTF-8, ...
  socket.on('error', () => peer.fail('A frame is invalid or too large.'));
  socket.on('message', (frame: Buffer) => peer.receive(frame)); // a Buffer while binaryType is 'nodebuffer'

  return {
    kind: 'WebSockets',
    polled: false,
    ended,
    get bufferedBytes() {
      return socket.bufferedAmount;
    },
    write: (records) => socket.send(records),
    end: () => socket.close(1000),
    cut: () => socket.terminate(),
  };
}
