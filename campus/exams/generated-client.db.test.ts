import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { addDays } from 'date-fns/addDays';
import { subHours } from 'date-fns/subHours';
import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { hashPassword } from '../accounts/passwords/passwords.ts';
import { accounts, people, profiles } from '../db/schema.ts';
import { doneBy, givenCourse, givenStudent } from '../testing/teaching/courses-fixtures.ts';
import { draftOf } from '../testing/teaching/exams-fixtures.ts';
import { base64, PASSWORD, testApp } from '../testing/test-campus.ts';
import { testDatabase } from '../testing/test-database.ts';
import { publishSession } from './sessions/publish-session.ts';
import { saveSession } from './sessions/save-session.ts';

const run = promisify(execFile);
const { db, ...database } = await testDatabase();
const app = await testApp({ db, ...database });
const folder = await mkdtemp(join(tmpdir(), 'ateneo-client-'));
afterAll(() => rm(folder, { recursive: true }));

/** What a developer would write with the generated client: it signs in, reads, books, and gives up. */
const PROGRAM = `
import { defaults, studentExamsBook, studentExamsList, studentExamsVoid, userLogin } from './client.ts';

const [, , baseUrl = '', username = '', password = ''] = process.argv;
defaults.baseUrl = baseUrl;
const signedIn = await userLogin({ username, password });
if (signedIn.status !== 200 || !signedIn.data.success) throw new Error(JSON.stringify(signedIn));
const opts = { headers: { authorization: \`Bearer \${signedIn.data.token}\` } };

async function bookings(): Promise<(string | null)[]> {
  const read = await studentExamsList({}, {}, opts);
  if (read.status !== 200 || !read.data.success) throw new Error(JSON.stringify(read));
  return read.data.result.exams.map(({ booking }) => booking?.status ?? null);
}

const before = await studentExamsList({}, {}, opts);
if (before.status !== 200 || !before.data.success) throw new Error(JSON.stringify(before));
const examId = before.data.result.exams[0]?.id ?? '';
const booked = await studentExamsBook({ examId }, { idempotencyKey: crypto.randomUUID() }, opts);
if (booked.status !== 200 || !booked.data.success) throw new Error(JSON.stringify(booked));
const whileBooked = await bookings();
await studentExamsVoid({ examId }, {}, opts);
const again = await studentExamsVoid({ examId }, {}, opts);
const refused = again.status === 200 && !again.data.success ? again.data.result?.reasons[0]?.code : null;
console.log(JSON.stringify({ status: booked.data.result.status, whileBooked, after: await bookings(), refused }));
`;

const compilerOptions = {
  ...{ strict: true, noUncheckedIndexedAccess: true, noEmit: true },
  ...{ target: 'ES2024', module: 'ESNext', moduleResolution: 'bundler', lib: ['ES2024', 'DOM'] },
  ...{ allowImportingTsExtensions: true, erasableSyntaxOnly: true, skipLibCheck: true, types: ['node'] },
};

it('D1, G2: a client that a stranger’s generator makes of the portal’s document signs in, books and gives up', async () => {
  const username = await givenStudentWhoMayBook();
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'program.ts'), PROGRAM);
  await writeFile(join(folder, 'package.json'), '{"type": "module"}');
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));

  await run('node_modules/.bin/oazapfts', ['docs/openapi-portal.json', join(folder, 'client.ts')]);
  await expect(run('node_modules/.bin/tsc', ['-p', folder])).resolves.toMatchObject({ stdout: '' });

  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const program = [join(folder, 'program.ts'), url, username, base64(PASSWORD)];
  const { stdout } = await run(process.execPath, ['--preserve-symlinks', ...program]);
  expect(JSON.parse(stdout)).toEqual({
    ...{ status: 'booked', whileBooked: ['booked'], after: ['voided'] },
    refused: 'state.not_allowed',
  });
});

/** Her user name: she has a password, and one session that she may book. */
async function givenStudentWhoMayBook(): Promise<string> {
  const now = await app.clock.now(db);
  const course = await givenCourse(db);
  const { professorId } = course;
  const draft = draftOf(course, {
    startsAt: addDays(now, 10).toISOString(),
    bookingOpensAt: subHours(now, 1).toISOString(),
  });
  const saved = await doneBy(saveSession(db, { ...draft, professorId, timeZone: 'Europe/Rome' }, now));
  await doneBy(publishSession(db, { ...saved, professorId }, now));
  const careerId = await givenStudent(db, [course]);
  const [student] = await db
    .select({ personId: people.id, email: people.email })
    .from(people)
    .innerJoin(profiles, eq(profiles.personId, people.id))
    .where(eq(profiles.id, careerId));
  if (!student?.email) throw new Error('no such student');
  await db
    .insert(accounts)
    .values({ personId: student.personId, passwordHash: await hashPassword(PASSWORD) });
  return student.email;
}
