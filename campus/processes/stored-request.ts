import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { requests, requestTypes } from '../db/schema.ts';
import { NotFound } from '../platform/failures.ts';

export type StoredRequest = typeof requests.$inferSelect;
export type RequestType = typeof requestTypes.$inferSelect;

/** A request with its type's title, held until the transaction ends. Somebody else's isn't found; a draft is the student's alone. */
export async function heldRequest(tx: Database, requestId: string, careerId?: string) {
  const own = careerId === undefined ? undefined : eq(requests.careerId, careerId);
  const [held] = await tx
    .select({ request: requests, title: requestTypes.title })
    .from(requests)
    .innerJoin(requestTypes, eq(requestTypes.code, requests.typeCode))
    .where(and(eq(requests.id, requestId), own))
    .for('update', { of: requests });
  const isHidden = careerId === undefined && held?.request.protocolNumber === null;
  if (!held || isHidden) throw new NotFound('request', requestId);
  return held;
}

/** By which the office and the student name it: `12/2026`. */
export const protocolOf = ({
  protocolYear,
  protocolNumber,
}: Pick<StoredRequest, 'protocolYear' | 'protocolNumber'>): string | null =>
  protocolNumber === null ? null : `${protocolNumber}/${protocolYear}`;
