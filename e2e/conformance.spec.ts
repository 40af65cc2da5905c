import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import process from 'node:process';
import { promisify } from 'node:util';
import { givenCourse } from './support/fixtures/courses.ts';
import { givenExamSession } from './support/fixtures/exams.ts';
import { givenProfessor, givenStudent, givenStudentWhoTeaches, PASSWORD } from './support/fixtures/people.ts';
import { expect, test } from './support/portal.ts';
import { places } from './support/programs/places.ts';

test('D1: npm run conformance finds our own institution whole, area by area, and books and gives up', async ({
  playwright: _,
}, testInfo) => {
  test.slow();
  const password = PASSWORD;
  const teacher = await givenProfessor({ password });
  const student = await givenStudent({ password });
  const course = await givenCourse({ title: 'Conformità', teacher, students: [student] });
  await givenExamSession({ course, teacher });
  const people = {
    student,
    professor: teacher,
    twoProfiles: await givenStudentWhoTeaches({ password }),
    noBadge: await givenStudent({ password, badge: null }),
  };
  const accounts = Object.fromEntries(
    Object.entries(people).map(([who, { email }]) => [who, { username: email, password }]),
  );
  const file = testInfo.outputPath('accounts.json');
  await writeFile(file, JSON.stringify(accounts));

  const command = ['conformance/main.ts', places().campusUrl, '--accounts', file, '--write'];
  const { stdout } = await promisify(execFile)(process.execPath, command);

  const notes = stdout.split('\n').filter((line) => /^ *note /.test(line));
  expect(notes.filter((line) => !/takes \d+\.\d s/.test(line))).toEqual([]); // slow is only how busy this machine is
  expect(stdout).toMatch(/ 0 wrong, 0 absent, 1 skipped/);
  expect(stdout).toMatch(/skipped +saml\/login +by the secret: only with --portal-secret/);
  expect(stdout).toMatch(/ok +the same Idempotency-Key +has the same answer/);
  expect(stdout).toMatch(/ok +the event booked +is heard/);
  for (const area of ['student/exams', 'student/payments', 'professor/exams', 'professor/courses'])
    expect(stdout).toMatch(new RegExp(`whole +${area}`));
});
