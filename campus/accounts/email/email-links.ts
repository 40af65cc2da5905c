import { randomBytes } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { emailProofs, emailUndos, people } from '../../db/schema.ts';
import { hashToken } from '../../http/authenticate.ts';
import { type Bucket, take } from '../../platform/limits/bucket.ts';
import type { Mail, Mailer } from '../../platform/notices/mail.ts';
import type { DatabaseContext } from '../passwords/password-attempt.ts';
import { otherHolder } from './email-addresses.ts';
import { mailsToAddress, sendCounted } from './mails-to-address.ts';

type Sending = DatabaseContext & { mailer: Pick<Mailer, 'send'>; publicOrigin: string };
/** Which asking it is: a later one is another job's. */
type AskedProof = { personId: string; expiresAt: Date };

/**
 * Mails the link that proves the address a person gave. Where it is somebody else's, that one is told instead that
 * somebody tried. The tokens are in the fragment, which no server logs; the database has them hashed.
 */
export async function sendProof(
  { db, clock, mailer, publicOrigin }: Sending,
  asked: AskedProof,
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
  { personId, expiresAt }: AskedProof,
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
