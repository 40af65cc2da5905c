import { and, eq, isNotNull } from 'drizzle-orm';
import { isKnownAs } from '../../accounts/people/known-as.ts';
import type { Database } from '../../db/database.ts';
import { requests, requestTypes } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';

export type StoredRequest = typeof requests.$inferSelect;
export type RequestType = typeof requestTypes.$inferSelect;

/** A request with its type's title. Somebody else's isn't found; without a career it is the office's, to which a draft isn't shown. */
export async function foundRequest(db: Database, requestId: string, careerId?: string) {
  const [found] = await requestOf(db, requestId, careerId);
  if (!found) throw new NotFound('request', requestId);
  return found;
}

/** The same, held until the transaction ends. */
export async function heldRequest(tx: Database, requestId: string, careerId?: string) {
  const [held] = await requestOf(tx, requestId, careerId).for('update', { of: requests });
  if (!held) throw new NotFound('request', requestId);
  return held;
}

const requestOf = (db: Database, requestId: string, careerId: string | undefined) =>
  db
    .select({ request: requests, title: requestTypes.title })
    .from(requests)
    .innerJoin(requestTypes, eq(requestTypes.code, requests.typeCode))
    .where(
      and(
        eq(requests.id, requestId),
        careerId === undefined ? isNotNull(requests.protocolNumber) : eq(requests.careerId, careerId),
      ),
    );

/** By which the office and the student name it: `12/2026`. */
export const protocolOf = ({
  protocolYear,
  protocolNumber,
}: Pick<StoredRequest, 'protocolYear' | 'protocolNumber'>): string | null =>
  protocolNumber === null ? null : `${protocolNumber}/${protocolYear}`;

/** Nobody decides on what they have asked for themselves. */
export const isOwn = (tx: Database, { careerId }: StoredRequest, by: string): Promise<boolean> =>
  isKnownAs(tx, careerId, by);
