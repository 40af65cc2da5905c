import { addHours } from 'date-fns/addHours';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { examOutcomes, recordSheets } from '../../db/schema.ts';
import { createRandom, type Random } from '../../demo/random.ts';
import { doneBy, givenProfessor } from '../../testing/teaching/courses-fixtures.ts';
import {
  type GivenSession,
  givenBooked,
  givenOutcome,
  givenSession,
  startsAt,
} from '../../testing/teaching/exams-fixtures.ts';
import { givenReady, givenSigned, storedSheet } from '../../testing/teaching/sheets-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { decideOutcome } from '../outcomes/decide-outcome.ts';
import { verifyRecords } from '../records/verify-records.ts';
import { approveSheet } from './approve-sheet.ts';
import { checkSheet } from './check-sheet.ts';
import { rectifySheet } from './rectify-sheet.ts';

const { inTransaction } = await testDatabase();

const after = addHours(startsAt, 3);

it.each([7, 21, 1938])(
  'G13: after any sequence of recording and correcting, the sheets alone make every transcript and average (seed %i)',
  (seed) =>
    inTransaction(async (tx) => {
      const random = createRandom(seed);
      const sessions = [await givenSession(tx), await givenSession(tx)] as const;
      for (let step = 0; step < 12; step++) {
        const session = random.pick(sessions);
        await (random.chance(0.5) ? record : correct)(tx, session, random);
      }
      const verified = await verifyRecords(tx);
      expect(verified.faults).toEqual([]);
      expect(verified.sheets).toBe(await tx.$count(recordSheets));
    })(),
);

async function record(tx: Database, session: GivenSession, random: Random): Promise<void> {
  for (let count = random.int(1, 3); count > 0; count--) {
    const { careerId, booking } = await givenBooked(tx, session);
    const grade = random.int(18, 30);
    const outcomeId = await givenOutcome(tx, session, booking.id, { grade });
    await doneBy(decideOutcome(tx, { outcomeId, version: 2, careerId, decision: 'accept' }, after));
  }
  await givenSigned(tx, await givenReady(tx, session, after), session, after);
}

/** Another grade for one that is recorded, or none. */
async function correct(tx: Database, session: GivenSession, random: Random): Promise<void> {
  const recorded = await tx.select().from(examOutcomes).where(eq(examOutcomes.status, 'recorded'));
  const [outcome] = random.shuffled(recorded);
  if (!outcome?.sheetId) return;
  const { sessionId, version } = await storedSheet(tx, outcome.sheetId);
  if (sessionId !== session.examId) return;
  const grade = random.chance(0.3) ? null : random.int(18, 30);
  if (grade === outcome.grade) return;
  const change = {
    outcomeId: outcome.id,
    result: grade === null ? null : ('grade' as const),
    grade,
    honours: false,
  };
  const { professorId } = session;
  const asked = { sheetId: outcome.sheetId, version, reason: 'Errore', changes: [change], professorId };
  const draft = await doneBy(rectifySheet(tx, asked, after));
  const board = { boardIds: [await givenProfessor(tx)], unanimous: true };
  await doneBy(checkSheet(tx, { ...draft, ...board, professorId }, after));
  await givenSigned(tx, await doneBy(approveSheet(tx, { ...draft, by: 'Ufficio' }, after)), session, after);
}
