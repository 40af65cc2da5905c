import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { connect as connectSecurely } from 'node:tls';
import type { Reply } from '../ask.ts';
import type { Judge } from '../judge.ts';

const PART = 'odd requests';

/** Requests that no portal sends, but anybody else may. The server has to refuse them and not fail. */
export async function judgeOddRequests(judge: Judge): Promise<void> {
  const { ask, say } = judge;
  const odd: Record<string, Promise<Reply>> = {
    'a body that is no JSON': ask('user/validate', {}, { raw: '{"email":' }),
    'a body of 64 KB': ask('user/validate', { email: 'x'.repeat(64 * 1024) }),
    'a GET of a call': ask('user/profile', {}, { method: 'GET' }),
  };
  for (const [of, answer] of Object.entries(odd)) {
    const { status, fault } = await answer;
    const isRefused = status >= 400 && status < 500;
    const says = isRefused
      ? `is refused with ${status}`
      : status === 0
        ? `its answer ${fault}`
        : `is answered ${status}`;
    say(PART, of, isRefused ? 'ok' : status >= 500 || status === 0 ? 'wrong' : 'note', says);
  }
  const rest = await behindTheAnswer(judge.url);
  say(
    ...([PART, 'one answer to one request'] as const),
    rest === '' ? 'ok' : 'wrong',
    rest === ''
      ? 'nothing comes behind it'
      : `${rest.length} bytes come behind the answer: the next person’s would begin with them`,
  );
}

/** What the API sends on a kept connection after it has answered one request. */
async function behindTheAnswer(url: string): Promise<string> {
  const { hostname, port, protocol } = new URL(url);
  const isSecure = protocol === 'https:';
  const at = { host: hostname, port: Number(port) || (isSecure ? 443 : 80) };
  const socket = isSecure ? connectSecurely({ ...at, servername: hostname }) : connect(at);
  let received = '';
  socket.setEncoding('latin1');
  socket.on('data', (piece: string) => {
    received += piece;
  });
  socket.on('error', () => {});
  socket.write(
    `POST /api/user/faculties HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\naccept: application/json\r\ncontent-length: 2\r\n\r\n{}`,
  );
  await pause(1_500);
  socket.destroy();
  return received.slice(lengthOfFirst(received));
}

/** How long the first answer is by its own headers; all of it where they don't say. */
function lengthOfFirst(received: string): number {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return received.length;
  const length = /\r\ncontent-length: *(\d+)/i.exec(received.slice(0, end))?.[1];
  if (length !== undefined) return end + 4 + Number(length);
  const last = received.indexOf('\r\n0\r\n\r\n', end);
  return last < 0 ? received.length : last + 7;
}
