import { randomBytes } from 'node:crypto';
import { addMilliseconds } from 'date-fns/addMilliseconds';
import { and, eq, gt, notInArray, sql } from 'drizzle-orm';
import { EMAIL_PROOF_VALIDITY_MS } from '../../../contract/wire/constants.ts';
import type { Database } from '../../db/database.ts';
import { emailProofs, emailUndos, people } from '../../db/schema.ts';
import { hashToken } from '../../http/authenticate.ts';
import type { CurrentUser } from '../../http/current-user.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { type Bucket, bucketOf, take, takeFrom } from '../../platform/limits/bucket.ts';
import type { Mail, Mailer } from '../../platform/notices/mail.ts';
import { done, type Outcome } from '../../platform/outcome.ts';
import type { DatabaseContext } from '../passwords/password-attempt.ts';
import { auditPerson, lockAccount } from '../people/find-account.ts';
import { profileOf } from '../people/profiles.ts';
import { mailsToAddress, otherHolder, sendCounted } from './email-addresses.ts';

/** How often one person may have a link mailed. */
const BY_ONE_PERSON = { atOnce: 5, everyMs: 12 * 60_000 };

type Profile = Awaited<ReturnType<typeof profileOf>>;

/**
 * Keeps an address until the link that a job mails there proves it. Whether it is free only the job checks,
 * so that neither the answer nor its time tells. Throws `TooManyAttempts`.
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

/** Mails the link again to the waiting address, else to an own unproven one. Answers the profile. */
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
    await auditPerson(tx, { by: profileId, personId, action: 'account.email-withdraw' }, now);
  }
  return done(await profileOf(tx, profileId, now));
}

/** Drops an address that waits to replace the person's own: whoever asked for it may be the intruder. */
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

type Sending = DatabaseContext & { mailer: Pick<Mailer, 'send'>; publicOrigin: string };
/** Which asking it is: a later one is another job's. */
type ProofQuestion = { personId: string; expiresAt: Date };

/**
 * Mails the link that proves a new address. If somebody else holds the address, the holder is told of the
 * attempt. The token stands in the fragment, which no server logs, and hashed in the database.
 */
export async function sendProof(
  { db, clock, mailer, publicOrigin }: Sending,
  asked: ProofQuestion,
): Promise<void> {
  const made = await clock.transact(db, (tx, now) => makeProof(tx, asked, publicOrigin, now));
  if (made) await sendCounted(db, made.counted, () => mailer.send(made.mail));
}

/** Tells the former address of a change, with the link that takes it back. */
export async function sendUndo({ db, clock, mailer, publicOrigin }: Sending, id: string): Promise<void> {
  const mail = await clock.transact(db, (tx, now) => makeUndo(tx, id, publicOrigin, now));
  if (mail) await mailer.send(mail);
}

/** Null where nothing waits any more, and for an address that was written to too often. */
async function makeProof(
  tx: Database,
  { personId, expiresAt }: ProofQuestion,
  publicOrigin: string,
  now: Date,
): Promise<{ mail: Mail; counted: Bucket } | null> {
  const [waiting] = await tx
    .select({ email: emailProofs.email, language: people.language })
    .from(emailProofs)
    .innerJoin(people, eq(people.id, emailProofs.personId))
    .where(
      and(
        eq(emailProofs.personId, personId),
        eq(emailProofs.expiresAt, expiresAt),
        gt(emailProofs.expiresAt, now),
      ),
    )
    .for('update', { of: emailProofs });
  if (!waiting) return null;
  const counted = mailsToAddress('email-proof', waiting.email);
  if (!(await take(tx, counted, now))) return null;
  const holder = await otherHolder(tx, waiting.email, personId, now);
  if (holder) return { mail: { ...holder, template: 'emailTaken', values: {} }, counted };
  const token = newToken();
  await tx
    .update(emailProofs)
    .set({ hash: hashToken(token) })
    .where(eq(emailProofs.personId, personId));
  const link = linkTo(publicOrigin, 'token', token);
  const { email: to, language } = waiting;
  return { mail: { to, language, template: 'emailProof', values: { link } }, counted };
}

async function makeUndo(tx: Database, id: string, publicOrigin: string, now: Date): Promise<Mail | null> {
  const [undo] = await tx
    .select({ email: emailUndos.email, language: people.language })
    .from(emailUndos)
    .innerJoin(people, eq(people.id, emailUndos.personId))
    .where(and(eq(emailUndos.id, id), gt(emailUndos.expiresAt, now)))
    .for('update', { of: emailUndos });
  if (!undo) return null;
  const token = newToken();
  await tx
    .update(emailUndos)
    .set({ hash: hashToken(token) })
    .where(eq(emailUndos.id, id));
  const link = linkTo(publicOrigin, 'undo', token);
  return { to: undo.email, language: undo.language, template: 'emailUndo', values: { link } };
}

const newToken = () => randomBytes(32).toString('base64url');

const linkTo = (publicOrigin: string, kind: 'token' | 'undo', token: string) =>
  new URL(`/account/email#${kind}=${token}`, publicOrigin).href;
