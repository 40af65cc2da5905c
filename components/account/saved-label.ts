import type { UserProfile } from '@/contract/accounts/account';

type Profile = NonNullable<UserProfile>;

const TYPED = [
  ...(['givenName', 'familyName', 'preferredName', 'email'] as const),
  ...(['phone', 'address', 'language', 'facultyId'] as const),
];

type Word =
  | { word: 'saved' | 'unchanged' }
  /** The address waits for its link; until then the e-mail counts. */
  | { word: 'savedWaiting'; address: string; email: string };

/** The result of saving a profile, from the answer. An answer without a profile counts as saved. */
export function savedLabel(before: Profile, after: UserProfile): Word {
  if (!after) return { word: 'saved' };
  const { pendingEmail: address, email } = after;
  if (address && address !== before.pendingEmail) return { word: 'savedWaiting', address, email };
  return { word: TYPED.every((field) => after[field] === before[field]) ? 'unchanged' : 'saved' };
}
