import type { Database } from '../db/database.ts';
import { originOf } from './origin.ts';

/** Anybody could sign in as the demo's people: their password is in the sources. */
export class PublishedPassword extends Error {}

/**
 * Throws `PublishedPassword` if other machines can reach a demo university with the published password: an
 * existing one, one that came by a backup, or one about to be made.
 */
export async function refusePublishedPassword(
  db: Database,
  { exposed, wantsDemo = false }: { exposed: boolean; wantsDemo?: boolean },
): Promise<void> {
  if (!exposed) return;
  if (wantsDemo)
    throw new PublishedPassword(
      `the demo university would be made with ${PUBLISHED}: CAMPUS_DEMO=0 starts without it, the verb \`seed --random-password\` makes it with its own`,
    );
  const origin = await originOf(db);
  if (origin?.kind !== 'demo' || origin.ownPassword) return;
  throw new PublishedPassword(
    `the demo university is here with ${PUBLISHED}: the verb \`seed --fresh --random-password\` makes it anew with its own, \`seed --empty\` takes it away`,
  );
}

const PUBLISHED =
  'its published password, which is for HOST and CAMPUS_HOST on loopback and for no production';
