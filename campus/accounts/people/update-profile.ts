import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type {
  smallUpdateProfileRequest,
  updateProfileRequest,
} from '../../../contract/accounts/account-forms.ts';
import type { Language } from '../../../contract/wire/constants.ts';
import type { Database } from '../../db/database.ts';
import { people } from '../../db/schema.ts';
import type { CurrentUser } from '../../http/current-user.ts';
import { stepUpRefusals } from '../../http/step-up-refusals.ts';
import { done, type Outcome, refused } from '../../platform/outcome.ts';
import { sameAddress } from '../email/email-addresses.ts';
import { askForProof } from '../email/pending-email.ts';
import { facultyRefusals } from './directory.ts';
import { auditPerson, lockAccount } from './find-account.ts';
import { profileOf, registeredRefusals } from './profiles.ts';

type Person = typeof people.$inferSelect;
type Form = z.output<typeof updateProfileRequest> | z.output<typeof smallUpdateProfileRequest>;
type Profile = Awaited<ReturnType<typeof profileOf>>;

/**
 * Changes what the form names and answers the profile. A missing field stays, a blank one is cleared; fields
 * of the register stay. Another e-mail needs a step-up and waits for its link. Throws `TooManyAttempts`.
 */
export async function updateProfile(
  tx: Database,
  user: CurrentUser,
  form: Form,
  now: Date,
): Promise<Outcome<Profile, `field.${string}` | 'account.step_up'>> {
  const { personId, profileId } = user;
  const person = await lockPerson(tx, personId);
  const { email = person.email, ...others } = changesOf(person, form);
  const moves = email !== null && !sameAddress(email, person.email);
  const refusals = [
    ...(await facultyRefusals(tx, 'facultyId' in form ? form.facultyId : undefined)),
    ...(await registeredRefusals(tx, person, others)),
    ...(moves ? await stepUpRefusals(tx, user, now) : []),
  ];
  if (refusals.length > 0) return refused(refusals);

  const changes = moves || email === person.email ? others : { ...others, email };
  if (Object.keys(changes).length > 0) {
    await tx.update(people).set(changes).where(eq(people.id, personId));
    await auditUpdate(tx, user, Object.keys(changes), now);
  }
  if (moves) await askForProof(tx, personId, email, now);
  return done(await profileOf(tx, profileId, now));
}

/** The language the person is written to in. */
export async function setLanguage(
  tx: Database,
  user: CurrentUser,
  language: Language,
  now: Date,
): Promise<void> {
  await tx.update(people).set({ language }).where(eq(people.id, user.personId));
  await auditUpdate(tx, user, ['language'], now);
}

async function auditUpdate(
  tx: Database,
  { personId, profileId }: CurrentUser,
  fields: string[],
  now: Date,
): Promise<void> {
  const detail = { fields };
  await auditPerson(tx, { by: profileId, personId, action: 'person.update', detail }, now);
}

async function lockPerson(tx: Database, personId: string): Promise<Person> {
  await lockAccount(tx, personId);
  const [person] = await tx.select().from(people).where(eq(people.id, personId));
  if (!person) throw new Error('a signed-in person is gone');
  return person;
}

function changesOf(person: Person, form: Form): Partial<Person> {
  const wanted = Object.entries(form).map(([column, value]) => [
    column,
    value === '' && column !== 'givenName' ? null : value,
  ]);
  return Object.fromEntries(
    wanted.filter(([column, value]) => value !== undefined && value !== person[column as keyof Person]),
  );
}
