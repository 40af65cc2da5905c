import { addDays } from 'date-fns/addDays';
import type { LockAction } from '../../../contract/locks/locks.ts';
import type { Database } from '../../db/database.ts';
import { lockPasses } from '../../db/schema.ts';

/** A pass for one act, good for a month. */
export async function givenPass(tx: Database, lockId: string, action: LockAction, now: Date): Promise<void> {
  const pass = { lockId, action, until: addDays(now, 30), reason: 'Ha pagato in banca', givenAt: now };
  await tx.insert(lockPasses).values(pass);
}
