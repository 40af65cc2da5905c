import { givenCrowd, type Member } from '../e2e/crowd.ts';
import { type Course, givenCourse } from '../e2e/given-courses.ts';
import { givenExamSession } from '../e2e/given-exams.ts';
import { givenProfessor, type Person } from '../e2e/given-people.ts';
import { type Rush, type RushResult, rush as rushOf, startRush } from '../e2e/rush.ts';
import { printTable } from './table.ts';

type Door = Rush['door'];

/** 1,000 students book 100 seats and 500 enrol in 30 places: through the portal, and straight at the institution. */
export async function rush(): Promise<void> {
  const { stop } = await startRush();
  try {
    const teacher = await givenProfessor();
    const givenOne = () => givenCourse({ teacher, window: { mode: 'fifo', capacity: 30 } });
    const [warming, one, other] = [await givenOne(), await givenOne(), await givenOne()];
    console.log('Making 1,000 students …');
    const crowd = await givenCrowd(1_000, [warming, one, other]);

    for (const door of ['portal', 'institution'] as const) {
      await enrol(crowd.slice(0, 200), warming, door);
    }
    printTable(
      ['at once', 'portal s', 'median', 'institution s', 'median', 'portal / institution'],
      [
        row(
          '1,000 for 100 seats',
          await book(crowd, one, 'portal', teacher),
          await book(crowd, other, 'institution', teacher),
        ),
        row(
          '500 for 30 places',
          await enrol(crowd.slice(0, 500), one, 'portal'),
          await enrol(crowd.slice(0, 500), other, 'institution'),
        ),
      ],
    );
  } finally {
    await stop();
  }
}

async function book(crowd: Member[], course: Course, door: Door, teacher: Person): Promise<RushResult> {
  const { examId } = await givenExamSession({ course, teacher, seats: 100, waitlist: true });
  return told(await rushOf(crowd, { path: '/api/student/exams/book', body: { examId }, door }));
}

async function enrol(crowd: Member[], { courseId }: Course, door: Door): Promise<RushResult> {
  return told(await rushOf(crowd, { path: '/api/student/courses/enrol', body: { courseId }, door }));
}

function told(result: RushResult): RushResult {
  console.log(result.answers);
  return result;
}

const row = (what: string, portal: RushResult, institution: RushResult) => [
  what,
  portal.totalMs / 1000,
  portal.medianMs / 1000,
  institution.totalMs / 1000,
  institution.medianMs / 1000,
  portal.totalMs / institution.totalMs,
];
