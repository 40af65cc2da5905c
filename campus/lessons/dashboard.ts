import { addDays } from 'date-fns/addDays';
import { and, asc, eq, gt, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { OwnLessons, ProfessorSummary, StudentSummary } from '../../contract/dashboard/dashboard.ts';
import type { Overview, OwnBoard, OwnCareer } from '../area.ts';
import type { Database } from '../db/database.ts';
import { noneOf } from '../db/one-of.ts';
import { prepared } from '../db/prepared.ts';
import { lessons } from '../db/schema.ts';
import type { Reader } from '../http/answers.ts';
import { eventOf } from '../platform/dashboard/day-part.ts';
import { dayOf, localInstant } from '../platform/time/days.ts';
import { attendedBy } from './attending.ts';
import { diariesToDo } from './diary/diaries-to-do.ts';
import { isOwn } from './own-lesson.ts';
import { type FoundLesson, heldOf, selectLessons, toLesson } from './weeks/found-lessons.ts';

/** Lessons of whoever is `own`, as questions that are put together once. */
function questionsOf(isOwnIn: (db: Database) => SQL | undefined) {
  return {
    between: prepared((db) =>
      selectLessons(db)
        .where(
          and(
            isOwnIn(db),
            noneOf(lessons.status, ['draft']),
            gt(lessons.endsAt, sql.placeholder('begins')),
            lt(lessons.startsAt, sql.placeholder('ends')),
          ),
        )
        .orderBy(asc(lessons.startsAt), asc(lessons.endsAt), asc(lessons.id))
        .prepare(''),
    ),
    next: prepared((db) =>
      selectLessons(db)
        .where(
          and(isOwnIn(db), eq(lessons.status, 'scheduled'), gte(lessons.startsAt, sql.placeholder('now'))),
        )
        .orderBy(asc(lessons.startsAt), asc(lessons.id))
        .limit(1)
        .prepare(''),
    ),
  };
}

const attended = questionsOf((db) => attendedBy(db, lessons.offeringId, sql.placeholder('own')));
const taught = questionsOf((db) => isOwn(db, sql.placeholder('own')));

/** A student's lessons of today, and the next one. */
export const studentLessons: Overview<OwnCareer, StudentSummary> = (db, { careerId }, reader, now) =>
  lessonsNear(db, attended, careerId, reader, now);

/** A professor's lessons of today, the next one, and the diaries to see to. */
export const taughtLessons: Overview<OwnBoard, ProfessorSummary> = async (
  db,
  { professorId },
  reader,
  now,
) => {
  const near = await lessonsNear(db, taught, professorId, reader, now);
  const steps = await diariesToDo(db, professorId, now);
  return { ...near, steps };
};

/** Today's, with those that were moved or cancelled; the next one that takes place, today or later. */
async function lessonsNear(
  db: Database,
  ask: ReturnType<typeof questionsOf>,
  own: string,
  reader: Reader,
  now: Date,
) {
  const today = await ask.between(db).execute({ own, ...dayAround(now, reader) });
  const left = today.filter((lesson) => takesPlace(lesson) && lesson.endsAt > now);
  const next = left[0] ?? (await ask.next(db).execute({ own, now: now.toISOString() }))[0];
  const held = await heldOf(db, next && !today.includes(next) ? [...today, next] : today);
  const told = (lesson: FoundLesson) => toLesson(lesson, held, reader, now);
  const near: OwnLessons = { today: today.map(told), next: next ? told(next) : null };
  return {
    lessons: near,
    day: [...today.filter(takesPlace), ...(left.length === 0 && next ? [next] : [])].map(
      ({ startsAt, endsAt }) => eventOf('lesson', startsAt, endsAt),
    ),
  };
}

function dayAround(now: Date, { timeZone }: Reader) {
  const midnight = (day: Date) => localInstant(dayOf(day, timeZone), '00:00', timeZone).toISOString();
  return { begins: midnight(now), ends: midnight(addDays(now, 1)) };
}

const takesPlace = ({ status }: FoundLesson) => status !== 'cancelled' && status !== 'moved';
