import { and, desc, eq, inArray } from 'drizzle-orm';
import type { ApprovePlan } from '../../../contract/careers/office.ts';
import type { Added } from '../../../contract/wire/office-fields.ts';
import type { Database } from '../../db/database.ts';
import { courseUnits, planRows, plans, programmeUnits, standingRows } from '../../db/schema.ts';
import { added } from '../../platform/audit/added.ts';
import { NotFound } from '../../platform/failures.ts';
import { done, doneOrThrow, type Outcome } from '../../platform/outcome.ts';
import { lockCareer } from '../hold-career.ts';
import { supersedePlan } from './plan-machine.ts';

/**
 * Approves a plan for a career and supersedes the one before. A unit in the transcript counts as passed; a
 * passed row stays even if the new rows omit it (docs/domain.md, Careers). The career is held.
 */
export async function approvePlan(
  tx: Database,
  { careerId, academicYear, rows }: ApprovePlan,
  now: Date,
): Promise<Outcome<Added, never>> {
  await lockCareer(tx, careerId);
  const latest = await latestPlan(tx, careerId);
  const earlier = latest ? await rowsOfPlan(tx, latest.id) : [];
  await supersedePlan(tx, careerId, now);
  const written = await tx
    .insert(plans)
    .values({
      careerId,
      academicYear,
      versionNumber: (latest?.versionNumber ?? 0) + 1,
      status: 'approved',
      approvedAt: now,
    })
    .returning({ id: plans.id });
  const plan = await added(tx, 'plan', written, now, 'approve');

  const asked = await withCredits(tx, rows);
  const statuses = new Map([
    ...earlier
      .filter(({ status }) => !isOnRecord(status))
      .map(({ unitId, status }) => [unitId, status] as const),
    ...(await transcriptStatuses(tx, careerId)),
  ]);
  const kept = earlier.filter(
    ({ unitId }) =>
      isPassed(statuses.get(unitId) ?? 'planned') && !asked.some((row) => row.unitId === unitId),
  );
  await tx.insert(planRows).values(
    [...asked, ...kept].map((row) => ({
      ...row,
      planId: plan.id,
      status: statuses.get(row.unitId) ?? ('planned' as const),
    })),
  );
  return done(plan);
}

type RowStatus = (typeof planRows.$inferSelect)['status'];

/** What the transcript says, and no plan by itself. */
const isOnRecord = (status: RowStatus) => status === 'passed' || status === 'recognised';

const isPassed = (status: RowStatus) => isOnRecord(status) || status === 'waived';

async function latestPlan(tx: Database, careerId: string) {
  const [latest] = await tx
    .select({ id: plans.id, versionNumber: plans.versionNumber })
    .from(plans)
    .where(eq(plans.careerId, careerId))
    .orderBy(desc(plans.versionNumber))
    .limit(1);
  return latest;
}

const rowsOfPlan = (tx: Database, planId: string) =>
  tx.select().from(planRows).where(eq(planRows.planId, planId));

/** The rows as asked, by default with the unit's credits; throws `NotFound` for unknown units. */
async function withCredits(tx: Database, rows: ApprovePlan['rows']) {
  const units = await tx
    .select({ id: courseUnits.id, cfu: courseUnits.cfu })
    .from(courseUnits)
    .where(
      inArray(
        courseUnits.id,
        rows.map(({ unitId }) => unitId),
      ),
    );
  const credits = new Map(units.map(({ id, cfu }) => [id, cfu]));
  return rows.map(({ kind = 'mandatory', ...row }) => {
    const cfu = row.cfu ?? credits.get(row.unitId);
    if (cfu === undefined) throw new NotFound('course unit', row.unitId);
    return { ...row, kind, cfu };
  });
}

async function transcriptStatuses(tx: Database, careerId: string) {
  const rows = await tx
    .select({ unitId: standingRows.unitId, recognised: standingRows.recognised })
    .from(standingRows)
    .where(eq(standingRows.careerId, careerId));
  return rows.map(({ unitId, recognised }) => [unitId, recognised ? 'recognised' : 'passed'] as const);
}

/**
 * Approves the mandatory units of a programme as a career's plan; elective ones are chosen later. Answers the
 * plan's id; null where the programme has none: then nothing is approved.
 */
export async function approveForeseen(
  tx: Database,
  { programmeId, ...plan }: { careerId: string; programmeId: string; academicYear: number },
  now: Date,
): Promise<string | null> {
  const rows = await tx
    .select({ unitId: programmeUnits.unitId, year: programmeUnits.year, kind: programmeUnits.kind })
    .from(programmeUnits)
    .where(and(eq(programmeUnits.programmeId, programmeId), eq(programmeUnits.kind, 'mandatory')));
  if (rows.length === 0) return null;
  return (await doneOrThrow(approvePlan(tx, { ...plan, rows }, now))).id;
}
