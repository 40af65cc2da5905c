import { and, eq, inArray, not, notExists, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { History } from '../../area.ts';
import { changeFoundEnrolments, LIVE_STATUSES } from '../../courses/enrolments/enrolment-machine.ts';
import { currentProfile } from '../../db/current-profile.ts';
import type { Database } from '../../db/database.ts';
import { among } from '../../db/one-of.ts';
import { accounts, enrolments, offeringTeachers, people, profiles } from '../../db/schema.ts';
import { isTeaching } from '../reading/files.ts';
import { isFree, lockAll, recordset } from './bulk.ts';
import type { Departures } from './departures.ts';
import { idsOf, type Leaving } from './differences.ts';
import { idOf } from './entries.ts';
import { rememberedRows } from './import-rows.ts';
import { lockWindows, settleSeats } from './write-enrolments.ts';

/** An enrolment is removed by the office, not deleted; in an offering that goes as well it stays as it was. */
export async function leaveEnrolments(
  tx: Database,
  leaving: Leaving[],
  leavingOfferings: string[],
  now: Date,
): Promise<void> {
  const live = and(
    among(enrolments.id, idsOf(leaving)),
    inArray(enrolments.status, LIVE_STATUSES),
    not(among(enrolments.offeringId, leavingOfferings)),
  );
  const touched = await tx.selectDistinct({ id: enrolments.offeringId }).from(enrolments).where(live);
  const offeringIds = touched.map(({ id }) => id);
  await lockWindows(tx, offeringIds);
  await changeFoundEnrolments(tx, live, 'depart', { to: 'removed', by: null, set: { decidedAt: now } }, now);
  await leaveTeaching(tx, leaving);
  await settleSeats(tx, offeringIds, now);
}

async function leaveTeaching(tx: Database, leaving: Leaving[]): Promise<void> {
  const sourcedIds = leaving.map(({ sourcedId }) => sourcedId);
  const rows = await rememberedRows(tx, 'enrollments', sourcedIds);
  const pairs = rows
    .filter(({ fields }) => isTeaching(fields.role ?? ''))
    .map(({ fields }) => ({
      offeringId: idOf('offering', fields.classSourcedId ?? ''),
      profileId: idOf('professor', fields.userSourcedId ?? ''),
    }));
  if (pairs.length === 0) return;
  await tx.execute(sql`
    delete from ${offeringTeachers} using ${recordset(pairs, { offeringId: 'uuid', profileId: 'uuid' })}
    where ${offeringTeachers.offeringId} = x."offeringId" and ${offeringTeachers.profileId} = x."profileId"`);
}

/** A profile without a history goes; the others end now, and with them what was signed in to. */
export async function leaveProfiles(
  tx: Database,
  ids: string[],
  departures: Departures,
  now: Date,
): Promise<void> {
  const { deletedProfiles, histories } = departures;
  const going = await deleteAlong(tx, departures, ids, deletedProfiles);
  await tx
    .delete(profiles)
    .where(and(among(profiles.id, going), isWithout(profiles.id, histories.ofProfiles)));
  const at = now.toISOString();
  await tx
    .update(profiles)
    .set({ validTo: sql`least(coalesce(${profiles.validTo}, ${at}), ${at})` })
    .where(among(profiles.id, ids));
}

/** Deletes what imports brought of those who go for good, and answers them. */
async function deleteAlong(tx: Database, { goesAlong }: Departures, ids: string[], deleted: string[]) {
  const goes = new Set(deleted);
  const owners = ids.filter((id) => goes.has(id));
  for (const brought of goesAlong)
    await tx
      .delete(brought.column.table)
      .where(and(among(brought.column, owners), among(brought.id, brought.ids)));
  return owners;
}

/** Also of what came since the import looked: it was done meanwhile, and stays. */
const isWithout = (id: AnyPgColumn, histories: History[]) =>
  isFree(
    id,
    histories.map(({ column }) => column),
  );

/** A person goes with the last profile; one who stays only for the history can't sign in any more. */
export async function leavePeople(
  tx: Database,
  ids: string[],
  departures: Departures,
  now: Date,
): Promise<void> {
  await lockAll(tx, accounts.personId, ids);
  await deleteAlong(tx, departures, ids, departures.deletedPeople);
  const hasNoProfile = isFree(people.id, [profiles.personId]);
  await tx
    .delete(people)
    .where(and(among(people.id, ids), hasNoProfile, isWithout(people.id, departures.histories.ofPeople)));
  const current = tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.personId, accounts.personId), currentProfile(now)));
  await tx
    .update(accounts)
    .set({ status: 'disabled' })
    .where(and(among(accounts.personId, ids), notExists(current)));
}
