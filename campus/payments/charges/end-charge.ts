import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { charges } from '../../db/schema.ts';
import { clearLocksOf } from '../../locks/end-lock.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { chargeChanged } from '../tell.ts';
import { changeCharge, changeNotice, ENROLMENT_ENDED } from './charge-machine.ts';
import { keepChange, paidUntil } from './keep-change.ts';
import { activeNotice, isUnpaid, lockSourceOf, type StoredCharge } from './stored-charge.ts';

type End = {
  /** For who reads it: the office's own words, or `recalculated`. */
  reason: string;
  /** What takes its place; without one it is cancelled. */
  successor?: string;
  by?: string | null;
};

/** Ends an unpaid charge that nobody is paying, voids its notice, lifts its locks. The account is held. */
export async function endCharge(
  tx: Database,
  charge: Pick<StoredCharge, 'id' | 'careerId' | 'kind'>,
  { reason, successor, by = null }: End,
  now: Date,
): Promise<void> {
  const { id } = charge;
  const tells = [chargeChanged(charge, now)];
  const set = { endedAt: now, endReason: reason };
  if (successor === undefined) {
    await changeCharge(tx, id, 'cancel', { to: 'cancelled', by, set, tells }, now);
  } else {
    const replaced = { ...set, replacedById: successor };
    await changeCharge(tx, id, 'replace', { to: 'replaced', by, set: replaced, tells }, now);
  }
  await clearLocksOf(tx, lockSourceOf(charge), now);
  if (successor === undefined) {
    await endLateFees(tx, id, { reason, by }, now);
    if (charge.kind === 'enrolment') {
      await enqueue(tx, { kind: ENROLMENT_ENDED, payload: { chargeId: id }, runAt: now });
    }
  }
  const notice = await activeNotice(tx, id);
  if (!notice) return;
  await changeNotice(tx, notice.id, 'void', { to: 'void', by, set: { endedAt: now }, tells: [] }, now);
}

/** Who owes nothing isn't late with it; of what takes its place the fees stay. */
async function endLateFees(tx: Database, lateForId: string, end: Omit<End, 'successor'>, now: Date) {
  const unpaid = and(eq(charges.lateForId, lateForId), isUnpaid);
  for (const fee of await tx.select().from(charges).where(unpaid)) await endOrWait(tx, fee, end, now);
}

/** Cancels an unpaid charge, at once or, where somebody is paying it, after that. The account is held. */
export async function endOrWait(
  tx: Database,
  charge: StoredCharge,
  end: Omit<End, 'successor'>,
  now: Date,
): Promise<void> {
  if (!(await paidUntil(tx, [charge.id], now))) return await endCharge(tx, charge, end, now);
  const { id: chargeId, careerId, academicYear } = charge;
  const detail = { reason: end.reason };
  await keepChange(tx, { kind: 'cancel', chargeId, detail, account: { careerId, academicYear } }, now);
}
