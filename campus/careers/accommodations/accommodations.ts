import { and, asc, eq, gte, isNull, lte, or } from 'drizzle-orm';
import {
  type Accommodation,
  type AddAccommodation,
  addAccommodationRequest,
  type ListedAccommodation,
} from '../../../contract/careers/accommodations.ts';
import { textIn } from '../../../contract/processes/check-form.ts';
import type { FormData } from '../../../contract/processes/forms.ts';
import type { Added } from '../../../contract/wire/office-fields.ts';
import type { Effect } from '../../area.ts';
import type { RosterPart } from '../../area-parts.ts';
import type { Database } from '../../db/database.ts';
import { among } from '../../db/one-of.ts';
import { accommodations } from '../../db/schema.ts';
import { audit } from '../../platform/audit/audit.ts';
import { NotFound } from '../../platform/failures.ts';
import { done, fieldRefusal, type Outcome, refused } from '../../platform/outcome.ts';
import { dayOf } from '../../platform/time/days.ts';
import { lockCareer } from '../hold-career.ts';

/**
 * Arranges something for a career. Two of one kind can't hold on one day, except in own words. The audit says
 * only that it was done, neither the kind nor a word.
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

/**
 * What is arranged for these careers on a day of the institution's zone; a career without any is not in the
 * map. Only for the student, their teachers and their examiners.
 */
export async function accommodationsOn(
  db: Database,
  careerIds: string[],
  day: string,
): Promise<Map<string, Accommodation[]>> {
  if (careerIds.length === 0) return new Map();
  const { careerId, kind, percent, text, validFrom, validTo } = accommodations;
  const rows = await db
    .select({ careerId, kind, percent, text })
    .from(accommodations)
    .where(and(among(careerId, careerIds), lte(validFrom, day), or(isNull(validTo), gte(validTo, day))))
    .orderBy(asc(kind), asc(validFrom), asc(accommodations.id));
  const byCareer = Map.groupBy(rows, (row) => row.careerId);
  return new Map([...byCareer].map(([whose, own]) => [whose, own.map(({ careerId: _, ...each }) => each)]));
}

/** The same of one. */
export const accommodationsOfOn = async (db: Database, careerId: string, day: string) =>
  (await accommodationsOn(db, [careerId], day)).get(careerId) ?? [];

/** What is arranged today for those of a roster. */
export const rosterAccommodations: RosterPart = async (db, { careerIds }, { timeZone }, now) => {
  const held = await accommodationsOn(db, careerIds, dayOf(now, timeZone));
  return new Map([...held].map(([careerId, accommodations]) => [careerId, { accommodations }]));
};

/** An approved request of a student arranges what its form names. */
export const arrangeOnRequest: Effect = async (tx, { careerId, data }, now) => {
  const asked = read(data, careerId);
  if (asked.success) return await addAccommodation(tx, asked.data, now);
  return refused(notToArrange(data, careerId).map((field) => fieldRefusal(field, 'invalid')));
};

/** Names the form's fields that can't be arranged: too much time, no such day, an end too early. */
export function notToArrange(data: FormData, careerId: string): string[] {
  const asked = read(data, careerId);
  if (asked.success) return [];
  return [...new Set(asked.error.issues.map(({ path }) => fieldOf.get(path[0]) ?? 'kind'))];
}

const fieldOf = new Map<unknown, string>([
  ['percent', 'percent'],
  ['text', 'text'],
  ['validFrom', 'from'],
  ['validTo', 'until'],
]);

function read(data: FormData, careerId: string) {
  const kind = textIn(data, 'kind');
  const text = textIn(data, 'text') || undefined;
  const percent = kind === 'extra_time' ? Number(textIn(data, 'percent').replace(',', '.')) : undefined;
  const period = { validFrom: textIn(data, 'from'), validTo: textIn(data, 'until') || undefined };
  return addAccommodationRequest.safeParse({ careerId, kind, percent, text, ...period });
}
