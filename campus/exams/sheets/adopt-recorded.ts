import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { examBookings, examOutcomes, examSessions, recordSheets, transcriptRows } from '../../db/schema.ts';
import { eachDue, mayBeTried } from '../../platform/jobs/each-due.ts';
import { inLanguage } from '../../platform/texts.ts';
import { keepKey } from '../../seal/seal-key.ts';
import { changeSheet } from '../machines.ts';
import { namesOf } from '../sessions/board.ts';
import { withCourse } from '../sessions/sessions.ts';
import { enterRegister } from './record-sheet.ts';
import { bytesOf, type SheetContent, writeContent } from './sheet-content.ts';
import { toContentRow, unsheetedOf } from './sheet-outcomes.ts';
import type { SheetSetting } from './sign-sheet.ts';

const BATCH = 50;
const TASK = 'exams.adopt-recorded';

/**
 * Makes sheets for outcomes recorded before sheets existed, some sessions at a time. Each says that it was
 * made later: nobody signed it, the institution seals what it found. Answers whether any are left.
 */
export async function adoptRecorded(tx: Database, setting: SheetSetting, now: Date): Promise<boolean> {
  const unsheeted = await tx
    .selectDistinct({ sessionId: examBookings.sessionId })
    .from(examOutcomes)
    .innerJoin(examBookings, eq(examBookings.id, examOutcomes.bookingId))
    .where(
      and(
        eq(examOutcomes.status, 'recorded'),
        isNull(examOutcomes.sheetId),
        mayBeTried(TASK, examBookings.sessionId, now),
      ),
    )
    .orderBy(examBookings.sessionId)
    .limit(BATCH);
  await eachDue({ db: tx, now }, unsheeted, {
    task: TASK,
    idOf: ({ sessionId }) => sessionId,
    work: (part, { sessionId }) => adopt(part, sessionId, setting, now),
  });
  return unsheeted.length === BATCH;
}

async function adopt(
  tx: Database,
  sessionId: string,
  { timeZone, institution, signer }: SheetSetting,
  now: Date,
): Promise<void> {
  const [session] = await withCourse(tx)
    .where(eq(examSessions.id, sessionId))
    .for('update', { of: examSessions });
  const outcomes = await unsheetedOf(tx, sessionId);
  if (!session || outcomes.length === 0) return;
  const [added] = await tx
    .insert(recordSheets)
    .values({ sessionId, kind: 'migration', status: 'ready', preparedAt: now })
    .returning({ id: recordSheets.id });
  if (!added) throw new Error('no record sheet was written');
  const { courseCode, kind, mode, room, startsAt, chairId } = session;
  const [chair = { id: chairId, name: '' }] = await namesOf(tx, [chairId]);
  const content: SheetContent = {
    ...{
      v: 1,
      kind: 'migration',
      sheetId: added.id,
      institution,
      board: [],
      unanimous: false,
      corrects: null,
    },
    session: {
      ...{ id: sessionId, courseCode, course: inLanguage(session.course, 'it'), kind, mode, room },
      startsAt: startsAt.toISOString(),
    },
    chair,
    rows: outcomes.map((outcome) => toContentRow(outcome, timeZone)),
    ...{ signedBy: null, signedAt: now.toISOString() },
  };
  const written = writeContent(content);
  const { keyId, publicPem, seal } = await signer.sign(bytesOf(written), { profileId: chairId, name: '' });
  await keepKey(tx, { keyId, publicPem }, now);
  const set = { content: written, keyId, seal, signedAt: now };
  await changeSheet(tx, added.id, 'sign', { to: 'signed', by: null, set, tells: [] }, now);
  const ids = outcomes.map(({ outcomeId }) => outcomeId);
  await tx.update(examOutcomes).set({ sheetId: added.id }).where(inArray(examOutcomes.id, ids));
  await tx
    .update(transcriptRows)
    .set({ sheetId: added.id })
    .where(
      and(
        inArray(transcriptRows.outcomeId, ids),
        isNull(transcriptRows.sheetId),
        isNull(transcriptRows.actId),
      ),
    );
  const [signed] = await tx.select().from(recordSheets).where(eq(recordSheets.id, added.id));
  if (signed) await enterRegister(tx, { ...signed, content: written, keyId, seal }, { timeZone }, now);
}
