import type { ServerResponse } from 'node:http';
import type { WebSocket } from 'ws';
import { commonHeaders } from './answers.ts';

export type TransportKind = 'WebSockets' | 'ServerSentEvents' | 'LongPolling';

/** What carries a connection's messages, after TransportProtocols.md of ASP.NET Core SignalR. */
export type Transport = {
  readonly kind: TransportKind;
  /** Whether a poll of the client's waits open, which proves it there; false where there are no polls. */
  readonly polled: boolean;
  /** Bytes written that the client hasn't taken yet. */
  readonly bufferedBytes: number;
  /** Settles when the client is gone, whichever side went. */
  readonly ended: Promise<void>;
  write(records: string): void;
  /** Ends in order: the client still gets what was written. */
  end(): void;
  /** Ends at once. */
  cut(): void;
};

/** The connection as its transport sees it. */
export type Peer = {
  receive(bytes: Buffer): void;
  /** Ends it for something that is no message at all. */
  fail(error: string): void;
};

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

/** Server to client only: one unnamed event per write; what the client says comes by POST. */
export function serverSentEventsTransport(response: ServerResponse): Transport {
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  response.on('close', () => resolve());
  response.on('error', () => response.destroy());
  response.writeHead(200, {
    ...commonHeaders,
    'Content-Type': 'text/event-stream',
    'X-Accel-Buffering': 'no', // nginx would hold the events back
  });
  response.write(':\r\n\r\n'); // Firefox opens an EventSource only at its first byte

  return {
    kind: 'ServerSentEvents',
    polled: false,
    ended,
    get bufferedBytes() {
      return response.writableLength;
    },
    write: (records) => response.write(`data: ${records}\r\n\r\n`), // JSON.stringify leaves no line breaks
    end: () => response.end(),
    cut: () => response.destroy(),
  };
}
