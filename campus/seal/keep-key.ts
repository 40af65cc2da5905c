import type { Database } from '../db/database.ts';
import { sealKeys } from '../db/schema.ts';
import type { Signature } from './signer.ts';

/** The public half of a key that has sealed something, for when the key is another. */
export const keepKey = (
  tx: Database,
  { keyId: id, publicPem }: Pick<Signature, 'keyId' | 'publicPem'>,
  now: Date,
) => tx.insert(sealKeys).values({ id, publicPem, since: now }).onConflictDoNothing();
