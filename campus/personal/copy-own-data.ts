import { and, eq, getTableColumns, getTableName, inArray } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { OwnData } from '../../contract/personal.ts';
import type { Personal } from '../area.ts';
import type { Database } from '../db/database.ts';
import { profiles } from '../db/schema.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { stepUpRefusals } from '../http/step-up-refusals.ts';
import { audit } from '../platform/audit.ts';
import { bucketOf, take } from '../platform/bucket.ts';
import { dayOf } from '../platform/days.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';

const THREE_A_DAY = { atOnce: 3, everyMs: 8 * 60 * 60_000 };

/**
 * Everything that is kept of a person, under all of their profiles, as a file. Nothing of it is written anywhere but
 * that it was made. Within five minutes of a step-up, three times and then once in eight hours.
 */
export async function copyOwnData(
  tx: Database,
  { user, kept, timeZone }: { user: CurrentUser; kept: readonly Personal[]; timeZone: string },
  now: Date,
): Promise<Outcome<OwnData, 'account.step_up' | 'personal.too_many'>> {
  const { personId, profileId } = user;
  const unproven = await stepUpRefusals(tx, user, now);
  if (unproven.length > 0) return refused(unproven);
  if (!(await take(tx, bucketOf('own-data', personId, THREE_A_DAY), now))) {
    return refused([{ code: 'personal.too_many' }]);
  }

  const data = await ownData(tx, personId, kept);
  await audit(
    tx,
    { actorId: profileId, action: 'person.copy-data', entity: 'person', entityId: personId },
    now,
  );
  const json = JSON.stringify({ madeAt: now.toISOString(), data }, null, 1);
  return done({ fileName: `ateneo-${dayOf(now, timeZone)}.json`, json });
}

/** By table, those that have nothing of the person too: that there is nothing is an answer. */
async function ownData(tx: Database, personId: string, kept: readonly Personal[]) {
  const own = await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.personId, personId));
  const ids = [personId, ...own.map(({ id }) => id)];
  const data: Record<string, unknown[]> = {};
  for (const each of kept) {
    const table = getTableName(each.column.table);
    data[table] = [...(data[table] ?? []), ...(await rowsOf(tx, each, ids))];
  }
  return data;
}

function rowsOf(tx: Database, { column, through, only, says }: Personal, ids: string[]) {
  const whose = through ? inArray(column, rowsBehind(tx, through, ids)) : inArray(column, ids);
  return tx.select(says).from(column.table).where(and(whose, only));
}

function rowsBehind(tx: Database, through: AnyPgColumn, ids: string[]) {
  const { id } = getTableColumns(through.table);
  if (!id) throw new Error(`${getTableName(through.table)} has no id`);
  return tx.select({ id }).from(through.table).where(inArray(through, ids));
}
