import { addDays } from 'date-fns/addDays';
import { eq } from 'drizzle-orm';
import type { Effect } from '../../area.ts';
import { lockCareer } from '../../careers/hold-career.ts';
import type { Database } from '../../db/database.ts';
import { careers } from '../../db/schema.ts';
import { audit } from '../../platform/audit/audit.ts';
import { done, refused } from '../../platform/outcome.ts';
import { careerWithScheme } from './own-scheme.ts';

const ON_REQUEST_DAYS = 30;
const RETURNED_DAYS = 7;

/** Keeps a returned plan open for 7 days, even if the window closes before. The caller holds the career. */
export async function openForCorrection(
  tx: Database,
  { careerId, closesAt }: { careerId: string; closesAt: Date },
  now: Date,
): Promise<void> {
  const until = addDays(now, RETURNED_DAYS);
  if (closesAt < until) await openPlan(tx, careerId, until);
}

/** An approved request lets its student choose, whatever the scheme's window says. */
export const openPlanOnRequest: Effect = async (tx, { careerId, protocol }, now) => {
  await lockCareer(tx, careerId);
  const { scheme } = await careerWithScheme(tx, careerId, now);
  if (!scheme) return refused([{ code: 'courses.plan_no_scheme', ownerOffice: 'students' }]);
  await openOnRequest(tx, careerId, now);
  const entry = { action: 'plan.open', entity: 'career', entityId: careerId };
  await audit(tx, { actorId: null, ...entry, detail: { protocol } }, now);
  return done(null);
};

/** The caller holds the career. */
export const openOnRequest = (tx: Database, careerId: string, now: Date) =>
  openPlan(tx, careerId, addDays(now, ON_REQUEST_DAYS));

/** What a plan was opened for is done once one is approved. The caller holds the career. */
export const endOpening = (tx: Database, careerId: string) => openPlan(tx, careerId, null);

/** Until when a plan was opened for its career; null where it wasn't. */
export async function openingOf(tx: Database, careerId: string): Promise<Date | null> {
  const [career] = await tx
    .select({ until: careers.planOpenUntil })
    .from(careers)
    .where(eq(careers.id, careerId));
  return career?.until ?? null;
}

/** Restores the opening that an approval ended, once that is undone; a newer opening stays as it is. */
export async function openAgain(tx: Database, careerId: string, until: unknown): Promise<void> {
  if (typeof until !== 'string' || (await openingOf(tx, careerId))) return;
  await openPlan(tx, careerId, new Date(until));
}

const openPlan = (tx: Database, careerId: string, planOpenUntil: Date | null) =>
  tx.update(careers).set({ planOpenUntil }).where(eq(careers.id, careerId));
