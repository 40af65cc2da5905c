import { and, eq, inArray, sql } from 'drizzle-orm';
import { textIn } from '../../../contract/processes/check-form.ts';
import type { Effect } from '../../area.ts';
import { lockCareer } from '../../careers/hold-career.ts';
import { approveForeseen } from '../../careers/plans/approve-plan.ts';
import { supersedePlan } from '../../careers/plans/plan-machine.ts';
import { programmesToChange } from '../../careers/plans/programmes-to-change.ts';
import type { Database } from '../../db/database.ts';
import { careers, plans, profiles, programmes } from '../../db/schema.ts';
import { audit } from '../../platform/audit/audit.ts';
import { done, fieldRefusal, notAllowed, refused } from '../../platform/outcome.ts';
import { academicYearOf } from '../../platform/time/academic-year.ts';
import { clearPlanMissing, tellChanged } from './choose-plan.ts';
import { openOnRequest } from './open-plan.ts';
import { careerWithScheme } from './own-scheme.ts';

/**
 * An approved request moves a student to another programme of the level. The plan of the new programme
 * counts, with all passed exams, and can be chosen anew. Enrolments, bookings and charges stay.
 */
export const changeProgramme: Effect = async (tx, { careerId, data, protocol, timeZone }, now) => {
  const programmeId = textIn(data, 'programme');
  if ((await lockCareer(tx, careerId)) !== 'active') return notAllowed();
  const others = await programmesToChange(tx, careerId, 'it');
  if (others.every(({ id }) => id !== programmeId)) return refused([fieldRefusal('programme', 'invalid')]);
  const { scheme } = await careerWithScheme(tx, careerId, now);
  await moveTo(tx, { careerId, programmeId });
  await endChoice(tx, careerId);
  const academicYear = academicYearOf(now, timeZone);
  const foreseen = await approveForeseen(tx, { careerId, programmeId, academicYear }, now);
  if (foreseen) await clearPlanMissing(tx, careerId, now);
  const planId = foreseen ?? (await supersedePlan(tx, careerId, now));
  if (planId) await tellChanged(tx, { careerId, planId, coordinatorId: scheme?.coordinatorId ?? null }, now);
  await openOnRequest(tx, careerId, now);
  const entry = { action: 'career.programme', entity: 'career', entityId: careerId };
  await audit(tx, { actorId: null, ...entry, detail: { programmeId, protocol } }, now);
  return done(null);
};

/** A booking that is on its way counts on the plan as it was: it is asked again. */
async function moveTo(tx: Database, { careerId, programmeId }: { careerId: string; programmeId: string }) {
  await tx
    .update(careers)
    .set({ programmeId, bookingActs: sql`${careers.bookingActs} + 1` })
    .where(eq(careers.id, careerId));
  const facultyId = sql`(select faculty_id from ${programmes} where id = ${programmeId})`;
  await tx.update(profiles).set({ facultyId }).where(eq(profiles.id, careerId));
}

/** What is being chosen, or waits for a decision, is of the programme before. */
const endChoice = (tx: Database, careerId: string) =>
  tx
    .delete(plans)
    .where(and(eq(plans.careerId, careerId), inArray(plans.status, ['draft', 'submitted', 'returned'])));
