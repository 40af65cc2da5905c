import { and, eq, inArray, not, notExists, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { changeFoundEnrolments, LIVE_STATUSES } from '../../courses/enrolments/enrolment-machine.ts';
import { currentProfile } from '../../db/current-profile.ts';
import type { Database } from '../../db/database.ts';
import { accounts, enrolments, importRows, offeringTeachers, people, profiles } from '../../db/schema.ts';
import type { Brought, Departures } from '../planning/departures.ts';
import type { Leaving } from '../planning/differences.ts';
import { idOf } from '../planning/entries.ts';
import type { History } from '../planning/histories.ts';
import { isFree, lockAll, oneOf } from '../planning/one-of.ts';
import { isTeaching } from '../reading/files.ts';
import { recordset } from './bulk.ts';
import { areRows } from './import-rows.ts';
import { lockWindows, settleSeats } from './seats.ts';

/** An enrolment is removed by the office, not deleted; in an offering that goes as well it stays as it was. */
export async function leaveEnrolments(
  tx: Database,
  leaving: Leaving[],
  leavingOfferings: string[],
  now: Date,
): Promise<void> {
  const live = and(
    oneOf(enrolments.id, idsOf(leaving)),
    inArray(enrolments.status, LIVE_STATUSES),
    not(oneOf(enrolments.offeringId, leavingOfferings)),
  );
  const touched = await tx.selectDistinct({ id: enrolments.offeringId }).from(enrolments).where(live);
  const offeringIds = touched.map(({ id }) => id);
  await lockWindows(tx, offeringIds);
  await changeFoundEnrolments(tx, live, 'depart', { to: 'removed', by: null, set: { decidedAt: now } }, now);
  await leaveTeaching(tx, leaving);
  await settleSeats(tx, offeringIds, now);
}

async function leaveTeaching(tx: Database, leaving: Leaving[]): Promise<void> {
  const rows = await tx
    .select({ fields: importRows.fields })
    .from(importRows)
    .where(
      areRows(
        'enrollments',
        leaving.map(({ sourcedId }) => sourcedId),
      ),
    );
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
  { deletedProfiles, goesAlong, histories }: Departures,
  now: Date,
): Promise<void> {
  const goes = new Set(deletedProfiles);
  const going = ids.filter((id) => goes.has(id));
  await deleteAlong(tx, goesAlong, going);
  await tx
    .delete(profiles)
    .where(and(oneOf(profiles.id, going), isWithout(profiles.id, histories.ofProfiles)));
  await tx
    .update(profiles)
    .set({ validTo: sql`least(coalesce(${profiles.validTo}, ${now.toISOString()}), ${now.toISOString()})` })
    .where(oneOf(profiles.id, ids));
}

async function deleteAlong(tx: Database, goesAlong: Brought[], owners: string[]): Promise<void> {
  for (const { id, column, ids } of goesAlong)
    await tx.delete(column.table).where(and(oneOf(column, owners), oneOf(id, ids)));
}

/** Also of what came since the import looked: it was done meanwhile, and stays. */
const isWithout = (id: AnyPgColumn, histories: History[]) =>
  isFree(id, ...histories.map(({ column }) => column));

/** A person goes with the last profile; one who stays only for the history can't sign in any more. */
export async function leavePeople(
  tx: Database,
  ids: string[],
  { goesAlong, deletedPeople, histories }: Departures,
  now: Date,
): Promise<void> {
  await lockAll(tx, accounts.personId, ids);
  const goes = new Set(deletedPeople);
  await deleteAlong(
    tx,
    goesAlong,
    ids.filter((id) => goes.has(id)),
  );
  const isUnneeded = and(isFree(people.id, profiles.personId), isWithout(people.id, histories.ofPeople));
  await tx.delete(people).where(and(oneOf(people.id, ids), isUnneeded));
  const current = tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.personId, accounts.personId), currentProfile(now)));
  await tx
    .update(accounts)
    .set({ status: 'disabled' })
    .where(and(oneOf(accounts.personId, ids), notExists(current)));
}

const idsOf = (leaving: Leaving[]) => leaving.flatMap(({ entityId }) => entityId ?? []);
