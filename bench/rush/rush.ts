import { addDays } from 'date-fns/addDays';
import { addMinutes } from 'date-fns/addMinutes';
import { rollCode } from '../../contract/presences/presences.ts';
import { type Course, givenCourse } from '../../e2e/support/fixtures/courses.ts';
import { givenCrowd, type Member } from '../../e2e/support/fixtures/crowd.ts';
import { givenExamSession } from '../../e2e/support/fixtures/exams.ts';
import { askInstitution, issueToken } from '../../e2e/support/fixtures/institution.ts';
import { givenLesson } from '../../e2e/support/fixtures/lessons.ts';
import { givenProfessor, type Person } from '../../e2e/support/fixtures/people.ts';
import { type Rush, type RushResult, rush as rushOf, startRush } from '../../e2e/support/programs/rush.ts';
import { printTable } from '../report/table.ts';
import { openRoll } from './open-roll.ts';
import { payAtOnce, WEBHOOK_SECRET } from './pay-at-once.ts';

const DOORS: Rush['door'][] = ['portal', 'institution'];

/**
 * 1,000 students book 100 seats, 500 enrol in 30 places, 300 check in to a lesson: through the portal, and
 * directly at the institution. Then 500 charges are paid while 200 students read theirs.
 */
export async function rush(): Promise<void> {
  const { stop } = await startRush({ PAYMENT_PROVIDER: 'simulator', PAYMENT_WEBHOOK_SECRET: WEBHOOK_SECRET });
  try {
    const teacher = await givenProfessor();
    const warming = await givenCourseAtEachDoor(teacher);
    const courses = await givenCourseAtEachDoor(teacher);
    const taught = await givenCourseAtEachDoor(teacher, null);
    console.log('Making 1,000 students …');
    const crowd = await givenCrowd(1_000, [...warming, ...courses, ...taught]);

    await enrol(crowd.slice(0, 300), warming);
    const crowded = [
      ...rowsOf('1,000 for 100 seats', await book(crowd, courses, teacher)),
      ...rowsOf('500 for 30 places', await enrol(crowd.slice(0, 500), courses)),
    ];
    const { results, lateMs } = await checkIn(crowd.slice(0, 300), taught, teacher);
    printTable(
      ['at once', 'door', 'answers', 'seconds', 'median', 'of the institution’s'],
      [...crowded, ...rowsOf('300 in one lesson', results)],
    );
    const paid = await payAtOnce(crowd.slice(0, 500), crowd.slice(500, 700));
    printTable(
      ['500 paid while 200 read', 'answers', 'pages', 'once more', 'receipts', 'difference', 'seconds'],
      [
        [
          '',
          said(paid.outcomes),
          said(paid.pages),
          said(paid.again),
          paid.receipts,
          paid.difference,
          paid.seconds,
        ],
      ],
    );
    console.log(`The professor's open list was complete ${seconds(lateMs)} s after the last (wanted: 2 s).`);
  } finally {
    await stop();
  }
}

const givenCourseAtEachDoor = (teacher: Person, capacity: number | null = 30): Promise<Course[]> =>
  Promise.all(DOORS.map(() => givenCourse({ teacher, window: { mode: 'fifo', capacity } })));

/** The same students at one door after the other, each with an exam on a day of its own. */
async function book(crowd: Member[], courses: Course[], teacher: Person): Promise<RushResult[]> {
  const exams = await Promise.all(
    courses.map((course, index) => {
      const startsAt = addDays(new Date(), 10 + index);
      return givenExamSession({ course, teacher, startsAt, seats: 100, waitlist: true });
    }),
  );
  return await atEachDoor(
    crowd,
    '/api/student/exams/book',
    exams.map(({ examId }) => ({ examId })),
  );
}

const enrol = (crowd: Member[], courses: Course[]): Promise<RushResult[]> =>
  atEachDoor(
    crowd,
    '/api/student/courses/enrol',
    courses.map(({ courseId }) => ({ courseId })),
  );

/**
 * Students enrol, then type the code on the wall, in one lesson for each door. `lateMs`: the delay of the
 * professor's open list behind the last answer, while the students check in through the portal.
 */
async function checkIn(crowd: Member[], courses: Course[], teacher: Person) {
  await enrol(crowd, courses);
  const results: RushResult[] = [];
  let lateMs = 0;
  for (const [index, course] of courses.entries()) {
    const startsAt = addMinutes(new Date(), 3 + 5 * index);
    const { lessonId } = await givenLesson({ course, teacher, startsAt, endsAt: addMinutes(startsAt, 4) });
    const code = await codeOfRoll(teacher, lessonId);
    const door = DOORS[index] ?? 'institution';
    const list = door === 'portal' ? await openRoll(teacher, lessonId) : null;
    results.push(await rushOf(crowd, { path: '/api/student/presences/checkin', body: { code }, door }));
    const answeredAt = performance.now();
    await list?.shows(crowd.length);
    if (list) lateMs = performance.now() - answeredAt;
    await list?.close();
  }
  return { results, lateMs };
}

const said = (answers: Record<string, number>) =>
  Object.entries(answers)
    .map(([answer, times]) => `${times} ${answer}`)
    .join(', ');

const seconds = (ms: number) => (ms / 1000).toFixed(1);

/** Opens the roll, and answers what stands on the wall. */
async function codeOfRoll({ profileId }: Person, lessonId: string): Promise<string> {
  const token = await issueToken(profileId);
  await askInstitution('/api/professor/presences/open', { lessonId }, token);
  return rollCode.parse(await askInstitution('/api/professor/presences/code', { lessonId }, token)).code;
}

async function atEachDoor(crowd: Member[], path: Rush['path'], bodies: object[]): Promise<RushResult[]> {
  const results: RushResult[] = [];
  for (const [index, door] of DOORS.entries()) {
    results.push(await rushOf(crowd, { path, body: bodies[index] ?? {}, door }));
  }
  return results;
}

function rowsOf(what: string, results: RushResult[]) {
  const institution = results.at(-1)?.totalMs ?? 0;
  return results.map(({ answers, totalMs, medianMs }, index) => [
    what,
    DOORS[index] ?? '',
    said(answers),
    totalMs / 1000,
    medianMs / 1000,
    totalMs / institution,
  ]);
}
