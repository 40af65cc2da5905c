import { randomBytes } from 'node:crypto';
import { addMilliseconds } from 'date-fns/addMilliseconds';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { RECOVERY_VALIDITY_MS } from '../../../contract/wire/constants.ts';
import type { Database } from '../../db/database.ts';
import { accounts, people, profiles, recoveries } from '../../db/schema.ts';
import { hashToken } from '../../http/authenticate.ts';
import { type Bucket, bucketOf } from '../../platform/limits/bucket.ts';
import { enqueueMail } from '../../platform/notices/mail.ts';
import { voidEmailChange } from '../email/pending-email.ts';
import { notifyPerson } from '../notices.ts';
import { auditPerson } from '../people/find-account.ts';
import type { OwnTexts } from './password-policy.ts';

/** What a person's new password is held against. */
export async function ownTextsOf(db: Database, personId: string): Promise<OwnTexts> {
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

/** Limits how often a person's password is hashed: one link could keep the cores busy. */
export const newPasswordsOf = (personId: string): Bucket =>
  bucketOf('new-password', personId, { atOnce: 5, everyMs: 10_000 });

/** Stores a new password, voids links to set one or to change the e-mail, and mails the person. */
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

/** A new token for the active account of an e-mail, with its recipient, else null. Voids older ones. */
export async function makeRecovery(tx: Database, email: string, now: Date) {
  const [person] = await tx
    .select({ id: people.id, email: people.email, language: people.language })
    .from(people)
    .innerJoin(accounts, eq(accounts.personId, people.id))
    .where(and(eq(sql`lower(${people.email})`, sql`lower(${email.trim()})`), eq(accounts.status, 'active')))
    .for('update', { of: accounts });
  if (!person?.email) return null;
  const token = randomBytes(32).toString('base64url');
  await voidRecoveries(tx, person.id);
  await tx.insert(recoveries).values({
    hash: hashToken(token),
    personId: person.id,
    expiresAt: addMilliseconds(now, RECOVERY_VALIDITY_MS),
  });
  await auditPerson(tx, { personId: person.id, action: 'account.recovery-link' }, now);
  return { token, to: person.email, language: person.language };
}

/** Whose password a token may set at `now`; null when it is unknown, used, void or older than 15 minutes. */
export async function personOfRecovery(db: Database, token: string, now: Date): Promise<string | null> {
  const [recovery] = await db
    .select({ personId: recoveries.personId })
    .from(recoveries)
    .innerJoin(accounts, eq(accounts.personId, recoveries.personId))
    .where(and(isLive(token, now), eq(accounts.status, 'active')));
  return recovery?.personId ?? null;
}

/** Uses the token up; false when somebody was faster. */
export async function useRecovery(tx: Database, token: string, now: Date): Promise<boolean> {
  const used = await tx
    .update(recoveries)
    .set({ usedAt: now })
    .where(isLive(token, now))
    .returning({ hash: recoveries.hash });
  return used.length === 1;
}

/** Makes every link of a person useless that wasn't used. */
export async function voidRecoveries(tx: Database, personId: string): Promise<void> {
  await tx.delete(recoveries).where(and(eq(recoveries.personId, personId), isNull(recoveries.usedAt)));
}

const isLive = (token: string, now: Date) =>
  and(eq(recoveries.hash, hashToken(token)), isNull(recoveries.usedAt), gt(recoveries.expiresAt, now));
