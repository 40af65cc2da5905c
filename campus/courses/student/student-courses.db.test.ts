import { addDays } from 'date-fns/addDays';
import { subDays } from 'date-fns/subDays';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  COURSES_PAGE_SIZE,
  type Course,
  coursePage,
  type ListCourses,
} from '../../../contract/courses/courses.ts';
import { addTranscriptRow } from '../../careers/records/add-transcript-row.ts';
import { addFaculty } from '../../catalogue/office-catalogue.ts';
import type { Database } from '../../db/database.ts';
import { courseUnits, offerings, people, planRows, profiles } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';
import { sealing } from '../../testing/documents/key-fixtures.ts';
import {
  codesOf,
  doneBy,
  givenCourse,
  givenEnrolment,
  givenStudent,
  now,
  opensAt,
} from '../../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { enrol } from '../enrolments/enrol.ts';
import { drop } from '../enrolments/leave-course.ts';
import { studyPlan } from '../plans/study-plan.ts';
import { courseDetail, eligibilityFor, listCourses } from './student-courses.ts';

const reader = { language: 'it', timeZone: 'Europe/Rome' } as const;

const { inTransaction } = await testDatabase();

const titles = (courses: Course[]) => courses.map(({ title }) => title);

const list = async (tx: Database, asked: ListCourses & { careerId: string }) =>
  coursePage.parse(await listCourses(tx, asked, reader, now));

describe('the list of a student', () => {
  it(
    'shows what of the plan is open or opens later, the plan, one’s own, and all that is taught, each in its view',
    inTransaction(async (tx) => {
      const open = await givenCourse(tx, { title: 'Algebra' });
      const soon = await givenCourse(tx, { title: 'Basi di dati', opens: addDays(now, 1) });
      const closed = await givenCourse(tx, { title: 'Chimica', closes: now });
      await givenCourse(tx, { title: 'Diritto' });
      const careerId = await givenStudent(tx, [open, soon, closed]);
      await givenEnrolment(tx, { ...closed, careerId }, 'enrolled');

      expect(titles((await list(tx, { careerId, view: 'open' })).courses)).toEqual([
        'Algebra',
        'Basi di dati',
      ]);
      expect(titles((await list(tx, { careerId, view: 'plan' })).courses)).toEqual([
        'Algebra',
        'Basi di dati',
        'Chimica',
      ]);
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
    'counts what one can enrol in, what of the plan and what at all is taught, of what is looked for',
    inTransaction(async (tx) => {
      const able = await givenCourse(tx, { title: 'Algebra lineare' });
      const enrolled = await givenCourse(tx, { title: 'Algebra 2' });
      const full = await givenCourse(tx, { title: 'Algebra 3', capacity: 0 });
      const soon = await givenCourse(tx, { title: 'Algebra 4', opens: addDays(now, 1) });
      await givenCourse(tx, { title: 'Algebra 5' });
      await givenCourse(tx, { title: 'Diritto' });
      const careerId = await givenStudent(tx, [able, enrolled, full, soon]);
      await givenEnrolment(tx, { ...enrolled, careerId }, 'enrolled');

      const asked = { careerId, view: 'all', text: 'algebra' } as const;
      expect((await list(tx, asked)).counts).toEqual({ open: 1, plan: 4, all: 5 });
      expect((await list(tx, { careerId, view: 'mine' })).counts).toBeNull();
    }),
  );

  it(
    'shows all that one can enrol in on one page, however long the plan',
    inTransaction(async (tx) => {
      const courses = [];
      for (let each = 0; each <= COURSES_PAGE_SIZE; each++) courses.push(await givenCourse(tx));
      const careerId = await givenStudent(tx, courses);

      const [open, plan] = [
        await list(tx, { careerId, view: 'open' }),
        await list(tx, { careerId, view: 'plan' }),
      ];

      expect(open.courses).toHaveLength(COURSES_PAGE_SIZE + 1);
      expect(plan).toMatchObject({ total: COURSES_PAGE_SIZE + 1, pageSize: COURSES_PAGE_SIZE });
      expect(plan.courses).toHaveLength(COURSES_PAGE_SIZE);
    }),
  );

  it(
    'counts within the faculty that is chosen, and names every one that teaches',
    inTransaction(async (tx) => {
      const one = await givenCourse(tx);
      await givenCourse(tx);
      const careerId = await givenStudent(tx, [one]);
      const faculty = await doneBy(addFaculty(tx, { code: 'FIS', name: { it: 'Fisica' } }, now));
      await tx.update(courseUnits).set({ facultyId: faculty.id }).where(eq(courseUnits.id, one.unitId));

      const found = await list(tx, { careerId, view: 'open', facultyId: faculty.id });

      expect(found).toMatchObject({ total: 1, counts: { open: 1, plan: 1, all: 1 } });
      expect(found.faculties).toEqual([{ id: faculty.id, name: 'Fisica' }]);
    }),
  );

  it(
    'leaves out of what is open what has been passed',
    inTransaction(async (tx) => {
      const course = await givenCourse(tx);
      const careerId = await givenStudent(tx, [course]);
      const { unitId } = course;
      await doneBy(
        addTranscriptRow(tx, { careerId, unitId, examDate: '2026-07-01', grade: 28 }, sealing, now),
      );

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
    'finds by the name of who teaches it, with a word of its title too',
    inTransaction(async (tx) => {
      const { professorId } = await givenCourse(tx, { title: 'Analisi 1' });
      await givenCourse(tx, { title: 'Analisi 2' });
      const careerId = await givenStudent(tx, []);
      const [teacher] = await tx
        .select({ name: people.familyName })
        .from(profiles)
        .innerJoin(people, eq(people.id, profiles.personId))
        .where(eq(profiles.id, professorId));

      const found = await list(tx, { careerId, view: 'all', text: `${teacher?.name} analisi` });

      expect(titles(found.courses)).toEqual(['Analisi 1']);
    }),
  );

  it(
    'says the rule in the reader’s words before anybody presses, with the instant from which it no longer stands',
    inTransaction(async (tx) => {
      const course = await givenCourse(tx, { opens: addDays(now, 1) });
      const careerId = await givenStudent(tx, [course], { planYear: 2 });

      const [shown] = (await list(tx, { careerId, view: 'open' })).courses;

      expect(shown?.reasons).toEqual([
        {
          code: 'courses.year_not_reached',
          text: 'È previsto dal 2º anno del tuo piano.',
          fixUrl: '/student/courses?tab=plan',
          fix: 'Vedi il piano',
        },
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
    await doneBy(addTranscriptRow(tx, row, sealing, now));
    await givenEnrolment(tx, { ...enrolled, careerId }, 'enrolled');

    const plan = await studyPlan(tx, [], { careerId, ...reader }, now);

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
  'G1: the plan says of a unit whose enrolments are open what the catalogue refuses it for',
  inTransaction(async (tx) => {
    const [open, later] = [await givenCourse(tx), await givenCourse(tx)];
    const careerId = await givenStudent(tx, [open, later]);
    await tx.update(planRows).set({ year: 3 }).where(eq(planRows.unitId, later.unitId));

    const { rows } = await studyPlan(tx, [], { careerId, ...reader }, now);
    const reasonsOf = (courseId: string) =>
      rows.find(({ offering }) => offering?.courseId === courseId)?.offering?.reasons;
    expect(reasonsOf(open.courseId)).toEqual([]);
    expect(reasonsOf(later.courseId)).toMatchObject([{ code: 'courses.year_not_reached' }]);
    const said = await eligibilityFor(tx, { careerId, courseId: later.courseId }, reader, now);
    expect(reasonsOf(later.courseId)).toEqual(said.reasons);
  }),
);

it(
  'a career without an approved plan has a plan without rows',
  inTransaction(async (tx) => {
    const careerId = await givenStudent(tx, []);
    expect(await studyPlan(tx, [], { careerId, ...reader }, now)).toMatchObject({
      academicYear: null,
      rows: [],
    });
  }),
);
