import { and, eq, inArray, not, notExists, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { changeFoundEnrolments, LIVE_STATUSES } from '../../courses/enrolments/enrolment-machine.ts';
import { currentProfile } from '../../db/current-profile.ts';
import type { Database } from '../../db/database.ts';
import { among } from '../../db/one-of.ts';
import { historyOfPeople } from '../../db/references.ts';
import type { ImportKind } from '../../db/schema/imports.ts';
import { accounts, enrolments, offeringTeachers, people, profiles } from '../../db/schema.ts';
import { isTeaching } from '../reading/files.ts';
import { isFree, lockAll, recordset } from './bulk.ts';
import { type Differences, idOf, idsOf, type Leaving } from './entries.ts';
import { rememberedRows, type Stored } from './import-rows.ts';
import { lockWindows, settleSeats } from './write-enrolments.ts';

/** Rows that keep a person from being deleted; rows that an import brought as this kind are deleted too. */
type History = { column: AnyPgColumn; broughtAs?: { kind: ImportKind; id: AnyPgColumn } };

/** What counts as history of a profile (a career has its profile's id) and of a person. */
export type Histories = { ofProfiles: History[]; ofPeople: History[] };

/** What the schema says is history, by whom it is about. */
export function historiesOf(): Histories {
  const all = historyOfPeople().map(({ column, to }) => ({
    column,
    to,
    ...(column === enrolments.careerId && { broughtAs: { kind: 'enrollments' as const, id: enrolments.id } }),
  }));
  return {
    ofProfiles: all.filter(({ to }) => to !== people),
    ofPeople: all.filter(({ to }) => to === people),
  };
}

/** Who goes for good; the others stay with an ended profile because there is a history to keep. */
export type Departures = {
  deletedProfiles: string[];
  deletedPeople: string[];
  /** What imports brought of those who go: it goes first. */
  goesAlong: Brought[];
  histories: Histories;
};

/** Rows of one table, by its id and by the column that says whose they are. */
export type Brought = { id: AnyPgColumn; column: AnyPgColumn; ids: string[] };

/**
 * Decides who is ended or deleted. A profile with a history, as the areas define it (`area.ts`), ends; others
 * are deleted. A person is deleted if no profile and no own history remains.
 */
export async function departuresOf(
  db: Database,
  { roles, users }: Differences,
  stored: Stored,
  histories: Histories,
): Promise<Departures> {
  const leaving = [...new Set(idsOf(roles.leaving))];
  const ofProfiles = await lookBack(db, leaving, histories.ofProfiles, stored);
  const deletedProfiles = leaving.filter((id) => !ofProfiles.owners.has(id));
  const leavingPeople = idsOf(users.leaving);
  const ofPeople = await lookBack(db, leavingPeople, histories.ofPeople, stored);
  const held = await db
    .select({ id: profiles.id, personId: profiles.personId })
    .from(profiles)
    .where(among(profiles.personId, leavingPeople));
  const goes = new Set(deletedProfiles);
  const stays = new Set(held.flatMap(({ id, personId }) => (goes.has(id) ? [] : personId)));
  return {
    deletedProfiles,
    deletedPeople: leavingPeople.filter((id) => !ofPeople.owners.has(id) && !stays.has(id)),
    goesAlong: [...ofProfiles.goesAlong, ...ofPeople.goesAlong],
    histories,
  };
}

/** Whose rows of these histories any import did not bring, and the rows that one did. */
async function lookBack(db: Database, ids: string[], histories: History[], stored: Stored) {
  const owners = new Set<string>();
  const goesAlong: Brought[] = [];
  for (const { column, broughtAs } of ids.length > 0 ? histories : []) {
    const id = broughtAs?.id ?? column;
    const rows = await db
      .select({ owner: sql<string>`${column}`, id: sql<string>`${id}` })
      .from(column.table)
      .where(among(column, ids));
    const brought = new Set(broughtAs && idsOf([...stored[broughtAs.kind].values()]));
    for (const row of rows) if (!brought.has(row.id)) owners.add(row.owner);
    const along = rows.map((row) => row.id).filter((each) => brought.has(each));
    if (broughtAs && along.length > 0) goesAlong.push({ id: broughtAs.id, column, ids: along });
  }
  return { owners, goesAlong };
}

/** Sets enrolments to `removed` instead of deleting them; leaves those of removed offerings as they are. */
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
