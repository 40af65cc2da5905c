import { isKnownAs } from '../../accounts/people/known-as.ts';
import type { Database } from '../../db/database.ts';
import type { StoredRequest } from './stored-request.ts';

/** Nobody decides on what they have asked for themselves. */
export const isOwn = (tx: Database, { careerId }: StoredRequest, by: string): Promise<boolean> =>
  isKnownAs(tx, careerId, by);
