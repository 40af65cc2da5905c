import { and, asc, count, eq, inArray } from 'drizzle-orm';
import type { SubmittedPlan } from '../../../contract/courses/plan-choice.ts';
import type { Language } from '../../../contract/wire/constants.ts';
import type { Database } from '../../db/database.ts';
import { nameInList } from '../../db/name-for-others.ts';
import { oneOf } from '../../db/one-of.ts';
import { careers, people, planRows, planSchemes, plans, profiles, programmes } from '../../db/schema.ts';
import { inLanguage } from '../../platform/texts.ts';
import { isSchemeOfCareer, unitsOf } from './own-scheme.ts';

const AT_MOST = 200;

/** Lists submitted plans, longest wait first: a coordinator's own, or all if no coordinator is given. */
export async function submittedPlans(
  db: Database,
  { coordinatorId, language }: { coordinatorId?: string; language: Language },
  now: Date,
) {
  const rows = await selectSubmitted(db, coordinatorId)
    .orderBy(asc(plans.submittedAt), asc(plans.id))
    .limit(AT_MOST);
  const kept = await rowsOf(
    db,
    rows.map(({ careerId }) => careerId),
  );
  const units = await unitsOf(db, [...new Set(kept.map(({ unitId }) => unitId))], language);
  const described = rows.map(({ careerId, programme, badge, submittedAt, ...row }): SubmittedPlan => {
    const of = kept.filter((each) => each.careerId === careerId);
    const before = of.filter(({ status }) => status === 'approved');
    const after = of.filter(({ status }) => status === 'submitted');
    const beside = (some: typeof of, others: typeof of) =>
      some
        .filter(({ unitId }) => others.every((other) => other.unitId !== unitId))
        .flatMap(({ unitId, year }) => {
          const unit = units.find((each) => each.unitId === unitId);
          return unit ? [{ ...unit, year }] : [];
        });
    return {
      ...row,
      badge: badge ?? '',
      programme: inLanguage(programme, language),
      submittedAt: (submittedAt ?? now).toISOString(),
      cfu: after.reduce((sum, { cfu }) => sum + cfu, 0),
      added: beside(after, before),
      dropped: beside(before, after).filter(({ unitId }) => !isPassed(before, unitId)),
    };
  });
  return { now: now.toISOString(), plans: described };
}

/** How many wait for a coordinator. */
export async function countSubmitted(db: Database, coordinatorId: string): Promise<number> {
  const [row] = await db
    .select({ plans: count() })
    .from(plans)
    .innerJoin(careers, eq(careers.id, plans.careerId))
    .innerJoin(planSchemes, isSchemeOfCareer)
    .where(and(oneOf(plans.status, ['submitted']), eq(planSchemes.coordinatorId, coordinatorId)));
  return row?.plans ?? 0;
}

const selectSubmitted = (db: Database, coordinatorId: string | undefined) =>
  db
    .select({
      planId: plans.id,
      careerId: plans.careerId,
      name: nameInList,
      badge: profiles.badge,
      programme: programmes.title,
      submittedAt: plans.submittedAt,
    })
    .from(plans)
    .innerJoin(careers, eq(careers.id, plans.careerId))
    .innerJoin(planSchemes, isSchemeOfCareer)
    .innerJoin(programmes, eq(programmes.id, careers.programmeId))
    .innerJoin(profiles, eq(profiles.id, careers.id))
    .innerJoin(people, eq(people.id, profiles.personId))
    .where(
      and(
        oneOf(plans.status, ['submitted']),
        coordinatorId === undefined ? undefined : eq(planSchemes.coordinatorId, coordinatorId),
      ),
    );

async function rowsOf(db: Database, careerIds: string[]) {
  if (careerIds.length === 0) return [];
  return await db
    .select({
      careerId: plans.careerId,
      status: plans.status,
      unitId: planRows.unitId,
      year: planRows.year,
      cfu: planRows.cfu,
      row: planRows.status,
    })
    .from(plans)
    .innerJoin(planRows, eq(planRows.planId, plans.id))
    .where(and(inArray(plans.careerId, careerIds), oneOf(plans.status, ['approved', 'submitted'])))
    .orderBy(asc(planRows.year), asc(planRows.unitId));
}

/** It stays in the plan, whatever is chosen. */
const isPassed = (before: { unitId: string; row: string }[], unitId: string): boolean =>
  before.some((each) => each.unitId === unitId && ['passed', 'recognised', 'waived'].includes(each.row));
