import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { CareerStatus } from '../../contract/careers/career-status.ts';
import type { AddCareer } from '../../contract/careers/office.ts';
import type { Added } from '../../contract/wire/office-fields.ts';
import type { Area } from '../area.ts';
import type { Database } from '../db/database.ts';
import { careers, profiles, programmes } from '../db/schema.ts';
import { added } from '../platform/audit/added.ts';
import { audit } from '../platform/audit/audit.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';

/**
 * Gives a person a career in a programme, active by default. The badge goes to the student profile without
 * one, or to a new one; a known badge changes its career, and its status only if one is given. Pending
 * bookings are checked again.
 */
export async function addCareer(
  tx: Database,
  { personId, badge, programmeId, cohortYear, status, hasCanvas }: AddCareer,
  now: Date,
  { areas = [] }: { areas?: Area[] } = {},
): Promise<Outcome<Added, 'careers.badge_taken'>> {
  const holder = await holderOf(tx, badge);
  if (holder && !(holder.personId === personId && holder.type === 'student')) {
    return refused([{ code: 'careers.badge_taken', params: { badge } }]);
  }
  const facultyId = await facultyOf(tx, programmeId);
  const profileId =
    holder?.id ?? (await profileWithoutBadge(tx, personId)) ?? (await newProfile(tx, personId));
  await tx.update(profiles).set({ badge, facultyId, hasCanvas }).where(eq(profiles.id, profileId));

  const from = await heldStatus(tx, profileId);
  const to = status ?? (from === undefined || from === 'applicant' ? 'active' : from);
  const bookingActs = sql`${careers.bookingActs} + 1`;
  const rows = await tx
    .insert(careers)
    .values({ id: profileId, programmeId, cohortYear, status: to })
    .onConflictDoUpdate({ target: careers.id, set: { programmeId, cohortYear, status: to, bookingActs } })
    .returning({ id: careers.id });
  if (from !== undefined && from !== to) await follow(tx, { careerId: profileId, from, to, areas }, now);
  return done(await added(tx, 'career', rows, now));
}

async function heldStatus(tx: Database, careerId: string): Promise<CareerStatus | undefined> {
  const [career] = await tx
    .select({ status: careers.status })
    .from(careers)
    .where(eq(careers.id, careerId))
    .for('no key update');
  return career?.status;
}

type Moved = { careerId: string; from: CareerStatus; to: CareerStatus; areas: Area[] };

/** It is audited where the career stood, and every area is told of one that isn't active any more. */
async function follow(tx: Database, { careerId, from, to, areas }: Moved, now: Date): Promise<void> {
  const entry = { action: 'career.status', entity: 'career', entityId: careerId };
  await audit(tx, { actorId: null, ...entry, detail: { from, to } }, now);
  if (to !== 'active') for (const { ceased } of areas) await ceased?.(tx, careerId, now);
}

async function holderOf(tx: Database, badge: string) {
  const [holder] = await tx.select().from(profiles).where(eq(profiles.badge, badge));
  return holder;
}

async function facultyOf(tx: Database, programmeId: string) {
  const [programme] = await tx
    .select({ facultyId: programmes.facultyId })
    .from(programmes)
    .where(eq(programmes.id, programmeId));
  return programme?.facultyId;
}

async function profileWithoutBadge(tx: Database, personId: string) {
  const [profile] = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.personId, personId), eq(profiles.type, 'student'), isNull(profiles.badge)))
    .orderBy(asc(profiles.createdAt))
    .limit(1);
  return profile?.id;
}

async function newProfile(tx: Database, personId: string) {
  const [profile] = await tx
    .insert(profiles)
    .values({ personId, type: 'student' })
    .returning({ id: profiles.id });
  if (!profile) throw new Error('no profile was written');
  return profile.id;
}

type Begun = { profileId: string; programmeId: string; cohortYear: number };

/** The career of somebody who has no badge yet: what they owe stands in it, and nothing can be done in it. */
export async function beginCareer(
  tx: Database,
  { profileId, ...place }: Begun,
  now: Date,
): Promise<{ careerId: string }> {
  const rows = await tx
    .insert(careers)
    .values({ id: profileId, ...place, status: 'applicant' })
    .onConflictDoUpdate({ target: careers.id, set: place })
    .returning({ id: careers.id });
  const { id: careerId } = await added(tx, 'career', rows, now);
  return { careerId };
}
