import { and, asc, eq, gte, isNull, lte, or } from 'drizzle-orm';
import type { AddAccommodation, ListedAccommodation } from '../../../contract/careers/accommodations.ts';
import type { Added } from '../../../contract/wire/office-fields.ts';
import type { Database } from '../../db/database.ts';
import { accommodations } from '../../db/schema.ts';
import { audit } from '../../platform/audit/audit.ts';
import { NotFound } from '../../platform/failures.ts';
import { done, type Outcome, refused } from '../../platform/outcome.ts';
import { lockCareer } from '../hold-career.ts';

/**
 * Arranges something for a career. Two of a kind don't hold on one day, but those in words of their own. What is on
 * record of it is that it was done: neither the kind nor a word.
 */
export async function addAccommodation(
  tx: Database,
  asked: AddAccommodation,
  now: Date,
): Promise<Outcome<Added, 'accommodations.held_already'>> {
  const { careerId, kind, text = null, validFrom, validTo = null } = asked;
  await lockCareer(tx, careerId);
  const alike = and(
    eq(accommodations.careerId, careerId),
    eq(accommodations.kind, kind),
    validTo === null ? undefined : lte(accommodations.validFrom, validTo),
    or(isNull(accommodations.validTo), gte(accommodations.validTo, validFrom)),
  );
  if (kind !== 'other' && (await tx.$count(accommodations, alike)) > 0) {
    return refused([{ code: 'accommodations.held_already' }]);
  }
  const percent = asked.kind === 'extra_time' ? asked.percent : null;
  const [row] = await tx
    .insert(accommodations)
    .values({ careerId, kind, percent, text, validFrom, validTo, addedAt: now })
    .returning({ id: accommodations.id });
  if (!row) throw new Error('no accommodation was written');
  await auditOf(tx, 'add', { id: row.id, careerId }, now);
  return done(row);
}

/** It is no longer there for anybody. */
export async function removeAccommodation(
  tx: Database,
  { accommodationId }: { accommodationId: string },
  now: Date,
): Promise<Outcome<null, never>> {
  const [row] = await tx
    .delete(accommodations)
    .where(eq(accommodations.id, accommodationId))
    .returning({ id: accommodations.id, careerId: accommodations.careerId });
  if (!row) throw new NotFound('accommodation', accommodationId);
  await auditOf(tx, 'remove', row, now);
  return done(null);
}

export async function listAccommodations(
  db: Database,
  { careerId }: { careerId: string },
): Promise<ListedAccommodation[]> {
  const { id, kind, percent, text, validFrom, validTo } = accommodations;
  return await db
    .select({ accommodationId: id, kind, percent, text, validFrom, validTo })
    .from(accommodations)
    .where(eq(accommodations.careerId, careerId))
    .orderBy(asc(validFrom), asc(id));
}

const auditOf = (
  tx: Database,
  verb: 'add' | 'remove',
  { id, careerId }: { id: string; careerId: string },
  now: Date,
) =>
  audit(
    tx,
    {
      actorId: null,
      action: `accommodation.${verb}`,
      entity: 'career',
      entityId: careerId,
      detail: { accommodationId: id },
    },
    now,
  );
