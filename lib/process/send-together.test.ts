import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sendTogether } from './send-together.ts';

/** Of a chunked body. */
const END = '\r\n0\r\n\r\n';

let server: http.Server;
let betweenMs = 0;

beforeEach(async () => {
  server = http.createServer(async (req, res) => {
    sendTogether(req, res);
    res.write('skeleton,');
    await pause(betweenMs);
    res.end('content');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterEach(() => server.close());

/** What arrives, one after the other, of two answers over one connection. */
async function piecesOf(accept: string): Promise<string[]> {
  const { port } = server.address() as AddressInfo;
  const socket = net.connect(port, '127.0.0.1');
  const pieces: string[] = [];
  socket.on('data', (piece) => pieces.push(String(piece)));
  for (const answer of [1, 2]) {
    socket.write(`GET / HTTP/1.1\r\nHost: portal\r\nAccept: ${accept}\r\n\r\n`);
    await expect.poll(() => pieces.join('').split(END).length, { timeout: 10_000 }).toBe(answer + 1);
  }
  socket.destroy();
  return pieces;
}

test('a page that is ready at once comes in one piece', async () => {
  betweenMs = 20;
  const pieces = await piecesOf('text/html');
  expect(pieces).toHaveLength(2);
  for (const piece of pieces) expect(piece).toMatch(/skeleton,\r\n7\r\ncontent\r\n0\r\n\r\n$/);
});

test('a slow page begins with its skeleton', async () => {
  betweenMs = 1_500;
  const [first] = await piecesOf('text/html');
  expect(first).toMatch(/skeleton,\r\n$/);
});

test('what is no page is not held back', async () => {
  betweenMs = 100;
  const [first] = await piecesOf('application/json');
  expect(first).toMatch(/skeleton,\r\n$/);
});
