import { and, asc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { noneOf, oneOf } from '../../db/one-of.ts';
import { charges, type feeSchemes, people, profiles, refunds } from '../../db/schema.ts';
import { audit } from '../../platform/audit/audit.ts';
import { dayToPayBy } from './fee-rules.ts';

type Scheme = typeof feeSchemes.$inferSelect;
type Owner = { careerId: string; personId: string };
/** What a person owes once for a year, in however many careers. */
export const ONCE = ['regional', 'stamp'] as const;
type Once = (typeof ONCE)[number];

/**
 * The owners of these careers, in order, held until the transaction ends: nobody else asks them for what is
 * due once a person. Taken before the accounts.
 */
export async function peopleOf(tx: Database, careerIds: string[]): Promise<Owner[]> {
  if (careerIds.length === 0) return [];
  const rows = await tx
    .select({ careerId: profiles.id, personId: profiles.personId })
    .from(profiles)
    .where(inArray(profiles.id, careerIds))
    .orderBy(asc(profiles.personId), asc(profiles.id));
  const ids = rows.map(({ personId }) => personId);
  await tx
    .select({ id: people.id })
    .from(people)
    .where(inArray(people.id, ids))
    .orderBy(asc(people.id))
    .for('no key update');
  return rows;
}

/**
 * Asks for regional tax and stamp duty with the first instalment, unless asked in another career or paid
 * before the badge. Answers how many were added; one that the office cancelled is not added again.
 */
export async function askOnce(
  tx: Database,
  { careerId, personId }: Owner,
  { id: schemeId, academicYear, currency, rules }: Scheme,
  now: Date,
): Promise<number> {
  const [first] = rules.instalments;
  if (!first) return 0;
  const settled = await askedOf(tx, { careerId, personId, academicYear });
  const wanted = ONCE.filter((kind) => rules[kind] > 0 && !settled.has(kind));
  if (wanted.length === 0) return 0;
  const rows = wanted.map((kind) => ({
    ...{ kind, careerId, academicYear, currency, amount: rules[kind] },
    dueOn: dayToPayBy(first.dueOn, now),
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

/** Of what was given back in part something was paid all the same. */
const isKept = sql`(${charges.status} <> 'refunded' or ${charges.amount} > (
  select coalesce(sum(${refunds.amount}), 0) from ${refunds}
  where ${refunds.chargeId} = ${charges.id} and ${refunds.status} = 'paid_out'
))`;

type Year = { personId: string; academicYear: number };

/**
 * What of it a person was asked for in the year, by a scheme or the office, or has paid with an enrolment
 * charge. A scheme's charge that the office cancelled is waived in that career, for any scheme.
 */
const askedOf = (tx: Database, { careerId, ...year }: Year & { careerId: string }): Promise<Set<Once>> =>
  onceOf(
    tx,
    year,
    or(noneOf(charges.status, ['cancelled']), and(eq(charges.careerId, careerId), isOfScheme)),
  );

/** What of it a person has paid for the year, in any career: with a first instalment or by itself. */
export const paidOf = (tx: Database, year: Year): Promise<Set<Once>> =>
  onceOf(tx, year, isNotNull(charges.paidAt));

/** Of the stamp duties only that of the year: one of a certificate is another. */
const isOfScheme = sql`${charges.sourceRef} like 'fees:%'`;
const isOnce = or(eq(charges.kind, 'regional'), and(eq(charges.kind, 'stamp'), isOfScheme));

async function onceOf(tx: Database, year: Year, which: SQL | undefined): Promise<Set<Once>> {
  const found = await ofYear(tx, year, and(which, isKept, isOnce));
  const kinds = found.map(({ kind }) => ONCE.filter((once) => once === kind));
  return new Set([...kinds.flat(), ...(await paidWithEnrolment(tx, year))]);
}

async function paidWithEnrolment(tx: Database, year: Year): Promise<Once[]> {
  const paid = await ofYear(
    tx,
    year,
    and(oneOf(charges.kind, ['enrolment']), isNotNull(charges.paidAt), isKept),
  );
  return paid.flatMap(({ parts }) => ONCE.filter((once) => parts.some(({ code }) => code === once)));
}

const ofYear = (tx: Database, { personId, academicYear }: Year, which: ReturnType<typeof and>) =>
  tx
    .select({ kind: charges.kind, parts: charges.parts })
    .from(charges)
    .innerJoin(profiles, eq(profiles.id, charges.careerId))
    .where(and(eq(profiles.personId, personId), eq(charges.academicYear, academicYear), which));
