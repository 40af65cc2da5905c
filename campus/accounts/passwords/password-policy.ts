import { readFileSync } from 'node:fs';
import { newPassword } from '../../../contract/accounts/account-forms.ts';
import { fieldRefusal } from '../../platform/outcome.ts';

/** What is known of a person and so must not be the password. */
export type OwnTexts = {
  givenName?: string | undefined;
  familyName: string;
  email: string | null;
  username?: string | null;
  badges?: readonly (string | null)[];
};

const MIN_OTHER_CHARACTERS = 6;
const MIN_DIFFERENT_CHARACTERS = 4;

const common = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean),
);

/** Refuses a new password that is too short, common, or mostly the person's own words. */
export function passwordRefusals<Field extends string>(field: Field, password: string, own: OwnTexts) {
  return objections(password, own).map((word) => fieldRefusal(field, word));
}

function objections(password: string, own: OwnTexts): string[] {
  const form = newPassword.safeParse(password);
  if (!form.success) return form.error.issues.slice(0, 1).map(({ message }) => message);
  const folded = fold(password);
  if (isCommon(folded)) return ['passwordCommon'];
  return isPersonal(folded, own) ? ['passwordPersonal'] : [];
}

/** `Password2026!` is as common as `password`. */
function isCommon(folded: string): boolean {
  const withoutEnding = folded.replace(/[^\p{L}]+$/u, '');
  return common.has(folded) || common.has(withoutEnding) || new Set(folded).size < MIN_DIFFERENT_CHARACTERS;
}

function isPersonal(folded: string, own: OwnTexts): boolean {
  const rest = ownWords(own).reduce((left, word) => left.replaceAll(word, ''), folded);
  return rest !== folded && [...rest].length < MIN_OTHER_CHARACTERS;
}

function ownWords({ givenName = '', familyName, email, username, badges = [] }: OwnTexts): string[] {
  const [mailbox = ''] = (email ?? '').split('@');
  return [
    email,
    mailbox,
    ...mailbox.split(/[._-]/),
    ...givenName.split(' '),
    ...familyName.split(' '),
    username,
    ...badges,
  ]
    .map((word) => fold(word ?? ''))
    .filter((word) => word.length >= 3)
    .sort((one, other) => other.length - one.length);
}

/** Without case and accents. */
const fold = (raw: string) => raw.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
