import { inArray } from 'drizzle-orm';
import type { RosterOutcome } from '../../../contract/exams/roster.ts';
import type { Database } from '../../db/database.ts';
import { examBookings, profiles } from '../../db/schema.ts';
import type { Reader } from '../../http/answers.ts';
import { audit } from '../../platform/audit/audit.ts';
import { recordReading, unitOf } from '../../platform/audit/record-readings.ts';
import { csvOf } from '../../platform/files/csv.ts';
import { text } from '../../platform/texts.ts';
import { dayOf } from '../../platform/time/days.ts';
import { readRoster } from '../board/roster.ts';

/**
 * A session's students with their results, as a CSV that can be imported again unchanged. The export is
 * recorded for each of them too. Throws `NotFound` for another professor's session.
 */
export async function exportResults(
  tx: Database,
  asked: { examId: string; professorId: string },
  reader: Reader,
  now: Date,
) {
  const { session, rows } = await readRoster(tx, asked, reader, now);
  const seated = rows.filter(({ status }) => status !== 'waitlisted');
  const words = (key: string) => text(reader.language, reader.timeZone, `results.${key}`);
  const head = ['badge', 'name', 'result', 'message', 'topics'].map(words);
  const lines = seated.map(({ badge, name, outcome }) => [
    badge ?? '',
    name,
    outcome ? written(outcome, words) : '',
    outcome?.teacherMessage ?? '',
    outcome?.topics ?? '',
  ]);
  const entry = { actorId: asked.professorId, action: 'exam-roster.export', entity: 'exam-session' };
  await audit(tx, { ...entry, entityId: asked.examId, detail: { rows: seated.length } }, now);
  const unit = unitOf(asked);
  await recordReading(
    tx,
    { by: asked.professorId, what: 'exam_results', whose: booked(tx, seated), unit },
    now,
  );
  const day = dayOf(new Date(session.startsAt), reader.timeZone);
  const fileName = `${session.courseCode.replace(/[^\w-]/g, '_')}-${day}.csv`;
  return { fileName, csv: csvOf([head, ...lines]) };
}

const booked = (tx: Database, rows: { bookingId: string }[]) =>
  inArray(
    profiles.id,
    tx
      .select({ id: examBookings.careerId })
      .from(examBookings)
      .where(
        inArray(
          examBookings.id,
          rows.map(({ bookingId }) => bookingId),
        ),
      ),
  );

/** A result in a word of the reader's language: a letter may be another result in another language. */
function written({ result, grade, honours }: RosterOutcome, words: (key: string) => string): string {
  if (result !== 'grade') return words(`words.${result}`);
  return `${grade}${honours ? words('words.honours') : ''}`;
}
