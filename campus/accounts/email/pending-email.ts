import { addMilliseconds } from 'date-fns/addMilliseconds';
import { and, eq, gt, notInArray, sql } from 'drizzle-orm';
import { EMAIL_PROOF_VALIDITY_MS } from '../../../contract/wire/constants.ts';
import type { Database } from '../../db/database.ts';
import { emailProofs, people } from '../../db/schema.ts';
import type { CurrentUser } from '../../http/current-user.ts';
import { audit } from '../../platform/audit/audit.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { bucketOf, takeFrom } from '../../platform/limits/bucket.ts';
import { done, type Outcome } from '../../platform/outcome.ts';
import { lockAccount } from '../people/find-account.ts';
import { profileOf } from '../people/profiles.ts';

/** How often one person may have a link mailed. */
const BY_ONE_PERSON = { atOnce: 5, everyMs: 12 * 60_000 };

type Profile = Awaited<ReturnType<typeof profileOf>>;

/**
 * Puts an address aside until the link that a job mails there proves it; one that waited is forgotten. Whether it is
 * free is the job's to find out, so that neither the answer nor its time can tell. Throws `TooManyAttempts`.
 */
export async function askForProof(tx: Database, personId: string, email: string, now: Date): Promise<void> {
  await takeFrom(tx, [bucketOf('email-change', personId, BY_ONE_PERSON)], now);
  const waiting = { email, hash: null, expiresAt: addMilliseconds(now, EMAIL_PROOF_VALIDITY_MS) };
  await tx
    .insert(emailProofs)
    .values({ personId, ...waiting })
    .onConflictDoUpdate({ target: emailProofs.personId, set: waiting });
  const payload = { personId, expiresAt: waiting.expiresAt.toISOString() };
  await enqueue(tx, { kind: 'email-proof', payload, runAt: now });
}

/** Mails the link to the address that waits once more, or to the own one that was never proven. Answers the profile. */
export async function resendProof(
  tx: Database,
  { personId, profileId }: CurrentUser,
  now: Date,
): Promise<Outcome<Profile, never>> {
  await lockAccount(tx, personId);
  const [waiting] = await tx
    .select({ email: emailProofs.email })
    .from(emailProofs)
    .where(and(eq(emailProofs.personId, personId), gt(emailProofs.expiresAt, now)));
  const email = waiting?.email ?? (await unprovenAddress(tx, personId));
  if (email !== null) await askForProof(tx, personId, email, now);
  return done(await profileOf(tx, profileId, now));
}

/** Forgets the address that waits: its link opens nothing any more. Answers the profile. */
export async function withdrawEmail(
  tx: Database,
  { personId, profileId }: CurrentUser,
  now: Date,
): Promise<Outcome<Profile, never>> {
  await lockAccount(tx, personId);
  const withdrawn = await tx
    .delete(emailProofs)
    .where(eq(emailProofs.personId, personId))
    .returning({ personId: emailProofs.personId });
  if (withdrawn.length > 0) {
    await audit(
      tx,
      { actorId: profileId, action: 'account.email-withdraw', entity: 'person', entityId: personId },
      now,
    );
  }
  return done(await profileOf(tx, profileId, now));
}

/** Forgets an address that waits to take the place of the person's: whoever asked may be the one who is locked out. */
export async function voidEmailChange(tx: Database, personId: string): Promise<void> {
  const own = tx
    .select({ email: sql`lower(${people.email})` })
    .from(people)
    .where(eq(people.id, personId));
  await tx
    .delete(emailProofs)
    .where(and(eq(emailProofs.personId, personId), notInArray(sql`lower(${emailProofs.email})`, own)));
}

async function unprovenAddress(tx: Database, personId: string): Promise<string | null> {
  const [person] = await tx
    .select({ email: people.email })
    .from(people)
    .where(and(eq(people.id, personId), eq(people.emailVerified, false)));
  return person?.email || null;
}
