import { addMilliseconds } from 'date-fns/addMilliseconds';
import { and, eq, gt, gte } from 'drizzle-orm';
import { EMAIL_UNDO_VALIDITY_MS } from '../../../contract/wire/constants.ts';
import type { Database } from '../../db/database.ts';
import { accounts, emailProofs, emailUndos, people } from '../../db/schema.ts';
import { hashToken } from '../../http/authenticate.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { enqueueMail } from '../../platform/notices/mail.ts';
import { done, type Outcome, refused } from '../../platform/outcome.ts';
import { notifyPerson } from '../notices.ts';
import { voidRecoveries } from '../passwords/new-password.ts';
import { auditPerson, lockAccount } from '../people/find-account.ts';
import { endChains } from '../sign-in/tokens.ts';
import { sameAddress, unlessHeld } from './email-addresses.ts';

type Person = typeof people.$inferSelect;
type Invalid = 'account.email_link_invalid';

const invalid = refused([{ code: 'account.email_link_invalid' as const }]);

/**
 * Makes the address count that the link was mailed to. A former address is told and can take the change back
 * for seven days; password links mailed there are void.
 */
export async function proveEmail(
  tx: Database,
  token: string,
  now: Date,
): Promise<Outcome<{ proven: true }, Invalid>> {
  const isLive = and(eq(emailProofs.hash, hashToken(token)), gt(emailProofs.expiresAt, now));
  const proof = await heldLink(tx, () => tx.select().from(emailProofs).where(isLive));
  if (!proof) return invalid;

  const { personId, email } = proof;
  const former = await personOf(tx, personId);
  if (!(await giveAddress(tx, { personId, email }, now))) return invalid;
  await tx.delete(emailProofs).where(eq(emailProofs.personId, personId));
  if (!sameAddress(former.email, email)) await leaveAddress(tx, former, now);
  await auditPerson(tx, { personId, action: 'account.email-prove' }, now);
  return done({ proven: true as const });
}

/**
 * Restores the address that the undo link was mailed to. Every session of the person ends, the password is
 * cleared, and a link to set a new one is mailed. Later changes can't be undone any more; older ones can.
 */
export async function undoEmailChange(
  tx: Database,
  token: string,
  now: Date,
): Promise<Outcome<{ undone: true }, Invalid>> {
  const isLive = and(eq(emailUndos.hash, hashToken(token)), gt(emailUndos.expiresAt, now));
  const undo = await heldLink(tx, () => tx.select().from(emailUndos).where(isLive));
  if (!undo) return invalid;

  const { personId, email, changedAt } = undo;
  if (!(await giveAddress(tx, { personId, email }, now))) return invalid; // only the institution can have given it away meanwhile
  await tx
    .delete(emailUndos)
    .where(and(eq(emailUndos.personId, personId), gte(emailUndos.changedAt, changedAt)));
  await tx.delete(emailProofs).where(eq(emailProofs.personId, personId));
  // Somebody else knew the password.
  await tx.update(accounts).set({ passwordHash: null }).where(eq(accounts.personId, personId));
  await voidRecoveries(tx, personId);
  await endChains(tx, personId, now);
  await enqueue(tx, { kind: 'recovery', payload: { email }, runAt: now });
  await auditPerson(tx, { personId, action: 'account.email-undo' }, now);
  return done({ undone: true as const });
}

/** An address that was never proven may be a stranger's: it is told, and given no way back. */
async function leaveAddress(
  tx: Database,
  { id: personId, email, emailVerified, language }: Person,
  now: Date,
): Promise<void> {
  await voidRecoveries(tx, personId);
  await notifyPerson(tx, personId, 'emailChange', now);
  if (!email) return;
  if (!emailVerified) {
    await enqueueMail(tx, { to: email, language, template: 'emailChanged', values: {} }, now);
    return;
  }
  const expiresAt = addMilliseconds(now, EMAIL_UNDO_VALIDITY_MS);
  const [undo] = await tx
    .insert(emailUndos)
    .values({ personId, email, changedAt: now, expiresAt })
    .returning({ id: emailUndos.id });
  await enqueue(tx, { kind: 'email-undo', payload: { id: undo?.id }, runAt: now });
}

/** Reads what a link opens and holds its account; undefined without a link or an active account. */
async function heldLink<Link extends { personId: string }>(tx: Database, read: () => PromiseLike<Link[]>) {
  const [found] = await read();
  if (!found || (await lockAccount(tx, found.personId))?.status !== 'active') return undefined;
  const [held] = await read(); // somebody may have been faster
  return held;
}

const giveAddress = (tx: Database, { personId, email }: { personId: string; email: string }, now: Date) =>
  unlessHeld(tx, email, now, async (inner) => {
    await inner.update(people).set({ email, emailVerified: true }).where(eq(people.id, personId));
    return { personId };
  });

async function personOf(tx: Database, personId: string): Promise<Person> {
  const [person] = await tx.select().from(people).where(eq(people.id, personId));
  if (!person) throw new Error('a link is of nobody');
  return person;
}
