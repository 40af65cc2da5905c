import type * as z from 'zod/mini';
import type { registerRequest } from '../../contract/account-forms.ts';
import type { Database } from '../db/database.ts';
import { accounts, people, profiles } from '../db/schema.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { facultyRefusals } from './chosen-faculty.ts';
import { unlessHeld } from './email-addresses.ts';
import { hashing } from './hashing-queue.ts';
import type { Ground } from './password-attempt.ts';
import { passwordRefusals } from './password-policy.ts';
import { hashPassword } from './passwords.ts';
import { askForProof } from './pending-email.ts';
import { openSession, type SignedIn } from './sign-in.ts';
import { byPeer, countFailure, refuseWhileDelayed } from './sign-in-throttle.ts';

type Registration = z.output<typeof registerRequest>;

/**
 * A new person with a student profile without a badge, signed in at once; a link to prove the address is mailed. An e-mail that somebody has is refused
 * after the same work, without saying that it is the e-mail. Throws `Busy`, and `TooManyAttempts` for an address
 * that keeps asking for what is taken.
 */
export async function register(
  { db, clock }: Ground,
  form: Registration,
  peer: string,
): Promise<Outcome<SignedIn, 'account.cannot_register' | 'field.password' | 'field.facultyId'>> {
  const counted = [byPeer(peer)];
  await refuseWhileDelayed(db, counted, await clock.now(db));
  const refusals = [
    ...passwordRefusals('password', form.password, form),
    ...(await facultyRefusals(db, form.facultyId)),
  ];
  if (refusals.length > 0) return refused(refusals);

  const passwordHash = await hashing.run(() => hashPassword(form.password));
  const signedIn = await clock.transact(db, (tx, now) =>
    unlessHeld(tx, form.email, now, (inner) => addApplicant(inner, form, passwordHash, now)),
  );
  if (signedIn) return done({ record: signedIn.record, token: signedIn.token });
  await countFailure(db, counted, await clock.now(db));
  return refused([{ code: 'account.cannot_register' }]);
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
      givenName,
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
