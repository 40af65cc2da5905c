import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { DeclareIncome, ExemptFees, PublishFees } from '../../../contract/payments/fees.ts';
import type { Immatriculated } from '../../area.ts';
import { careersByBadge } from '../../careers/find-career.ts';
import type { Database } from '../../db/database.ts';
import { chargePlans, feeExemptions, feeSchemes, incomeDeclarations } from '../../db/schema.ts';
import { added } from '../../platform/audit/added.ts';
import { NotFound } from '../../platform/failures.ts';
import { done, fieldRefusal, type Outcome, refused } from '../../platform/outcome.ts';
import { type Account, heldAccount, heldAccounts } from '../accounts/held-account.ts';
import { currentPlan } from '../accounts/tuition.ts';
import { waitingChanges } from '../charges/keep-change.ts';
import { type Assessed, assessTuition } from './assess-fees.ts';
import { isCurrentIncome } from './fee-facts.ts';
import { askOnce, peopleOf } from './once-a-year.ts';

type Recalculated = Outcome<Assessed, 'field.badge'>;

/**
 * Publishes how the fees of a year come about. A scheme is never changed: whoever was
 * asked by it was asked by just that. Once somebody was asked, the schemes of a
 * year are in one currency: what is paid by one counts for the others.
 */
export async function publishFees(
  tx: Database,
  asked: PublishFees,
  now: Date,
): Promise<Outcome<{ id: string }, 'payments.key_taken' | 'field.currency'>> {
  const { academicYear, currency } = asked;
  if ((await tx.$count(chargePlans, isOther({ academicYear, currency }))) > 0)
    return refused([fieldRefusal('currency', 'other_in_year')]);
  const rows = await tx
    .insert(feeSchemes)
    .values(asked)
    .onConflictDoNothing()
    .returning({ id: feeSchemes.id });
  if (rows.length === 0) return refused([{ code: 'payments.key_taken', field: 'code' }]);
  return done(await added(tx, 'fee-scheme', rows, now, 'publish'));
}

/** Asks for a year's tuition, and once for regional tax and stamp duty. What is being paid waits. */
export async function assessFees(
  tx: Database,
  { code, badges }: { code: string; badges: string[] },
  now: Date,
): Promise<Outcome<{ asked: number; changed: number; waiting?: number; unknown: string[] }, 'field.code'>> {
  const [scheme] = await tx.select().from(feeSchemes).where(eq(feeSchemes.code, code));
  if (!scheme) throw new NotFound('fee scheme', code);
  const careers = await careersByBadge(tx, badges);
  const { academicYear } = scheme;
  const people = await peopleOf(tx, [...careers.values()]);
  await heldAccounts(
    tx,
    [...careers.values()].map((careerId) => ({ careerId, academicYear })),
  );
  const other = and(isOther(scheme), inArray(chargePlans.careerId, [...careers.values()]));
  if ((await tx.$count(chargePlans, other)) > 0) return refused([fieldRefusal('code', 'other_in_year')]);
  let changed = 0;
  let waiting = 0;
  for (const { careerId, personId } of people) {
    const tuition = await assessTuition(tx, { careerId, schemeId: scheme.id }, now);
    const once = await askOnce(tx, { careerId, personId }, scheme, now);
    if (tuition.until) waiting += 1;
    if (tuition.changed || once > 0) changed += 1;
  }
  const unknown = badges.filter((badge) => !careers.has(badge));
  return done({ asked: careers.size, changed, ...(waiting > 0 && { waiting }), unknown });
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
  await heldAccount(tx, { careerId, academicYear });
  const standing = isCurrentIncome(careerId, academicYear);
  await tx.update(incomeDeclarations).set({ supersededAt: now }).where(standing);
  const rows = await tx
    .insert(incomeDeclarations)
    .values({ ...declared, careerId, receivedAt: now })
    .returning({ id: incomeDeclarations.id });
  await added(tx, 'income-declaration', rows, now);
  return done(await recalculate(tx, { careerId, academicYear }, now));
}

/** Takes a further part off the tuition. The same name and size as a standing one is that one. */
export async function exemptFees(
  tx: Database,
  { badge, ...exemption }: ExemptFees,
  now: Date,
): Promise<Recalculated> {
  const careerId = (await careersByBadge(tx, [badge])).get(badge);
  if (!careerId) return refused([fieldRefusal('badge', 'unknown_badge')]);
  const account = { careerId, academicYear: exemption.academicYear };
  await heldAccount(tx, account);
  if (await isGranted(tx, careerId, exemption)) return done({ changed: false });
  const rows = await tx
    .insert(feeExemptions)
    .values({ ...exemption, careerId, kind: 'tuition', grantedAt: now })
    .returning({ id: feeExemptions.id });
  await added(tx, 'fee-exemption', rows, now);
  return done(await recalculate(tx, account, now));
}

async function isGranted(
  tx: Database,
  careerId: string,
  { academicYear, percent, title }: Omit<ExemptFees, 'badge'>,
): Promise<boolean> {
  const standing = and(
    eq(feeExemptions.careerId, careerId),
    eq(feeExemptions.academicYear, academicYear),
    eq(feeExemptions.percent, percent),
    sql`${feeExemptions.title}->>'it' = ${title.it}`,
    isNull(feeExemptions.endedAt),
  );
  return (await tx.$count(feeExemptions, standing)) > 0;
}

/** By the waiting scheme, or the standing plan's; whoever wasn't asked yet is left to the office. */
async function recalculate(tx: Database, account: Account, now: Date): Promise<Assessed> {
  const plan = await currentPlan(tx, account);
  const waiting = (await waitingChanges(tx, account)).find(({ kind }) => kind === 'assess');
  const schemeId = waiting?.detail.schemeId ?? plan?.schemeId;
  if (!schemeId) return { changed: false };
  return await assessTuition(tx, { careerId: account.careerId, schemeId }, now);
}

/** Of a year, in another currency. */
const isOther = ({ academicYear, currency }: { academicYear: number; currency: string }) =>
  and(eq(chargePlans.academicYear, academicYear), ne(chargePlans.currency, currency));

/** Asks a new student for the first year's fees, where their offer names by which scheme. */
export const askFirstYear: Immatriculated = async (tx, { badge, feeCode }, now) => {
  if (feeCode !== null) await assessFees(tx, { code: feeCode, badges: [badge] }, now);
};
