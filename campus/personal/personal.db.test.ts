import { getTableName, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { rowsOf } from '../db/rows.ts';
import { testDatabase } from '../testing/test-database.ts';
import { keptOfPeople } from './own-tables.ts';

const { inTransaction } = await testDatabase();

/** What hangs on what is kept of a person, and isn't in the copy. */
const leftBehind: Record<string, string> = {
  exam_session_offering: 'for which courses a session is',
  exam_slot: 'the parts of a session',
  notification_mail: 'how the mail about a notice, which is there, was sent',
  notification_push: 'how the push about a notice, which is there, was sent',
  plan_scheme: 'what others choose their plans by',
  record_paper: 'the sealed paper of a whole sheet, with other people’s outcomes',
  survey_answer: 'nobody knows whose it is (ADR 22)',
  survey_benchmark_part: 'the courses that a programme’s figure is of',
  survey_sheet: 'nobody knows whose it is (ADR 22)',
};

/** What refers to a person, or to what is kept of one, and isn't in the copy, with the reason. */
const left: Record<string, string> = {
  'application.profile_id': 'the same applications, by their person',
  'attendance.marked_by_id': 'the attendance is somebody else’s',
  'attendance_dispute.decided_by_id': 'the dispute is somebody else’s',
  'diary_entry.substitute_id': 'the entry is of who wrote it',
  'exam_attendance.written_by': 'the attendance is somebody else’s',
  'exam_request.decided_by': 'the request is somebody else’s',
  'plan_scheme.coordinator_id': 'the scheme is the programme’s',
  'survey_answer.teacher_id': 'it is read once enough said the same, if at all',
  'survey_benchmark_part.teacher_id': 'the figure is of several teachers, none of whom it tells apart',
  'lesson_teacher.instead_of_id': 'the lesson is of who stood in',
};

const kept = keptOfPeople();
const nameOf = (column: AnyPgColumn) => `${getTableName(column.table)}.${toSnakeCase(column.name)}`;
const tableOf = (name: string) => name.split('.')[0] ?? '';

/** Every reference to one of these tables. */
async function referencesTo(tx: Database, tables: readonly string[]): Promise<string[]> {
  const rows = rowsOf<{ name: string; referred: string }>(
    await tx.execute(sql`
      select own.relname || '.' || a.attname as name, referred.relname as referred
      from pg_constraint c
      join pg_class own on own.oid = c.conrelid
      join pg_class referred on referred.oid = c.confrelid
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.contype = 'f' and own.relnamespace = 'public'::regnamespace
      order by name`),
  );
  return rows.filter(({ referred }) => tables.includes(referred)).map(({ name }) => name);
}

async function missing(tx: Database): Promise<string[]> {
  const said = kept.map(({ column }) => nameOf(column));
  const references = await referencesTo(tx, ['person', 'profile', 'career']);
  return references.filter((name) => !said.includes(name) && !(name in left));
}

it(
  'every reference to a person, a profile or a career is in the copy of one’s data, or is left out with a reason',
  inTransaction(async (tx) => {
    expect(await missing(tx)).toEqual([]);
    expect(Object.keys(left).filter((name) => kept.some(({ column }) => nameOf(column) === name))).toEqual(
      [],
    );
  }),
);

it(
  'a table of a person that no area gives a copy of is found',
  inTransaction(async (tx) => {
    await tx.execute(sql`create table bill (id uuid primary key, owner_id uuid references person)`);
    expect(await missing(tx)).toEqual(['bill.owner_id']);
  }),
);

it(
  'what hangs on what is kept of a person is in the copy too, or left out with a reason',
  inTransaction(async (tx) => {
    const tables = kept.filter(({ through }) => !through).map(({ column }) => getTableName(column.table));
    const behind = await referencesTo(tx, tables);
    const said = new Set(kept.map(({ column }) => getTableName(column.table)));
    const tablesBehind = [...new Set(behind.map(tableOf))].filter((table) => !said.has(table));
    expect(tablesBehind.sort()).toEqual(Object.keys(leftBehind).sort());
  }),
);

it('nothing that opens something, and no note of the office, is in the copy', () => {
  const columns = kept.flatMap(({ column, says }) =>
    Object.keys(says).map((name) => ({ table: getTableName(column.table), name })),
  );
  expect(columns.length).toBeGreaterThan(200);
  const closed = /hash$|token|secret|seal$|password(?!ChangedAt)|internal|device/i;
  expect(columns.filter(({ name }) => closed.test(name))).toEqual([]);
});
