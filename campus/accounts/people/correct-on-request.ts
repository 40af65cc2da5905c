import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { registerCorrection } from '../../../contract/accounts/account-forms.ts';
import type { FormFault } from '../../../contract/processes/check-form.ts';
import type { FieldKind, FormData, FormSchema } from '../../../contract/processes/forms.ts';
import type { Effect } from '../../area.ts';
import { people, profiles } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';
import { done, fieldRefusal, refused } from '../../platform/outcome.ts';
import { auditPerson, lockAccount } from './find-account.ts';

/** What of the register a request can correct: the codes of the form's fields, and of what kind each is. */
export const CORRECTABLE: Record<keyof typeof registerCorrection.shape, FieldKind> = {
  givenName: 'text',
  familyName: 'text',
  birthDate: 'date',
  taxCode: 'tax_code',
};

/** An approved request of a student corrects what its form says otherwise. */
export const correctOnRequest: Effect = async (tx, { careerId, data, protocol }, now) => {
  const asked = registerCorrection.safeParse(data);
  if (!asked.success) return refused(fieldsIn(asked.error).map((field) => fieldRefusal(field, 'invalid')));
  const corrected = filledIn(asked.data);
  if (Object.keys(corrected).length === 0) return refused([fieldRefusal('familyName', 'required')]);
  const [own] = await tx
    .select({ personId: profiles.personId })
    .from(profiles)
    .where(eq(profiles.id, careerId));
  if (!own) throw new NotFound('career', careerId);
  const { personId } = own;
  await lockAccount(tx, personId);
  await tx.update(people).set(corrected).where(eq(people.id, personId));
  const detail = { protocol, fields: Object.keys(corrected) };
  await auditPerson(tx, { personId, action: 'person.correct', detail }, now);
  return done(null);
};

/** Names the form's fields that the register can't hold; if nothing is filled in, the first field. */
export function notToCorrect({ form, data }: { form: FormSchema; data: FormData }): FormFault[] {
  const asked = registerCorrection.safeParse(data);
  if (!asked.success) return fieldsIn(asked.error).map((field) => ({ field, fault: 'invalid' }));
  if (Object.keys(filledIn(asked.data)).length > 0) return [];
  return form
    .filter(({ code }) => code in CORRECTABLE)
    .slice(0, 1)
    .map(({ code }) => ({ field: code, fault: 'required' }));
}

const fieldsIn = ({ issues }: { issues: { path: PropertyKey[] }[] }) => [
  ...new Set(issues.map(({ path }) => String(path[0]))),
];

const filledIn = (asked: z.output<typeof registerCorrection>) =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => value));
