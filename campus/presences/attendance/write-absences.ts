import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { inParts } from '../../db/in-parts.ts';
import { among } from '../../db/one-of.ts';
import { attendances, auditEvents, offerings, planRows, plans } from '../../db/schema.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { OwnRoll } from '../rolls/own-roll.ts';
import { rosterOf } from '../rolls/roster.ts';
import { isMet } from './attendance-rules.ts';
import { attendanceOf } from './attendance-states.ts';

/**
 * Writes absences: for everybody on the roster who had joined by then and isn't marked, `exempt` for who is
 * free. Then marks the unit attended in the plan of whoever meets the course's rules.
 */
export async function writeAbsences(tx: Database, roll: OwnRoll, now: Date): Promise<void> {
  const { lessonId, courseId, startsAt } = roll;
  const roster = await rosterOf(tx, courseId);
  const absences = roster
    .filter(({ joinedAt }) => joinedAt <= startsAt)
    .map(({ careerId, exempt }) => ({
      lessonId,
      careerId,
      status: exempt ? ('exempt' as const) : ('absent' as const),
      minutes: 0,
      source: 'system' as const,
      markedAt: now,
    }));
  await inParts(absences, (some) =>
    tx.insert(attendances).values(some).onConflictDoNothing().returning({ lessonId: attendances.lessonId }),
  );
  await markAttendedBy(tx, roll, now);
}

/** Marks the unit attended in plans of who meets the rules; returns the careers changed. */
export async function markAttended(
  tx: Database,
  courseId: string,
  now: Date,
  careerIds?: string[],
): Promise<string[]> {
  const met = await careersThatMet(tx, courseId, now, careerIds);
  return await markPlans(tx, { courseId, careerIds: met, from: 'planned', to: 'attended' });
}

const ATTENDED = 'plan-row.attend';

/** What caused the mark in a plan: the roll of a lesson, or the office's exemption from the course. */
type Saying = { entity: 'attendance-run' | 'offering'; entityId: string };
const rollOf = (lessonId: string): Saying => ({ entity: 'attendance-run', entityId: lessonId });

/** Marks plans by a roll and audits whose plans changed, so that only those are undone with it. */
export async function markAttendedBy(
  tx: Database,
  { lessonId, courseId }: { lessonId: string; courseId: string },
  now: Date,
  careerIds?: string[],
): Promise<void> {
  await markAsSaid(tx, rollOf(lessonId), courseId, now, careerIds);
}

/** The same of who is free of a course. */
export const markFreed = (tx: Database, courseId: string, careerId: string, now: Date): Promise<void> =>
  markAsSaid(tx, { entity: 'offering', entityId: courseId }, courseId, now, [careerId]);

async function markAsSaid(
  tx: Database,
  saying: Saying,
  courseId: string,
  now: Date,
  careerIds?: string[],
): Promise<void> {
  const changed = await markAttended(tx, courseId, now, careerIds);
  if (changed.length === 0) return;
  await audit(tx, { actorId: null, action: ATTENDED, ...saying, detail: { careerIds: changed } }, now);
}

/** Whose plans a roll has changed since then. */
export const attendedBy = (tx: Database, lessonId: string, since: Date): Promise<string[]> =>
  saidBy(tx, rollOf(lessonId), since);

/** Undoes the plan's mark of a student who is no longer exempt, unless they have attended enough. */
export async function unmarkFreed(
  tx: Database,
  { courseId, careerId, since }: { courseId: string; careerId: string; since: Date },
  now: Date,
): Promise<void> {
  const freed = await saidBy(tx, { entity: 'offering', entityId: courseId }, since);
  const met = await careersThatMet(tx, courseId, now, [careerId]);
  if (freed.includes(careerId) && met.length === 0) await markNotAttended(tx, courseId, [careerId]);
}

async function saidBy(tx: Database, { entity, entityId }: Saying, since: Date): Promise<string[]> {
  const entries = await tx
    .select({ detail: auditEvents.detail })
    .from(auditEvents)
    .where(
      and(
        ...[gte(auditEvents.at, since), eq(auditEvents.entityId, entityId)],
        ...[eq(auditEvents.action, ATTENDED), eq(auditEvents.entity, entity)],
      ),
    );
  return entries.flatMap(({ detail }) => (detail as { careerIds: string[] }).careerIds);
}

/** Takes that back of those who have seen enough no longer. */
export const markNotAttended = (tx: Database, courseId: string, careerIds: string[]) =>
  markPlans(tx, { courseId, careerIds, from: 'attended', to: 'planned' });

/** Who has seen as much as the course asks for, of all or of these. */
export async function careersThatMet(
  db: Database,
  courseId: string,
  now: Date,
  careerIds?: string[],
): Promise<string[]> {
  const standings = await attendanceOf(db, { courseIds: [courseId], careerIds }, now);
  return standings.filter(({ kinds }) => isMet(kinds)).map(({ careerId }) => careerId);
}

type Marking = {
  courseId: string;
  careerIds: string[];
  from: 'planned' | 'attended';
  to: 'planned' | 'attended';
};

async function markPlans(tx: Database, { courseId, careerIds, from, to }: Marking): Promise<string[]> {
  if (careerIds.length === 0) return [];
  const approved = tx
    .select({ id: plans.id })
    .from(plans)
    .where(and(inArray(plans.careerId, careerIds), eq(plans.status, 'approved')));
  const changed = await tx
    .update(planRows)
    .set({ status: to })
    .where(
      and(
        inArray(planRows.planId, approved),
        eq(planRows.status, from),
        eq(planRows.unitId, sql`(select unit_id from ${offerings} where ${offerings.id} = ${courseId})`),
      ),
    )
    .returning({ planId: planRows.planId });
  const whose = among(
    plans.id,
    changed.map(({ planId }) => planId),
  );
  const careers = await tx.select({ careerId: plans.careerId }).from(plans).where(whose);
  return careers.map(({ careerId }) => careerId);
}
