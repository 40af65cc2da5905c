import { addDays } from 'date-fns/addDays';
import type { Database } from '../../db/database.ts';
import { type PlaceLock, placeLock } from '../../locks/place-lock.ts';

/** A lock for an overdue charge that has stopped things since the day before, in words of the office. */
export async function givenLock(
  tx: Database,
  careerId: string,
  now: Date,
  change: Partial<PlaceLock> = {},
): Promise<string> {
  const lock: PlaceLock = {
    type: 'FEES_OVERDUE',
    careerId,
    sourceRef: `charge:${crypto.randomUUID()}`,
    startsAt: addDays(now, -1),
    publicReason: {
      text: {
        it: 'Seconda rata non pagata.',
        en: 'Second instalment not paid.',
        es: 'Segundo plazo sin pagar.',
      },
    },
    ownerOffice: 'fees',
    clearSteps: [],
    ...change,
  };
  return (await placeLock(tx, lock, now)).id;
}
