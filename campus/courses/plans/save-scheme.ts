import { and, eq, inArray } from 'drizzle-orm';
import { schemeFaults } from '../../../contract/courses/check-plan.ts';
import type { SaveScheme } from '../../../contract/courses/plan-choice.ts';
import type { Database } from '../../db/database.ts';
import { courseUnits, planSchemes, profiles, programmes } from '../../db/schema.ts';
import { audit } from '../../platform/audit/audit.ts';
import { NotFound } from '../../platform/failures.ts';
import { done, type Outcome, refused, when } from '../../platform/outcome.ts';

/** Makes or changes the scheme of a programme's cohort; throws `NotFound` if a thing it names is missing. */
export async function saveScheme(
  tx: Database,
  { opensAt, closesAt, ...asked }: SaveScheme,
  now: Date,
): Promise<Outcome<{ schemeId: string }, 'courses.scheme_invalid' | 'courses.scheme_window'>> {
  const faults = schemeFaults(asked.groups, asked.rules);
  const refusals = [
    ...faults.map((at) => ({ code: 'courses.scheme_invalid' as const, params: { at } })),
    ...when(opensAt >= closesAt, { code: 'courses.scheme_window' as const }),
  ];
  if (refusals.length > 0) return refused(refusals);
  await requireKnown(tx, asked);
  const values = { ...asked, opensAt: new Date(opensAt), closesAt: new Date(closesAt) };
  const [saved] = await tx
    .insert(planSchemes)
    .values(values)
    .onConflictDoUpdate({ target: [planSchemes.programmeId, planSchemes.cohortYear], set: values })
    .returning({ schemeId: planSchemes.id });
  if (!saved) throw new Error('no scheme was written');
  const { schemeId } = saved;
  await audit(
    tx,
    { actorId: null, action: 'plan-scheme.save', entity: 'plan-scheme', entityId: schemeId },
    now,
  );
  return done(saved);
}

async function requireKnown(
  tx: Database,
  { programmeId, coordinatorId, groups }: Omit<SaveScheme, 'opensAt' | 'closesAt'>,
) {
  if ((await tx.$count(programmes, eq(programmes.id, programmeId))) === 0) {
    throw new NotFound('programme', programmeId);
  }
  const coordinator = coordinatorId && and(eq(profiles.id, coordinatorId), eq(profiles.type, 'professor'));
  if (coordinator && (await tx.$count(profiles, coordinator)) === 0) {
    throw new NotFound('professor', coordinatorId);
  }
  const ids = groups.flatMap(({ units }) => units.map(({ unitId }) => unitId));
  const known = await tx.select({ id: courseUnits.id }).from(courseUnits).where(inArray(courseUnits.id, ids));
  const missing = ids.find((id) => !known.some((unit) => unit.id === id));
  if (missing) throw new NotFound('course unit', missing);
}
