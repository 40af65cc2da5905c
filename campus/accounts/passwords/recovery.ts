import { eq } from 'drizzle-orm';
import { people } from '../../db/schema.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { take, takeFrom } from '../../platform/limits/bucket.ts';
import type { Mailer } from '../../platform/notices/mail.ts';
import { done, type Outcome, refused } from '../../platform/outcome.ts';
import { mailsToAddress, sendCounted } from '../email/email-addresses.ts';
import { auditPerson, lockAccount } from '../people/find-account.ts';
import {
  byNameFrom,
  countFailure,
  limitsFrom,
  refuseWhileDelayed,
  type Source,
} from '../sign-in/sign-in-throttle.ts';
import { endChains } from '../sign-in/tokens.ts';
import {
  makeRecovery,
  newPasswordsOf,
  ownTextsOf,
  personOfRecovery,
  setPassword,
  useRecovery,
} from './new-password.ts';
import type { DatabaseContext } from './password-attempt.ts';
import { passwordRefusals } from './password-policy.ts';
import { hashing, hashPassword } from './passwords.ts';

/**
 * Queues the request for a link. Only the job looks the address up, so neither the answer nor its time tells
 * whether it exists. Throws `TooManyAttempts` where one network asks too often, for one address or for many.
 */
export async function askForRecovery(
  { db, clock }: DatabaseContext,
  email: string,
  source: Source,
): Promise<{ sent: true }> {
  const counted = byNameFrom('recovery', email, source);
  const askedAt = await clock.now(db);
  await refuseWhileDelayed(db, counted, askedAt);
  await takeFrom(db, limitsFrom('recovery', source.peer, { atOnce: 20, everyMs: 10_000 }), askedAt);
  await clock.transact(db, async (tx, now) => {
    await countFailure(tx, counted, now);
    await enqueue(tx, { kind: 'recovery', payload: { email }, runAt: now });
  });
  return { sent: true };
}

/**
 * Mails the link, where the address is somebody's and isn't over its limit: then the last link stays good.
 * Nobody is told which. The token stands in the fragment, which no server logs.
 */
export async function sendRecovery(
  {
    db,
    clock,
    mailer,
    publicOrigin,
  }: DatabaseContext & { mailer: Pick<Mailer, 'send'>; publicOrigin: string },
  email: string,
): Promise<void> {
  const mails = mailsToAddress('recovery-mail', email);
  const recovery = await clock.transact(db, async (tx, now) =>
    (await take(tx, mails, now)) ? await makeRecovery(tx, email, now) : null,
  );
  if (!recovery) return;
  const { token, to, language } = recovery;
  const link = new URL(`/account/recovery#token=${token}`, publicOrigin).href;
  await sendCounted(db, mails, () => mailer.send({ to, language, template: 'recovery', values: { link } }));
}

/** Sets a new password by a link's token, once, and ends all sessions of the person. Throws `Busy`. */
export async function recoverPassword(
  { db, clock }: DatabaseContext,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<Outcome<{ changed: true }, 'account.recovery_invalid' | 'field.newPassword'>> {
  const invalid = refused([{ code: 'account.recovery_invalid' as const, fixUrl: '/account/recovery' }]);
  const personId = await personOfRecovery(db, token, await clock.now(db));
  if (personId === null) return invalid;
  const weak = passwordRefusals('newPassword', newPassword, await ownTextsOf(db, personId));
  if (weak.length > 0) return refused(weak);

  await takeFrom(db, [newPasswordsOf(personId)], await clock.now(db));
  const passwordHash = await hashing.run('make', personId, () => hashPassword(newPassword));
  return await clock.transact(db, async (tx, now) => {
    await lockAccount(tx, personId);
    if (!(await useRecovery(tx, token, now))) return invalid;
    await setPassword(tx, personId, passwordHash, now);
    // The link was mailed there.
    await tx.update(people).set({ emailVerified: true }).where(eq(people.id, personId));
    await endChains(tx, personId, now);
    await auditPerson(tx, { personId, action: 'account.recover' }, now);
    return done({ changed: true as const });
  });
}
