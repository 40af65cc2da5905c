import { FIELD_RULES, validatedFields } from '../../contract/accounts/account-forms.ts';

/** Which of the given fields break a rule of their form, each with the word of the first; never whether somebody exists. */
export function validate(given: Record<string, unknown>): {
  valid: boolean;
  fields: Record<string, string[]>;
} {
  const parsed = validatedFields.safeParse(given);
  if (parsed.success) return { valid: true, fields: {} };
  const fields: Record<string, string[]> = {};
  for (const { path, message } of parsed.error.issues) {
    fields[String(path[0])] ??= [FIELD_RULES.find((word) => word === message) ?? 'invalid'];
  }
  return { valid: false, fields };
}
