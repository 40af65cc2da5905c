import { addDays } from 'date-fns/addDays';
import { and, asc, eq, gt, inArray, lt, type SQL } from 'drizzle-orm';
import type { Findable, Findables, OwnBoard, OwnCareer } from '../area.ts';
import type { Database } from '../db/database.ts';
import { oneOf } from '../db/one-of.ts';
import { courseUnits, lessons, offerings } from '../db/schema.ts';
import type { Reader } from '../http/answers.ts';
import { inLanguage, text } from '../platform/texts.ts';
import { attendedBy } from './attending.ts';
import { ownLessonIds } from './own-lesson.ts';

const DAYS_AHEAD = 14;
const LESSONS_AT_MOST = 100;

/** A student's lessons of the next two weeks. */
export const attendedLessons: Findables<OwnCareer> = (db, { careerId }, reader, now) =>
  findables(db, 'student', attendedBy(db, lessons.offeringId, careerId), reader, now);

/** The same of a professor. */
export const heldLessons: Findables<OwnBoard> = (db, { professorId }, reader, now) =>
  findables(db, 'professor', inArray(lessons.id, ownLessonIds(db, professorId)), reader, now);

async function findables(
  db: Database,
  type: 'student' | 'professor',
  which: SQL | undefined,
  { language, timeZone }: Reader,
  now: Date,
): Promise<Findable[]> {
  const rows = await db
    .select({
      id: lessons.id,
      startsAt: lessons.startsAt,
      topic: lessons.topic,
      code: courseUnits.code,
      title: courseUnits.title,
    })
    .from(lessons)
    .innerJoin(offerings, eq(offerings.id, lessons.offeringId))
    .innerJoin(courseUnits, eq(courseUnits.id, offerings.unitId))
    .where(
      and(
        which,
        oneOf(lessons.status, ['scheduled']),
        gt(lessons.endsAt, now),
        lt(lessons.startsAt, addDays(now, DAYS_AHEAD)),
      ),
    )
    .orderBy(asc(lessons.startsAt))
    .limit(LESSONS_AT_MOST);
  return rows.map(({ id, startsAt, topic, code, title }) => ({
    kind: 'lesson',
    title: inLanguage(title, language),
    also: [code, topic],
    detail: [text(language, timeZone, 'search.when', { at: startsAt }), topic].filter(Boolean).join(' · '),
    link: `/${type}/lessons/${id}`,
    near: startsAt,
  }));
}
