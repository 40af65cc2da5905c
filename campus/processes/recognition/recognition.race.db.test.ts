import { addDays } from 'date-fns/addDays';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { areas } from '../../areas.ts';
import { addTranscriptRow } from '../../careers/records/add-transcript-row.ts';
import { examBookings, requestSteps, requests, standingRows } from '../../db/schema.ts';
import { bookAtOnce } from '../../exams/bookings/book-at-once.ts';
import { sealing } from '../../testing/documents/key-fixtures.ts';
import { givenProposed, office } from '../../testing/documents/recognition-fixtures.ts';
import { now, timeZone } from '../../testing/documents/requests-fixtures.ts';
import { doneBy } from '../../testing/teaching/courses-fixtures.ts';
import { givenSession, seatsOf } from '../../testing/teaching/exams-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { approveRequest } from '../requests/judge-request.ts';

const { db } = await testDatabase();

const statusOf = async (requestId: string) =>
  (await db.select().from(requests).where(eq(requests.id, requestId)))[0]?.status;

it('A7: of rows answered at once each is answered once, and the last one gives the request back', async () => {
  const { requestId, answer } = await givenProposed(db);
  const answers = await Promise.all(
    [0, 1, 0, 1].map((at, turn) => db.transaction((tx) => answer(at, turn < 2, now, tx))),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
  expect(await statusOf(requestId)).toBe('in_review');
  const steps = await db.select().from(requestSteps).where(eq(requestSteps.requestId, requestId));
  expect(
    steps
      .filter(({ by }) => by === 'student')
      .map(({ note }) => note)
      .toSorted(),
  ).toEqual(['Analisi', 'Geometria', null]);
});

it('A7: of a unit that is recorded while its recognition is approved, one row stands', async () => {
  const { requestId, careerId, unitIds, answer } = await givenProposed(db);
  await doneBy(answer(0, true));
  await doneBy(answer(1, false));
  const [unitId = ''] = unitIds;
  const row = { careerId, unitId, examDate: '2026-09-01', grade: 20 };
  await Promise.all([
    db.transaction((tx) => approveRequest(tx, { ...sealing, requestId, areas, timeZone, by: office }, now)),
    db.transaction((tx) => addTranscriptRow(tx, row, sealing, now)),
  ]);
  const rows = await db.select().from(standingRows).where(eq(standingRows.careerId, careerId));
  expect(rows).toHaveLength(1);
  expect(['approved', 'executed']).toContain(await statusOf(requestId));
});

it('A7: of an exam that is booked while its unit is recognised, no seat stays', async () => {
  const { requestId, careerId, courses, answer } = await givenProposed(db);
  await doneBy(answer(0, true));
  await doneBy(answer(1, false));
  const startsAt = addDays(now, 14);
  const { examId } = await givenSession(db, { startsAt: startsAt.toISOString() }, courses[0]);
  const at = addDays(now, 1);
  const shortly = { reserved: null, answerTo: <Value>(value: Value) => value };
  await Promise.all([
    db.transaction((tx) => approveRequest(tx, { ...sealing, requestId, areas, timeZone, by: office }, at)),
    bookAtOnce(db, { examId, careerId }, at, shortly),
  ]);
  expect(await statusOf(requestId)).toBe('executed');
  const bookings = await db.select().from(examBookings).where(eq(examBookings.careerId, careerId));
  expect(bookings.filter(({ status }) => status !== 'voided')).toEqual([]);
  expect(await seatsOf(db, examId)).toEqual({ booked: 0, waitlisted: 0 });
});
