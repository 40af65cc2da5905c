import { and, eq } from 'drizzle-orm';
import type { DecideDispute, DisputeStatus } from '../../../contract/presences/presences.ts';
import type { Database } from '../../db/database.ts';
import { attendanceDisputes, attendances, offeringTeachers } from '../../db/schema.ts';
import { audit } from '../../platform/audit/audit.ts';
import { NotFound } from '../../platform/failures.ts';
import { eventOf, tellAll } from '../../platform/live/events.ts';
import { done, notAllowed, type Outcome, refused } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { markAttended } from '../attendance/write-absences.ts';
import { notify, resolve } from '../notices.ts';
import { attendanceChanged, presenceMarked } from '../tell.ts';
import { anyRoll, holdRoll, ownRoll } from './own-roll.ts';
import { changeDispute, disputeMachine } from './roll-machine.ts';
import { disputeUntil, lengthOf } from './roll-times.ts';

type Disputing = { lessonId: string; careerId: string; reason: string; timeZone: string };
type Disputed = { lessonId: string; disputeId: string; eventId: string };

/** A student says within seven days of the confirmation that what was written isn't so: once for a lesson. */
export async function dispute(
  tx: Database,
  { lessonId, careerId, reason, timeZone }: Disputing,
  now: Date,
): Promise<Outcome<Disputed, 'presences.dispute_late' | 'state.not_allowed'>> {
  await holdRoll(tx, lessonId);
  const own = and(eq(attendances.lessonId, lessonId), eq(attendances.careerId, careerId));
  const [record] = await tx.select({ status: attendances.status }).from(attendances).where(own);
  if (!record) throw new NotFound('attendance', lessonId);
  const { courseId, course, startsAt, confirmedAt } = await anyRoll(tx, lessonId);
  if (!confirmedAt || !isDisputable(record.status)) return notAllowed();
  const until = disputeUntil(confirmedAt, timeZone);
  if (now > until) return refused([{ code: 'presences.dispute_late', params: { until } }]);

  const [added] = await tx
    .insert(attendanceDisputes)
    .values({ lessonId, careerId, reason, disputedAt: now })
    .onConflictDoNothing()
    .returning({ id: attendanceDisputes.id });
  if (!added) return notAllowed();
  const entry = { action: 'attendance-dispute.open', entity: 'attendance-dispute', entityId: added.id };
  await audit(tx, { actorId: careerId, ...entry, detail: { lessonId } }, now);
  const event = attendanceChanged(careerId, { lessonId, courseId, action: 'disputed' }, now);
  await tellAll(tx, [event, eventOf('attendanceDisputed', courseId, { courseId, lessonId }, now)]);
  await notify(
    tx,
    'presenceDisputed',
    {
      to: await teachersOf(tx, courseId),
      subject: added.id,
      link: `/professor/presences#${added.id}`,
      values: { course, when: startsAt },
    },
    now,
  );
  return done({ lessonId, disputeId: added.id, eventId: event.id });
}

async function teachersOf(tx: Database, courseId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: offeringTeachers.profileId })
    .from(offeringTeachers)
    .where(eq(offeringTeachers.offeringId, courseId));
  return rows.map(({ id }) => id);
}

/** Whoever was there whole, or is free of the lesson, has nothing to dispute. */
export const isDisputable = (status: string): boolean => ['absent', 'late', 'left_early'].includes(status);

type Decided = { disputeId: string; status: DisputeStatus; eventId: string };

/** The professor decides it, with a reason; upheld, the student was there for all of the lesson. */
export async function decideDispute(
  tx: Database,
  { disputeId, decision, reason, professorId }: DecideDispute & { professorId: string },
  now: Date,
): Promise<Outcome<Decided, 'state.not_allowed'>> {
  const [found] = await tx.select().from(attendanceDisputes).where(eq(attendanceDisputes.id, disputeId));
  if (!found) throw new NotFound('dispute', disputeId);
  const { lessonId, careerId, version } = found;
  const roll = await ownRoll(tx, { lessonId, professorId });
  if (!allows(disputeMachine, found.status, 'decide')) return notAllowed();
  const { courseId } = roll;
  const event = attendanceChanged(careerId, { lessonId, courseId, action: decision }, now);
  const set = { answer: reason, decidedAt: now, decidedById: professorId };
  const tells = [event, eventOf('attendanceDisputed', courseId, { courseId, lessonId }, now)];
  await changeDispute(
    tx,
    disputeId,
    'decide',
    { to: decision, by: professorId, version, set, detail: { decision }, tells },
    now,
  );
  if (decision === 'upheld') {
    const present = { status: 'present', minutes: lengthOf(roll), source: 'manual', markedAt: now } as const;
    await tx
      .update(attendances)
      .set({ ...present, markedById: professorId })
      .where(and(eq(attendances.lessonId, lessonId), eq(attendances.careerId, careerId)));
    const marked = { lessonId, careerId, ...present, markedAt: now.toISOString() };
    await tellAll(tx, presenceMarked(roll, marked, now));
    await markAttended(tx, courseId, now, [careerId]);
  }
  await resolve(tx, 'presenceDisputed', { subject: disputeId }, now);
  await notify(
    tx,
    decision === 'upheld' ? 'disputeUpheld' : 'disputeDenied',
    {
      to: [careerId],
      subject: disputeId,
      link: '/student/lessons/presences',
      values: { course: roll.course, when: roll.startsAt },
    },
    now,
  );
  return done({ disputeId, status: decision, eventId: event.id });
}
