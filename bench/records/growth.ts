import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readConfig } from '../../campus/config.ts';
import type { Database } from '../../campus/db/database.ts';
import { rowsOf } from '../../campus/db/rows.ts';
import { makeDemo } from '../../campus/demo/university/make-demo.ts';
import { openInstitution } from '../../campus/institution.ts';
import { chainAudit } from '../../campus/platform/audit/audit-chain.ts';
import { createClock } from '../../campus/platform/time/clock.ts';
import { startPostgres } from '../../campus/testing/test-server.ts';
import { printTable } from '../report/table.ts';

const STUDENTS = 20_000;
const MB = 1024 ** 2;
/** From here on a table's size divided by its rows says what a row takes, with its indexes. */
const ENOUGH_ROWS = 100;
/** Of a row that is reckoned: its own head, and its place in each index. */
const [HEAD, IN_INDEX] = [28, 40];

/** `days`: until it is deleted; without them it stays. `bytes`: where the demo has none like it. */
type Grows = { each: number; days?: number; bytes?: number };

/**
 * The model: rows that a student's year leaves, in eight courses of 28 lessons with nine bookings, six
 * results, four charges and two papers of 1 MB. Lessons are those of a course for a hundred.
 */
const YEAR: Record<string, Grows> = {
  file_piece: { each: 2, bytes: MB },
  attendance: { each: 220 },
  survey_answer: { each: 180 },
  audit_event: { each: 60 },
  audit_chain: { each: 60 },
  notification: { each: 60, days: 365 },
  notification_mail: { each: 45, days: 365 },
  notification_push: { each: 30, days: 365 },
  record_reading: { each: 40, days: 365, bytes: 200 },
  outbox: { each: 150, days: 1 },
  idempotent_answer: { each: 30, days: 1, bytes: 800 },
  exam_booking: { each: 9 },
  exam_attendance: { each: 7 },
  exam_outcome: { each: 6 },
  transcript_row: { each: 6 },
  transcript_act: { each: 6 },
  enrolment: { each: 8 },
  plan_row: { each: 8 },
  survey_assignment: { each: 8 },
  charge: { each: 4 },
  charge_notice: { each: 4 },
  ledger_entry: { each: 8 },
  payment_attempt: { each: 4 },
  payment_receipt: { each: 3 },
  payment_event: { each: 3 },
  career_lock: { each: 0.3 },
  upload: { each: 2 },
  stored_file: { each: 2 },
  certificate: { each: 0.7 },
  request: { each: 0.5 },
  request_step: { each: 2 },
  application: { each: 0.4 },
  application_step: { each: 2 },
  lesson: { each: 2.25 },
  lesson_teacher: { each: 2.25 },
  lesson_room: { each: 2.25 },
  diary_entry: { each: 2.25 },
};

/** What a year of 20,000 students adds to the database: the model's rows, by what the demo's rows take. */
export async function growth(): Promise<void> {
  const postgres = await startPostgres();
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'ateneo-growth-'));
  const settings = { NODE_ENV: 'test' as const, LOG_LEVEL: 'silent', DATA_DIR, ...postgres.env };
  const database = await openInstitution(readConfig(settings));
  try {
    const clock = createClock();
    await clock.transact(database.db, (tx, now) => makeDemo(tx, now, { timeZone: 'Europe/Rome' }));
    await clock.transact(database.db, (tx) => chainAudit(tx));
    await database.db.execute(sql`vacuum full analyze`);
    const lines: Line[] = [];
    for (const [table, grows] of Object.entries(YEAR)) lines.push(await lineOf(database.db, table, grows));
    const { staying, passing } = Object.groupBy(lines, ({ days }) => (days ? 'passing' : 'staying'));
    printTable(
      ['table', 'rows a year', 'bytes a row', 'by', 'MB', 'kept'],
      lines
        .toSorted((one, other) => other.mb - one.mb)
        .map(({ table, rows, bytes, by, mb, days }) => [
          ...[table, rows, bytes, by, mb, days ? `${days} days` : 'stays'],
        ]),
    );
    const sum = (of: Line[] = []) => of.reduce((all, { mb }) => all + mb, 0);
    printTable(['added by each year, MB', 'there at any time, MB'], [[sum(staying), sum(passing)]]);
  } finally {
    await database.close();
    await postgres.stop();
    await rm(DATA_DIR, { recursive: true, force: true });
  }
}

type Line = Awaited<ReturnType<typeof lineOf>>;

/** In MB what a year adds; of what is deleted after days, what is there of it at any time. */
async function lineOf(db: Database, table: string, { each, days, bytes: given }: Grows) {
  const rows = Math.round(STUDENTS * each);
  const { bytes, by } = given ? { bytes: given, by: 'model' } : await bytesOf(db, table);
  const mb = (rows * bytes * Math.min(1, (days ?? 365) / 365)) / MB;
  return { table, rows, bytes: Math.round(bytes), by, mb, ...(days && { days }) };
}

async function bytesOf(db: Database, table: string): Promise<{ bytes: number; by: string }> {
  const name = sql.identifier(table);
  const [has] = rowsOf<{ rows: number; all: number; row: number; indexes: number }>(
    await db.execute(sql`select count(*)::int as rows, pg_total_relation_size(${table}::regclass)::float8 as all,
      coalesce(avg(pg_column_size(one.*)), 0)::float8 as row,
      (select count(*)::int from pg_index where indrelid = ${table}::regclass) as indexes
      from ${name} as one`),
  );
  const { rows = 0, all = 0, row = 0, indexes = 0 } = has ?? {};
  if (rows >= ENOUGH_ROWS) return { bytes: all / rows, by: `${rows} rows` };
  return { bytes: (row || 150) + HEAD + indexes * IN_INDEX, by: rows > 0 ? 'its rows' : 'a guess' };
}
