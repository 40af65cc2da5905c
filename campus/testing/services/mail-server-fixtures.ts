import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

type Received = { from: string; to: string; message: string };
type Answer = string | Promise<string>;

/** Takes mails by SMTP and keeps them; what it says to a recipient may be set. */
export async function givenMailServer({ port = 0 } = {}) {
  const received: Received[] = [];
  const refusing = { to: (_address: string): Answer => '250 ok' };
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket.on('close', () => open.delete(socket)).on('error', () => {}));
    converse(socket, refusing, received).catch(() => {}); // it was cut off
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: listens } = server.address() as AddressInfo;
  return {
    port: listens,
    url: `smtp://127.0.0.1:${listens}?ignoreTLS=true`,
    received,
    /** What is answered to `RCPT TO`. */
    answer: (to: (address: string) => Answer) => Object.assign(refusing, { to }),
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

async function converse(socket: Socket, refusing: { to(address: string): Answer }, received: Received[]) {
  let [from, to, message, inData] = ['', '', '', false];
  socket.write('220 ready\r\n');
  for await (const chunk of socket.setEncoding('utf8')) {
    if (inData) {
      message += chunk;
      if (!message.endsWith('\r\n.\r\n')) continue;
      received.push({ from, to, message });
      [message, inData] = ['', false];
      socket.write('250 taken\r\n');
      continue;
    }
    for (const line of String(chunk).trim().split('\r\n')) {
      from = line.match(/^MAIL FROM:<([^>]*)>/)?.[1] ?? from;
      const address = line.match(/^RCPT TO:<(.*)>/)?.[1];
      if (address !== undefined) to = address;
      inData = line === 'DATA';
      const answer = address === undefined ? '250 ok' : await refusing.to(address);
      socket.write(inData ? '354 go on\r\n' : `${answer}\r\n`);
      if (line === 'QUIT') socket.end();
    }
  }
}
