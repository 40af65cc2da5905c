import { setTimeout as pause } from 'node:timers/promises';
import { givenCourse } from '../../e2e/support/fixtures/courses.ts';
import { givenCrowd, type Member } from '../../e2e/support/fixtures/crowd.ts';
import { givenExamSession } from '../../e2e/support/fixtures/exams.ts';
import { givenProfessor } from '../../e2e/support/fixtures/people.ts';
import { rush } from '../../e2e/support/programs/rush.ts';

/** How long each booking took, in milliseconds, and how many came to nothing. */
export interface Bookings {
  times: number[];
  failed: number;
}

type Bookers = { crowd: Member[]; examId: string };

/** A few students, and an exam with room for all of them. */
export async function givenBookers(): Promise<Bookers> {
  const teacher = await givenProfessor();
  const course = await givenCourse({ teacher });
  const { examId } = await givenExamSession({ course, teacher });
  return { crowd: await givenCrowd(10, [course]), examId };
}

/** They book through the portal and give it up again, one after the other, as long as `goesOn`. */
export async function bookWhile(
  { crowd, examId }: Bookers,
  goesOn: () => Promise<boolean>,
): Promise<Bookings> {
  const bookings: Bookings = { times: [], failed: 0 };
  const acts = ['/api/student/exams/book', '/api/student/exams/void'] as const;
  while (await goesOn()) {
    for (const path of acts) {
      for (const member of crowd) {
        const { answers, totalMs } = await rush([member], { path, body: { examId }, door: 'portal' });
        bookings.times.push(totalMs);
        if (!answers.booked && !answers.done) bookings.failed += 1;
        await pause(50);
      }
    }
  }
  return bookings;
}
