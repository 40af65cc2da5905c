import { randomUUID } from 'node:crypto';
import { refusal } from '../../contract/wire/refusal.ts';
import type { Reply } from '../ask.ts';
import { base64, isAbsent, type Judge, messagesOf, type SignedIn } from '../judge.ts';

const PART = 'step-up';
const CALL = 'user/stepup';

/** The password once more, wrong and right. Only with --write: a wrong one counts against the account. */
export async function judgeStepUp({ ask, say, write }: Judge, { token, password }: SignedIn): Promise<void> {
  if (!write) return say(PART, CALL, 'skipped', 'only with --write');
  const wrong = await ask(CALL, { password: base64('not the password') }, { token });
  if (isAbsent(wrong))
    return say(
      PART,
      CALL,
      'absent',
      `is not offered (${wrong.status}): no act may ask for the password again`,
    );
  const isIn = wrong.envelope?.success === true;
  const isOver = wrong.status === 401;
  const says = isIn
    ? 'is taken'
    : isOver
      ? 'is answered 401, which ends the session: refuse it with another status'
      : wrong.fault
        ? `its refusal ${wrong.fault}`
        : `is refused: ${messagesOf(wrong)}`;
  say(PART, `${CALL} with a wrong password`, isIn || isOver || wrong.fault ? 'wrong' : 'ok', says);
  sayProven(say, PART, await ask(CALL, { password: base64(password) }, { token }));
}

function sayProven(say: Judge['say'], part: string, { fault, envelope, ...reply }: Reply): boolean {
  const isProven = !fault && envelope?.success === true;
  const why = fault ? `its answer ${fault}` : `is refused: ${messagesOf({ fault, envelope, ...reply })}`;
  say(part, CALL, isProven ? 'ok' : 'wrong', isProven ? 'takes the password' : why);
  return isProven;
}

export type Act = { part: string; path: string; body: object };

/**
 * Does an act as a page does it: where it asks who is there (`account.step_up`), the password, and again with
 * a new key. Answers the last reply and its key.
 */
export async function act(
  { ask, say }: Judge,
  { token, password }: SignedIn,
  { part, path, body }: Act,
): Promise<{ reply: Reply; key: string }> {
  const send = async (key = randomUUID()) => ({
    reply: await ask(path, body, { token, headers: { 'idempotency-key': key } }),
    key,
  });
  const first = await send();
  const reasons = refusal.safeParse(first.reply.envelope?.result).data?.reasons ?? [];
  if (!reasons.some(({ code }) => code === 'account.step_up')) return first;
  if (!sayProven(say, part, await ask(CALL, { password: base64(password) }, { token }))) return first;
  const again = await send();
  const { fault, envelope } = again.reply;
  const isDone = !fault && envelope?.success === true;
  say(
    ...([part, `${path} after the password`] as const),
    isDone ? 'ok' : 'wrong',
    isDone ? 'is done' : (fault ?? `is refused: ${messagesOf(again.reply)}`),
  );
  return again;
}
