import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { addDays } from 'date-fns/addDays';
import { addHours } from 'date-fns/addHours';
import { subDays } from 'date-fns/subDays';
import { sql } from 'drizzle-orm';
import { readConfig } from '../../campus/config.ts';
import type { Database } from '../../campus/db/database.ts';
import { rowsOf } from '../../campus/db/rows.ts';
import { createRandom, type Random } from '../../campus/demo/random.ts';
import { bookExam } from '../../campus/exams/bookings/book-exam.ts';
import { enterResults } from '../../campus/exams/outcomes/enter-results.ts';
import { publishOutcomes } from '../../campus/exams/outcomes/publish-outcomes.ts';
import { verifyRecords } from '../../campus/exams/records/verify-records.ts';
import { runImport } from '../../campus/import/run-import.ts';
import { historiesOf } from '../../campus/import/writing/leave.ts';
import { openInstitution } from '../../campus/institution.ts';
import { createClock } from '../../campus/platform/time/clock.ts';
import { doneBy } from '../../campus/testing/teaching/courses-fixtures.ts';
import { givenSession, timeZone } from '../../campus/testing/teaching/exams-fixtures.ts';
import { givenReady, givenSigned } from '../../campus/testing/teaching/sheets-fixtures.ts';
import { startPostgres } from '../../campus/testing/test-server.ts';
import { printTable } from '../report/table.ts';

/** So many outcomes of each student at most. */
const EACH = 3;
const SEED = 1938;

type Taught = {
  courseId: string;
  unitId: string;
  programmeId: string;
  professorId: string;
  careers: string[];
};

/**
 * Imports a university, gives its students valid results and records them on sheets. Then it computes the
 * stored outcomes, transcripts, credits and averages again, from the sheets alone.
 */
export async function averages([source]: string[]): Promise<void> {
  if (!source) throw new Error('npm run bench -- averages <zip or folder>');
  const postgres = await startPostgres();
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'ateneo-averages-'));
  const settings = { NODE_ENV: 'test' as const, LOG_LEVEL: 'silent', DATA_DIR, ...postgres.env };
  const database = await openInstitution(readConfig(settings));
  try {
    const path = resolve(process.env.INIT_CWD ?? '.', source); // npm has gone to the project's folder
    const clock = createClock();
    const deps = { db: database.db, clock, timeZone, histories: historiesOf() };
    const { outcome } = await runImport(path, { skipInvalid: true }, deps);
    if (outcome !== 'applied') throw new Error(`the bundle was not taken: ${outcome}`);
    const [{ people } = { people: 0 }] = rowsOf<{ people: number }>(
      await database.db.execute(sql`select count(*)::int as people from person`),
    );
    const students = await recordResults(database.db);
    await report(database.db, { people, students });
  } finally {
    await database.close();
    await postgres.stop();
    await rm(DATA_DIR, { recursive: true, force: true });
  }
}

/** Holds one exam per course for the students who have fewer than EACH results. Answers how many had one. */
async function recordResults(db: Database): Promise<number> {
  const random = createRandom(SEED);
  const had = new Map<string, number>();
  for (const [turn, course] of (await taughtCourses(db)).entries()) {
    const careers = course.careers.filter((career) => (had.get(career) ?? 0) < EACH);
    if (careers.length === 0) continue;
    await db.transaction((tx) => recordExam(tx, { ...course, careers }, turn, random));
    for (const career of careers) had.set(career, (had.get(career) ?? 0) + 1);
  }
  return had.size;
}

async function taughtCourses(db: Database): Promise<Taught[]> {
  return rowsOf<Taught>(
    await db.execute(sql`
select offering.id as "courseId", offering.unit_id as "unitId", min(career.programme_id::text) as "programmeId",
  (select min(profile_id::text) from offering_teacher where offering_id = offering.id) as "professorId",
  array_agg(distinct career.id::text) as careers
from offering
join enrolment on enrolment.offering_id = offering.id and enrolment.status = 'enrolled'
join career on career.id = enrolment.career_id and career.status = 'active'
join plan on plan.career_id = career.id and plan.status = 'approved'
join plan_row on plan_row.plan_id = plan.id and plan_row.unit_id = offering.unit_id and plan_row.status <> 'passed'
where exists (select from offering_teacher where offering_id = offering.id)
group by offering.id order by offering.id`),
  );
}

/** Booked, graded, published, accepted by silence, on a sheet, signed and recorded. */
async function recordExam(tx: Database, course: Taught, turn: number, random: Random): Promise<void> {
  const startsAt = addHours(new Date('2027-01-11T08:00:00Z'), turn * 3);
  const session = await givenSession(tx, { startsAt: startsAt.toISOString() }, course);
  const { examId, professorId } = session;
  const entries = [];
  for (const careerId of course.careers) {
    const { id: bookingId } = await doneBy(bookExam(tx, { examId, careerId }, subDays(startsAt, 5)));
    entries.push({ bookingId, version: 0, teacherMessage: null, ...resultBy(random) });
  }
  const after = addHours(startsAt, 3);
  await doneBy(enterResults(tx, { examId, professorId, entries }, after));
  await doneBy(publishOutcomes(tx, { examId, professorId, timeZone }, after));
  const settled = addDays(after, 5);
  await givenSigned(tx, await givenReady(tx, session, settled), session, settled);
}

function resultBy(random: Random) {
  if (random.chance(0.1)) return { result: 'fail', grade: null, honours: false } as const;
  const grade = random.int(18, 30);
  return { result: 'grade', grade, honours: grade === 30 && random.chance(0.5) } as const;
}

async function report(
  db: Database,
  { people, students }: { people: number; students: number },
): Promise<void> {
  const startedAt = performance.now();
  const { faults, ...counts } = await verifyRecords(db);
  const seconds = (performance.now() - startedAt) / 1000;
  printTable(
    [
      'imported people',
      'with an exam',
      'recorded outcomes',
      'of students',
      'sheets',
      'faults',
      'seconds to recompute',
    ],
    [[people, students, counts.outcomes, counts.careers, counts.sheets, faults.length, seconds]],
  );
  for (const { at, fault } of faults) console.log(`${at}: ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}
