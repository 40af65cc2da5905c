import { and, eq, inArray, notExists } from 'drizzle-orm';
import type { MarkedPresence, Mend } from '../../../contract/presences/presences.ts';
import type { Database } from '../../db/database.ts';
import { attendanceDisputes, attendances } from '../../db/schema.ts';
import { audit } from '../../platform/audit/audit.ts';
import { tellAll } from '../../platform/live/events.ts';
import { done, notAllowed, type Outcome } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { markAttendedBy } from '../attendance/write-absences.ts';
import { notify } from '../notices.ts';
import { attendanceChanged, presenceMarked } from '../tell.ts';
import { lengthOf } from './minutes.ts';
import { holdRoll, ownRoll } from './own-roll.ts';
import { rollMachine } from './roll-machine.ts';

/**
 * Mends what a confirmed roll says of who was absent, late or left early, with a reason that the student reads: they were
 * there for all of the lesson, or are excused. Never the other way, so that nothing that was built on it falls; and not
 * while the student disputes it, for then that is decided.
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
