import { beforeAll, expect, it } from 'vitest';
import type { Language } from '../../../contract/wire/constants.ts';
import { accounts, profiles, syllabi } from '../../db/schema.ts';
import {
  type GivenCourse,
  givenCourse,
  givenEnrolment,
  givenProfessor,
  givenStudent,
  now,
} from '../../testing/teaching/courses-fixtures.ts';
import { testCampus } from '../../testing/test-campus.ts';
import { readAudit, readOutbox } from '../../testing/written.ts';
import { syllabusFor } from './published-syllabus.ts';

const campus = await testCampus();
const blank = {
  ...{ aims: '', prerequisites: '', contents: '', methods: '', assessment: '', texts: '', officeHours: '' },
};
let course: GivenCourse;
let courseId: string;
beforeAll(async () => {
  course = await givenCourse(campus.db);
  courseId = course.courseId;
});

it('G14: keeps a syllabus from students until it is published, then shows each part in their language or says in which it is', async () => {
  const teacher = await givenCalls('professor', course.professorId);
  const student = await givenCalls('student', await givenStudent(campus.db, [course]));
  const written = { ...blank, aims: 'Prima riga\nSeconda <b>riga</b>', contents: 'Contenuti' };
  const save = { courseId, version: 0, language: 'it', texts: written, publish: false };

  expect(await teacher('savesyllabus', save)).toMatchObject({ result: { courseId, version: 1 } });
  expect(await student('detail', { courseId })).toMatchObject({ result: { syllabus: null } });
  const english = { ...save, version: 1, language: 'en', texts: { ...blank, aims: 'Aims' }, publish: true };
  expect(await teacher('savesyllabus', english)).toMatchObject({ result: { version: 2 } });

  const parts = async (language: string) => {
    const { result } = await student('detail', { courseId }, language);
    return (result as { syllabus: { parts: unknown } }).syllabus.parts;
  };
  expect(await parts('en')).toEqual([
    { part: 'aims', text: 'Aims', language: 'en' },
    { part: 'contents', text: 'Contenuti', language: 'it' },
  ]);
  expect(await parts('es')).toEqual([
    { part: 'aims', text: written.aims, language: 'it' },
    { part: 'contents', text: 'Contenuti', language: 'it' },
  ]);
  expect(await teacher('syllabus', { courseId })).toMatchObject({
    result: { version: 2, isAhead: false, draft: { it: written, en: { aims: 'Aims' } } },
  });

  await teacher('savesyllabus', { ...save, version: 2, texts: { ...written, aims: 'Altro' } });
  expect(await teacher('syllabus', { courseId })).toMatchObject({ result: { isAhead: true } });
  expect(await parts('it')).toMatchObject([{ text: written.aims }, {}]);
  const events = await readOutbox(campus.db);
  const changed = events.filter(({ name }) => name === 'syllabusChanged');
  expect(changed).toMatchObject([{ audience: `course:${courseId}` }]);
  const audited = await readAudit(campus.db);
  expect(audited.filter(({ entity }) => entity === 'syllabus').map(({ action }) => action)).toEqual([
    'syllabus.save',
    'syllabus.publish',
    'syllabus.save',
  ]);
});

it('G14: does not write over what another teacher saved, and publishes nothing blank', async () => {
  const { professorId, ...other } = await givenCourse(campus.db);
  const teacher = await givenCalls('professor', professorId);
  const save = { courseId: other.courseId, version: 0, language: 'it', texts: blank, publish: false };

  const both = await Promise.all([
    teacher('savesyllabus', { ...save, texts: { ...blank, aims: 'Uno' } }),
    teacher('savesyllabus', { ...save, texts: { ...blank, aims: 'Due' } }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await teacher('savesyllabus', { ...save, version: 1, publish: true })).toMatchObject({
    success: false,
    result: { reasons: [{ code: 'courses.syllabus_blank' }] },
  });
});

it('G14: takes a published syllabus back from students, and keeps what is written', async () => {
  const other = await givenCourse(campus.db);
  const teacher = await givenCalls('professor', other.professorId);
  const stranger = await givenCalls('professor', await givenProfessor(campus.db));
  const student = await givenCalls('student', await givenStudent(campus.db, [other]));
  const asked = { courseId: other.courseId };
  const texts = { ...blank, aims: 'Uno' };
  expect(await teacher('withdrawsyllabus', asked)).toMatchObject({
    result: { reasons: [{ code: 'state.not_allowed' }] },
  });
  await teacher('savesyllabus', { ...asked, version: 0, language: 'it', texts, publish: true });

  expect(await stranger('withdrawsyllabus', asked)).toMatchObject({ status: 404 });
  const both = await Promise.all([teacher('withdrawsyllabus', asked), teacher('withdrawsyllabus', asked)]);
  expect(both.map(({ success }) => success).toSorted()).toEqual([false, true]);
  expect(await student('detail', asked)).toMatchObject({ result: { syllabus: null } });
  expect(await teacher('syllabus', asked)).toMatchObject({
    result: { version: 1, publishedAt: null, draft: { it: { aims: 'Uno' } } },
  });
});

it('G14: shows materials to who is in the course alone, in their order, with since when', async () => {
  const teacher = await givenCalls('professor', course.professorId);
  const outside = await givenCalls('student', await givenStudent(campus.db, [course]));
  const careerId = await givenStudent(campus.db, [course]);
  await givenEnrolment(campus.db, { courseId, careerId }, 'enrolled');
  const inside = await givenCalls('student', careerId);
  const slides = { title: 'Lezione 1', url: 'https://example.org/1?a=b#c', kind: 'slides' };
  const notes = { title: 'Appunti', url: 'https://example.org/2', kind: 'notes' };

  await teacher('savematerials', { courseId, version: 0, materials: [slides, notes] });
  const read = async () => {
    const { result } = await inside('detail', { courseId });
    return (result as { materials: { id: string; since: string }[] }).materials;
  };
  const [first, second] = await read();
  expect([first, second]).toMatchObject([slides, notes]);
  expect(await outside('detail', { courseId })).toMatchObject({ result: { materials: [] } });

  const turned = [
    { ...notes, id: second?.id },
    { ...slides, id: first?.id },
  ];
  expect(await teacher('savematerials', { courseId, version: 1, materials: turned })).toMatchObject({
    result: { version: 2 },
  });
  expect(await read()).toEqual([second, first]);
  expect(await teacher('savematerials', { courseId, version: 1, materials: [] })).toMatchObject({
    status: 409,
  });
});

it.each([
  'http://example.org',
  'javascript:alert(1)',
  'https://ateneo.example@evil.example/',
  'https://user:secret@example.org',
  'https://localhost',
  'data:text/html,x',
  '//example.org',
  'https://exa mple.org',
  'https://example.org\\@evil.example',
  '',
])('G14: refuses the link %s, with its field', async (url) => {
  const teacher = await givenCalls('professor', course.professorId);
  const materials = [{ title: 'Dispense', url, kind: 'notes' }];
  expect(await teacher('savematerials', { courseId, version: 2, materials })).toMatchObject({
    status: 400,
    result: { reasons: [{ field: 'materials.0.url' }] },
  });
});

it('G14: lets nobody else write, read what is not published, or send too much', async () => {
  const stranger = await givenCalls('professor', await givenProfessor(campus.db));
  const student = await givenCalls('student', await givenStudent(campus.db, [course]));
  const save = { courseId, version: 3, language: 'it', texts: blank, publish: false };

  expect(await stranger('syllabus', { courseId })).toMatchObject({ status: 404 });
  expect(await stranger('savesyllabus', save)).toMatchObject({ status: 404 });
  expect(await stranger('savematerials', { courseId, version: 2, materials: [] })).toMatchObject({
    status: 404,
  });
  const asProfessor = (verb: string, body: object, token?: string) =>
    campus.call(`/api/professor/courses/${verb}`, body, { token });
  expect(await asProfessor('savesyllabus', save)).toMatchObject({ status: 401 });
  expect(await asProfessor('savesyllabus', save, student.token)).toMatchObject({ status: 403 });
  const teacher = await givenCalls('professor', course.professorId);
  const long = { ...save, texts: { ...blank, aims: 'a'.repeat(4001) } };
  expect(await teacher('savesyllabus', long)).toMatchObject({
    status: 400,
    result: { reasons: [{ field: 'texts.aims' }] },
  });
});

/** The calls of one who is signed in, in the area of courses. */
async function givenCalls(type: 'student' | 'professor', profileId: string) {
  const people = await campus.db.select({ personId: profiles.personId }).from(profiles);
  await campus.db.insert(accounts).values(people).onConflictDoNothing();
  const token = await campus.givenToken(profileId);
  const call = (verb: string, body: object = {}, language = 'it') =>
    campus.call(`/api/${type}/courses/${verb}`, body, { token, language });
  return Object.assign(call, { token });
}

it('G14: a material’s title is read in the reader’s language, else as it was first written', async () => {
  const { courseId: id } = await givenCourse(campus.db);
  const url = 'https://example.org/3';
  const [one, other] = [
    { title: 'Appunti', titleEn: 'Notes', titleEs: '', url, kind: 'notes' },
    { title: 'Esercizi', url, kind: 'exercises' },
  ] as const;
  const since = now.toISOString();
  const materials = [
    { ...one, id: '1', since },
    { ...other, id: '2', since },
  ];
  await campus.db.insert(syllabi).values({ offeringId: id, materials });
  const titles = async (language: Language) =>
    (await syllabusFor(campus.db, id, { language, isInside: true })).materials.map(({ title }) => title);
  expect(await titles('en')).toEqual(['Notes', 'Esercizi']);
  expect(await titles('es')).toEqual(['Appunti', 'Esercizi']);
});
