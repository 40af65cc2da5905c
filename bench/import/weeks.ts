import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { issueServiceSession } from '../../campus/accounts/people/people.ts';
import { createApp } from '../../campus/app.ts';
import { readConfig } from '../../campus/config.ts';
import type { Database } from '../../campus/db/database.ts';
import { rowsOf } from '../../campus/db/rows.ts';
import type { CampusApp } from '../../campus/http/campus-app.ts';
import { runImport } from '../../campus/import/run-import.ts';
import { historiesOf } from '../../campus/import/writing/leave.ts';
import { openInstitution } from '../../campus/institution.ts';
import { printTable } from '../report/table.ts';
import { addTerm } from './term.ts';

const TIMES = 100;
const WARMING = 10;
const STUDENTS = 200;
const WANTED_MS = 100;

type Ask = { what: string; path: string; body: object; tokens: string[] };

/** Measures weeks of lessons and a register in campus, on the embedded database, with a whole university. */
export async function weeks([source]: string[]): Promise<void> {
  if (!source) throw new Error('npm run bench -- weeks <zip or folder>');
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'ateneo-weeks-'));
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR });
  const database = await openInstitution(config);
  const app = await createApp(database, config);
  try {
    const path = resolve(process.env.INIT_CWD ?? '.', source); // npm has gone to the project's folder
    const { clock, timeZone } = app;
    const deps = { db: database.db, clock, timeZone, histories: historiesOf() };
    const report = await runImport(path, { skipInvalid: true }, deps);
    if (report.outcome !== 'applied') throw new Error(`the bundle was not taken: ${report.outcome}`);
    const term = await addTerm(database.db, STUDENTS);
    console.log(`${term.lessons} lessons, ${term.marks} marks; a register of ${term.students} students`);
    await printTimes(app, await asksOf(database.db, app, term));
  } finally {
    await app.close();
    await database.close();
    await rm(DATA_DIR, { recursive: true, force: true });
  }
}

async function asksOf(db: Database, app: CampusApp, { courseId }: { courseId: string }): Promise<Ask[]> {
  const tokensOf = async (profiles: { id: string }[]) => {
    const tokens: string[] = [];
    for (const { id } of profiles) {
      tokens.push(await app.clock.transact(db, (tx, now) => issueServiceSession(tx, id, now)));
    }
    return tokens;
  };
  const students = rowsOf<{ id: string }>(
    await db.execute(sql`select distinct career_id as id from enrolment where status = 'enrolled' limit 50`),
  );
  const professors = rowsOf<{ id: string }>(
    await db.execute(sql`select distinct profile_id as id from offering_teacher limit 50`),
  );
  const teacher = rowsOf<{ id: string }>(
    await db.execute(
      sql`select profile_id as id from offering_teacher where offering_id = ${courseId}::uuid limit 1`,
    ),
  );
  const [asStudents, asProfessors, asTeacher] = [
    await tokensOf(students),
    await tokensOf(professors),
    await tokensOf(teacher),
  ];
  return [
    { what: 'an empty call', path: '/api/student/lessons/feed', body: {}, tokens: asStudents },
    { what: 'a student’s week', path: '/api/student/lessons/list', body: {}, tokens: asStudents },
    { what: 'a student’s presences', path: '/api/student/presences/list', body: {}, tokens: asStudents },
    { what: 'a professor’s week', path: '/api/professor/lessons/list', body: {}, tokens: asProfessors },
    {
      what: `a register of ${STUDENTS}`,
      path: '/api/professor/presences/register',
      body: { courseId },
      tokens: asTeacher,
    },
  ];
}

async function printTimes(app: CampusApp, asks: Ask[]): Promise<void> {
  const measured: { what: string; p50: number; p95: number }[] = [];
  for (const ask of asks) {
    measured.push({ what: ask.what, ...(await timesOf(app, ask)) });
    console.log(`asked ${TIMES} times: ${ask.what}`);
  }
  const empty = measured[0]?.p95 ?? 1;
  printTable(
    ['asked of campus', 'p50 ms', 'p95 ms', 'p95 of an empty call', `within ${WANTED_MS} ms`],
    measured.map(({ what, p50, p95 }) => [what, p50, p95, p95 / empty, p95 <= WANTED_MS ? 'yes' : 'no']),
  );
}

/** One after the other, as each of them. */
async function timesOf(app: CampusApp, { path, body, tokens }: Ask) {
  const times: number[] = [];
  for (let turn = -WARMING; turn < TIMES; turn++) {
    const authorization = `Bearer ${tokens[(turn + WARMING) % tokens.length]}`;
    const startedAt = performance.now();
    const answer = await app.inject({ method: 'POST', url: path, payload: body, headers: { authorization } });
    if (turn >= 0) times.push(performance.now() - startedAt);
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
  }
  const sorted = times.sort((one, other) => one - other);
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}
