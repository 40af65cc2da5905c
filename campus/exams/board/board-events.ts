import { and, eq, gt, ne } from 'drizzle-orm';
import type { CalendarEvent } from '../../../contract/lessons/calendar-file.ts';
import type { CalendarPart } from '../../area-parts.ts';
import { courseUnits, examSessions } from '../../db/schema.ts';
import { inLanguage, text } from '../../platform/texts.ts';
import { isLongGone, lastChange } from '../sessions/session-changes.ts';
import { isOnBoard } from './board-exams.ts';

/** The sessions at which a professor examines. */
export const boardEvents: CalendarPart = async (db, { profileId, since }, place, now) => {
  const { language, timeZone, publicOrigin } = place;
  const { id, startsAt, endsAt, room, status, version, bookingOpensAt } = examSessions;
  const rows = await db
    .select({
      ...{ id, startsAt, endsAt, room, status, version, bookingOpensAt },
      course: courseUnits.title,
      changedAt: lastChange(db),
    })
    .from(examSessions)
    .innerJoin(courseUnits, eq(courseUnits.id, examSessions.unitId))
    .where(and(isOnBoard(db, profileId), ne(status, 'draft'), gt(startsAt, since)));
  return rows.flatMap((row): CalendarEvent[] => {
    const isGone = row.status === 'cancelled';
    const stampedAt = row.changedAt ?? row.bookingOpensAt;
    if (isGone && isLongGone(stampedAt, now)) return [];
    const course = inLanguage(row.course, language);
    return [
      {
        uid: `exam-${row.id}@${new URL(publicOrigin).hostname}`,
        sequence: row.version,
        stampedAt,
        startsAt: row.startsAt,
        endsAt: row.endsAt,
        status: isGone ? 'CANCELLED' : 'CONFIRMED',
        summary: text(language, timeZone, 'calendar.exam.summary', { course }),
        location: row.room,
        description: '',
        url: `${publicOrigin}/professor/exams/${row.id}`,
      },
    ];
  });
};
