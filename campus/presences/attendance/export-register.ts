import type { AttendanceRegister } from '../../../contract/presences/presences.ts';
import type { Language } from '../../../contract/wire/constants.ts';
import type { Database } from '../../db/database.ts';
import type { Reader } from '../../http/answers.ts';
import { audit } from '../../platform/audit/audit.ts';
import { ofProfiles, recordReading, unitOf } from '../../platform/audit/record-readings.ts';
import { csvOf } from '../../platform/files/csv.ts';
import { text } from '../../platform/texts.ts';
import { dayOf } from '../../platform/time/days.ts';
import { registerOf } from './register.ts';

type Asked = { courseId: string; professorId: string };

/** The register as a file for a spreadsheet; that it was taken out is written down, for each of them too. */
export async function exportRegister(tx: Database, asked: Asked, reader: Reader, now: Date) {
  const register = await registerOf(tx, asked, reader, now);
  const entry = { action: 'attendance-register.export', entity: 'offering', entityId: asked.courseId };
  const { professorId: actorId } = asked;
  await audit(tx, { actorId, ...entry, detail: { rows: register.rows.length } }, now);
  const whose = ofProfiles(register.rows.map(({ careerId }) => careerId));
  const unit = unitOf(asked);
  await recordReading(tx, { by: actorId, what: 'attendance_register', whose, unit }, now);
  const fileName = `${asked.courseId.slice(0, 8)}-${dayOf(now, reader.timeZone)}.csv`;
  return { fileName, csv: csvOf(linesOf(register, reader)) };
}

function linesOf({ lessons, rows }: AttendanceRegister, { language, timeZone }: Reader): string[][] {
  const words = (key: string) => text(language as Language, timeZone, `presences.${key}`);
  const kinds = [...new Set(lessons.map(({ kind }) => kind))];
  const head = [
    words('name'),
    words('badge'),
    ...lessons.map(({ startsAt }) => dayOf(new Date(startsAt), timeZone)),
    ...kinds.map((kind) => `% ${words(`kind.${kind}`)}`),
  ];
  const lines = rows.map(({ name, badge, statuses, kinds: own }) => [
    name,
    badge ?? '',
    ...statuses.map((status) => (status ? words(`status.${status}`) : '')),
    ...kinds.map((kind) => String(own.find((each) => each.kind === kind)?.percent ?? '')),
  ]);
  return [head, ...lines];
}
