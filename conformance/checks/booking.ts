import * as z from 'zod/mini';
import { isAbsent, type Judge, messagesOf, type SignedIn } from '../judge.ts';
import { NOTHING } from './bodies.ts';
import { type Listening, waitFor } from './hub.ts';
import { sayOther } from './specified-calls.ts';
import { act } from './step-up.ts';

const PART = 'booking';
const listed = z.object({
  exams: z.array(
    z.object({
      id: z.union([z.string(), z.number()]),
      reasons: z.array(z.unknown()),
      phase: z.string(),
      booking: z.unknown(),
    }),
  ),
});

/**
 * Books an exam without obstacles, twice with one Idempotency-Key, waits for its event, and cancels the
 * booking. Only with --write.
 */
export async function judgeBooking(
  judge: Judge,
  signedIn: SignedIn,
  listening: Listening | null,
): Promise<void> {
  const { ask, say, write } = judge;
  const { token } = signedIn;
  if (!write) return say(PART, 'student/exams/book', 'skipped', 'only with --write');
  const reply = await ask('student/exams/list', {}, { token });
  if (isAbsent(reply)) return say(PART, 'student/exams/book', 'absent', 'exams are not offered');
  const read = listed.safeParse(reply.envelope?.result);
  const exam = read.data?.exams.find(
    ({ reasons, phase, booking }) => phase === 'open' && reasons.length === 0 && booking === null,
  );
  if (!exam) return say(PART, 'student/exams/book', 'skipped', 'no exam that the student could book now');
  const body = { examId: exam.id };
  const { reply: first, key } = await act(judge, signedIn, { part: PART, path: 'student/exams/book', body });
  const headers = { 'idempotency-key': key };
  const giveUp = async () =>
    (await act(judge, signedIn, { part: PART, path: 'student/exams/void', body })).reply;
  if (first.fault || !first.envelope?.success) {
    await giveUp(); // the answer may be lost, and the seat taken
    return say(PART, 'student/exams/book', 'wrong', first.fault ?? `is refused: ${messagesOf(first)}`);
  }
  say(PART, 'student/exams/book', 'ok', `booked in ${Math.round(first.ms)} ms`);
  const again = await ask('student/exams/book', body, { token, headers });
  const isAlike = JSON.stringify(again.envelope?.result) === JSON.stringify(first.envelope.result);
  say(
    ...([PART, 'the same Idempotency-Key'] as const),
    again.envelope?.success && isAlike ? 'ok' : 'wrong',
    again.envelope?.success && isAlike
      ? 'has the same answer'
      : `is answered otherwise (${again.status}): a press whose answer was lost would count twice, or be refused`,
  );
  sayOther(say, PART, await ask('student/exams/book', { examId: NOTHING }, { token, headers }));
  if (listening) {
    const heard = await waitFor(listening, 'booked');
    say(PART, 'the event booked', heard ? 'ok' : 'wrong', heard ? 'is heard' : 'isn’t heard within 5 s');
  }
  const given = await giveUp();
  const isGiven = !given.fault && given.envelope?.success === true;
  say(
    PART,
    'student/exams/void',
    isGiven ? 'ok' : 'wrong',
    isGiven ? 'given up again' : (given.fault ?? messagesOf(given)),
  );
}
