import type { Language } from '../../contract/wire/constants.ts';

/** The caller: the profile of the bearer token. A student's profileId is also the id of the career. */
export type CurrentUser = {
  personId: string;
  profileId: string;
  type: 'student' | 'professor';
  badge: string | null;
  language: Language;
  /** Somebody without a badge has to prove the address first. */
  emailVerified: boolean;
  /** How many notifications the profile has not read. */
  unread: number;
  tokenHash: string;
  chainId: string;
  /** When it was found to be so, by the institution's clock. */
  foundAt: Date;
};
