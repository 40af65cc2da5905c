import { addHours } from 'date-fns/addHours';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { professorSummary as answer } from '../../contract/dashboard.ts';
import { enrol } from '../courses/enrol.ts';
import { doneBy, givenCourse, givenProfessor, givenStudent, now } from '../courses/given.ts';
import type { Database, OpenDatabase } from '../db/database.ts';
import { profiles } from '../db/schema.ts';
import { openTestDatabase, rolledBack } from '../db/test-database.ts';
import { enterResults } from '../exams/enter-results.ts';
import { givenBooked, givenSession } from '../exams/given.ts';
import { professorSummary } from './professor-summary.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const inTransaction = (test: (tx: Database) => Promise<void>) => () => rolledBack(database.db, test);

it(
  'is quiet for who teaches nothing',
  inTransaction(async (tx) => {
    const professorId = await givenProfessor(tx);
    expect(await summaryOf(tx, professorId)).toMatchObject({ steps: [], sessions: [], courses: [] });
  }),
);

it(
  'counts the requests to decide and leads to them',
  inTransaction(async (tx) => {
    const course = await givenCourse(tx, { mode: 'approval', title: 'Fisica 1' });
    for (const careerId of [await givenStudent(tx, [course]), await givenStudent(tx, [course])]) {
      await doneBy(enrol(tx, { ...course, careerId }, now));
    }

    const { steps, courses } = await summaryOf(tx, course.professorId);

    expect(steps).toMatchObject([
      {
        title: 'Fisica 1: 2 richieste di iscrizione da decidere',
        link: `/professor/courses/${course.courseId}?view=pending`,
      },
    ]);
    expect(courses).toMatchObject([{ courseId: course.courseId, pending: 2, enrolled: 0 }]);
  }),
);

it(
  'shows a session until it begins, then the results to enter, then those to publish',
  inTransaction(async (tx) => {
    const session = await givenSession(tx);
    const { booking } = await givenBooked(tx, session);
    const { examId, professorId, startsAt } = session;
    const after = addHours(startsAt, 3);

    expect((await summaryOf(tx, professorId)).sessions).toMatchObject([{ examId, booked: 1 }]);
    expect((await summaryOf(tx, professorId)).steps).toEqual([]);
    expect((await summaryOf(tx, professorId, after)).sessions).toEqual([]);
    expect(codesIn(await summaryOf(tx, professorId, after))).toEqual(['results_to_enter']);

    const entry = {
      bookingId: booking.id,
      version: 0,
      result: 'grade',
      grade: 27,
      honours: false,
      teacherMessage: null,
    } as const;
    await doneBy(enterResults(tx, { examId, entries: [entry], professorId }, after));
    expect(codesIn(await summaryOf(tx, professorId, after))).toEqual(['results_to_publish']);
  }),
);

const codesIn = ({ steps }: { steps: { code: string }[] }) => steps.map(({ code }) => code);

async function summaryOf(tx: Database, professorId: string, at = now) {
  const [profile] = await tx.select().from(profiles).where(eq(profiles.id, professorId));
  const own = { professorId, personId: profile?.personId ?? '' };
  return answer.parse(await professorSummary(tx, own, { language: 'it', timeZone: 'Europe/Rome' }, at));
}
