import { addDays } from 'date-fns/addDays';
import { and, asc, eq, gt, gte, lt, ne, type SQL } from 'drizzle-orm';
import type { OwnLessons, ProfessorSummary, StudentSummary } from '../../contract/dashboard.ts';
import type { Overview, OwnBoard, OwnCareer } from '../area.ts';
import type { Database } from '../db/database.ts';
import { lessons } from '../db/schema.ts';
import type { Reader } from '../http/answers.ts';
import { eventOf } from '../platform/day-part.ts';
import { dayOf, localInstant } from '../platform/days.ts';
import { attendedBy } from './attending.ts';
import { isOwn } from './own-lesson.ts';
import { type FoundLesson, heldOf, selectLessons, toLesson } from './weeks/found-lessons.ts';

/** A student's lessons of today, and the next one. */
export const studentLessons: Overview<OwnCareer, StudentSummary> = (db, { careerId }, reader, now) =>
  lessonsNear(db, attendedBy(db, lessons.offeringId, careerId), reader, now);

/** The same of a professor's own courses and of those held for others. */
export const taughtLessons: Overview<OwnBoard, ProfessorSummary> = (db, { professorId }, reader, now) =>
  lessonsNear(db, isOwn(db, professorId), reader, now);

/** Today's, with those that were moved or cancelled; the next one that takes place, today or later. */
async function lessonsNear(db: Database, own: SQL | undefined, reader: Reader, now: Date) {
  const today = await todays(db, own, reader, now);
  const left = today.filter((lesson) => takesPlace(lesson) && lesson.endsAt > now);
  const next = left[0] ?? (await nextOf(db, own, now));
  const held = await heldOf(db, next && !today.includes(next) ? [...today, next] : today);
  const told = (lesson: FoundLesson) => toLesson(lesson, held, reader, now);
  const near: OwnLessons = { today: today.map(told), next: next ? told(next) : null };
  return {
    lessons: near,
    day: (left.length > 0 ? left : next ? [next] : []).map(({ startsAt }) => eventOf('lesson', startsAt)),
  };
}

function todays(db: Database, own: SQL | undefined, { timeZone }: Reader, now: Date) {
  const begins = localInstant(dayOf(now, timeZone), '00:00', timeZone);
  const ends = localInstant(dayOf(addDays(now, 1), timeZone), '00:00', timeZone);
  return selectLessons(db)
    .where(and(own, ne(lessons.status, 'draft'), gt(lessons.endsAt, begins), lt(lessons.startsAt, ends)))
    .orderBy(asc(lessons.startsAt), asc(lessons.endsAt), asc(lessons.id));
}

async function nextOf(db: Database, own: SQL | undefined, now: Date): Promise<FoundLesson | undefined> {
  const [next] = await selectLessons(db)
    .where(and(own, eq(lessons.status, 'scheduled'), gte(lessons.startsAt, now)))
    .orderBy(asc(lessons.startsAt), asc(lessons.id))
    .limit(1);
  return next;
}

const takesPlace = ({ status }: FoundLesson) => status !== 'cancelled' && status !== 'moved';
