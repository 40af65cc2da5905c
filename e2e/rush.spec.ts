import { expect, test } from 'playwright/test';
import { type Course, givenCourse } from './support/fixtures/courses.ts';
import { givenCrowd, type Member } from './support/fixtures/crowd.ts';
import { givenExamSession } from './support/fixtures/exams.ts';
import { givenProfessor } from './support/fixtures/people.ts';
import { keepPlaces, places } from './support/programs/places.ts';
import { commitsOf, rush, startRush } from './support/programs/rush.ts';

const SIZE = 1_000;
/** On a busy machine all of it takes longer than anybody would wait at a page. */
const PATIENT = Object.fromEntries(
  ['UPSTREAM_WAIT_MS', 'UPSTREAM_HEADERS_MS', 'UPSTREAM_BODY_MS', 'DATABASE_WAIT_MS'].map((name) => [
    name,
    '300000',
  ]),
);

test.describe.configure({ mode: 'serial', timeout: 600_000 });

let portal: Awaited<ReturnType<typeof startRush>>;
let courses: { algebra: Course; physics: Course };
let teacher: Awaited<ReturnType<typeof givenProfessor>>;
let crowd: Member[];
const placesOfTheRun = places();

test.beforeAll(async () => {
  test.setTimeout(600_000);
  portal = await startRush({ CAMPUS_DEMO: '0', ...PATIENT });
  teacher = await givenProfessor();
  courses = {
    algebra: await givenCourse({ teacher, window: null }),
    physics: await givenCourse({ teacher, window: { mode: 'fifo', capacity: 30 } }),
  };
  crowd = await givenCrowd(SIZE, Object.values(courses));
});
test.afterAll(async () => {
  await portal.stop();
  keepPlaces(placesOfTheRun);
});

test('G2: of 1,000 students who book at once 100 have a seat, the others wait in the order of their commits', async () => {
  const { examId } = await givenExamSession({ course: courses.algebra, teacher, seats: 100, waitlist: true });
  const path = '/api/student/exams/book';

  const { answers } = await rush(crowd, { path, body: { examId }, door: 'portal' });

  expect(answers).toEqual({ booked: 100, waitlisted: 900 });
  await expectOrder({ path, id: examId }, { seated: 'booked', seats: 100, size: SIZE });
});

test('G1: of 500 students who enrol at once 30 have a place, the others wait in the order of their commits', async () => {
  const { courseId } = courses.physics;
  const path = '/api/student/courses/enrol';

  const { answers } = await rush(crowd.slice(0, 500), { path, body: { courseId }, door: 'portal' });

  expect(answers).toEqual({ enrolled: 30, waitlisted: 470 });
  await expectOrder({ path, id: courseId }, { seated: 'enrolled', seats: 30, size: 500 });
});

/** Nobody twice, no more seats than there are, and the queue numbered as the database committed. */
async function expectOrder(
  of: Parameters<typeof commitsOf>[1],
  { seated, seats, size }: { seated: string; seats: number; size: number },
) {
  const commits = await commitsOf(portal.databaseUrl, of);
  expect(new Set(commits.map(({ careerId }) => careerId)).size).toBe(size);
  expect(commits.slice(0, seats).every(({ status }) => status === seated)).toBe(true);
  const queue = commits.filter(({ status }) => status === 'waitlisted');
  expect(queue.map(({ queueNumber }) => queueNumber)).toEqual(queue.map((_, index) => index + 1));
  expect(queue).toHaveLength(size - seats);
}
