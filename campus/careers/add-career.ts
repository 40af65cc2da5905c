import { and, asc, eq, isNull } from 'drizzle-orm';
import type { AddCareer, Added } from '../../contract/office.ts';
import type { Database } from '../db/database.ts';
import { careers, profiles, programmes } from '../db/schema.ts';
import { added } from '../platform/added.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';

/**
 * Gives a person a career in a programme, active unless said otherwise: the badge goes to the student profile that
 * has none yet, or to a new one. A badge the person already has changes that career.
 */
export async function addCareer(
  tx: Database,
  { personId, badge, programmeId, cohortYear, status = 'active', hasCanvas }: AddCareer,
  now: Date,
): Promise<Outcome<Added, 'careers.badge_taken'>> {
  const holder = await holderOf(tx, badge);
  if (holder && !(holder.personId === personId && holder.type === 'student')) {
    return refused([{ code: 'careers.badge_taken', params: { badge } }]);
  }
  const facultyId = await facultyOf(tx, programmeId);
  const profileId =
    holder?.id ?? (await profileWithoutBadge(tx, personId)) ?? (await newProfile(tx, personId));
  await tx.update(profiles).set({ badge, facultyId, hasCanvas }).where(eq(profiles.id, profileId));

  const rows = await tx
    .insert(careers)
    .values({ id: profileId, programmeId, cohortYear, status })
    .onConflictDoUpdate({ target: careers.id, set: { programmeId, cohortYear, status } })
    .returning({ id: careers.id });
  return done(await added(tx, 'career', rows, now));
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
