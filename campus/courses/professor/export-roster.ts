import type { RosterRow } from '../../../contract/courses/taught-courses.ts';
import type { Database } from '../../db/database.ts';
import type { Reader } from '../../http/answers.ts';
import { audit } from '../../platform/audit/audit.ts';
import { ofProfiles, recordReading, unitOf } from '../../platform/audit/record-readings.ts';
import { csvOf } from '../../platform/files/csv.ts';
import { text } from '../../platform/texts.ts';
import { wholeRoster } from './roster.ts';
import { taughtCourse } from './taught-courses.ts';

type Params = { professorId: string; courseId: string };

/** Makes a CSV of a course's students; records the export for each of them too. Throws `NotFound`. */
export async function exportRoster(tx: Database, asked: Params, reader: Reader, now: Date) {
  const { professorId, courseId } = asked;
  const { code, academicYear } = await taughtCourse(tx, asked, reader.language, now);
  const rows = await wholeRoster(tx, courseId, reader, now);
  const entry = { actorId: professorId, action: 'roster.export', entity: 'course', entityId: courseId };
  await audit(tx, { ...entry, detail: { rows: rows.length } }, now);
  const whose = ofProfiles(rows.map(({ careerId }) => careerId));
  const unit = unitOf({ courseId });
  await recordReading(tx, { by: professorId, what: 'course_roster', whose, unit }, now);
  const fileName = `${code.replace(/[^\w-]/g, '_')}-${academicYear}.csv`;
  return { fileName, csv: csvOf(linesOf(rows, reader)) };
}

function linesOf(rows: RosterRow[], { language, timeZone }: Reader): string[][] {
  const words = (key: string) => text(language, timeZone, `roster.${key}`);
  const head = ['name', 'badge', 'email', 'programme', 'year', 'state'].map(words);
  const lines = rows.map(({ name, badge, email, programme, plan, status }) => [
    name,
    badge ?? '',
    email,
    programme,
    plan ? String(plan.year) : '',
    words(`status.${status}`),
  ]);
  return [head, ...lines];
}
