import { setTimeout as pause } from 'node:timers/promises';
import { type Judge, messagesOf, type SignedIn, SPECIFICATION } from '../judge.ts';
import { connect } from './hub.ts';

/** A sign-out is one for people: so long at most until each of its bearers is refused. */
export const OVER_MS = 2_000;

/** Renewed while the window is open, refused after the sign-out. It ends the sign-in that it is given. */
export async function judgeTokenLife(
  judge: Judge,
  { token }: SignedIn,
  overMs: number = OVER_MS,
): Promise<void> {
  const { ask, say } = judge;
  const renewed = await ask('user/autologin', {}, { token });
  const next = renewed.envelope?.token ?? token;
  const holds = async (bearer: string) => (await ask('user/profile', {}, { token: bearer })).status === 200;
  const isRenewed = renewed.envelope?.success === true && !renewed.fault && (await holds(next));
  say(
    ...([SPECIFICATION, 'user/autologin'] as const),
    isRenewed ? 'ok' : 'wrong',
    isRenewed
      ? `renews the sign-in${next === token ? ', with the same token' : ''}`
      : `doesn’t: ${renewed.fault ?? messagesOf(renewed)}`,
  );
  if (next !== token) await judgeFormer(judge, await holds(token));
  const window = await connect(judge.url, next).catch(() => null);
  const left = await ask('user/logout', {}, { token: next });
  say(
    SPECIFICATION,
    'user/logout',
    left.fault ? 'wrong' : 'ok',
    left.fault ? `its answer ${left.fault}` : `is ${left.status}`,
  );
  const isOver = await within(overMs, async () => !(await holds(next)));
  say(
    ...([SPECIFICATION, 'a token after logout'] as const),
    isOver ? 'ok' : 'wrong',
    isOver
      ? 'is refused within two seconds'
      : 'still holds after two seconds: who has it is signed in for as long as it lives',
  );
  if (isOver && next !== token && (await holds(token)))
    say(
      SPECIFICATION,
      'the token before, after logout',
      'note',
      'still holds: end all bearers of a sign-in with it',
    );
  if (!window) return;
  const isClosed = await within(overMs * 1.5, async () => window.closed() !== null);
  say(
    ...(['hub', 'the connection after logout'] as const),
    isClosed ? 'ok' : 'note',
    isClosed ? 'is closed' : 'stays open: another server’s window hears on until the portal closes it',
  );
  await window.stop();
}

async function judgeFormer({ say }: Judge, holds: boolean): Promise<void> {
  say(
    ...([SPECIFICATION, 'the token before'] as const),
    holds ? 'ok' : 'note',
    holds
      ? 'still holds, for a call that is under way'
      : 'is dead at once: a call that was under way meets 401; let it live for a minute',
  );
}

/** Whether it comes to be so, asked again and again for so long. */
async function within(ms: number, isSo: () => Promise<boolean>): Promise<boolean> {
  const until = performance.now() + ms;
  while (!(await isSo())) {
    if (performance.now() > until) return false;
    await pause(100);
  }
  return true;
}
