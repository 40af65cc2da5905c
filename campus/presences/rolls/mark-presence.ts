import { and, eq, inArray, notExists, sql } from 'drizzle-orm';
import type { Mark, MarkedPresence, Mend } from '../../../contract/presences/presences.ts';
import type { Database } from '../../db/database.ts';
import { attendanceDisputes, attendances } from '../../db/schema.ts';
import { audit } from '../../platform/audit/audit.ts';
import { NotFound, VersionConflict } from '../../platform/failures.ts';
import { tellAll } from '../../platform/live/events.ts';
import { done, notAllowed, type Outcome, refused } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { markAttendedBy } from '../attendance/write-absences.ts';
import { notify } from '../notices.ts';
import { attendanceChanged, presenceMarked } from '../tell.ts';
import { holdRoll, ownRoll } from './own-roll.ts';
import { rollMachine } from './roll-machine.ts';
import { lengthOf, minutesOf } from './roll-times.ts';
import { isOnRoster } from './roster.ts';

/** Marks a student by hand; a code that came after the professor looked (`over`) stays. */
export async function markByHand(
  tx: Database,
  { lessonId, careerId, status, minutes, over, professorId }: Mark & { professorId: string },
  now: Date,
): Promise<Outcome<MarkedPresence, 'presences.too_many_minutes' | 'state.not_allowed'>> {
  const roll = await ownRoll(tx, { lessonId, professorId });
  if (!allows(rollMachine, await holdRoll(tx, lessonId), 'mark')) return notAllowed();
  if (!(await isOnRoster(tx, { careerId, courseId: roll.courseId }))) throw new NotFound('student', careerId);
  const whole = lengthOf(roll);
  if (minutes !== undefined && minutes > whole) {
    return refused([{ code: 'presences.too_many_minutes', field: 'minutes', params: { most: whole } }]);
  }
  const credited = minutes ?? minutesOf(status, roll, now);
  const written = { status, minutes: credited, source: 'manual' as const, markedAt: now };
  const set = { ...written, markedById: professorId };
  const rows = await tx
    .insert(attendances)
    .values({ lessonId, careerId, ...set })
    .onConflictDoUpdate({
      target: [attendances.lessonId, attendances.careerId],
      set: { ...set, device: sql`null` },
      ...(over !== undefined && { setWhere: over ? eq(attendances.markedAt, new Date(over)) : sql`false` }),
    })
    .returning({ careerId: attendances.careerId });
  if (rows.length === 0) throw new VersionConflict('attendance', `${lessonId}:${careerId}`);
  const entry = { action: 'attendance.mark', entity: 'attendance', entityId: `${lessonId}:${careerId}` };
  await audit(tx, { actorId: professorId, ...entry, detail: { status, minutes: credited } }, now);
  const marked = { lessonId, careerId, ...written, markedAt: now.toISOString() };
  const told = presenceMarked(roll, marked, now);
  await tellAll(tx, [
    ...told,
    attendanceChanged(careerId, { lessonId, courseId: roll.courseId, action: 'marked' }, now),
  ]);
  return done({ ...marked, eventId: told[0].id });
}

/**
 * Corrects a confirmed absence, late arrival or early leave to present or excused, with a reason for the
 * student. Never the other way, since others built on it, and not while the student disputes it.
 */
export async function mendPresence(
  tx: Database,
  { lessonId, careerId, status, reason, professorId }: Mend & { professorId: string },
  now: Date,
): Promise<Outcome<MarkedPresence, 'state.not_allowed'>> {
  await holdRoll(tx, lessonId);
  const roll = await ownRoll(tx, { lessonId, professorId });
  if (!allows(rollMachine, roll.status ?? 'none', 'mend')) return notAllowed();
  const minutes = status === 'present' ? lengthOf(roll) : 0;
  const written = { status, minutes, source: 'manual' as const, markedAt: now };
  const mended = await tx
    .update(attendances)
    .set({ ...written, markedById: professorId })
    .where(
      and(
        ...[eq(attendances.lessonId, lessonId), eq(attendances.careerId, careerId)],
        ...[inArray(attendances.status, ['absent', 'late', 'left_early']), notExists(openDispute(tx))],
      ),
    )
    .returning({ careerId: attendances.careerId });
  if (mended.length === 0) return notAllowed();

  const entry = { action: 'attendance.mend', entity: 'attendance', entityId: `${lessonId}:${careerId}` };
  await audit(tx, { actorId: professorId, ...entry, detail: { status, minutes, reason } }, now);
  await markAttendedBy(tx, roll, now, [careerId]);
  const marked = { lessonId, careerId, ...written, markedAt: now.toISOString() };
  const told = presenceMarked(roll, marked, now);
  const { courseId, course, startsAt } = roll;
  await tellAll(tx, [...told, attendanceChanged(careerId, { lessonId, courseId, action: 'marked' }, now)]);
  const notice = { to: [careerId], subject: lessonId, link: '/student/lessons/presences' };
  await notify(tx, 'presenceMended', { ...notice, values: { course, when: startsAt, reason } }, now);
  return done({ ...marked, eventId: told[0].id });
}

const openDispute = (tx: Database) =>
  tx
    .select({ id: attendanceDisputes.id })
    .from(attendanceDisputes)
    .where(
      and(
        eq(attendanceDisputes.lessonId, attendances.lessonId),
        eq(attendanceDisputes.careerId, attendances.careerId),
        eq(attendanceDisputes.status, 'open'),
      ),
    );
