import { addDays } from 'date-fns/addDays';
import { addHours } from 'date-fns/addHours';
import { addMinutes } from 'date-fns/addMinutes';
import { describe, expect, it } from 'vitest';
import type { ProfessorWeek, StudentWeek } from '../../contract/lessons/lessons.ts';
import type { SaveLesson } from '../../contract/lessons/plans.ts';
import { issueServiceSession } from '../accounts/people/people.ts';
import { accounts, profiles } from '../db/schema.ts';
import { dayOf } from '../platform/time/days.ts';
import { givenCourse, givenEnrolment, givenStudent } from '../testing/teaching/courses-fixtures.ts';
import { givenLesson, givenRoom } from '../testing/teaching/lessons-fixtures.ts';
import { testApp } from '../testing/test-campus.ts';
import { testDatabase } from '../testing/test-database.ts';

const database = await testDatabase();
const app = await testApp(database);
const { db } = database;
const today = await app.clock.now(db);
const timeZone = 'Europe/Rome';

/** In two days at 10:00 UTC, so that it is never the next day in Rome. */
const startsAt = new Date(`${addDays(today, 2).toISOString().slice(0, 10)}T10:00:00Z`);
const endsAt = addHours(startsAt, 2);
const week = dayOf(startsAt, timeZone);

describe('a student', () => {
  it('G4: reads the week of the courses enrolled in, with room and teacher, and nobody else’s', async () => {
    const { lesson, student } = await givenAttended({ startsAt, endsAt, topic: 'Limiti' });
    await givenLesson(db, { startsAt, endsAt });

    const { lessons, courses } = (await student('list', { week })).result as StudentWeek;

    expect(lessons).toMatchObject([
      { id: lesson.lessonId, status: 'scheduled', topic: 'Limiti', rooms: [{ id: lesson.roomId }] },
    ]);
    expect(lessons[0]?.teachers).toMatchObject([{ id: lesson.professorId, insteadOf: null }]);
    expect(courses).toMatchObject([{ id: lesson.courseId, enrolled: true }]);
  });

  it('G4: reads no draft, and no lesson of a course that isn’t theirs', async () => {
    const { student, lesson } = await givenAttended({ startsAt, endsAt, status: 'draft' });
    const other = await givenLesson(db, { startsAt, endsAt });

    expect((await student('list', { week })).result).toMatchObject({ lessons: [] });
    expect(await student('detail', lesson)).toMatchObject({ status: 404 });
    expect(await student('detail', other)).toMatchObject({ status: 404 });
  });

  it.each([
    ['before', 20, null],
    ['from', 14, 'https://meet.example.org/a'],
  ])(
    'G4: is told the link of a lesson online %s a quarter of an hour before it',
    async (_, minutes, link) => {
      const soon = addMinutes(await app.clock.now(db), minutes);
      const { lesson, student } = await givenAttended({
        startsAt: soon,
        endsAt: addHours(soon, 2),
        onlineUrl: 'https://meet.example.org/a',
      });

      expect((await student('detail', lesson)).result).toMatchObject({
        lesson: { online: true, onlineUrl: link },
        onlineOpensAt: addMinutes(soon, -15).toISOString(),
      });
    },
  );

  it('G4: sees how many of their own lessons clash, and both of them', async () => {
    const { lesson, student, careerId } = await givenAttended({ startsAt, endsAt });
    const other = await givenLesson(db, { startsAt: addHours(startsAt, 1), endsAt: addHours(endsAt, 1) });
    await givenEnrolment(db, { courseId: other.courseId, careerId }, 'enrolled');

    expect((await student('list', { week })).result).toMatchObject({
      lessons: [
        { id: lesson.lessonId, clashes: [other.lessonId] },
        { id: other.lessonId, clashes: [lesson.lessonId] },
      ],
    });
  });
});

describe('a professor', () => {
  it('G12: makes a draft, publishes it, moves it, and the student reads from where to where', async () => {
    const { professor, student, course, roomId } = await givenTaught();
    const draft = draftOf(course, roomId);

    const made = await professor('save', draft);
    expect(made.result).toMatchObject({ status: 'draft', version: 1 });
    expect((await student('list', { week })).result).toMatchObject({ lessons: [] });

    const { lessonId } = made.result as { lessonId: string };
    const lessons = [{ lessonId, version: 1 }];
    expect(await professor('publish', { courseId: course.courseId, lessons })).toMatchObject({
      success: true,
      result: { lessons: [{ lessonId, status: 'scheduled', version: 2 }] },
    });

    const to = { startsAt: addHours(startsAt, 4), endsAt: addHours(endsAt, 4) };
    const moved = await professor('move', {
      lessonId,
      version: 2,
      ...to,
      roomIds: [roomId],
      reason: 'Convegno',
    });
    expect(moved.result).toMatchObject({ status: 'scheduled' });
    const successor = (moved.result as { lessonId: string }).lessonId;

    expect((await student('list', { week })).result).toMatchObject({
      lessons: [
        {
          id: lessonId,
          status: 'moved',
          reason: 'Convegno',
          movedTo: { lessonId: successor, startsAt: to.startsAt.toISOString() },
        },
        { id: successor, status: 'scheduled', before: { startsAt: startsAt.toISOString() } },
      ],
    });
  });

  it('G12: is refused a room that is taken and a teacher who is busy, each by name', async () => {
    const { professor, course, roomId } = await givenTaught();
    const taken = await givenLesson(db, { startsAt, endsAt, roomId });
    await givenLesson(db, { startsAt, endsAt }, course);

    const refused = await professor('save', { ...draftOf(course, roomId), publish: true }, 'en');

    expect(refused).toMatchObject({
      success: false,
      result: {
        reasons: [
          {
            code: 'lessons.room_taken',
            field: 'roomIds',
            text: expect.stringMatching(/^Aula R-\d+ is taken: Corso /),
          },
          { code: 'lessons.teacher_busy', field: 'teacherIds' },
        ],
      },
    });
    expect(taken.roomId).toBe(roomId);
  });

  it('G12: is shown the same before saving, with how many students are busy and what is too small', async () => {
    const { professor, course, roomId, careerId } = await givenTaught({ capacity: 1 });
    const second = await givenStudent(db, [course]);
    await givenEnrolment(db, { ...course, careerId: second }, 'enrolled');
    const other = await givenLesson(db, { startsAt, endsAt });
    await givenEnrolment(db, { courseId: other.courseId, careerId }, 'enrolled');

    const { roomIds, teacherIds, courseId } = draftOf(course, roomId);
    const when = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
    const checked = await professor('check', { courseId, when, roomIds, teacherIds });

    expect(checked.result).toMatchObject({ students: 2, lessons: [{ busy: 1, reasons: [] }] });
    expect(
      (checked.result as { lessons: { warnings: { code: string }[] }[] }).lessons[0]?.warnings,
    ).toMatchObject([{ code: 'lessons.room_small' }, { code: 'lessons.students_busy' }]);
  });

  it('G12: can do nothing with the lessons of others', async () => {
    const { professor } = await givenTaught();
    const other = await givenLesson(db, { startsAt, endsAt });
    const { lessonId, courseId, roomId, professorId } = other;
    const own = { lessonId, version: 1 };
    const slot = { startsAt, endsAt };
    const attempts: [string, object][] = [
      ['detail', own],
      ['save', { ...draftOf(other, roomId) }],
      ['save', { ...draftOf(other, roomId), ...own }],
      ['move', { ...own, ...slot, roomIds: [], reason: null }],
      ['cancel', { ...own, reason: 'x' }],
      ['delete', own],
      ['substitute', { ...own, insteadOfId: professorId, profileId: professorId }],
      ['publish', { courseId, lessons: [own] }],
      ['rooms', { courseId, when: slot }],
      ['check', { courseId, when: slot, roomIds: [], teacherIds: [professorId] }],
      ['diary', { courseId }],
      ['savediary', { ...own, topics: 'x', kind: 'lecture', minutes: 60, substituteId: null }],
      ['submitdiary', { courseId, version: 0 }],
      ['undodiary', { courseId, version: 0 }],
    ];

    for (const [call, body] of attempts)
      expect([call, (await professor(call, body)).status]).toEqual([call, 404]);
  });

  it('G12: reads the week of their courses, with what can be done about each lesson', async () => {
    const { professor, course } = await givenTaught();
    await givenLesson(db, { startsAt, endsAt }, course);

    const { lessons, courses } = (await professor('list', { week })).result as ProfessorWeek;

    expect(lessons).toMatchObject([
      { own: true, acts: ['save', 'move', 'substitute', 'cancel'], written: false, tooSmall: false },
    ]);
    expect(courses).toMatchObject([{ id: course.courseId, students: 1 }]);
  });

  it('G12: has a lesson held by somebody else, who then reads it in the own week and may cancel it', async () => {
    const { professor, course, student } = await givenTaught();
    const lesson = await givenLesson(db, { startsAt, endsAt }, course);
    const other = await givenCourse(db);
    const substitute = await asProfessor(other.professorId);

    expect(
      await professor('substitute', {
        lessonId: lesson.lessonId,
        version: 1,
        insteadOfId: course.professorId,
        profileId: other.professorId,
      }),
    ).toMatchObject({ success: true });
    expect((await substitute('list', { week })).result).toMatchObject({
      lessons: [{ id: lesson.lessonId, own: true }],
    });
    const { lessons } = (await student('list', { week })).result as StudentWeek;
    expect(lessons[0]?.teachers).toMatchObject([{ id: other.professorId, insteadOf: expect.any(String) }]);
    expect(
      await substitute('cancel', { lessonId: lesson.lessonId, version: 2, reason: 'Malattia' }),
    ).toMatchObject({ success: true, result: { status: 'cancelled' } });
  });

  it('G12: makes a series in the smallest room that is free and large enough', async () => {
    const { professor, course } = await givenTaught();
    const { courseId, professorId } = course;
    const series = {
      ...{ courseId, kind: 'exercise', onlineUrl: null, roomIds: [], teacherIds: [professorId] },
      ...{ weekday: 2, startsTime: '08:30', endsTime: '10:00', fromDay: '2027-05-17', toDay: '2027-06-11' },
      ...{ findRoom: true, publish: true },
    };

    const made = await professor('saveseries', series, 'en');

    expect(made.result).toMatchObject({ leftOut: [], rooms: [{ code: expect.any(String) }] });
    const { lessons } = made.result as { lessons: { lessonId: string }[] };
    expect(lessons).toHaveLength(4);
    const second = await professor('detail', lessons[1] ?? {});
    expect(second.result).toMatchObject({
      lesson: { startsAt: '2027-05-25T06:30:00.000Z', endsAt: '2027-05-25T08:00:00.000Z', kind: 'exercise' },
    });
  });

  it('G12: gets one lesson for one press, however often it was sent', async () => {
    const { professor, course, roomId } = await givenTaught();
    const key = crypto.randomUUID();
    const made = await professor('save', draftOf(course, roomId), 'it', key);
    const again = await professor('save', draftOf(course, roomId), 'it', key);
    expect(again.result).toEqual(made.result);
    expect((await professor('list', { week })).result).toMatchObject({ courses: [{ drafts: 1 }] });
  });
});

async function givenTaught({ capacity = 100 } = {}) {
  const course = await givenCourse(db);
  const careerId = await givenStudent(db, [course]);
  await givenEnrolment(db, { ...course, careerId }, 'enrolled');
  const roomId = await givenRoom(db, { capacity });
  const student = await as('student', careerId);
  return { course, careerId, roomId, student, professor: await asProfessor(course.professorId) };
}

async function givenAttended(row: Parameters<typeof givenLesson>[1]) {
  const lesson = await givenLesson(db, row);
  const careerId = await givenStudent(db, [lesson]);
  await givenEnrolment(db, { courseId: lesson.courseId, careerId }, 'enrolled');
  return { lesson, careerId, student: await as('student', careerId) };
}

const draftOf = (course: { courseId: string; professorId: string }, roomId: string): SaveLesson => ({
  courseId: course.courseId,
  kind: 'lecture',
  onlineUrl: null,
  roomIds: [roomId],
  teacherIds: [course.professorId],
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  topic: '',
  materials: [],
});

const asProfessor = (professorId: string) => as('professor', professorId);

/** What somebody may ask, on a token of their own. */
async function as(who: 'student' | 'professor', profileId: string) {
  const all = await db.select({ personId: profiles.personId }).from(profiles);
  await db.insert(accounts).values(all).onConflictDoNothing();
  const token = await app.clock.transact(db, (tx, now) => issueServiceSession(tx, profileId, now));
  return async (call: string, body: object = {}, language = 'it', key?: string) => {
    const answer = await app.inject({
      method: 'POST',
      url: `/api/${who}/lessons/${call}`,
      payload: body,
      headers: {
        authorization: `Bearer ${token}`,
        'accept-language': language,
        ...(key && { 'idempotency-key': key }),
      },
    });
    const { success, result } = answer.json() as { success: boolean; result: unknown };
    return { status: answer.statusCode, success, result };
  };
}
