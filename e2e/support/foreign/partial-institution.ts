import { once } from 'node:events';
import { createServer, type IncomingMessage, request as requestOf, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { places } from '../programs/places.ts';
import type { Stage } from './adoption-stages.ts';

/**
 * An institution that has come to a stage: it passes on to the run's own what that stage offers, and the hub.
 * Every other path is a 404 in HTML.
 */
export async function startPartialInstitution({ calls, saysWhatItOffers }: Stage) {
  const to = new URL(places().campusUrl);
  const refused: string[] = [];
  const offered = new Set<string>([...calls].map((call) => `/api/${call}`));
  const isOffered = (path: string) =>
    offered.has(path) ||
    path.startsWith('/notifications') ||
    (saysWhatItOffers && path === '/.well-known/ateneo');

  const server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    if (isOffered(path)) return pass(to, request, response);
    refused.push(path);
    request.resume();
    response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not Found</h1>');
  });
  server.on('upgrade', (request, socket, head) => passSocket(to, request, socket, head));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');

  return {
    url: `http://127.0.0.1:${address.port}`,
    /** Every path that it doesn't have and was asked for. */
    refused,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function pass({ hostname, port }: URL, request: IncomingMessage, response: ServerResponse) {
  const { method, url, headers } = request;
  const onward = requestOf({ hostname, port, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  response.on('close', () => onward.destroy());
  request.pipe(onward);
}

function passSocket({ hostname, port }: URL, request: IncomingMessage, socket: Duplex, head: Buffer) {
  const { method, url, rawHeaders } = request;
  const lines = [`${method} ${url} HTTP/1.1`];
  for (let at = 0; at < rawHeaders.length; at += 2) lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  const onward = connect(Number(port), hostname);
  onward.write(`${lines.join('\r\n')}\r\n\r\n`);
  onward.write(head);
  onward.pipe(socket).pipe(onward);
  const end = () => {
    onward.destroy();
    socket.destroy();
  };
  for (const side of [onward, socket]) side.on('error', end).on('close', end);
}
