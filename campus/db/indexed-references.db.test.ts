import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import type { Database } from './database.ts';
import { rowsOf } from './rows.ts';

const { inTransaction } = await testDatabase();

/** By these no row is looked for: what they name is only joined to, and never deleted. */
const ONLY_JOINED = {
  'who did it': [
    'attendance.marked_by_id',
    'attendance_dispute.decided_by_id',
    'attendance_run.opened_by_id',
    'diary_entry.substitute_id',
    'exam_attendance.written_by',
    'exam_request.decided_by',
    'record_sheet.prepared_by',
    'record_sheet.signed_by',
    'survey.replied_by_id',
  ],
  'what it was sealed, asked, charged or recorded with': [
    'certificate.key_id',
    'charge_plan.scheme_id',
    'payment_receipt.attempt_id',
    'record_paper.key_id',
    'record_sheet.key_id',
    'request.type_code',
    'sealed_head.key_id',
    'transcript_act.key_id',
    'transcript_row.sheet_id',
  ],
  'a part of what it belongs to': [
    'exam_session.period_id',
    'lesson.successor_id',
    'lesson_room.room_id',
    'person.faculty_id',
    'profile.faculty_id',
    'programme.faculty_id',
  ],
  'found by the career’s own index': [
    'career_lock.unit_id',
    'exam_booking.unit_id',
    'exam_request.unit_id',
    'recognition.unit_id',
  ],
  'found by the one that stands, whose index is partial': [
    'charge_plan.career_id',
    'income_declaration.career_id',
    'thesis.career_id',
  ],
  'of a table of some hundred rows': [
    'course_unit.faculty_id',
    'plan_scheme.coordinator_id',
    'prerequisite.required_unit_id',
  ],
};

it(
  'a reference has an index that begins with it, unless no row is looked for by it',
  inTransaction(async (tx) => {
    expect(await withoutIndex(tx)).toEqual(Object.values(ONLY_JOINED).flat().sort());
  }),
);

/** As `table.column`. An index of the rows that refer to something counts. */
async function withoutIndex(tx: Database): Promise<string[]> {
  const rows = rowsOf<{ name: string }>(
    await tx.execute(sql`
      select conrelid::regclass || '.' || attname as name
      from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and array_length(conkey, 1) = 1
        and not exists (
          select from pg_index
          where indrelid = conrelid and indkey[0] = conkey[1]
            and (indpred is null or pg_get_expr(indpred, indrelid) = '(' || attname || ' IS NOT NULL)')
        )`),
  );
  return rows.map(({ name }) => name).sort();
}
