import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { connect as connectSecurely } from 'node:tls';
import type { Reply } from '../ask.ts';
import { isAbsent, type Judge, SLOW_MS } from '../judge.ts';

const PART = 'odd requests';
const ANSWER_MS = 1_500;
/** What comes behind an answer comes with it. */
const BEHIND_MS = 150;
const TIMES = 5;

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

/** What the API sends on a kept connection behind its first answer, until it has been still for a moment. */
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
  const until = performance.now() + ANSWER_MS;
  while (lengthOfFirst(received) === null && performance.now() < until) await pause(20);
  await pause(BEHIND_MS);
  socket.destroy();
  return received.slice(lengthOfFirst(received) ?? received.length);
}

/** How long the first answer is by its own headers; null as long as it isn't whole. */
function lengthOfFirst(received: string): number | null {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const length = /\r\ncontent-length: *(\d+)/i.exec(received.slice(0, end))?.[1];
  const last = received.indexOf('\r\n0\r\n\r\n', end);
  const whole = length === undefined ? last + 7 : end + 4 + Number(length);
  return (length === undefined && last < 0) || received.length < whole ? null : whole;
}

/** A call that is quick when it is looked at, and not when people come: the same one, again and again. */
export async function judgeSteadiness({ ask, say }: Judge): Promise<void> {
  const of = 'the same call again and again';
  const replies: Reply[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const reply = await ask('user/faculties');
    if (isAbsent(reply)) return;
    replies.push(reply);
    if (reply.fault) break;
  }
  const times = replies.map(({ ms }) => Math.round(ms));
  const bad = replies.findIndex(({ fault }) => fault !== null);
  if (bad >= 0) return say(PART, of, 'wrong', `its answer ${bad + 1} ${replies[bad]?.fault}`);
  const isSlow = Math.max(...times) > SLOW_MS;
  say(PART, of, isSlow ? 'note' : 'ok', `answers in ${times.join(', ')} ms`);
}
