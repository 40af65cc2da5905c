import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { drainable } from './drain.ts';

const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
const answerAfter =
  (ms: number): RequestListener =>
  async (_request, response) => {
    await pause(ms);
    response.end('answered');
  };

it('an answer under way is given before the end, and a socket that asks nothing does not hold it up', async () => {
  const { drain, connected } = await givenServer(answerAfter(300));
  const { received: silent } = await connected();
  const { received: asking } = await connected(REQUEST);

  const startedAt = performance.now();
  await drain(10_000);

  expect(performance.now() - startedAt).toBeLessThan(5_000);
  expect(await asking).toMatch(/answered/);
  expect(await silent).toBe('');
});

it('an answer that takes too long is cut', async () => {
  const { drain, connected } = await givenServer(() => {});
  const { received } = await connected(REQUEST);

  await drain(200);

  expect(await received).toBe('');
});

it('who had just connected is answered', async () => {
  const { drain, connected } = await givenServer(answerAfter(0));
  const { socket, received: asking } = await connected();
  const drained = drain(10_000);
  await pause(100);
  socket.write(REQUEST);

  await drained;

  expect(await asking).toMatch(/answered/);
});

it('nobody new comes in', async () => {
  const { drain, connected } = await givenServer(answerAfter(0));
  await drain(10_000);
  await expect(connected(REQUEST)).rejects.toThrow('ECONNREFUSED');
});

async function givenServer(answer: RequestListener) {
  const server = createServer(answer);
  const drain = drainable(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };

  /** A socket that the server knows; with a request that it has begun to answer. */
  const connected = async (request?: string) => {
    const seen = once(server, request ? 'request' : 'connection');
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    if (request) socket.write(request);
    await seen;
    return { socket, received: received(socket) };
  };
  return { drain, connected };
}

/** Everything until the socket is closed, which a cut ends too. */
async function received(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (data) => {
    text += data;
  });
  await new Promise((resolve) => socket.on('error', () => {}).on('close', resolve));
  return text;
}
