import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/**
 * An institution below HTTP. It records each connection's bytes and answers each the same, once its head has
 * come. It never closes by itself, like a server that ignores `Connection: close`.
 */
export async function givenRawUpstream() {
  const connections: string[] = [];
  const sockets = new Set<Socket>();
  let answer: string | null = null;
  const server = createServer((socket) => {
    const number = connections.push('') - 1;
    sockets.add(socket.on('error', () => {}));
    socket.on('data', (bytes) => {
      const before = connections[number] ?? '';
      connections[number] = before + bytes.toString('latin1');
      if (!before.includes('\r\n\r\n') && connections[number].includes('\r\n\r\n') && answer)
        socket.write(answer);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    /** What each connection has received, in the order of connecting. */
    connections,
    /** From now on as told and with nothing noted; null: it takes everything and never answers. */
    begin(given: string | null) {
      connections.splice(0);
      answer = given;
    },
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
