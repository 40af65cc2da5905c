import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '../../campus/testing/test-server.ts';
import { changedSheet, type SessionSheets, sessionSheets } from '../../contract/exams/record-sheets.ts';
import { type Roster, roster } from '../../contract/exams/roster.ts';
import { givenCourse } from '../../e2e/support/fixtures/courses.ts';
import { givenExamBegun } from '../../e2e/support/fixtures/exams.ts';
import { askInstitution, askOffice, issueToken } from '../../e2e/support/fixtures/institution.ts';
import {
  givenProfessor,
  givenStudent,
  PASSWORD,
  type Person,
  type Student,
} from '../../e2e/support/fixtures/people.ts';
import type { Program } from '../../e2e/support/programs/programs.ts';
import { timed } from '../../e2e/support/screens/timed.ts';
import { type Campus, campusOn } from '../programs/campus-on.ts';
import { printTable } from '../report/table.ts';

const STUDENTS = 180;
const TIMES = 50;
/** Signing and recording take some 30 ms each after a start. The end comes before, between or after them. */
const WITHIN_MS = 150;

type Desk = { examId: string; chair: Person; token: string; member: Person };

/**
 * Measures entering, publishing, signing and recording the results of a large exam. Then it ends campus like
 * `kill -9` while a sheet is signed, many times: no half sheet, no missing number.
 */
export async function sheets([students = String(STUDENTS), times = String(TIMES)]: string[]): Promise<void> {
  const postgres = await startPostgres();
  const dataDir = await mkdtemp(join(tmpdir(), 'ateneo-sheets-'));
  let program: Program | null = null;
  try {
    const campus = await campusOn(postgres.env, dataDir);
    program = await campus.start();
    await large(Number(students));
    program = await killedWhileSigning(campus, program, Number(times));
    const { faults, ...counts } = await askOffice('records/verify', {});
    console.log(counts, faults);
    if (faults.length > 0) process.exitCode = 1;
  } finally {
    await program?.kill();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function large(count: number): Promise<void> {
  const { desk, students } = await givenDesk(count);
  const { rows } = await rosterOf(desk);
  const usual = { version: 0, result: 'grade', honours: false, teacherMessage: null };
  const entries = rows.map(({ bookingId }, index) => ({ ...usual, bookingId, grade: 18 + (index % 13) }));
  const enteredMs = await timed(() => ask(desk, 'grade', { entries }));
  const publishedMs = await timed(() => ask(desk, 'publishoutcomes', {}));
  await acceptAll(students);
  const ready = await checked(desk);
  const recordedMs = await timed(async () => {
    await ask(desk, 'sign', ready);
    await recorded(desk, 1);
  });
  printTable(
    [`of ${count} results`, 'ms'],
    [
      ['entered', enteredMs],
      ['published', publishedMs],
      ['sheet signed and recorded', recordedMs],
    ],
  );
}

/** One sheet for each student of an exam, each signed while campus ends. */
async function killedWhileSigning(campus: Campus, first: Program, times: number): Promise<Program> {
  let program = first;
  const { desk, students } = await givenDesk(times);
  const { rows } = await rosterOf(desk);
  const usual = { version: 0, result: 'grade', honours: false, teacherMessage: null, grade: 27 };
  await ask(desk, 'grade', { entries: rows.map(({ bookingId }) => ({ ...usual, bookingId })) });
  await ask(desk, 'publishoutcomes', {});
  const ends: string[] = [];
  for (const [turn, student] of students.entries()) {
    desk.token = await issueToken(desk.chair.profileId); // one lasts ten minutes
    await acceptAll([student]);
    const ready = await checked(desk);
    const signing = ask(desk, 'sign', ready).then(
      () => 'signed',
      () => 'cut',
    );
    await pause(randomInt(WITHIN_MS));
    await program.kill();
    const end = await signing;
    program = await campus.start();
    const { open } = await read(desk);
    ends.push(`${end}, then ${open?.status ?? 'recorded'}`);
    if (open?.status === 'ready')
      await ask(desk, 'sign', await proven(desk, { sheetId: open.id, version: open.version }));
    await recorded(desk, turn + 1);
  }
  const serials = (await read(desk)).sheets.map(({ serial }) => Number(serial?.split('/')[1]));
  const gaps = new Set(serials).size - (Math.max(...serials) - Math.min(...serials) + 1);
  printTable(
    ['kill -9 while a sheet is signed, and started again', 'times'],
    [...Map.groupBy(ends, (end) => end)].map(([end, all]) => [end, all.length]),
  );
  console.log(`${times} outcomes, ${serials.length} sheets, ${-gaps} gaps`);
  if (serials.length !== times || gaps !== 0) process.exitCode = 1;
  return program;
}

async function givenDesk(count: number): Promise<{ desk: Desk; students: Student[] }> {
  const teacher = await givenProfessor({ password: PASSWORD });
  const member = await givenProfessor();
  const students: Student[] = [];
  for (let each = 0; each < count; each++) students.push(await givenStudent());
  const course = await givenCourse({ teacher, students });
  const { examId } = await givenExamBegun({ course, teacher, booked: students });
  const token = await issueToken(teacher.profileId);
  return { desk: { examId, chair: teacher, token, member }, students };
}

/** In the chair's name, about the exam unless it is about one of its sheets. */
const ask = ({ examId, token }: Desk, call: string, body: object): Promise<unknown> =>
  askInstitution(`/api/professor/exams/${call}`, 'sheetId' in body ? body : { examId, ...body }, token);

const rosterOf = async (desk: Desk): Promise<Roster> => roster.parse(await ask(desk, 'roster', {}));
const read = async (desk: Desk): Promise<SessionSheets> => sessionSheets.parse(await ask(desk, 'sheets', {}));

async function acceptAll(students: Student[]): Promise<void> {
  for (const { profileId } of students) {
    const token = await issueToken(profileId);
    const { outcomes } = (await askInstitution('/api/student/exams/outcomes', {}, token)) as {
      outcomes: { id: string; version: number }[];
    };
    for (const { id: outcomeId, version } of outcomes)
      await askInstitution('/api/student/exams/accept', { outcomeId, version }, token);
  }
}

/** A sheet of all that is accepted, checked; the chair's password was asked a moment ago. */
async function checked(desk: Desk): Promise<{ sheetId: string; version: number }> {
  const { sheetId, version } = changedSheet.parse(await ask(desk, 'preparesheet', {}));
  const board = { boardIds: [desk.member.profileId], unanimous: true };
  const ready = changedSheet.parse(await ask(desk, 'checksheet', { sheetId, version, ...board }));
  return await proven(desk, { sheetId, version: ready.version });
}

async function proven<Sheet>(desk: Desk, sheet: Sheet): Promise<Sheet> {
  const password = Buffer.from(PASSWORD).toString('base64');
  await askInstitution('/api/user/stepup', { password }, desk.token);
  return sheet;
}

/** Resolves once so many sheets of the exam are recorded. */
async function recorded(desk: Desk, count: number): Promise<void> {
  while ((await read(desk)).sheets.length < count) await pause(20);
}
