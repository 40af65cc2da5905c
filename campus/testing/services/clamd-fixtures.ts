import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { onTestFinished } from 'vitest';

/** What the scanner of the tests finds a virus in, and what it can't answer to. */
export const VIRUS = 'VIRUS-OF-THE-TESTS';
export const PUZZLE = 'NO-ANSWER-TO-THIS';

/** A scanner that answers INSTREAM like ClamAV; closed with its test. Answers its address and what it got. */
export async function givenClamd(): Promise<{ url: string; scanned: Buffer[] }> {
  const scanned: Buffer[] = [];
  const server = createServer((socket) => {
    let held = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (piece) => {
      held = Buffer.concat([held, piece]);
      const file = fileIn(held);
      if (!file) return;
      scanned.push(file);
      if (file.includes(PUZZLE)) return void socket.end('INSTREAM size limit exceeded. ERROR\0');
      socket.end(file.includes(VIRUS) ? 'stream: Tests.Virus FOUND\0' : 'stream: OK\0');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`, scanned };
}

const COMMAND = 'zINSTREAM\0';

/** The file, once the piece of no length has come; throws what isn't said as it should be. */
function fileIn(held: Buffer): Buffer | null {
  if (held.length < COMMAND.length) return null;
  if (held.subarray(0, COMMAND.length).toString() !== COMMAND) throw new Error('no INSTREAM');
  const pieces: Buffer[] = [];
  for (let at = COMMAND.length; at + 4 <= held.length; ) {
    const length = held.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(held.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}
