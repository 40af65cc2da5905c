import { addDays } from 'date-fns/addDays';
import { subDays } from 'date-fns/subDays';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { accounts, auditEvents, people, profiles } from '../db/schema.ts';
import {
  type GivenCourse,
  givenCourse,
  givenProfessor,
  givenStudent,
} from '../testing/teaching/courses-fixtures.ts';
import { SERVICE_TOKEN, testCampus } from '../testing/test-campus.ts';
import { readAudit } from '../testing/written.ts';

const campus = await testCampus();
let today: Date;
beforeAll(async () => {
  today = await campus.app.clock.now(campus.db);
});

describe('a student', () => {
  it('G1: looks, asks, enrols, reads the plan and drops', async () => {
    const course = await givenOpenCourse();
    const { courseId } = course;
    const student = await givenStudentCalls(course);

    expect(await student('list', { view: 'open' })).toMatchObject({
      success: true,
      result: { total: 1, courses: [{ id: courseId, becomes: 'enrolled', reasons: [] }] },
    });
    expect(await student('eligibility', { courseId })).toMatchObject({ result: { becomes: 'enrolled' } });
    expect(await student('enrol', { courseId })).toMatchObject({
      success: true,
      result: { status: 'enrolled', eventId: expect.any(String) },
    });
    expect(await student('detail', { courseId })).toMatchObject({
      result: { enrolment: { status: 'enrolled', droppable: true }, window: { taken: 1 } },
    });
    expect(await student('plan')).toMatchObject({ result: { rows: [{ offering: { status: 'enrolled' } }] } });
    expect(await student('drop', { courseId })).toMatchObject({ result: { status: 'dropped' } });
    expect(await student('drop', { courseId })).toMatchObject({
      success: false,
      result: { reasons: [{ code: 'state.not_allowed' }] },
      messages: [{ type: 'warning', code: 'state.not_allowed' }],
    });
  });

  it('G1: is refused with every reason, in the language of the page', async () => {
    const course = await givenOpenCourse({ opens: addDays(today, 1) });
    const student = await givenStudentCalls(course, { status: 'suspended' });

    const { success, result } = await student('enrol', { courseId: course.courseId }, 'en');

    expect(success).toBe(false);
    expect(result).toMatchObject({
      reasons: [
        { code: 'courses.career_not_active' },
        {
          code: 'courses.window_not_open',
          text: 'Enrolment has not opened yet.',
          availableFrom: addDays(today, 1).toISOString(),
        },
      ],
    });
  });

  it('G1: does not find what isn’t there', async () => {
    const course = await givenOpenCourse();
    const student = await givenStudentCalls(course);

    expect(await student('enrol', { courseId: crypto.randomUUID() })).toMatchObject({ status: 404 });
    expect(await student('enrol', { courseId: 'x' })).toMatchObject({ status: 400 });
    expect(await campus.call('/api/student/courses/list', { view: 'all' })).toMatchObject({ status: 401 });
  });
});

it('G14: lets no student in where professors work', async () => {
  const careerId = await givenStudent(campus.db, []);
  const intruder = await givenCalls('professor', careerId);
  expect(await intruder('list')).toMatchObject({ status: 403 });
});

describe('a professor', () => {
  it('G14: reads the own courses and the roster, and decides with the reasons per request', async () => {
    const course = await givenOpenCourse({ mode: 'approval', capacity: 1 });
    const { courseId } = course;
    for (const student of [await givenStudentCalls(course), await givenStudentCalls(course)]) {
      await student('enrol', { courseId });
    }
    const professor = await givenCalls('professor', course.professorId);

    expect(await professor('list')).toMatchObject({
      result: { courses: [{ id: courseId, counts: { pending: 2 } }] },
    });
    const { result } = await professor('roster', { courseId, view: 'pending' });
    const enrolmentIds = (result as { rows: { enrolmentId: string }[] }).rows.map((row) => row.enrolmentId);
    expect(enrolmentIds).toHaveLength(2);

    expect(await professor('decide', { courseId, enrolmentIds, decision: 'accept' })).toMatchObject({
      success: true,
      result: {
        decided: [
          { enrolmentId: enrolmentIds[0], status: 'enrolled', reasons: [] },
          {
            enrolmentId: enrolmentIds[1],
            status: 'pending',
            reasons: [{ code: 'courses.full', text: 'I posti sono esauriti.' }],
          },
        ],
      },
    });
  });

  it('G14: takes the roster away as a list, on record, and nobody else does', async () => {
    const course = await givenOpenCourse();
    const { courseId } = course;
    const careerId = await givenStudent(campus.db, [course]);
    const student = await givenCalls('student', careerId);
    await student('enrol', { courseId });
    const professor = await givenCalls('professor', course.professorId);
    const stranger = await givenCalls('professor', await givenProfessor(campus.db));

    await campus.db
      .update(people)
      .set({ familyName: '=1+1' })
      .where(eq(people.id, await personOf(careerId)));
    const { result } = await professor('export', { courseId });
    const { fileName, csv } = result as { fileName: string; csv: string };
    expect(fileName).toMatch(/^U\d+-2026\.csv$/);
    expect(csv).toMatch(/^\uFEFFStudente;Matricola;E-mail;Corso di studio;Anno di piano;Stato\r\n/);
    expect(csv.split('\r\n')[1]).toMatch(
      /^'=1\+1 Nome;M\d+;persona\d+@example\.org;Corso di laurea P\d+;1;iscrizione confermata$/,
    );
    expect(await stranger('export', { courseId })).toMatchObject({ status: 404 });
    expect(await campus.call('/api/professor/courses/export', { courseId })).toMatchObject({ status: 401 });

    const audited = await readAudit(campus.db, eq(auditEvents.action, 'roster.export'));
    expect(audited).toMatchObject([{ actorId: course.professorId, entityId: courseId, detail: { rows: 1 } }]);
  });

  it('G14: has to say why when rejecting', async () => {
    const course = await givenOpenCourse({ mode: 'approval' });
    const professor = await givenCalls('professor', course.professorId);
    const reject = { courseId: course.courseId, enrolmentIds: [crypto.randomUUID()], decision: 'reject' };

    expect(await professor('decide', { ...reject, reason: ' ' })).toMatchObject({ status: 400 });
    expect(await professor('decide', { ...reject, reason: 'Posti riservati' })).toMatchObject({
      status: 404,
    });
  });
});

it('G1: the office takes a student out over its service token, with a reason', async () => {
  const course = await givenOpenCourse();
  const { courseId } = course;
  const careerId = await givenStudent(campus.db, [course]);
  const student = await givenCalls('student', careerId);
  await student('enrol', { courseId });
  const removal = { courseId, careerId, reason: 'Trasferimento' };

  expect(await campus.call('/api/office/enrolments/remove', removal)).toMatchObject({ status: 401 });
  expect(await campus.call('/api/office/enrolments/remove', removal, { token: SERVICE_TOKEN })).toMatchObject(
    { success: true },
  );

  expect(await student('list', { view: 'mine' })).toMatchObject({
    result: { courses: [{ enrolment: { status: 'removed', reason: 'Trasferimento' } }] },
  });
});

const personOf = async (profileId: string) => {
  const [profile] = await campus.db.select().from(profiles).where(eq(profiles.id, profileId));
  return profile?.personId ?? '';
};

/** A course whose window is open now, unless it opens as said. */
function givenOpenCourse({
  opens = subDays(today, 1),
  ...window
}: {
  opens?: Date;
  mode?: 'open' | 'approval';
  capacity?: number;
} = {}) {
  return givenCourse(campus.db, { opens, closes: addDays(today, 30), ...window });
}

const givenStudentCalls = async (course: GivenCourse, career: { status?: 'active' | 'suspended' } = {}) =>
  givenCalls('student', await givenStudent(campus.db, [course], career));

/** The calls of one who is signed in, in the area of courses. */
async function givenCalls(type: 'student' | 'professor', profileId: string) {
  const everybody = await campus.db.select({ personId: profiles.personId }).from(profiles);
  await campus.db.insert(accounts).values(everybody).onConflictDoNothing();
  const token = await campus.givenToken(profileId);
  return (verb: string, body: object = {}, language = 'it') =>
    campus.call(`/api/${type}/courses/${verb}`, body, { token, language });
}
