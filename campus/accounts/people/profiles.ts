import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { RegisteredField } from '../../../contract/accounts/account.ts';
import { contact } from '../../../contract/dashboard/dashboard.ts';
import { fullName } from '../../../contract/wire/person-name.ts';
import { currentProfile } from '../../db/current-profile.ts';
import type { Database } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { accounts, emailProofs, people, profiles } from '../../db/schema.ts';
import { fieldRefusal } from '../../platform/outcome.ts';
import { sameAddress } from '../email/email-addresses.ts';
import { issueTokens } from '../sign-in/tokens.ts';
import { lockAccount } from './find-account.ts';

/** A person as it is called in the own pages: by the preferred name, where there is one. */
const displayName = (
  person: Pick<typeof people.$inferSelect, 'givenName' | 'preferredName' | 'familyName'>,
) => fullName({ givenName: person.preferredName ?? person.givenName, familyName: person.familyName });

/** Where a sign-in begins: a student with a badge, a professor, else any student; null for none. */
export async function firstProfileId(db: Database, personId: string, now: Date): Promise<string | null> {
  const [first] = await currentProfiles(db, personId, now);
  return first?.id ?? null;
}

/** Every profile of the caller with a token of the caller's sign-in, in the order of `firstProfileId`. */
export async function listProfiles(
  tx: Database,
  user: { personId: string; tokenHash: string; chainId: string },
  now: Date,
) {
  await lockAccount(tx, user.personId);
  const own = await currentProfiles(tx, user.personId, now);
  const issued = await issueTokens(
    tx,
    user,
    own.map(({ id }) => id),
    now,
  );
  return own.map((profile, index) => ({
    type: profile.type,
    name: displayName(profile),
    badge: profile.badge,
    token: issued[index] ?? '',
  }));
}

/** The authenticated user with the person's own details (calls.md); null where the profile is gone. */
export async function profileOf(db: Database, profileId: string, now: Date) {
  const [row] = await ownDetails(db).execute({ profileId, now: now.toISOString() });
  if (!row) return null;
  const { profile, person, passwordHash, waiting } = row;
  const registered = registeredFields(row.given);
  return {
    name: displayName(person),
    email: person.email ?? '',
    type: profile.type,
    badge: profile.badge,
    hasCanvas: profile.hasCanvas,
    givenName: person.givenName,
    familyName: person.familyName,
    preferredName: person.preferredName,
    phone: person.phone,
    address: person.address,
    language: person.language,
    facultyId: person.facultyId,
    hasPhoto: false, // no photo can be stored yet
    hasPassword: passwordHash !== null,
    ...(waiting !== null && !sameAddress(waiting, person.email) && { pendingEmail: waiting }),
    ...(person.email !== null && !person.emailVerified && { emailUnproven: true }),
    ...(registered.length > 0 && { registered }),
  };
}

const ownDetails = prepared((db) => {
  const proofStands = gt(emailProofs.expiresAt, sql.placeholder('now'));
  return db
    .select({
      profile: profiles,
      person: people,
      passwordHash: accounts.passwordHash,
      waiting: emailProofs.email,
      given: givenByRegister,
    })
    .from(profiles)
    .innerJoin(people, eq(people.id, profiles.personId))
    .leftJoin(accounts, eq(accounts.personId, people.id))
    .leftJoin(emailProofs, and(eq(emailProofs.personId, people.id), proofStands))
    .where(eq(profiles.id, sql.placeholder('profileId')))
    .prepare('');
});

function currentProfiles(db: Database, personId: string, now: Date) {
  const rank = sql`case when ${profiles.type} = 'professor' then 2 when ${profiles.badge} is null then 3 else 1 end`;
  return db
    .select({
      id: profiles.id,
      type: profiles.type,
      badge: profiles.badge,
      givenName: people.givenName,
      preferredName: people.preferredName,
      familyName: people.familyName,
    })
    .from(profiles)
    .innerJoin(people, eq(people.id, profiles.personId))
    .where(and(eq(profiles.personId, personId), currentProfile(now)))
    .orderBy(asc(rank), asc(profiles.createdAt), asc(profiles.badge), asc(profiles.id));
}

/** Who is signed in, and the ways to reach them that aren't known. */
export async function ownPerson(db: Database, profileId: string, now: Date) {
  const profile = await profileOf(db, profileId, now);
  return { profile, missingContacts: contact.options.filter((each) => !profile?.[each]) };
}

type Person = typeof people.$inferSelect;

/**
 * What of a person belongs to the register, selected beside `people`: the legal name of whoever has a badge,
 * teaches or came through the gateway, and a department given by the office or an import. Applicants correct
 * their own names.
 */
const givenByRegister = {
  name: sql<boolean>`(
    exists (select 1 from profile given where given.person_id = person.id
      and (given.badge is not null or given.type = 'professor'))
    or exists (select 1 from identity known where known.person_id = person.id))`,
  department: sql<boolean>`(
    exists (select 1 from profile given where given.person_id = person.id and given.faculty_id is not null)
    or person.faculty_id is not null and exists (
      select 1 from import_row brought where brought.kind = 'users' and brought.entity_id = person.id))`,
};

/** Those of the profile form's fields. */
const registeredFields = (given: { name: boolean; department: boolean }): RegisteredField[] => [
  ...(given.name ? (['givenName', 'familyName'] as const) : []),
  ...(given.department ? (['facultyId'] as const) : []),
];

/** What of these changes is the register's: a refusal for each field that differs. */
export async function registeredRefusals(db: Database, person: Person, changes: Partial<Person>) {
  const [given] = await db.select(givenByRegister).from(people).where(eq(people.id, person.id));
  return registeredFields(given ?? { name: true, department: true })
    .filter((field) => field in changes && plain(changes[field]) !== plain(person[field]))
    .map((field) => fieldRefusal(field, 'registered'));
}

/** A form trims what it sends, and systems write one letter in several ways. */
const plain = (value: string | null | undefined) => (value ?? '').trim().normalize();
