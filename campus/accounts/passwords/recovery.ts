import { eq } from 'drizzle-orm';
import { people } from '../../db/schema.ts';
import { siteOf } from '../../http/peer-address.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { type Bucket, bucketOf, take, takeFrom } from '../../platform/limits/bucket.ts';
import type { Mailer } from '../../platform/notices/mail.ts';
import { done, type Outcome, refused } from '../../platform/outcome.ts';
import { mailsToAddress, sendCounted } from '../email/email-addresses.ts';
import { lockAccount, auditPerson } from '../people/find-account.ts';
import { byNameFrom, countFailure, refuseWhileDelayed, type Source } from '../sign-in/sign-in-throttle.ts';
import { endChains } from '../sign-in/tokens.ts';
import {
  makeRecovery,
  newPasswordsOf,
  ownWordsOf,
  personOfRecovery,
  setPassword,
  useRecovery,
} from './new-password.ts';
import type { DatabaseContext } from './password-attempt.ts';
import { passwordRefusals } from './password-policy.ts';
import { hashing, hashPassword } from './passwords.ts';

/**
 * Puts the question for a link aside: whether the address belongs to anybody is looked up later, by the job, so that
 * neither the answer nor its time can tell. Throws `TooManyAttempts` where one network asks too often, for one address
 * or for many.
 */
export async function askForRecovery(
  { db, clock }: DatabaseContext,
  email: string,
  source: Source,
): Promise<{ sent: true }> {
  const counted = byNameFrom('recovery', email, source);
  const askedAt = await clock.now(db);
  await refuseWhileDelayed(db, counted, askedAt);
  await takeFrom(db, questionsFrom(source), askedAt);
  await clock.transact(db, async (tx, now) => {
    await countFailure(tx, counted, now);
    await enqueue(tx, { kind: 'recovery', payload: { email }, runAt: now });
  });
  return { sent: true };
}

/**
 * Mails the link, where the address belongs to somebody and hasn't got too many lately; the last one stays good then. Nobody is told which. The token is in the fragment, which no server logs.
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

function questionsFrom({ peer }: Source): Bucket[] {
  const site = siteOf(peer);
  return [
    bucketOf('recovery', peer, { atOnce: 20, everyMs: 10_000 }),
    ...(site ? [bucketOf('recovery', site, { atOnce: 40, everyMs: 5_000 })] : []),
  ];
}

/** Sets a new password with the token of a link, once, and ends every session of the person. Throws `Busy`. */
export async function recoverPassword(
  { db, clock }: DatabaseContext,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<Outcome<{ changed: true }, 'account.recovery_invalid' | 'field.newPassword'>> {
  const invalid = refused([{ code: 'account.recovery_invalid' as const, fixUrl: '/account/recovery' }]);
  const personId = await personOfRecovery(db, token, await clock.now(db));
  if (personId === null) return invalid;
  const weak = passwordRefusals('newPassword', newPassword, await ownWordsOf(db, personId));
  if (weak.length > 0) return refused(weak);

  await takeFrom(db, [newPasswordsOf(personId)], await clock.now(db));
  const passwordHash = await hashing.run('make', personId, () => hashPassword(newPassword));
  return await clock.transact(db, async (tx, now) => {
    await lockAccount(tx, personId);
    if (!(await useRecovery(tx, token, now))) return invalid;
    await setPassword(tx, personId, passwordHash, now);
    await tx.update(people).set({ emailVerified: true }).where(eq(people.id, personId)); // the link was mailed there
    await endChains(tx, personId, now);
    await auditPerson(tx, { personId, action: 'account.recover' }, now);
    return done({ changed: true as const });
  });
}
