import { addHours } from 'date-fns/addHours';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { professorSummary as answer } from '../../contract/dashboard/dashboard.ts';
import { areas } from '../areas.ts';
import { enrol } from '../courses/enrolments/enrol.ts';
import type { Database } from '../db/database.ts';
import { offeringTeachers, profiles } from '../db/schema.ts';
import { enterResults } from '../exams/outcomes/enter-results.ts';
import {
  doneBy,
  givenCourse,
  givenProfessor,
  givenStudent,
  now,
} from '../testing/teaching/courses-fixtures.ts';
import { givenBooked, givenSession } from '../testing/teaching/exams-fixtures.ts';
import { testDatabase } from '../testing/test-database.ts';
import { professorSummary } from './summary.ts';

const { inTransaction } = await testDatabase();

it(
  'is quiet for who teaches nothing',
  inTransaction(async (tx) => {
    const professorId = await givenProfessor(tx);
    const summary = await summaryOf(tx, professorId);
    expect(summary).toMatchObject({ steps: [], sessions: [], courses: [] });
    expect(dayIn(summary)).toBe('Niente in programma e niente in sospeso.');
  }),
);

it(
  'counts the requests to decide and leads to them',
  inTransaction(async (tx) => {
    const course = await givenCourse(tx, { mode: 'approval', title: 'Fisica 1' });
    for (const careerId of [await givenStudent(tx, [course]), await givenStudent(tx, [course])]) {
      await doneBy(enrol(tx, { ...course, careerId }, now));
    }

    const summary = await summaryOf(tx, course.professorId);
    const { steps, courses } = summary;
    expect(dayIn(summary)).toBe('2 richieste da decidere.');

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
    expect(dayIn(await summaryOf(tx, professorId))).toBe(
      'Oggi niente in programma. Domenica 4 ottobre un appello.',
    );
    expect((await summaryOf(tx, professorId)).steps).toEqual([]);
    expect((await summaryOf(tx, professorId, after)).sessions).toEqual([]);
    expect((await summaryOf(tx, professorId, after)).steps).toMatchObject([
      { code: 'results_to_enter', count: 1, heldAt: startsAt.toISOString() },
    ]);
    expect(dayIn(await summaryOf(tx, professorId, after))).toBe('Un esito da inserire.');

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

it(
  'shows the sessions that are held for an offering one teaches, whoever chairs them',
  inTransaction(async (tx) => {
    const session = await givenSession(tx);
    const colleague = await givenProfessor(tx);
    await tx.insert(offeringTeachers).values({ offeringId: session.courseId, profileId: colleague });

    expect((await summaryOf(tx, colleague)).sessions).toMatchObject([{ examId: session.examId }]);
  }),
);

const dayIn = ({ day }: { day?: { text: string }[] | undefined }) => day?.map(({ text }) => text).join('');

const codesIn = ({ steps }: { steps: { code: string }[] }) => steps.map(({ code }) => code);

async function summaryOf(tx: Database, professorId: string, at = now) {
  const [profile] = await tx.select().from(profiles).where(eq(profiles.id, professorId));
  const own = { professorId, personId: profile?.personId ?? '' };
  return answer.parse(
    await professorSummary(tx, { areas, log: console }, own, { language: 'it', timeZone: 'Europe/Rome' }, at),
  );
}
