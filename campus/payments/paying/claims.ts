import { and, asc, desc, eq } from 'drizzle-orm';
import type { AnswerClaim, Claim, ClaimStatus } from '../../../contract/payments/claims.ts';
import type { Language } from '../../../contract/wire/constants.ts';
import type { Database } from '../../db/database.ts';
import { charges, paymentClaims, profiles } from '../../db/schema.ts';
import { audit } from '../../platform/audit/audit.ts';
import { NotFound } from '../../platform/failures.ts';
import { tellAll } from '../../platform/live/events.ts';
import { done, notAllowed, type Outcome, refused } from '../../platform/outcome.ts';
import { allows, type StateMachine } from '../../platform/states/state-machine.ts';
import { transitionsOf } from '../../platform/states/transition.ts';
import { chargeTitle, chargeTitles } from '../charges/charge-title.ts';
import { heldCharge, type StoredCharge, statusAt } from '../charges/stored-charge.ts';
import { chargeChanged, linkOf, notify } from '../tell.ts';

export type StoredClaim = typeof paymentClaims.$inferSelect;
type Made = { claimId: string; status: ClaimStatus };

/** What may happen to a claim: it is answered once, by the office or by the receipt. */
export const claimMachine = {
  open: { answer: ['found', 'not_found'] },
  found: {},
  not_found: {},
} as const satisfies StateMachine<ClaimStatus, 'answer'>;

const changeClaim = transitionsOf(paymentClaims, claimMachine, 'payment-claim');

/** Says that a charge was paid. It marks nothing paid; of a charge one claim at a time waits. */
export async function makeClaim(
  tx: Database,
  { chargeId, careerId, timeZone, ...said }: Claim & { careerId: string; timeZone: string },
  now: Date,
): Promise<Outcome<Made, 'state.not_allowed' | 'paying.claimed'>> {
  const charge = await heldCharge(tx, { chargeId, careerId });
  if (statusAt(charge, { timeZone, now }) !== 'open') return notAllowed();
  const [made] = await tx
    .insert(paymentClaims)
    .values({ ...said, chargeId, status: 'open', madeAt: now })
    .onConflictDoNothing()
    .returning({ id: paymentClaims.id });
  if (!made) return refused([{ code: 'paying.claimed' }]);
  const entry = { action: 'payment-claim.make', entity: 'payment-claim', entityId: made.id };
  await audit(tx, { actorId: careerId, ...entry, detail: { chargeId } }, now);
  await tellAll(tx, [chargeChanged(charge, now)]);
  return done({ claimId: made.id, status: 'open' });
}

/** Records what was found. Only a receipt marks a charge paid; the office may let acts pass its lock. */
export async function answerClaim(
  tx: Database,
  { claimId, status, answer }: AnswerClaim,
  now: Date,
): Promise<Outcome<Made, 'state.not_allowed'>> {
  const read = () => tx.select().from(paymentClaims).where(eq(paymentClaims.id, claimId));
  const [asked] = await read();
  if (!asked) throw new NotFound('payment claim', claimId);
  const charge = await heldCharge(tx, asked); // as a receipt does: whoever holds the charge has its claims
  const [claim] = await read();
  if (!claim || !allows(claimMachine, claim.status, 'answer')) return notAllowed();
  await end(tx, claimId, charge, { status, answer }, now);
  const values = { charge: chargeTitles(charge) };
  const told = { to: [charge.careerId], subject: claimId, link: linkOf(charge), values };
  await notify(tx, 'claimAnswered', told, now);
  return done({ claimId, status });
}

/** The receipt has come: what was said of its charge, which the caller holds, was right. */
export async function settleClaim(tx: Database, charge: StoredCharge, now: Date): Promise<void> {
  const open = and(eq(paymentClaims.chargeId, charge.id), eq(paymentClaims.status, 'open'));
  const [claim] = await tx.select({ id: paymentClaims.id }).from(paymentClaims).where(open);
  if (claim) await end(tx, claim.id, charge, { status: 'found', answer: null }, now);
}

const end = (
  tx: Database,
  claimId: string,
  charge: StoredCharge,
  { status, answer }: { status: 'found' | 'not_found'; answer: string | null },
  now: Date,
) => {
  const set = { answer, endedAt: now };
  const tells = [chargeChanged(charge, now)];
  return changeClaim(tx, claimId, 'answer', { to: status, by: null, set, tells }, now);
};

/** The latest claim of each charge of a career. */
export async function latestClaims(db: Database, careerId: string): Promise<Map<string, StoredClaim>> {
  const rows = await db
    .selectDistinctOn([paymentClaims.chargeId], { claim: paymentClaims })
    .from(paymentClaims)
    .innerJoin(charges, eq(charges.id, paymentClaims.chargeId))
    .where(eq(charges.careerId, careerId))
    .orderBy(paymentClaims.chargeId, desc(paymentClaims.madeAt));
  return new Map(rows.map(({ claim }) => [claim.chargeId, claim]));
}

/** Those that wait, the oldest first; with `all` those that were answered too. */
export async function listClaims(
  db: Database,
  { all = false }: { all?: boolean | undefined },
  language: Language,
) {
  const rows = await db
    .select({ claim: paymentClaims, charge: charges, badge: profiles.badge })
    .from(paymentClaims)
    .innerJoin(charges, eq(charges.id, paymentClaims.chargeId))
    .innerJoin(profiles, eq(profiles.id, charges.careerId))
    .where(all ? undefined : eq(paymentClaims.status, 'open'))
    .orderBy(asc(paymentClaims.madeAt), asc(paymentClaims.id))
    .limit(500);
  return rows.map(({ claim: { id, reference, paidOn, note, status, madeAt, answer }, charge, badge }) => ({
    ...{ id, badge, chargeId: charge.id, charge: chargeTitle(charge, language) },
    ...{ amount: charge.amount, currency: charge.currency },
    ...{ reference, paidOn, note, status, madeAt: madeAt.toISOString(), answer },
  }));
}
