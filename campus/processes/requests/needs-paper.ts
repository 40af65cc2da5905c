import { and, eq, isNotNull } from 'drizzle-orm';
import type { NeedsPaper } from '../../area.ts';
import { requests } from '../../db/schema.ts';
import { isOpen } from './current-step.ts';
import { papersNamed } from './papers-of.ts';

/** A request that was handed in names it, and isn't over: what can still be appealed is not. */
export const needsPaper: NeedsPaper = async (db, { uploadId, profileId }, now) => {
  const own = await db
    .select()
    .from(requests)
    .where(and(eq(requests.careerId, profileId), isNotNull(requests.protocolNumber)));
  return own.some(
    (request) => isOpen(request, now) && papersNamed(request.form, request.data).includes(uploadId),
  );
};
