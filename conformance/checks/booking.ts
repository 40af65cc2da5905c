import * as z from 'zod/mini';
import { isAbsent, type Judge, messagesOf, notOffered, type SignedIn } from '../judge.ts';
import { NOTHING } from './bodies.ts';
import { type Listening, waitFor } from './hub.ts';
import { sayOther } from './specified-calls.ts';
import { act } from './step-up.ts';

const PART = 'booking';
const own = z.object({ id: z.union([z.string(), z.number()]) });
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

/** A booking that stands in the lists of two people is somebody else's in one of them. */
export async function judgeOthersBookings({ ask, say }: Judge, people: SignedIn[]): Promise<void> {
  const seen = new Map<string, string>();
  for (const { username, token } of people) {
    const { envelope } = await ask('student/exams/list', {}, { token });
    const bookings = listed
      .safeParse(envelope?.result)
      .data?.exams.map(({ booking }) => own.safeParse(booking));
    const ids = (bookings ?? []).flatMap(({ data }) => (data ? [String(data.id)] : []));
    const shared = ids.find((id) => seen.has(id) && seen.get(id) !== username);
    if (shared)
      say(
        ...([PART, 'whose bookings they are', 'wrong'] as const),
        `${seen.get(shared)} and ${username} both have the booking ${shared}: one of them reads another’s`,
      );
    for (const id of ids) seen.set(id, username);
  }
}

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
  const from = listening?.heard.length ?? 0;
  const { reply: first, key } = await act(judge, signedIn, { part: PART, path: 'student/exams/book', body });
  const headers = { 'idempotency-key': key };
  const giveUp = async () =>
    (await act(judge, signedIn, { part: PART, path: 'student/exams/void', body })).reply;
  if (isAbsent(first)) return say(PART, 'student/exams/book', 'absent', notOffered(first));
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
    const heard = await waitFor(listening, 'booked', { from });
    const unheard = 'no event was heard within 5 s: other windows are read again when somebody looks';
    say(PART, 'the event booked', heard ? 'ok' : 'note', heard ? 'is heard' : unheard);
  }
  const given = await giveUp();
  if (isAbsent(given))
    return say(PART, 'student/exams/void', 'absent', `${notOffered(given)}; the exam stays booked`);
  const isGiven = !given.fault && given.envelope?.success === true;
  say(
    PART,
    'student/exams/void',
    isGiven ? 'ok' : 'wrong',
    isGiven ? 'given up again' : (given.fault ?? messagesOf(given)),
  );
}
