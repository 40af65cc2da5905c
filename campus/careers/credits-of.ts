import { and, eq, sql, sum } from 'drizzle-orm';
import type { Credits } from '../../contract/catalogue/credits.ts';
import type { StudentSummary } from '../../contract/dashboard/dashboard.ts';
import { averagesOf } from '../../contract/exams/averages.ts';
import { DEGREE_CREDITS } from '../../contract/wire/constants.ts';
import type { Overview, OwnCareer } from '../area.ts';
import type { Database } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { careers, planRows, plans, programmes, standingRows } from '../db/schema.ts';
import { partOf } from '../platform/dashboard/day-part.ts';
import type { Step } from '../platform/dashboard/step.ts';
import { NotFound } from '../platform/failures.ts';

type Graded = { cfu: number; grade: number | null };

/** A career's status, programme, recorded results and credits in one query; null for an unknown one. */
export async function creditsRecordOf(db: Database, careerId: string) {
  const [career] = await careerWithRecord(db).execute({ careerId });
  return career ? { ...career, credits: toCredits(career) } : null;
}

const careerWithRecord = prepared((db) => {
  const recorded = db
    .select({
      rows: sql`coalesce(json_agg(json_build_object('cfu', ${standingRows.cfu}, 'grade', ${standingRows.grade})), '[]')`,
    })
    .from(standingRows)
    .where(eq(standingRows.careerId, careers.id));
  const planned = db
    .select({ cfu: sum(planRows.cfu) })
    .from(plans)
    .innerJoin(planRows, eq(planRows.planId, plans.id))
    .where(and(eq(plans.careerId, careers.id), eq(plans.status, 'approved')));
  return db
    .select({
      status: careers.status,
      level: programmes.level,
      programme: programmes.title,
      recorded: sql<Graded[]>`(${recorded})`,
      planned: sql<number>`coalesce((${planned}), 0)`.mapWith(Number),
    })
    .from(careers)
    .innerJoin(programmes, eq(programmes.id, careers.programmeId))
    .where(eq(careers.id, sql.placeholder('careerId')))
    .prepare('');
});

/** A career's credits: earned on record, in its approved plan (0 without one), and of its degree. */
export async function creditsOf(db: Database, careerId: string): Promise<Required<Credits>> {
  return (await creditsRecordOf(db, careerId))?.credits ?? { earned: 0, planned: 0, degree: null };
}

const toCredits = ({ recorded, planned, level }: { recorded: Graded[]; planned: number; level: string }) => ({
  earned: recorded.reduce((total, { cfu }) => total + cfu, 0),
  planned,
  degree: DEGREE_CREDITS[level] ?? null,
});

/** How far a career has come, and what stands in the way of all of it while it isn't active. */
export const careerOverview: Overview<OwnCareer, StudentSummary> = async (db, { careerId }) => {
  const career = await creditsRecordOf(db, careerId);
  if (!career) throw new NotFound('career', careerId);
  const steps = career.status === 'active' ? [] : [notActive(career.status)];
  return { credits: career.credits, averages: averagesOf(career.recorded), steps, day: steps.map(partOf) };
};

const notActive = (status: string): Step => ({
  code: 'career_not_active',
  area: 'career',
  severity: 'blocking',
  blocks: ['exams', 'courses'],
  ownerOffice: 'students',
  params: { status },
});
