import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { AddedPerson, AddPerson, foundProfiles } from '../../../contract/accounts/office.ts';
import { fullName } from '../../../contract/wire/person-name.ts';
import { currentProfile } from '../../db/current-profile.ts';
import type { Database } from '../../db/database.ts';
import { accounts, faculties, people, profiles } from '../../db/schema.ts';
import { audit } from '../../platform/audit/audit.ts';
import { NotFound } from '../../platform/failures.ts';
import { done, type Outcome, type Refusal, refused } from '../../platform/outcome.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { openChain } from '../sign-in/tokens.ts';
import { auditPerson } from './find-account.ts';

type Code = 'people.email_taken' | 'people.username_taken' | 'people.badge_taken' | 'people.unknown_faculty';

/** Adds a person with an active account and profiles. Refused for taken names and unknown faculties. */
export async function addPerson(
  tx: Database,
  { profiles: wanted, password, passwordHash, username, ...person }: AddPerson,
  now: Date,
): Promise<Outcome<AddedPerson, Code>> {
  const facultyIds = await facultyIdsOf(tx, wanted);
  const refusals = [
    ...(await takenNames(tx, person.email, username)),
    ...(await takenBadges(tx, wanted)),
    ...unknownFaculties(wanted, facultyIds),
  ];
  if (refusals.length > 0) return refused(refusals);

  const [written] = await tx
    .insert(people)
    .values({ ...person, emailVerified: true, createdAt: now })
    .returning({ id: people.id });
  if (!written) throw new Error('no person was written');
  const personId = written.id;
  const hash = passwordHash ?? (password === undefined ? null : await hashPassword(password));
  await tx.insert(accounts).values({ personId, username, passwordHash: hash });
  const profileIds: string[] = [];
  for (const { type, badge, facultyCode, hasCanvas } of wanted) {
    const facultyId = facultyCode && facultyIds.get(facultyCode);
    const [profile] = await tx
      .insert(profiles)
      .values({ personId, type, badge, facultyId, hasCanvas, createdAt: now })
      .returning({ id: profiles.id });
    if (profile) profileIds.push(profile.id);
  }
  await auditPerson(tx, { personId, action: 'person.add' }, now);
  return done({ personId, profileIds });
}

/** Ends a profile, and with it its tokens; throws `NotFound` for one that isn't there or has ended. */
export async function endProfile(tx: Database, profileId: string, now: Date): Promise<void> {
  const ended = await tx
    .update(profiles)
    .set({ validTo: now })
    .where(and(eq(profiles.id, profileId), currentProfile(now)))
    .returning({ id: profiles.id });
  if (ended.length === 0) throw new NotFound('profile', profileId);
  await audit(tx, { actorId: null, action: 'profile.end', entity: 'profile', entityId: profileId }, now);
}

/** Issues a bearer token of a profile to whoever holds the service token; throws `NotFound`. */
export async function issueServiceSession(tx: Database, profileId: string, now: Date): Promise<string> {
  const [profile] = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.id, profileId), currentProfile(now)));
  if (!profile) throw new NotFound('profile', profileId);
  const token = await openChain(tx, profileId, now);
  await audit(
    tx,
    { actorId: null, action: 'account.service-session', entity: 'profile', entityId: profileId },
    now,
  );
  return token;
}

async function takenNames(
  tx: Database,
  email: string,
  username: string | undefined,
): Promise<Refusal<Code>[]> {
  const sameEmail = await tx
    .select({ id: people.id })
    .from(people)
    .where(eq(sql`lower(${people.email})`, sql`lower(${email})`));
  const sameUsername = username
    ? await tx
        .select({ id: accounts.personId })
        .from(accounts)
        .where(eq(sql`lower(${accounts.username})`, sql`lower(${username})`))
    : [];
  return [
    ...sameEmail.map(() => ({ code: 'people.email_taken' as const, field: 'email' })),
    ...sameUsername.map(() => ({ code: 'people.username_taken' as const, field: 'username' })),
  ];
}

async function takenBadges(tx: Database, wanted: AddPerson['profiles']): Promise<Refusal<Code>[]> {
  const badges = wanted.flatMap(({ badge }) => badge ?? []);
  const taken = await tx
    .select({ badge: profiles.badge })
    .from(profiles)
    .where(inArray(profiles.badge, badges));
  return taken.map(({ badge }) => ({ code: 'people.badge_taken', params: { badge: badge ?? '' } }));
}

async function facultyIdsOf(tx: Database, wanted: AddPerson['profiles']): Promise<Map<string, string>> {
  const codes = wanted.flatMap(({ facultyCode }) => facultyCode ?? []);
  const rows = await tx.select().from(faculties).where(inArray(faculties.code, codes));
  return new Map(rows.map(({ code, id }) => [code, id]));
}

function unknownFaculties(wanted: AddPerson['profiles'], known: Map<string, string>): Refusal<Code>[] {
  return wanted
    .flatMap(({ facultyCode }) => facultyCode ?? [])
    .filter((code) => !known.has(code))
    .map((code) => ({ code: 'people.unknown_faculty', params: { code } }));
}

/** The profiles that a badge or an e-mail address stands for at `now`; none is an empty list. */
export async function findProfiles(
  db: Database,
  who: string,
  now: Date,
): Promise<z.infer<typeof foundProfiles>> {
  const rows = await db
    .select({
      profileId: profiles.id,
      type: profiles.type,
      badge: profiles.badge,
      givenName: people.givenName,
      familyName: people.familyName,
    })
    .from(profiles)
    .innerJoin(people, eq(people.id, profiles.personId))
    .where(
      and(
        or(eq(profiles.badge, who), eq(sql`lower(${people.email})`, who.toLowerCase())),
        currentProfile(now),
      ),
    )
    .orderBy(asc(profiles.createdAt), asc(profiles.badge));
  return rows.map(({ givenName, familyName, ...profile }) => ({
    ...profile,
    name: fullName({ givenName, familyName }),
  }));
}
