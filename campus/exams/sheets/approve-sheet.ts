import { and, asc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ApproveSheet, ChangedSheet } from '../../../contract/exams/record-sheets.ts';
import type { Language } from '../../../contract/wire/constants.ts';
import { fullName } from '../../../contract/wire/person-name.ts';
import type { Database } from '../../db/database.ts';
import { courseUnits, examSessions, people, profiles, recordSheets } from '../../db/schema.ts';
import { serialOf } from '../../platform/numbers/next-of-year.ts';
import { done, notAllowed, type Outcome } from '../../platform/outcome.ts';
import { inLanguage } from '../../platform/texts.ts';
import { changeSheet } from '../machines.ts';
import { tellRoster } from '../tell.ts';
import { may, sheetOf } from './sheets.ts';

/** The office's part in a correction: a second person, without whom the chair can't sign it. */
export async function approveSheet(
  tx: Database,
  { sheetId, by }: ApproveSheet,
  now: Date,
): Promise<Outcome<ChangedSheet, 'state.not_allowed'>> {
  const sheet = await sheetOf(tx, sheetId);
  if (sheet.kind !== 'correction' || sheet.approvedAt !== null || !may(sheet, 'approve')) return notAllowed();
  const set = { approvedBy: by, approvedAt: now };
  const moved = { version: sheet.version, set, detail: { by }, tells: [] };
  const { version } = await changeSheet(tx, sheetId, 'approve', { to: 'ready', by: null, ...moved }, now);
  await tellRoster(tx, sheet.sessionId, now);
  return done({ sheetId, status: 'ready', version });
}

const corrected = alias(recordSheets, 'corrected');

/** The corrections that wait for the office. */
export async function waitingCorrections(db: Database, language: Language) {
  const rows = await db
    .select({
      sheet: recordSheets,
      corrected,
      course: courseUnits.title,
      startsAt: examSessions.startsAt,
      person: people,
    })
    .from(recordSheets)
    .innerJoin(corrected, eq(corrected.id, recordSheets.correctsId))
    .innerJoin(examSessions, eq(examSessions.id, recordSheets.sessionId))
    .innerJoin(courseUnits, eq(courseUnits.id, examSessions.unitId))
    .innerJoin(profiles, eq(profiles.id, recordSheets.preparedBy))
    .innerJoin(people, eq(people.id, profiles.personId))
    .where(and(eq(recordSheets.status, 'ready'), eq(recordSheets.kind, 'correction')))
    .orderBy(asc(recordSheets.preparedAt));
  return rows
    .filter(({ sheet }) => sheet.approvedAt === null)
    .map(({ sheet, corrected: before, course, startsAt, person }) => ({
      sheetId: sheet.id,
      courseTitle: inLanguage(course, language),
      startsAt: startsAt.toISOString(),
      corrects: serialOf({ year: before.year ?? 0, number: before.number ?? 0 }),
      reason: sheet.reason ?? '',
      rows: sheet.changes?.length ?? 0,
      preparedBy: fullName(person),
    }));
}
