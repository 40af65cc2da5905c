import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { accounts, people, profiles } from '../../db/schema.ts';
import { type Bucket, bucketOf } from '../../platform/limits/bucket.ts';
import { enqueueMail } from '../../platform/notices/mail.ts';
import { voidEmailChange } from '../email/pending-email.ts';
import { notifyPerson } from '../notices.ts';
import type { OwnWords } from './password-policy.ts';
import { voidRecoveries } from './recovery-links.ts';

/** What a person's new password is held against. */
export async function ownWordsOf(db: Database, personId: string): Promise<OwnWords> {
  const rows = await db
    .select({
      givenName: people.givenName,
      familyName: people.familyName,
      email: people.email,
      username: accounts.username,
      badge: profiles.badge,
    })
    .from(people)
    .innerJoin(accounts, eq(accounts.personId, people.id))
    .leftJoin(profiles, eq(profiles.personId, people.id))
    .where(eq(people.id, personId));
  const [person] = rows;
  if (!person) throw new Error('a signed-in person has no account');
  return { ...person, badges: rows.map(({ badge }) => badge) };
}

/** How often a person's new password is hashed: one link or one session would otherwise keep the cores busy. */
export const newPasswordsOf = (personId: string): Bucket =>
  bucketOf('new-password', personId, { atOnce: 5, everyMs: 10_000 });

/** Stores a new password, makes links to set one or to change the e-mail useless, and tells the person by mail. */
export async function setPassword(
  tx: Database,
  personId: string,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await tx
    .update(accounts)
    .set({ passwordHash, passwordChangedAt: now })
    .where(eq(accounts.personId, personId));
  await voidRecoveries(tx, personId);
  await voidEmailChange(tx, personId);
  const [person] = await tx
    .select({ to: people.email, language: people.language })
    .from(people)
    .where(eq(people.id, personId));
  if (person) await enqueueMail(tx, { ...person, template: 'passwordChanged', values: {} }, now);
  await notifyPerson(tx, personId, 'passwordChange', now);
}
