import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { absenceAnnouncements, lessons } from '../../db/schema.ts';
import { audit } from '../../platform/audit/audit.ts';
import { NotFound } from '../../platform/failures.ts';
import { tellAll } from '../../platform/live/events.ts';
import { done, type Outcome, refused } from '../../platform/outcome.ts';
import { attendanceChanged } from '../tell.ts';
import { isOnRoster } from './roster.ts';

type Announcing = { lessonId: string; careerId: string; reason?: string | undefined };

/** Announces before a lesson that a student won't come, for the professor to see. It excuses nothing. */
export async function announceAbsence(
  tx: Database,
  { lessonId, careerId, reason }: Announcing,
  now: Date,
): Promise<Outcome<{ lessonId: string; eventId: string }, 'presences.lesson_begun'>> {
  const [lesson] = await tx.select().from(lessons).where(eq(lessons.id, lessonId));
  const courseId = lesson?.offeringId;
  if (!lesson?.occupies || !courseId || !(await isOnRoster(tx, { careerId, courseId }))) {
    throw new NotFound('lesson', lessonId);
  }
  if (now >= lesson.startsAt) return refused([{ code: 'presences.lesson_begun' }]);
  await tx
    .insert(absenceAnnouncements)
    .values({ lessonId, careerId, reason: reason ?? null, announcedAt: now })
    .onConflictDoNothing();
  const entry = { action: 'absence.announce', entity: 'attendance', entityId: `${lessonId}:${careerId}` };
  await audit(tx, { actorId: careerId, ...entry }, now);
  const event = attendanceChanged(careerId, { lessonId, courseId, action: 'announced' }, now);
  await tellAll(tx, [event]);
  return done({ lessonId, eventId: event.id });
}
