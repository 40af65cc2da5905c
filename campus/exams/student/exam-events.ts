import { subMinutes } from 'date-fns/subMinutes';
import { and, eq, gt, sql, sum } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { CalendarEvent } from '../../../contract/lessons/calendar-file.ts';
import type { CalendarPart } from '../../area-parts.ts';
import type { Database } from '../../db/database.ts';
import { courseUnits, examBookings, examOutcomes, examSessions, examSlots } from '../../db/schema.ts';
import { inLanguage, text } from '../../platform/texts.ts';
import { voidableUntil } from '../sessions/exam-phase.ts';
import { isLongGone, lastChange } from '../sessions/session-changes.ts';
import { bookedPlace } from '../sessions/sessions.ts';

/** How long a deadline is shown for, up to its end. */
const DEADLINE_MINUTES = 30;

/** Calendar events: a student's booked exams, and the deadlines to void a booking or decide an outcome. */
export const examEvents: CalendarPart = async (db, { profileId, since }, place, now) => {
  const rows = await bookedBy(db, profileId, since);
  const { language, timeZone, publicOrigin } = place;
  const host = new URL(publicOrigin).hostname;
  const say = (key: string, course: string) => text(language, timeZone, `calendar.exam.${key}`, { course });
  return rows.flatMap((row): CalendarEvent[] => {
    const course = inLanguage(row.course, language);
    const isGone = row.status === 'voided' || row.session === 'cancelled';
    const stampedAt = latest([row.bookedAt, row.promotedAt, row.voidedAt, row.sessionChangedAt]);
    if (isGone && isLongGone(stampedAt, now)) return [];
    const about = {
      sequence: row.sequence,
      stampedAt,
      location: row.room,
      description: '',
      url: `${publicOrigin}/student/exams/${row.sessionId}`,
    };
    const exam: CalendarEvent = {
      ...about,
      uid: `exam-${row.sessionId}@${host}`,
      startsAt: row.startsAt,
      endsAt: row.endsAt,
      status: isGone ? 'CANCELLED' : row.status === 'waitlisted' ? 'TENTATIVE' : 'CONFIRMED',
      summary: say('summary', course),
    };
    const deadline = (kind: 'void' | 'decide', dueAt: Date, stamp: Date): CalendarEvent => ({
      ...about,
      uid: `${kind}-${row.bookingId}@${host}`,
      stampedAt: stamp,
      location: '',
      startsAt: subMinutes(dueAt, DEADLINE_MINUTES),
      endsAt: dueAt,
      status: 'CONFIRMED',
      summary: say(kind, course),
      transparent: true,
    });
    const { outcome } = row;
    return [
      exam,
      ...(row.status === 'booked' && !isGone
        ? [deadline('void', voidableUntil(row, row.status), stampedAt)]
        : []),
      ...(outcome?.status === 'published' && outcome.dueAt && outcome.publishedAt
        ? [
            {
              ...deadline('decide', outcome.dueAt, outcome.publishedAt),
              sequence: row.sequence + outcome.version,
            },
          ]
        : []),
    ];
  });
};

const latest = (instants: (Date | null)[]): Date =>
  new Date(Math.max(...instants.map((instant) => instant?.getTime() ?? 0)));

/** Counts changes of a session and of all its student's bookings in it, so that the number only grows. */
function changesOf(db: Database) {
  const own = alias(examBookings, 'own_booking');
  const changes = db
    .select({ sum: sum(own.version) })
    .from(own)
    .where(and(eq(own.sessionId, examBookings.sessionId), eq(own.careerId, examBookings.careerId)));
  return sql<number>`${examSessions.version} + (${changes})`.mapWith(Number);
}

/** Each session once: of several bookings the last. */
function bookedBy(db: Database, careerId: string, since: Date) {
  return db
    .selectDistinctOn([examBookings.sessionId], {
      bookingId: examBookings.id,
      sessionId: examSessions.id,
      course: courseUnits.title,
      status: examBookings.status,
      session: examSessions.status,
      sequence: changesOf(db),
      bookedAt: examBookings.bookedAt,
      promotedAt: examBookings.promotedAt,
      voidedAt: examBookings.voidedAt,
      cancelUntil: examSessions.cancelUntil,
      ...bookedPlace,
      room: sql<string>`coalesce(nullif(${examSlots.room}, ''), ${examSessions.room})`,
      sessionChangedAt: lastChange(db),
      outcome: {
        status: examOutcomes.status,
        dueAt: examOutcomes.decisionDueAt,
        publishedAt: examOutcomes.publishedAt,
        version: examOutcomes.version,
      },
    })
    .from(examBookings)
    .innerJoin(examSessions, eq(examSessions.id, examBookings.sessionId))
    .innerJoin(courseUnits, eq(courseUnits.id, examBookings.unitId))
    .leftJoin(examSlots, eq(examSlots.id, examBookings.slotId))
    .leftJoin(examOutcomes, eq(examOutcomes.bookingId, examBookings.id))
    .where(and(eq(examBookings.careerId, careerId), gt(bookedPlace.startsAt, since)))
    .orderBy(examBookings.sessionId, sql`${examBookings.bookedAt} desc`);
}
