import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import tls from 'node:tls';

const SILENT_MS = 700;
/** What is never answered costs this much; only the first part always is. */
const LONGEST_MS = { first: 10_000, later: 2_000 };

/** Sends each part unchanged, waits for an answer in between, and returns all that came until silence. */
export async function rawExchange(url: string, parts: string[], ca?: string): Promise<string> {
  const { protocol, hostname, port } = new URL(url);
  const place = { host: hostname, port: Number(port) };
  const socket = protocol === 'https:' ? tls.connect({ ...place, ca }) : net.connect(place);
  const received: Buffer[] = [];
  let heardAt = 0;
  socket.on('data', (chunk) => {
    received.push(chunk);
    heardAt = Date.now();
  });
  socket.on('error', () => socket.destroy()); // cut off: that is an answer too
  await once(socket, protocol === 'https:' ? 'secureConnect' : 'connect');
  for (const [index, part] of parts.entries()) {
    if (!socket.destroyed) socket.write(part, 'latin1');
    await untilSilent(index === 0 ? LONGEST_MS.first : LONGEST_MS.later);
  }
  socket.destroy();
  return Buffer.concat(received).toString('latin1');

  async function untilSilent(longestMs: number) {
    const giveUpAt = Date.now() + longestMs;
    heardAt = 0;
    while (!socket.destroyed && Date.now() < giveUpAt) {
      if (heardAt > 0 && Date.now() - heardAt > SILENT_MS) return;
      await pause(20);
    }
  }
}
