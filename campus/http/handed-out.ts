import type { Database } from '../db/database.ts';
import { type Answer, succeed } from './answers.ts';
import type { CampusApp } from './campus-app.ts';

/** For reads on record: the answer of a `change` would be kept for a day under its Idempotency-Key. */
export const handedOut = <Value>(
  app: CampusApp,
  work: (tx: Database, now: Date) => Promise<Value>,
): Promise<Answer<Value>> => app.clock.transact(app.db, async (tx, now) => succeed(await work(tx, now)));
