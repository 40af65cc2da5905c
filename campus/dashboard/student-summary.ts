import { aliasedTable, and, asc, count, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { StudentSummary, UpcomingExam } from '../../contract/dashboard.ts';
import { averagesOf } from '../careers/averages.ts';
import { creditsOf, transcriptOf } from '../careers/transcript.ts';
import type { Database } from '../db/database.ts';
import { courseUnits, examBookings, examSessions, examSlots } from '../db/schema.ts';
import type { Reader } from '../http/answers.ts';
import { inLanguage } from '../platform/texts.ts';
import { missingContacts } from './missing-contacts.ts';
import { toNextSteps } from './next-steps.ts';
import { studentSteps } from './student-steps.ts';

/** What a student sees first: what to do, the exams to come, how far the career has come. */
export async function studentSummary(
  db: Database,
  { careerId, personId }: { careerId: string; personId: string },
  reader: Reader,
  now: Date,
): Promise<StudentSummary> {
  return {
    now: now.toISOString(),
    steps: toNextSteps(await studentSteps(db, careerId, now), reader),
    exams: await upcomingExams(db, careerId, reader, now),
    credits: await creditsOf(db, careerId),
    averages: averagesOf(await transcriptOf(db, careerId)),
    missingContacts: await missingContacts(db, personId),
  };
}

async function upcomingExams(
  db: Database,
  careerId: string,
  { language }: Reader,
  now: Date,
): Promise<UpcomingExam[]> {
  const startsAt = sql<Date>`coalesce(${examSlots.startsAt}, ${examSessions.startsAt})`;
  const room = sql<string>`coalesce(${examSlots.room}, ${examSessions.room})`;
  const exams = await db
    .select({
      examId: examSessions.id,
      course: courseUnits.title,
      kind: examSessions.kind,
      startsAt: startsAt.mapWith(examSessions.startsAt),
      room,
      status: examBookings.status,
      position: sql<number>`(${waitingUpTo(db)})`.mapWith(Number),
    })
    .from(examBookings)
    .innerJoin(examSessions, eq(examSessions.id, examBookings.sessionId))
    .innerJoin(courseUnits, eq(courseUnits.id, examBookings.unitId))
    .leftJoin(examSlots, eq(examSlots.id, examBookings.slotId))
    .where(
      and(
        eq(examBookings.careerId, careerId),
        inArray(examBookings.status, ['booked', 'waitlisted']),
        gt(examSessions.endsAt, now),
      ),
    )
    .orderBy(asc(startsAt));
  return exams.map(({ course, status, position, ...exam }) => ({
    ...exam,
    courseTitle: inLanguage(course, language),
    startsAt: exam.startsAt.toISOString(),
    status: status === 'waitlisted' ? status : 'booked',
    position: status === 'waitlisted' ? position : null,
  }));
}

/** How many wait for the row's session, up to its booking. */
function waitingUpTo(db: Database) {
  const ahead = aliasedTable(examBookings, 'ahead');
  return db
    .select({ count: count() })
    .from(ahead)
    .where(
      and(
        eq(ahead.sessionId, examBookings.sessionId),
        eq(ahead.status, 'waitlisted'),
        lte(ahead.queueNumber, examBookings.queueNumber),
      ),
    );
}
