import type { ServerResponse } from 'node:http';
import { commonHeaders } from './answers.ts';
import type { Transport } from './transport.ts';

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
