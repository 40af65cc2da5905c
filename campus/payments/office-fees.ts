import { eq } from 'drizzle-orm';
import type { DeclareIncome, ExemptFees, PublishFees } from '../../contract/fees.ts';
import { careersByBadge } from '../careers/by-badge.ts';
import type { Database } from '../db/database.ts';
import { charges, feeExemptions, feeSchemes, incomeDeclarations } from '../db/schema.ts';
import { added } from '../platform/added.ts';
import { audit } from '../platform/audit.ts';
import { NotFound } from '../platform/failures.ts';
import { done, fieldRefusal, type Outcome, refused } from '../platform/outcome.ts';
import { assessTuition, currentPlan, isStandingIncome } from './assess-fees.ts';
import { hasPaidEnrolment } from './enrolment-charge.ts';

type Scheme = typeof feeSchemes.$inferSelect;
type Recalculated = Outcome<{ changed: boolean }, 'field.badge'>;

/** Publishes how the fees of a year come about. A scheme is never changed: whoever was asked by it was asked by just that. */
export async function publishFees(
  tx: Database,
  asked: PublishFees,
  now: Date,
): Promise<Outcome<{ id: string }, 'payments.key_taken'>> {
  const rows = await tx
    .insert(feeSchemes)
    .values(asked)
    .onConflictDoNothing()
    .returning({ id: feeSchemes.id });
  if (rows.length === 0) return refused([{ code: 'payments.key_taken', field: 'code' }]);
  return done(await added(tx, 'fee-scheme', rows, now, 'publish'));
}

/** Asks for a year's fees: the tuition by what is known now, regional tax and stamp duty once. */
export async function assessFees(
  tx: Database,
  { code, badges }: { code: string; badges: string[] },
  now: Date,
): Promise<Outcome<{ asked: number; changed: number; unknown: string[] }, never>> {
  const [scheme] = await tx.select().from(feeSchemes).where(eq(feeSchemes.code, code));
  if (!scheme) throw new NotFound('fee scheme', code);
  const careers = await careersByBadge(tx, badges);
  let changed = 0;
  for (const careerId of careers.values()) {
    const tuition = await assessTuition(tx, { careerId, schemeId: scheme.id }, now);
    const once = await askOnce(tx, careerId, scheme, now);
    if (tuition.changed || once > 0) changed += 1;
  }
  const unknown = badges.filter((badge) => !careers.has(badge));
  return done({ asked: careers.size, changed, unknown });
}

/** Takes an income in the place of the one that counted; what was asked for is worked out again. */
export async function declareIncome(
  tx: Database,
  { badge, ...declared }: DeclareIncome,
  now: Date,
): Promise<Recalculated> {
  const careerId = (await careersByBadge(tx, [badge])).get(badge);
  if (!careerId) return refused([fieldRefusal('badge', 'unknown_badge')]);
  const { academicYear } = declared;
  const standing = isStandingIncome(careerId, academicYear);
  await tx.update(incomeDeclarations).set({ supersededAt: now }).where(standing);
  const rows = await tx
    .insert(incomeDeclarations)
    .values({ ...declared, careerId, receivedAt: now })
    .returning({ id: incomeDeclarations.id });
  await added(tx, 'income-declaration', rows, now);
  return done({ changed: await recalculate(tx, { careerId, academicYear }, now) });
}

/** Takes a part of the tuition off, beside what is taken off already; what was asked for is worked out again. */
export async function exemptFees(
  tx: Database,
  { badge, ...exemption }: ExemptFees,
  now: Date,
): Promise<Recalculated> {
  const careerId = (await careersByBadge(tx, [badge])).get(badge);
  if (!careerId) return refused([fieldRefusal('badge', 'unknown_badge')]);
  const rows = await tx
    .insert(feeExemptions)
    .values({ ...exemption, careerId, kind: 'tuition', grantedAt: now })
    .returning({ id: feeExemptions.id });
  await added(tx, 'fee-exemption', rows, now);
  return done({ changed: await recalculate(tx, { careerId, academicYear: exemption.academicYear }, now) });
}

/** By the scheme of the plan that stands; who wasn't asked yet is asked when the office does so. */
async function recalculate(
  tx: Database,
  { careerId, academicYear }: { careerId: string; academicYear: number },
  now: Date,
): Promise<boolean> {
  const plan = await currentPlan(tx, careerId, academicYear);
  if (!plan?.schemeId) return false;
  return (await assessTuition(tx, { careerId, schemeId: plan.schemeId }, now)).changed;
}

/** With the first instalment; asked for again they are there, and who paid them before the badge owes neither. Answers how many were added. */
async function askOnce(
  tx: Database,
  careerId: string,
  { id: schemeId, academicYear, currency, rules }: Scheme,
  now: Date,
): Promise<number> {
  const [first] = rules.instalments;
  if (!first) return 0;
  const wanted = (['regional', 'stamp'] as const).filter((kind) => rules[kind] > 0);
  if (wanted.length === 0 || (await hasPaidEnrolment(tx, { careerId, academicYear }))) return 0;
  const rows = wanted.map((kind) => ({
    ...{ kind, careerId, academicYear, currency, amount: rules[kind], dueOn: first.dueOn },
    ...{ status: 'planned' as const, payableFrom: first.payableFrom, createdAt: now },
    parts: [{ code: 'fixed' as const, amount: rules[kind] }],
    sourceRef: `fees:${schemeId}:${careerId}:${kind}`,
  }));
  const asked = await tx.insert(charges).values(rows).onConflictDoNothing().returning({ id: charges.id });
  for (const { id } of asked) {
    const entry = { action: 'charge.add', entity: 'charge', entityId: id };
    await audit(tx, { actorId: null, ...entry, detail: { schemeId } }, now);
  }
  return asked.length;
}
