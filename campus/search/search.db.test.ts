import { addDays } from 'date-fns/addDays';
import { addHours } from 'date-fns/addHours';
import { beforeAll, expect, it } from 'vitest';
import type { FindResult } from '../../contract/search/search.ts';
import { accounts, offerings, offeringTeachers, profiles } from '../db/schema.ts';
import { makeSurvey, moveSurvey } from '../surveys/office-surveys.ts';
import { givenSubmittedRequest, givenType } from '../testing/documents/requests-fixtures.ts';
import { givenUpload } from '../testing/documents/uploads-fixtures.ts';
import { givenCharge } from '../testing/payments/payments-fixtures.ts';
import {
  doneBy,
  type GivenCourse,
  givenCourse,
  givenEnrolment,
  givenStudent,
} from '../testing/teaching/courses-fixtures.ts';
import { givenSession } from '../testing/teaching/exams-fixtures.ts';
import { givenLesson } from '../testing/teaching/lessons-fixtures.ts';
import { secret } from '../testing/teaching/surveys-fixtures.ts';
import { testCampus } from '../testing/test-campus.ts';

const campus = await testCampus();
let today: Date;
beforeAll(async () => {
  today = await campus.app.clock.now(campus.db);
});

async function tokenOf(profileId: string): Promise<string> {
  const everybody = await campus.db.select({ personId: profiles.personId }).from(profiles);
  await campus.db.insert(accounts).values(everybody).onConflictDoNothing();
  return await campus.givenToken(profileId);
}

/** What is found by whoever is signed in as this profile. */
async function finder(type: 'student' | 'professor', profileId: string) {
  const token = await tokenOf(profileId);
  return async (text: string) => {
    const answer = await campus.call(`/api/${type}/search/find`, { text }, { token, language: 'it' });
    return (answer.result as FindResult).found;
  };
}

const kindsOf = (found: FindResult['found']) => found.map(({ kind, title }) => `${kind} ${title}`);

async function givenWeek(): Promise<GivenCourse & { careerId: string; examId: string }> {
  const course = await givenCourse(campus.db, { title: 'Fotonica quantistica' });
  const careerId = await givenStudent(campus.db, [course], { givenName: 'Zoè', familyName: 'Ørsted' });
  await givenEnrolment(campus.db, { ...course, careerId }, 'enrolled');
  const { examId } = await givenSession(campus.db, { startsAt: addDays(today, 20).toISOString() }, course);
  const startsAt = addDays(today, 3);
  await givenLesson(campus.db, { startsAt, endsAt: addHours(startsAt, 2) }, course);
  return { ...course, careerId, examId };
}

it('finds a student’s course, its exam and its lessons by a word with an error in it', async () => {
  const { careerId, courseId, examId } = await givenWeek();
  const find = await finder('student', careerId);

  const found = await find('fotnica');

  expect(kindsOf(found)).toEqual([
    'course Fotonica quantistica',
    'exam Fotonica quantistica',
    'lesson Fotonica quantistica',
  ]);
  expect(found.map(({ link }) => link)).toEqual([
    `/student/courses/${courseId}`,
    `/student/exams/${examId}`,
    expect.stringMatching(/^\/student\/lessons\/[\w-]+$/),
  ]);
});

it('finds nothing of somebody else’s', async () => {
  await givenWeek();
  const other = await finder('student', await givenStudent(campus.db, []));
  expect(await other('fotonica')).toEqual([]);
});

it('finds for a professor who is in their courses, by name and by number, and nobody else', async () => {
  const { careerId, courseId, professorId } = await givenWeek();
  const find = await finder('professor', professorId);

  expect(await find('orsted')).toEqual([
    {
      kind: 'person',
      title: 'Zoè Ørsted',
      detail: expect.stringMatching(/^M\d+ · Fotonica quantistica$/),
      link: `/professor/courses/${courseId}/students/${careerId}`,
    },
  ]);
  const [{ detail = '' } = {}] = await find('zoe');
  expect(kindsOf(await find(detail.split(' ')[0] ?? ''))).toEqual(['person Zoè Ørsted']);

  const elsewhere = await givenCourse(campus.db);
  expect(await (await finder('professor', elsewhere.professorId))('orsted')).toEqual([]);
});

it('forgives a typing error in a person’s name from four letters on, two from nine, and none in a number', async () => {
  const course = await givenCourse(campus.db, { title: 'Astronomia' });
  for (const familyName of ['Bartolini', 'Roi']) {
    const careerId = await givenStudent(campus.db, [course], { givenName: 'Ugo', familyName });
    await givenEnrolment(campus.db, { ...course, careerId }, 'enrolled');
  }
  const find = await finder('professor', course.professorId);
  const names = async (text: string) => (await find(text)).map(({ title }) => title);

  expect(await names('bartolnii')).toEqual(['Ugo Bartolini']);
  expect(await names('baroliin')).toEqual([]);
  expect(await names('bratolnii')).toEqual(['Ugo Bartolini']);
  expect(await names('bart ugo')).toEqual(['Ugo Bartolini']);
  expect(await names('roe')).toEqual([]);
});

it('tells of somebody who is in several courses of a professor the latest one', async () => {
  const first = await givenCourse(campus.db, { title: 'Teoria dei grafi' });
  const { unitId, professorId } = first;
  const earlier = { unitId, academicYear: 2020, term: 'first', status: 'closed' } as const;
  const [before] = await campus.db.insert(offerings).values(earlier).returning({ id: offerings.id });
  const courseId = before?.id ?? '';
  await campus.db.insert(offeringTeachers).values({ offeringId: courseId, profileId: professorId });
  const careerId = await givenStudent(campus.db, [first], { familyName: 'Quattrocchi' });
  await givenEnrolment(campus.db, { courseId, careerId }, 'completed');
  await givenEnrolment(campus.db, { ...first, careerId }, 'enrolled');

  const found = await (await finder('professor', professorId))('quatrocchi');
  expect(found.map(({ link }) => link)).toEqual([
    `/professor/courses/${first.courseId}/students/${careerId}`,
  ]);
});

it('finds what a student has asked for, has to answer, owes, and has handed in', async () => {
  const { careerId, courseId } = await givenWeek();
  await givenType(campus.db, { title: { it: 'Cambio di indirizzo' } });
  const { requestId } = await givenSubmittedRequest(campus.db, { careerId, courseId });
  const asked = { courseId, opensAt: today, closesAt: addDays(today, 10) };
  const { surveyId } = await doneBy(makeSurvey(campus.db, asked, today));
  await doneBy(moveSurvey(campus.db, { surveyId, action: 'schedule' }, () => [secret], today));
  const { id: chargeId } = await givenCharge(campus.db, { careerId, title: { it: 'Contributo sportivo' } });
  await givenUpload(campus.db, careerId, today, { name: 'passaporto.pdf' });
  const find = await finder('student', careerId);
  const linksOf = async (text: string) => (await find(text)).map(({ kind, link }) => `${kind} ${link}`);

  expect(await linksOf('cambio indrizzo')).toEqual([
    'request /student/processes',
    `request /student/processes/${requestId}`,
  ]);
  expect(await linksOf('fotonica')).toContain(`survey /student/surveys/${surveyId}`);
  expect(await linksOf('sportvo')).toEqual([`payment /student/payments#charge-${chargeId}`]);
  expect(await linksOf('pasaporto')).toEqual(['document /student/documents']);

  const other = await finder('student', await givenStudent(campus.db, []));
  for (const text of ['fotonica', 'sportivo', 'passaporto']) expect(await other(text)).toEqual([]);
  expect((await other('indirizzo')).map(({ link }) => link)).toEqual(['/student/processes']);
});

it('is refused to who isn’t signed in, to the other kind of profile, and where there is no text', async () => {
  const { careerId } = await givenWeek();
  const token = await tokenOf(careerId);
  expect(await campus.call('/api/student/search/find', { text: 'x' })).toMatchObject({ status: 401 });
  expect(await campus.call('/api/professor/search/find', { text: 'x' }, { token })).toMatchObject({
    status: 403,
  });
  for (const text of ['', '  ', 'x'.repeat(101)]) {
    expect(await campus.call('/api/student/search/find', { text }, { token })).toMatchObject({ status: 400 });
  }
});
