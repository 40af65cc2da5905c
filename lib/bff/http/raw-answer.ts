import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** Answers where there is no response to write to, an upgrade or what is no HTTP, and closes. */
export function answerRaw(socket: Duplex, status: number, headers: Record<string, string>): void {
  const all = { ...headers, connection: 'close', 'content-length': '0' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`, () => socket.destroy());
}
