import { addHours } from 'date-fns/addHours';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { auditEvents, examSessions, outbox, profiles } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';
import { givenSignedIn } from '../../testing/people/signed-in-fixtures.ts';
import { codesOf, doneBy, givenProfessor, givenStudent } from '../../testing/teaching/courses-fixtures.ts';
import { type GivenSession, givenSession, startsAt } from '../../testing/teaching/exams-fixtures.ts';
import {
  givenAccepted,
  givenReady,
  givenSigned,
  sheetSetting,
  storedSheet,
} from '../../testing/teaching/sheets-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { readAudit, readOutbox } from '../../testing/written.ts';
import { setChair } from '../sessions/set-chair.ts';
import { checkSheet } from './check-sheet.ts';
import { readContent } from './sheet-content.ts';
import { signSheet } from './sign-sheet.ts';

const { inTransaction } = await testDatabase();
const after = addHours(startsAt, 5);

async function givenChecked(tx: Database) {
  const session = await givenSession(tx);
  await givenAccepted(tx, session);
  return { session, sheet: await givenReady(tx, session, after) };
}

const change = (tx: Database, { examId }: GivenSession, chairId: string) =>
  doneBy(setChair(tx, { examId, chairId }, after));

it(
  'G13: the office gives an exam another chair, who signs its sheet from then on, and the one before doesn’t',
  inTransaction(async (tx) => {
    const { session, sheet } = await givenChecked(tx);
    const chairId = await givenProfessor(tx);
    await tx.update(profiles).set({ validTo: after }).where(eq(profiles.id, session.professorId));

    await change(tx, session, chairId);

    const signedIn = await givenSignedIn(tx, session.professorId, { at: after, provenAt: after });
    const user = { ...signedIn, type: 'professor' as const };
    expect(await codesOf(signSheet(tx, { ...sheet, user }, sheetSetting, after))).toEqual([
      'exams.chair_only',
    ]);
    await givenSigned(tx, sheet, { professorId: chairId }, after);
    const recorded = await storedSheet(tx, sheet.sheetId);
    expect(recorded).toMatchObject({ status: 'recorded', signedBy: chairId });
    expect(readContent(recorded.content ?? '').chair.id).toBe(chairId);
    const [audited] = await readAudit(tx, eq(auditEvents.action, 'exam-session.chair'));
    expect(audited).toMatchObject({
      ...{ actorId: null, entityId: session.examId },
      detail: { from: session.professorId, to: chairId },
    });
    const told = await readOutbox(tx, eq(outbox.name, 'boardChanged'));
    expect(told.map(({ payload }) => payload.action)).toEqual(['left', 'joined']);
  }),
);

it(
  'G13: a sheet that was checked with the new chair on its board is checked anew, with somebody else',
  inTransaction(async (tx) => {
    const { session, sheet } = await givenChecked(tx);
    const { sheetId } = sheet;
    const [chairId = ''] = (await storedSheet(tx, sheetId)).boardIds ?? [];
    await change(tx, session, chairId);
    const { status, version } = await storedSheet(tx, sheetId);
    expect(status).toBe('draft');
    const board = { sheetId, version, unanimous: true, professorId: chairId };
    expect(await codesOf(checkSheet(tx, { ...board, boardIds: [chairId] }, after))).toEqual([
      'field.boardIds',
    ]);
    const boardIds = [await givenProfessor(tx)];
    const checked = await doneBy(checkSheet(tx, { ...board, boardIds }, after));
    await givenSigned(tx, checked, { professorId: chairId }, after);
  }),
);

it(
  'nobody chairs who doesn’t teach today, and the same chair again changes nothing',
  inTransaction(async (tx) => {
    const session = await givenSession(tx);
    const gone = await givenProfessor(tx);
    await tx.update(profiles).set({ validTo: after }).where(eq(profiles.id, gone));
    for (const chairId of [gone, await givenStudent(tx, [session])])
      await expect(change(tx, session, chairId)).rejects.toThrow(NotFound);
    const stored = () => tx.select().from(examSessions).where(eq(examSessions.id, session.examId));
    const before = await stored();
    await change(tx, session, session.professorId);
    expect(await stored()).toEqual(before);
  }),
);
