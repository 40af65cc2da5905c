import { addDays } from 'date-fns/addDays';
import { subDays } from 'date-fns/subDays';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Course, coursePage, type ListCourses } from '../../contract/courses.ts';
import type { Database, OpenDatabase } from '../db/database.ts';
import { offerings } from '../db/schema.ts';
import { openTestDatabase, rolledBack } from '../db/test-database.ts';
import { addTranscriptRow } from '../office/transcript.ts';
import { NotFound } from '../platform/failures.ts';
import { drop } from './drop.ts';
import { enrol } from './enrol.ts';
import { codesOf, doneBy, givenCourse, givenEnrolment, givenStudent, now, opensAt } from './given.ts';
import { courseDetail, eligibilityFor, listCourses } from './student-courses.ts';
import { studyPlan } from './study-plan.ts';

const reader = { language: 'it', timeZone: 'Europe/Rome' } as const;

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const inTransaction = (test: (tx: Database) => Promise<void>) => () => rolledBack(database.db, test);

const titles = (courses: Course[]) => courses.map(({ title }) => title);

const list = async (tx: Database, asked: ListCourses & { careerId: string }) =>
  coursePage.parse(await listCourses(tx, asked, reader, now));

describe('the list of a student', () => {
  it(
    'shows what of the plan is open, soon open, and one’s own, each in its view',
    inTransaction(async (tx) => {
      const open = await givenCourse(tx, { title: 'Algebra' });
      const soon = await givenCourse(tx, { title: 'Basi di dati', opens: addDays(now, 1) });
      const closed = await givenCourse(tx, { title: 'Chimica', closes: now });
      await givenCourse(tx, { title: 'Diritto' });
      const careerId = await givenStudent(tx, [open, soon, closed]);
      await givenEnrolment(tx, { ...closed, careerId }, 'enrolled');

      expect(titles((await list(tx, { careerId, view: 'open' })).courses)).toEqual(['Algebra']);
      expect(titles((await list(tx, { careerId, view: 'soon' })).courses)).toEqual(['Basi di dati']);
      expect(titles((await list(tx, { careerId, view: 'mine' })).courses)).toEqual(['Chimica']);
      expect(titles((await list(tx, { careerId, view: 'all' })).courses)).toEqual([
        'Algebra',
        'Basi di dati',
        'Chimica',
        'Diritto',
      ]);
    }),
  );

  it(
    'leaves out of what is open what has been passed',
    inTransaction(async (tx) => {
      const course = await givenCourse(tx);
      const careerId = await givenStudent(tx, [course]);
      const { unitId } = course;
      await doneBy(addTranscriptRow(tx, { careerId, unitId, examDate: '2026-07-01', grade: 28 }, now));

      expect((await list(tx, { careerId, view: 'open' })).total).toBe(0);
    }),
  );

  it(
    'keeps a refusal in one’s own while the course goes on, and forgets what was given up',
    inTransaction(async (tx) => {
      const rejected = await givenCourse(tx, { title: 'Fisica' });
      const dropped = await givenCourse(tx, { title: 'Geometria' });
      const careerId = await givenStudent(tx, [rejected, dropped]);
      await givenEnrolment(tx, { ...rejected, careerId }, 'rejected');
      await givenEnrolment(tx, { ...dropped, careerId }, 'dropped');

      expect(titles((await list(tx, { careerId, view: 'mine' })).courses)).toEqual(['Fisica']);
    }),
  );

  it.each([
    ['a word of the title, whatever its case and accents', { text: 'SOCIETA' }],
    ['words in any order', { text: 'società diritto' }],
  ])('finds by %s', (_name, filter) =>
    inTransaction(async (tx) => {
      await givenCourse(tx, { title: 'Diritto delle società' });
      await givenCourse(tx, { title: 'Analisi 1' });
      const careerId = await givenStudent(tx, []);

      const found = await list(tx, { careerId, view: 'all', ...filter });

      expect(titles(found.courses)).toEqual(['Diritto delle società']);
    })(),
  );

  it(
    'takes the signs of a pattern for what they are',
    inTransaction(async (tx) => {
      await givenCourse(tx, { title: 'Analisi 1' });
      const careerId = await givenStudent(tx, []);

      for (const text of ['%', '_nalisi', '\\']) {
        expect((await list(tx, { careerId, view: 'all', text })).total).toBe(0);
      }
    }),
  );

  it(
    'finds by teacher',
    inTransaction(async (tx) => {
      const { professorId } = await givenCourse(tx, { title: 'Analisi 1' });
      await givenCourse(tx, { title: 'Analisi 2' });
      const careerId = await givenStudent(tx, []);

      const found = await list(tx, { careerId, view: 'all', teacherId: professorId });

      expect(titles(found.courses)).toEqual(['Analisi 1']);
    }),
  );

  it(
    'says the rule in the reader’s words before anybody presses, with the instant from which it no longer stands',
    inTransaction(async (tx) => {
      const course = await givenCourse(tx, { opens: addDays(now, 1) });
      const careerId = await givenStudent(tx, [course], { planYear: 2 });

      const [shown] = (await list(tx, { careerId, view: 'soon' })).courses;

      expect(shown?.reasons).toEqual([
        { code: 'courses.year_not_reached', text: 'È previsto dal 2º anno del tuo piano di studi.' },
        {
          code: 'courses.window_not_open',
          text: 'Le iscrizioni non sono ancora aperte.',
          availableFrom: addDays(now, 1).toISOString(),
        },
      ]);
    }),
  );

  it(
    'gives the position in the queue and whether it can be given up',
    inTransaction(async (tx) => {
      const course = await givenCourse(tx, { mode: 'fifo', capacity: 0 });
      const first = await givenStudent(tx, [course]);
      const second = await givenStudent(tx, [course]);
      await doneBy(enrol(tx, { ...course, careerId: first }, now));
      await doneBy(enrol(tx, { ...course, careerId: second }, now));

      const [shown] = (await list(tx, { careerId: second, view: 'mine' })).courses;

      expect(shown?.enrolment).toMatchObject({ status: 'waitlisted', position: 2, droppable: true });
      expect(shown?.window).toMatchObject({ taken: 0, capacity: 0, waitlisted: 2 });
    }),
  );
});

describe('one course', () => {
  it(
    'comes with its teachers’ addresses and the reader’s own history, newest first',
    inTransaction(async (tx) => {
      const course = await givenCourse(tx);
      const careerId = await givenStudent(tx, [course]);
      await doneBy(enrol(tx, { ...course, careerId }, now));
      await doneBy(drop(tx, { ...course, careerId }, addDays(now, 1)));
      await doneBy(enrol(tx, { ...course, careerId }, addDays(now, 2)));

      const detail = await courseDetail(tx, { ...course, careerId }, reader, addDays(now, 2));

      expect(detail.contacts).toMatchObject([
        { id: course.professorId, email: expect.stringContaining('@') },
      ]);
      expect(detail.history.map(({ status }) => status)).toEqual(['enrolled', 'dropped']);
    }),
  );

  it(
    'isn’t found while it is a draft',
    inTransaction(async (tx) => {
      const course = await givenCourse(tx);
      const careerId = await givenStudent(tx, [course]);
      await tx.update(offerings).set({ status: 'draft' }).where(eq(offerings.id, course.courseId));

      await expect(courseDetail(tx, { ...course, careerId }, reader, now)).rejects.toThrow(NotFound);
      await expect(enrol(tx, { ...course, careerId }, now)).rejects.toThrow(NotFound);
    }),
  );

  it(
    'says what enrolling would do, by the same rules as enrolling',
    inTransaction(async (tx) => {
      const course = await givenCourse(tx, { mode: 'fifo', capacity: 1 });
      const able = await givenStudent(tx, [course]);
      const suspended = await givenStudent(tx, [course], { status: 'suspended' });
      const asked = (careerId: string) => ({ ...course, careerId });

      expect(await eligibilityFor(tx, asked(able), reader, now)).toEqual({
        becomes: 'enrolled',
        reasons: [],
      });
      expect(await eligibilityFor(tx, asked(able), reader, subDays(opensAt, 1))).toMatchObject({
        becomes: 'enrolled',
        reasons: [{ code: 'courses.window_not_open' }],
      });
      const refused = await eligibilityFor(tx, asked(suspended), reader, now);
      expect(refused.becomes).toBeNull();
      expect(refused.reasons.map(({ code }) => code)).toEqual(
        await codesOf(enrol(tx, asked(suspended), now)),
      );
    }),
  );

  it(
    'cannot be dropped after its term',
    inTransaction(async (tx) => {
      const course = await givenCourse(tx);
      const careerId = await givenStudent(tx, [course]);
      await doneBy(enrol(tx, { ...course, careerId }, now));

      expect(await codesOf(drop(tx, { ...course, careerId }, addDays(now, 60)))).toEqual([
        'courses.drop_closed',
      ]);
    }),
  );
});

it(
  'the plan says for each unit what is passed, where one stands, and the credits in all',
  inTransaction(async (tx) => {
    const passed = await givenCourse(tx, { title: 'Analisi 1' });
    const enrolled = await givenCourse(tx, { title: 'Fisica 1' });
    const careerId = await givenStudent(tx, [passed, enrolled]);
    const row = { careerId, unitId: passed.unitId, examDate: '2026-07-01', grade: 30, honours: true };
    await doneBy(addTranscriptRow(tx, row, now));
    await givenEnrolment(tx, { ...enrolled, careerId }, 'enrolled');

    const plan = await studyPlan(tx, careerId, 'it', now);

    expect(plan.credits).toEqual({ earned: 9, planned: 18, degree: 180 });
    expect(plan.rows).toMatchObject([
      { title: 'Analisi 1', status: 'passed', grade: 30, honours: true },
      {
        title: 'Fisica 1',
        status: 'planned',
        grade: null,
        offering: { courseId: enrolled.courseId, phase: 'open', status: 'enrolled' },
      },
    ]);
  }),
);

it(
  'a career without an approved plan has a plan without rows',
  inTransaction(async (tx) => {
    const careerId = await givenStudent(tx, []);
    expect(await studyPlan(tx, careerId, 'it', now)).toMatchObject({ academicYear: null, rows: [] });
  }),
);
