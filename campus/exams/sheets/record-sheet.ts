import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { holdCareers } from '../../careers/hold-career.ts';
import {
  changeInTranscript,
  recordPassed,
  takeFromTranscript,
} from '../../careers/records/record-in-transcript.ts';
import type { Database } from '../../db/database.ts';
import { examBookings, examOutcomes, recordRegister, recordSheets } from '../../db/schema.ts';
import { spendPasses } from '../../locks/spend-passes.ts';
import { eventOf, tellAll } from '../../platform/live/events.ts';
import { moveWhereOther } from '../../platform/numbers/move-numbers.ts';
import { dayOf } from '../../platform/time/days.ts';
import { takeBack } from '../bookings/take-back.ts';
import { changeOutcome, changeOutcomes, changeSheet } from '../machines.ts';
import { notify } from '../notices.ts';
import { isPositive } from '../outcomes/outcome-rules.ts';
import { unitOfSession } from '../sessions/sessions.ts';
import { tellRoster } from '../tell.ts';
import { guardsOf } from './kept-off.ts';
import { type ContentRow, hashOf, isLeftAnnulled, readContent, type SheetContent } from './sheet-content.ts';
import { outcomesOnSheet } from './sheet-outcomes.ts';
import type { Sheet } from './sheets.ts';

type Place = { timeZone: string };
type Signed = Sheet & { content: string; keyId: string; seal: Uint8Array };

/**
 * Records a signed sheet, all or nothing: outcomes, transcripts, plans, number, place in the register; tells
 * its students. What is on record already stays. Careers are locked first, as in every decision: other
 * bookings of a recorded unit are voided, and so are those that need an annulled one.
 */
export async function recordSheet(
  tx: Database,
  { sheetId }: { sheetId: string },
  { timeZone }: Place,
  now: Date,
): Promise<void> {
  const [sheet] = await tx
    .select()
    .from(recordSheets)
    .where(and(eq(recordSheets.id, sheetId), eq(recordSheets.status, 'signed')))
    .for('update');
  if (!isSigned(sheet)) return;
  const content = readContent(sheet.content);
  await holdCareers(
    tx,
    content.rows.map(({ careerId }) => careerId),
  );
  await (content.kind === 'correction' ? correct : record)(tx, sheet, content, now);
  await enterRegister(tx, sheet, { timeZone }, now);
  await tellStudents(tx, sheet, content, now);
  await tellRoster(tx, sheet.sessionId, now);
}

const isSigned = (sheet: Sheet | undefined): sheet is Signed =>
  sheet !== undefined && sheet.content !== null && sheet.keyId !== null && sheet.seal !== null;

async function record(tx: Database, sheet: Signed, { rows }: SheetContent, now: Date): Promise<void> {
  const positive = rows.filter(({ decision }) => decision !== 'negative');
  await spendThose(tx, sheet, now);
  await changeOutcomes(
    tx,
    positive.map(({ outcomeId }) => outcomeId),
    'record',
    { to: 'recorded', by: sheet.signedBy, set: { recordedAt: now }, detail: { sheet: sheet.id }, tells: [] },
    now,
  );
  const passed = positive.filter(({ result }) => isPositive(result as 'grade'));
  const unitId = await unitOfSession(tx, sheet.sessionId);
  await recordPassed(tx, { unitId, sheetId: sheet.id }, passed, now);
  for (const { careerId } of passed) await takeBack(tx, { careerId, fact: 'open', unitIds: [unitId] }, now);
}

/** The passes that let what is on the sheet by: each is used once it is recorded. */
async function spendThose(tx: Database, { id }: Sheet, now: Date): Promise<void> {
  const outcomes = await outcomesOnSheet(tx, id);
  const guards = await guardsOf(tx, outcomes, now);
  for (const { outcomeId, careerId } of outcomes) {
    const { passes } = guards.get(outcomeId) ?? { passes: [] };
    await spendPasses(tx, passes, { careerId, usedFor: `outcome:${outcomeId}` }, now);
  }
}

async function correct(
  tx: Database,
  { id: sheetId, signedBy: by, correctsId }: Signed,
  { rows, corrects }: SheetContent,
  now: Date,
): Promise<void> {
  const detail = { sheet: sheetId };
  for (const row of rows) {
    const { outcomeId, becomes } = row;
    if (becomes === 'annulled' || becomes === null) {
      const set = { sheetId };
      await changeOutcome(tx, outcomeId, 'annul', { to: 'annulled', by, set, detail, tells: [] }, now);
      await takeOffRecord(tx, sheetId, row, now);
    } else {
      const recordedAt = sql`coalesce(${examOutcomes.recordedAt}, ${now.toISOString()}::timestamptz)`;
      const set = { ...becomes, result: becomes.result as 'grade', sheetId, recordedAt };
      await changeOutcome(tx, outcomeId, 'rectify', { to: 'recorded', by, set, detail, tells: [] }, now);
      if (isPositive(set.result)) await putOnRecord(tx, sheetId, { ...row, ...becomes }, now);
      else await takeOffRecord(tx, sheetId, row, now);
    }
  }
  if (correctsId === null) return;
  const left = await tx.$count(
    examOutcomes,
    and(eq(examOutcomes.sheetId, correctsId), eq(examOutcomes.status, 'recorded')),
  );
  const isAnnulled = isLeftAnnulled({ rows, corrects }, left);
  const moved = { by, detail, tells: [] };
  await (isAnnulled
    ? changeSheet(tx, correctsId, 'annul', { ...moved, to: 'annulled' }, now)
    : changeSheet(tx, correctsId, 'rectify', { ...moved, to: 'rectified' }, now));
}

async function putOnRecord(tx: Database, sheetId: string, row: ContentRow, now: Date): Promise<void> {
  const isChanged = await changeInTranscript(tx, { ...row, sheetId }, row);
  if (isChanged) return;
  const { unitId, careerId } = row;
  await recordPassed(tx, { unitId, sheetId }, [row], now);
  await takeBack(tx, { careerId, fact: 'open', unitIds: [unitId] }, now);
}

/** Takes a row off the record; another recorded outcome of the unit counts, or what needed it is voided. */
async function takeOffRecord(tx: Database, sheetId: string, row: ContentRow, now: Date): Promise<void> {
  if (!(await takeFromTranscript(tx, { ...row, sheetId }))) return;
  await recordOther(tx, row, now);
  await takeBack(tx, { careerId: row.careerId, fact: 'passed', unitIds: [row.unitId] }, now);
}

async function recordOther(tx: Database, row: ContentRow, now: Date): Promise<void> {
  const [other] = await tx
    .select({ outcome: examOutcomes, content: recordSheets.content })
    .from(examOutcomes)
    .innerJoin(examBookings, eq(examBookings.id, examOutcomes.bookingId))
    .innerJoin(recordSheets, eq(recordSheets.id, examOutcomes.sheetId))
    .where(
      and(
        eq(examBookings.careerId, row.careerId),
        eq(examBookings.unitId, row.unitId),
        eq(examOutcomes.status, 'recorded'),
        inArray(examOutcomes.result, ['grade', 'pass']),
      ),
    )
    .orderBy(asc(examOutcomes.recordedAt), asc(examOutcomes.id))
    .limit(1);
  const said = readContent(other?.content ?? NO_ROWS).rows.find(
    ({ outcomeId }) => outcomeId === other?.outcome.id,
  );
  if (!other?.outcome.sheetId || !said) return;
  const { grade, honours, sheetId: named } = other.outcome;
  const since = other.outcome.recordedAt ?? now;
  await recordPassed(tx, { unitId: row.unitId, sheetId: named }, [{ ...said, grade, honours }], since);
}

const NO_ROWS = '{"rows":[]}';

/** Numbers a sheet within its year, chains it to the last hash; the register is locked until the commit. */
export async function enterRegister(
  tx: Database,
  { id, content, keyId, seal, signedBy }: Signed,
  { timeZone }: Place,
  now: Date,
): Promise<void> {
  await moveWhereOther(tx);
  const thisYear = Number(dayOf(now, timeZone).slice(0, 4));
  await tx.insert(recordRegister).values({ year: thisYear, number: 0, hash: '' }).onConflictDoNothing();
  const [head] = await tx.select().from(recordRegister).for('update');
  if (!head) throw new Error('the register has no head');
  const year = Math.max(thisYear, head.year);
  const number = year === head.year ? head.number + 1 : 1;
  const previousHash = head.hash;
  const hash = hashOf({ year, number, previousHash, content, keyId, seal, recordedAt: now });
  await tx.update(recordRegister).set({ year, number, hash });
  const set = { year, number, previousHash, hash, recordedAt: now };
  const detail = { year, number };
  await changeSheet(tx, id, 'record', { to: 'recorded', by: signedBy, set, detail, tells: [] }, now);
}

async function tellStudents(
  tx: Database,
  { sessionId: examId }: Sheet,
  { kind, rows, session, corrects }: SheetContent,
  now: Date,
): Promise<void> {
  const to = rows
    .filter(({ decision, becomes }) => decision !== 'negative' || becomes !== null)
    .map(({ careerId }) => careerId);
  const action = kind === 'correction' ? 'rectified' : 'recorded';
  await tellAll(
    tx,
    to.map((careerId) => eventOf('outcomeDecided', careerId, { examId, action }, now)),
  );
  const notice = { to, subject: examId, link: '/student/exams?tab=transcript' };
  const values = { course: { it: session.course } };
  await (corrects
    ? notify(tx, 'outcomeRectified', { ...notice, values: { ...values, reason: corrects.reason } }, now)
    : notify(tx, 'outcomeRecorded', { ...notice, values }, now));
}
