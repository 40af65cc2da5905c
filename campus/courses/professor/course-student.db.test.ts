import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { courseStudent as shownSchema } from '../../../contract/courses/student.ts';
import { areas } from '../../areas.ts';
import type { Database } from '../../db/database.ts';
import { people } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';
import {
  givenCourse,
  givenEnrolment,
  givenProfessor,
  givenStudent,
} from '../../testing/teaching/courses-fixtures.ts';
import { givenLesson } from '../../testing/teaching/lessons-fixtures.ts';
import { after, confirmed, givenAttendee, givenOpenRoll } from '../../testing/teaching/presences-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { courseStudent } from './course-student.ts';

const { inTransaction } = await testDatabase();
const reader = { language: 'it', timeZone: 'Europe/Rome' } as const;
type Params = { courseId: string; careerId: string; professorId: string };
const ask = async (tx: Database, asked: Params) =>
  shownSchema.parse(await courseStudent(tx, areas, asked, reader, after));

it(
  'shows a professor one student of the course, by the legal name, with the lessons and what is written of them',
  inTransaction(async (tx) => {
    const lesson = await givenOpenRoll(tx);
    const careerId = await givenAttendee(tx, lesson, { givenName: 'Bruno', familyName: 'Bianchi' });
    await tx.update(people).set({ preferredName: 'Rettore' }).where(eq(people.familyName, 'Bianchi'));
    await confirmed(tx, lesson);

    const shown = await ask(tx, { ...lesson, careerId });
    expect(shown.student).toMatchObject({
      name: 'Bianchi Bruno',
      preferredName: 'Rettore',
      status: 'enrolled',
      plan: { status: 'planned' },
    });
    expect(shown.attendance.lessons).toMatchObject([{ lessonId: lesson.lessonId, status: 'absent' }]);
    expect(shown.attendance.kinds).toMatchObject([{ kind: 'lecture', percent: 0 }]);
  }),
);

it(
  'shows no lessons of who gave the place up, nor of another course of the same student',
  inTransaction(async (tx) => {
    const lesson = await givenOpenRoll(tx);
    const other = await givenOpenRoll(tx);
    const careerId = await givenStudent(tx, [lesson, other]);
    await givenEnrolment(tx, { courseId: lesson.courseId, careerId }, 'dropped');
    await givenEnrolment(tx, { courseId: other.courseId, careerId }, 'enrolled');
    await confirmed(tx, lesson);
    await confirmed(tx, other);

    const shown = await ask(tx, { ...lesson, careerId });
    expect(shown).toMatchObject({ student: { status: 'dropped' }, attendance: { kinds: [], lessons: [] } });
    const known = await ask(tx, { ...other, careerId });
    expect(known.attendance.lessons.map(({ lessonId }) => lessonId)).toEqual([other.lessonId]);
  }),
);

it(
  'isn’t found by who doesn’t teach the course, nor for who never asked to be in it',
  inTransaction(async (tx) => {
    const lesson = await givenLesson(tx);
    const careerId = await givenAttendee(tx, lesson);
    const stranger = await givenStudent(tx, [lesson]);
    const elsewhere = await givenCourse(tx);
    const asked = { ...lesson, careerId };
    for (const wrong of [
      { ...asked, professorId: await givenProfessor(tx) },
      { ...asked, professorId: elsewhere.professorId },
      { ...asked, careerId: stranger },
      { ...asked, careerId: lesson.professorId },
      { ...asked, courseId: elsewhere.courseId, professorId: elsewhere.professorId },
    ]) {
      await expect(ask(tx, wrong)).rejects.toThrow(NotFound);
    }
  }),
);
