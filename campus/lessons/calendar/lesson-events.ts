import { addDays } from 'date-fns/addDays';
import { and, asc, eq, gt, inArray, or } from 'drizzle-orm';
import { CANCELLED_DAYS, type CalendarEvent } from '../../../contract/lessons/calendar-file.ts';
import type { CalendarPart } from '../../area-parts.ts';
import type { Database } from '../../db/database.ts';
import { lessons, lessonTeachers } from '../../db/schema.ts';
import { inLanguage, text } from '../../platform/texts.ts';
import { attendedBy } from '../attending.ts';
import { heldOf, selectLessons } from '../weeks/found-lessons.ts';

/** The lessons that somebody attends or holds; a moved one is where it is now, under its name. */
export const lessonEvents: CalendarPart = async (db, { profileId, since }, place, now) => {
  const found = await selectLessons(db)
    .where(
      and(
        isOfProfile(db, profileId),
        gt(lessons.startsAt, since),
        or(
          eq(lessons.occupies, true),
          and(eq(lessons.status, 'cancelled'), gt(lessons.changedAt, addDays(now, -CANCELLED_DAYS))),
        ),
      ),
    )
    .orderBy(asc(lessons.startsAt), asc(lessons.id));
  const held = await heldOf(db, found);
  const { language, timeZone, publicOrigin } = place;
  const say = (key: string, values?: Record<string, string>) =>
    text(language, timeZone, `calendar.${key}`, values);
  return found.map((lesson): CalendarEvent => {
    const { rooms, teachers } = held(lesson.id);
    const own = teachers.some(({ id }) => id === profileId);
    const told = [
      say(`kind.${lesson.kind}`),
      teachers.map(({ name }) => name).join(', '),
      lesson.topic,
      lesson.status === 'cancelled' && lesson.reason ? say('cancelled', { reason: lesson.reason }) : '',
      lesson.onlineUrl === null ? '' : say('online'),
    ];
    return {
      uid: `lesson-${lesson.uid}@${new URL(publicOrigin).hostname}`,
      sequence: lesson.sequence,
      stampedAt: lesson.changedAt,
      startsAt: lesson.startsAt,
      endsAt: lesson.endsAt,
      status: lesson.status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED',
      summary: inLanguage(lesson.title, language),
      location: rooms.map(({ name, building }) => [name, building].filter(Boolean).join(', ')).join('; '),
      description: told.filter(Boolean).join('\n'),
      url: `${publicOrigin}/${own ? 'professor' : 'student'}/lessons/${lesson.id}`,
    };
  });
};

const isOfProfile = (db: Database, profileId: string) =>
  or(
    attendedBy(db, lessons.offeringId, profileId),
    inArray(
      lessons.id,
      db
        .select({ id: lessonTeachers.lessonId })
        .from(lessonTeachers)
        .where(eq(lessonTeachers.profileId, profileId)),
    ),
  );
