import { expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { examRequests } from '../../db/schema.ts';
import type { Outcome } from '../../platform/outcome.ts';
import { givenStudent } from '../../testing/teaching/courses-fixtures.ts';
import {
  givenAskableSession,
  givenRequest,
  message,
  requestStatus,
  tooLate,
} from '../../testing/teaching/exam-requests-fixtures.ts';
import { bookingStatuses, seatsOf } from '../../testing/teaching/exams-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { askBoard } from './ask-board.ts';
import { decideRequest } from './decide-request.ts';
import { withdrawRequest } from './withdraw-request.ts';

const database = await testDatabase();
const TURNS = 10;

type Act = (tx: Database) => Promise<Outcome<unknown>>;

/** How many of these, each in a transaction of its own as calls are, were done. */
async function doneOf(acts: Act[]): Promise<number> {
  const settled = await Promise.allSettled(acts.map((act) => database.db.transaction(act)));
  return settled.filter((one) => one.status === 'fulfilled' && one.value.ok).length;
}

it('G13: of two of a board who decide at once one does, and there is a booking only where that one admitted', async () => {
  const session = await givenAskableSession(database.db, { capacity: TURNS });
  for (let turn = 0; turn < TURNS; turn += 1) {
    const { careerId, requestId, version } = await givenRequest(database.db, session);
    const { examId, professorId } = session;
    const decision = { examId, requestId, version, professorId };
    const before = await seatsOf(database.db, examId);

    const done = await doneOf([
      (tx) => decideRequest(tx, { ...decision, decision: 'grant' }, tooLate),
      (tx) => decideRequest(tx, { ...decision, decision: 'refuse', reason: 'No.' }, tooLate),
      (tx) => decideRequest(tx, { ...decision, decision: 'grant' }, tooLate),
    ]);

    expect(done).toBe(1);
    const granted = (await requestStatus(database.db, { examId, careerId })) === 'granted';
    expect((await seatsOf(database.db, examId)).booked - before.booked).toBe(granted ? 1 : 0);
  }
  const { booked } = await seatsOf(database.db, session.examId);
  expect(await bookingStatuses(database.db, session.examId)).toHaveLength(booked);
});

it('G13: a request that is withdrawn while it is granted is one or the other, and never both', async () => {
  const session = await givenAskableSession(database.db);
  const { examId, professorId } = session;
  let granted = 0;
  for (let turn = 0; turn < TURNS; turn += 1) {
    const { careerId, requestId, version } = await givenRequest(database.db, session);
    const decision = { examId, requestId, version, professorId, decision: 'grant' } as const;

    const done = await doneOf([
      (tx) => withdrawRequest(tx, { examId, careerId }, tooLate),
      (tx) => decideRequest(tx, decision, tooLate),
    ]);

    expect(done).toBe(1);
    if ((await requestStatus(database.db, { examId, careerId })) === 'granted') granted += 1;
  }
  expect((await seatsOf(database.db, examId)).booked).toBe(granted);
});

it('G2: a student who asks twice at once has asked once', async () => {
  const session = await givenAskableSession(database.db);
  const careerId = await givenStudent(database.db, [session]);
  const ask: Act = (tx) => askBoard(tx, { examId: session.examId, careerId, message }, tooLate);
  const before = await database.db.$count(examRequests);

  expect(await doneOf([ask, ask, ask])).toBe(1);

  expect((await database.db.$count(examRequests)) - before).toBe(1);
});
