import { addDays } from 'date-fns/addDays';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { examOutcomes, notifications, transcriptRows } from '../../db/schema.ts';
import { codesOf, doneBy, givenProfessor } from '../../testing/given-courses.ts';
import {
  type GivenSession,
  givenBooked,
  givenOutcome,
  givenSession,
  startsAt,
} from '../../testing/given-exams.ts';
import { givenRecorded, givenSigned, storedSheet } from '../../testing/given-sheets.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { approveSheet } from './approve-sheet.ts';
import { checkSheet } from './check-sheet.ts';
import { rectifySheet } from './rectify-sheet.ts';

const { inTransaction } = await testDatabase();

const late = addDays(startsAt, 5);

async function givenFailed(tx: Database) {
  const session = await givenSession(tx);
  const { careerId, booking } = await givenBooked(tx, session);
  const outcomeId = await givenOutcome(tx, session, booking.id, { result: 'fail' });
  return { session, careerId, outcomeId, sheetId: await givenRecorded(tx, session, late) };
}

async function begun(
  tx: Database,
  {
    session: { professorId },
    outcomeId,
    sheetId,
  }: { session: GivenSession; outcomeId: string; sheetId: string },
  grade: number | null,
) {
  const result = grade === null ? null : ('grade' as const);
  const changes = [{ outcomeId, result, grade, honours: false }];
  const { version } = await storedSheet(tx, sheetId);
  return await rectifySheet(
    tx,
    { sheetId, version, changes, reason: 'Scambio di persona', professorId },
    late,
  );
}

it(
  'G13: a negative outcome on a recorded sheet is corrected as any other: it is on the transcript, and its student is told',
  inTransaction(async (tx) => {
    const given = await givenFailed(tx);
    const { professorId } = given.session;
    const draft = await doneBy(begun(tx, given, 26));
    const board = { boardIds: [await givenProfessor(tx)], unanimous: true };
    await doneBy(checkSheet(tx, { ...draft, ...board, professorId }, late));
    await givenSigned(
      tx,
      await doneBy(approveSheet(tx, { ...draft, by: 'Ufficio' }, late)),
      given.session,
      late,
    );

    const [outcome] = await tx.select().from(examOutcomes).where(eq(examOutcomes.id, given.outcomeId));
    expect(outcome).toMatchObject({ status: 'recorded', result: 'grade', grade: 26 });
    const rows = await tx.select().from(transcriptRows).where(eq(transcriptRows.careerId, given.careerId));
    expect(rows).toMatchObject([{ grade: 26 }]);
    const told = await tx.select().from(notifications).where(eq(notifications.profileId, given.careerId));
    expect(told.map(({ kind }) => kind)).toContain('outcomeRectified');
  }),
);

it(
  'G13: of a negative outcome there is nothing to annul',
  inTransaction(async (tx) => {
    expect(await codesOf(begun(tx, await givenFailed(tx), null))).toEqual(['field.changes.0']);
  }),
);
