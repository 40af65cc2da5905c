import type { Database } from '../db/database.ts';
import { changeCharge, changeNotice } from './charge-machine.ts';
import { activeNotice, type StoredCharge } from './stored-charge.ts';

type End = {
  /** For who reads it: the office's own words, or `recalculated`. */
  reason: string;
  /** What takes its place; without one it is cancelled. */
  successor?: string;
  by?: string | null;
};

/** Ends a charge that wasn't paid; its notice can't be paid any more. */
export async function endCharge(
  tx: Database,
  { id }: Pick<StoredCharge, 'id'>,
  { reason, successor, by = null }: End,
  now: Date,
): Promise<void> {
  const set = { endedAt: now, endReason: reason };
  if (successor === undefined) {
    await changeCharge(tx, id, 'cancel', { to: 'cancelled', by, set, tells: [] }, now);
  } else {
    const replaced = { ...set, replacedById: successor };
    await changeCharge(tx, id, 'replace', { to: 'replaced', by, set: replaced, tells: [] }, now);
  }
  const notice = await activeNotice(tx, id);
  if (!notice) return;
  await changeNotice(tx, notice.id, 'void', { to: 'void', by, set: { endedAt: now }, tells: [] }, now);
}
