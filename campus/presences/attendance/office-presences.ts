import { and, eq, exists } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { attendanceRulesRequest, exemptRequest } from '../../../contract/presences/presences.ts';
import { textIn } from '../../../contract/processes/check-form.ts';
import type { Area, Effect } from '../../area.ts';
import { holdCareer } from '../../careers/hold-career.ts';
import type { Database } from '../../db/database.ts';
import {
  attendanceExemptions,
  attendanceRules,
  attendanceRuns,
  attendances,
  lessons,
  offerings,
} from '../../db/schema.ts';
import { audit } from '../../platform/audit/audit.ts';
import { NotFound } from '../../platform/failures.ts';
import { tellAll } from '../../platform/live/events.ts';
import { done } from '../../platform/outcome.ts';
import { isOnRoster } from '../rolls/roster.ts';
import { attendanceChanged } from '../tell.ts';
import { markAttended, markFreed, unmarkFreed } from './write-absences.ts';

/** Sets the required share of each kind of a course's lessons; omitted kinds aren't required. */
export async function saveAttendanceRules(
  tx: Database,
  { courseId, rules }: z.output<typeof attendanceRulesRequest>,
  now: Date,
) {
  const [course] = await tx.select({ id: offerings.id }).from(offerings).where(eq(offerings.id, courseId));
  if (!course) throw new NotFound('course', courseId);
  await tx.delete(attendanceRules).where(eq(attendanceRules.offeringId, courseId));
  if (rules.length > 0) {
    await tx.insert(attendanceRules).values(rules.map((rule) => ({ offeringId: courseId, ...rule })));
  }
  const entry = { action: 'attendance-rules.save', entity: 'offering', entityId: courseId };
  await audit(tx, { actorId: null, ...entry, detail: { rules } }, now);
  await markAttended(tx, courseId, now);
  return done(null);
}

/** Frees a student of a course's lessons, or ends that, and with it bookings that relied on it. */
export async function exempt(
  tx: Database,
  { courseId, careerId, exempt: free, reason, areas }: z.output<typeof exemptRequest> & { areas: Area[] },
  now: Date,
) {
  if (!(await isOnRoster(tx, { careerId, courseId }))) throw new NotFound('student', careerId);
  if (!free) await holdCareer(tx, careerId); // what it has booked may fall with it
  const own = { offeringId: courseId, careerId };
  let freedSince: Date | null = null;
  if (free) {
    await tx
      .insert(attendanceExemptions)
      .values({ ...own, reason, grantedAt: now })
      .onConflictDoUpdate({
        target: [attendanceExemptions.offeringId, attendanceExemptions.careerId],
        set: { reason },
      });
  } else {
    const { offeringId } = attendanceExemptions;
    const [freed] = await tx
      .delete(attendanceExemptions)
      .where(and(eq(offeringId, courseId), eq(attendanceExemptions.careerId, careerId)))
      .returning({ since: attendanceExemptions.grantedAt });
    freedSince = freed?.since ?? null;
  }
  const [from, to] = free ? (['absent', 'exempt'] as const) : (['exempt', 'absent'] as const);
  await tx
    .update(attendances)
    .set({ status: to })
    .where(
      and(eq(attendances.careerId, careerId), eq(attendances.status, from), isConfirmedOf(tx, courseId)),
    );
  const entry = { action: 'attendance.exempt', entity: 'career', entityId: careerId };
  await audit(tx, { actorId: null, ...entry, detail: { courseId, exempt: free } }, now);
  await tellAll(tx, [attendanceChanged(careerId, { lessonId: courseId, courseId, action: 'exempt' }, now)]);
  if (free) await markFreed(tx, courseId, careerId, now);
  if (freedSince) {
    await unmarkFreed(tx, { courseId, careerId, since: freedSince }, now);
    const unitIds = [await unitOf(tx, courseId)];
    for (const { unattended } of areas) await unattended?.(tx, { careerId, unitIds }, now);
  }
  return done(null);
}

async function unitOf(tx: Database, courseId: string): Promise<string> {
  const own = eq(offerings.id, courseId);
  const [course] = await tx.select({ unitId: offerings.unitId }).from(offerings).where(own);
  if (!course) throw new NotFound('course', courseId);
  return course.unitId;
}

const isConfirmedOf = (tx: Database, courseId: string) =>
  exists(
    tx
      .select({ id: lessons.id })
      .from(lessons)
      .innerJoin(attendanceRuns, eq(attendanceRuns.id, lessons.id))
      .where(
        and(
          eq(lessons.id, attendances.lessonId),
          eq(lessons.offeringId, courseId),
          eq(attendanceRuns.status, 'confirmed'),
        ),
      ),
  );

/** An approved request of a student frees them of the lessons of the course it names. */
export const exemptOnRequest: Effect = (tx, { careerId, data, protocol, areas }, now) =>
  exempt(tx, { courseId: textIn(data, 'course'), careerId, exempt: true, reason: protocol, areas }, now);
