import { isNull } from 'drizzle-orm';
import { numberMoves } from '../../db/schema.ts';
import { exclusive, type PeriodicTask } from '../jobs/periodic-tasks.ts';
import { enqueueMail } from '../notices/mail.ts';

const MINUTE_MS = 60_000;

/** Tells the office, where it has an address, that numbers were moved on, and why. */
export const tellMoves = (officeMail: string | undefined): PeriodicTask =>
  exclusive('numbers.tell-moves', MINUTE_MS, async (tx, now) => {
    const untold = isNull(numberMoves.toldAt);
    const moves = await tx.update(numberMoves).set({ toldAt: now }).where(untold).returning();
    for (const { cause, by, at } of moves) {
      const values = { cause, by, at: { instant: at.toISOString() } };
      const mail = { to: officeMail ?? null, language: 'it', template: 'numbersMoved' } as const;
      await enqueueMail(tx, { ...mail, values }, now);
    }
  });
