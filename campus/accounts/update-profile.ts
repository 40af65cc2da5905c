import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { smallUpdateProfileRequest, updateProfileRequest } from '../../contract/account-forms.ts';
import type { Language } from '../../contract/constants.ts';
import type { Database } from '../db/database.ts';
import { people } from '../db/schema.ts';
import { unlessTaken } from '../db/unique-violation.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { audit } from '../platform/audit.ts';
import { enqueueMail } from '../platform/mail.ts';
import { done, fieldRefusal, type Outcome, refused } from '../platform/outcome.ts';
import { facultyRefusals } from './chosen-faculty.ts';
import { lockAccount } from './find-account.ts';
import { profileOf } from './profiles.ts';
import { voidRecoveries } from './recovery-links.ts';

type Person = typeof people.$inferSelect;
type Form = z.output<typeof updateProfileRequest> | z.output<typeof smallUpdateProfileRequest>;
type Profile = Awaited<ReturnType<typeof profileOf>>;

/**
 * Changes what the form names, answers the whole profile. A field left out stays, a blank one is cleared. A changed
 * e-mail is told to the old address, and links that were mailed there are void.
 */
export async function updateProfile(
  tx: Database,
  { personId, profileId }: CurrentUser,
  form: Form,
  now: Date,
): Promise<Outcome<Profile, 'field.email' | 'field.facultyId'>> {
  const wrongFaculty = await facultyRefusals(tx, 'facultyId' in form ? form.facultyId : undefined);
  if (wrongFaculty.length > 0) return refused(wrongFaculty);

  const person = await lockPerson(tx, personId);
  const changes = changesOf(person, form);
  if (Object.keys(changes).length > 0) {
    const written = await unlessTaken(tx, 'person_email', (inner) =>
      inner
        .update(people)
        .set({ ...changes, ...(changes.email !== undefined && { emailVerified: false }) })
        .where(eq(people.id, personId)),
    );
    if (!written) return refused([fieldRefusal('email', 'emailTaken')]);
    if (changes.email !== undefined) await leaveAddress(tx, person, now);
    const detail = { fields: Object.keys(changes) };
    await audit(
      tx,
      { actorId: profileId, action: 'person.update', entity: 'person', entityId: personId, detail },
      now,
    );
  }
  return done(await profileOf(tx, profileId));
}

/** The language the person is written to in. */
export async function setLanguage(
  tx: Database,
  { personId, profileId }: CurrentUser,
  language: Language,
  now: Date,
): Promise<void> {
  await tx.update(people).set({ language }).where(eq(people.id, personId));
  const detail = { fields: ['language'] };
  await audit(
    tx,
    { actorId: profileId, action: 'person.update', entity: 'person', entityId: personId, detail },
    now,
  );
}

async function lockPerson(tx: Database, personId: string): Promise<Person> {
  await lockAccount(tx, personId);
  const [person] = await tx.select().from(people).where(eq(people.id, personId));
  if (!person) throw new Error('a signed-in person is gone');
  return person;
}

function changesOf(person: Person, form: Form): Partial<Person> {
  const wanted = Object.entries(form).map(([column, value]) => [column, value === '' ? null : value]);
  return Object.fromEntries(
    wanted.filter(([column, value]) => value !== undefined && value !== person[column as keyof Person]),
  );
}

async function leaveAddress(tx: Database, { id, email, language }: Person, now: Date) {
  await voidRecoveries(tx, id);
  await enqueueMail(tx, { to: email, language, template: 'emailChanged', values: {} }, now);
}
