import { inArray } from 'drizzle-orm';
import type { CheckedLessons, CheckLessons } from '../../../contract/lessons/plans.ts';
import { holidaysBetween } from '../../catalogue/holidays.ts';
import { requireTeaching } from '../../catalogue/teaching.ts';
import type { Database } from '../../db/database.ts';
import { rooms } from '../../db/schema.ts';
import { type Reader, reasonsFor } from '../../http/answers.ts';
import type { Refusal } from '../../platform/outcome.ts';
import { inLanguage } from '../../platform/texts.ts';
import { dayOf } from '../../platform/time/days.ts';
import { studentCounts } from '../attending.ts';
import { ownLesson } from '../own-lesson.ts';
import { busyStudents, conflictsAt } from './conflicts.ts';
import { whenRefusals } from './plan-rules.ts';
import { plannedTimes } from './planned-times.ts';

/** What a lesson, or each of a series, would come up against; nothing is written. */
export async function checkLessons(
  db: Database,
  { courseId, lessonId, when, roomIds, teacherIds, professorId }: CheckLessons & { professorId: string },
  reader: Reader,
): Promise<CheckedLessons> {
  await requireOwn(db, { courseId, lessonId, professorId });
  const students = (await studentCounts(db, [courseId])).get(courseId) ?? 0;
  if (whenRefusals(when).length > 0) return { students, lessons: [], leftOut: [] };
  const { slots, leftOut } = await plannedTimes(db, when, reader.timeZone);
  const except = lessonId ? [lessonId] : [];
  const conflicts = await conflictsAt(db, { slots, roomIds, teacherIds, except });
  const busy = await busyStudents(db, { courseId, slots, except });
  const small = await smallRoom(db, roomIds, students);
  const days = slots.map(({ startsAt }) => dayOf(startsAt, reader.timeZone));
  const holidays = await holidaysBetween(db, days[0] ?? '', days.at(-1) ?? '');
  return {
    students,
    lessons: slots.map(({ startsAt, endsAt }, index) => {
      const holiday = holidays.get(days[index] ?? '');
      const warnings: Refusal[] = [
        ...(holiday ? [{ code: 'lessons.holiday', params: { name: holiday } }] : []),
        ...small,
        ...(busy[index] ? [{ code: 'lessons.students_busy', params: { count: busy[index] } }] : []),
      ];
      return {
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
        busy: busy[index] ?? 0,
        reasons: reasonsFor(conflicts[index] ?? [], reader),
        warnings: reasonsFor(warnings, reader),
      };
    }),
    leftOut: leftOut.map(({ day, name }) => ({ day, name: inLanguage(name, reader.language) })),
  };
}

/** The lesson is one's own, or else the course is. Throws `NotFound`. */
export async function requireOwn(
  db: Database,
  asked: { courseId: string; lessonId?: string; professorId: string },
): Promise<void> {
  if (asked.lessonId) await ownLesson(db, { ...asked, lessonId: asked.lessonId });
  else await requireTeaching(db, asked.professorId, asked.courseId);
}

/** The rooms together have fewer places than the course has students. */
async function smallRoom(db: Database, roomIds: string[], students: number): Promise<Refusal[]> {
  if (roomIds.length === 0) return [];
  const taken = await db.select({ capacity: rooms.capacity }).from(rooms).where(inArray(rooms.id, roomIds));
  const places = taken.reduce((sum, { capacity }) => sum + capacity, 0);
  return places < students
    ? [{ code: 'lessons.room_small', field: 'roomIds', params: { places, students } }]
    : [];
}
