import { eq, sql } from 'drizzle-orm';
import type { Mark, MarkedPresence } from '../../../contract/presences/presences.ts';
import type { Database } from '../../db/database.ts';
import { attendances } from '../../db/schema.ts';
import { audit } from '../../platform/audit/audit.ts';
import { NotFound, VersionConflict } from '../../platform/failures.ts';
import { tellAll } from '../../platform/live/events.ts';
import { done, notAllowed, type Outcome, refused } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { attendanceChanged, presenceMarked } from '../tell.ts';
import { lengthOf, minutesOf } from './minutes.ts';
import { holdRoll, ownRoll } from './own-roll.ts';
import { rollMachine } from './roll-machine.ts';
import { isOnRoster } from './roster.ts';

/**
 * Marks a student of the roster by hand: it goes before what a code said, but for what was said after the professor looked
 * (`over`).
 */
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
