import type * as z from 'zod/mini';
import type { registerRequest } from '../../../contract/accounts/account-forms.ts';
import type { Database } from '../../db/database.ts';
import { accounts, people, profiles } from '../../db/schema.ts';
import { type Bucket, bucketOf, takeFrom } from '../../platform/limits/bucket.ts';
import { done, type Outcome, refused } from '../../platform/outcome.ts';
import { unlessHeld } from '../email/email-addresses.ts';
import { askForProof } from '../email/pending-email.ts';
import type { DatabaseContext } from '../passwords/password-attempt.ts';
import { passwordRefusals } from '../passwords/password-policy.ts';
import { hashing, hashPassword } from '../passwords/passwords.ts';
import { openSession, type SignedIn } from '../sign-in/sign-in.ts';
import { limitsFrom } from '../sign-in/sign-in-throttle.ts';
import { facultyRefusals } from './directory.ts';

type Registration = z.output<typeof registerRequest>;

/**
 * Adds a person with a student profile without badge, signs them in and mails the link to prove the address.
 * A taken e-mail is refused after the same work without naming the cause. Throws `Busy` and
 * `TooManyAttempts`.
 */
export async function register(
  { db, clock }: DatabaseContext,
  form: Registration,
  peer: string,
): Promise<Outcome<SignedIn, 'account.cannot_register' | 'field.password' | 'field.facultyId'>> {
  const refusals = [
    ...passwordRefusals('password', form.password, form),
    ...(await facultyRefusals(db, form.facultyId)),
  ];
  if (refusals.length > 0) return refused(refusals);

  await takeFrom(db, registrationsFrom(peer), await clock.now(db));
  const passwordHash = await hashing.run('make', peer, () => hashPassword(form.password));
  const signedIn = await clock.transact(db, (tx, now) =>
    unlessHeld(tx, form.email, now, (inner) => addApplicant(inner, form, passwordHash, now)),
  );
  if (!signedIn) return refused([{ code: 'account.cannot_register' }]);
  return done({ record: signedIn.record, token: signedIn.token });
}

/** Allows a room full of applicants from one address; in total, what leaves enough hashing for sign-ins. */
function registrationsFrom(peer: string): Bucket[] {
  return [
    ...limitsFrom('register', peer, { atOnce: 40, everyMs: 6_000 }),
    bucketOf('register', '', { atOnce: 200, everyMs: 1_000 }),
  ];
}

async function addApplicant(
  tx: Database,
  form: Registration,
  passwordHash: string,
  now: Date,
): Promise<SignedIn & { personId: string }> {
  const { givenName, familyName, email, birthDate, taxCode, facultyId, language, offer, privacy } = form;
  const [person] = await tx
    .insert(people)
    .values({
      givenName: givenName ?? '',
      familyName,
      email,
      birthDate: birthDate || null,
      taxCode: taxCode?.toUpperCase() || null,
      facultyId: facultyId || null,
      language,
      createdAt: now,
    })
    .returning({ id: people.id });
  if (!person) throw new Error('no person was written');
  await tx.insert(accounts).values({ personId: person.id, passwordHash, passwordChangedAt: now });
  const [profile] = await tx
    .insert(profiles)
    .values({ personId: person.id, type: 'student', createdAt: now })
    .returning({ id: profiles.id });
  if (!profile) throw new Error('no profile was written');
  const personId = person.id;
  await askForProof(tx, personId, email, now);
  const opening = { personId, profileId: profile.id, action: 'account.register', detail: { privacy, offer } };
  return { personId, ...(await openSession(tx, opening, now)) };
}
