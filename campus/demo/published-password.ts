import type { Database } from '../db/database.ts';
import { originOf } from './demo.ts';

/** Anybody could sign in as the demo's people: their password is in the sources. */
export class PublishedPassword extends Error {}

/**
 * Throws `PublishedPassword` where the demo university has it and others than this machine's could use it: also one
 * that was made elsewhere and came here by a backup.
 */
export async function refusePublishedPassword(
  db: Database,
  { exposed }: { exposed: boolean },
): Promise<void> {
  if (!exposed) return;
  const origin = await originOf(db);
  if (origin?.kind !== 'demo' || origin.ownPassword) return;
  throw new PublishedPassword(
    'the demo university is here with its published password, which is for HOST and CAMPUS_HOST on loopback and for no production: the verb `seed --fresh --random-password` makes it anew with its own, `seed --empty` takes it away',
  );
}
