import * as z from 'zod/mini';
import {
  type ListedProfile,
  listedProfile,
  type UserProfile,
  userProfile,
} from '../../../contract/accounts/account.ts';
import { sessionCookieName } from '../../../lib/bff/session/cookie.ts';
import { profileKeys } from '../../../lib/bff/session/profile-key.ts';
import { sealSession } from '../../../lib/bff/session/seal.ts';
import { newSession, type Session } from '../../../lib/bff/session/session.ts';
import { askInstitution, issueToken } from '../fixtures/institution.ts';
import type { Person } from '../fixtures/people.ts';
import { places } from './places.ts';

export interface SignInOptions {
  /** How long ago the sign-in was: the way to the tenth minute. */
  ageMs?: number;
  /** From now to the end that no renewal moves; 12 h after the sign-in unless told otherwise. */
  absoluteLeftMs?: number;
  token?: string;
}

/** A session as a sign-in of this person would have made it `ageMs` ago, with a token of the institution. */
export async function sessionOf(person: Person, options: SignInOptions = {}): Promise<Session> {
  const { ageMs = 0, absoluteLeftMs, token = await issueToken(person.profileId) } = options;
  const user = userProfile.parse(await askInstitution('/api/user/profile', {}, token));
  if (!user) throw new Error('the profile has ended');
  const profiles = z.array(listedProfile).parse(await askInstitution('/api/user/profiles', {}, token));
  const now = Date.now();
  const session = sessionAs(person, { token, user, profiles }, now - ageMs);
  return absoluteLeftMs === undefined ? session : { ...session, absoluteEnd: now + absoluteLeftMs };
}

interface Known {
  token: string;
  user: Pick<NonNullable<UserProfile>, 'type' | 'name' | 'email' | 'badge' | 'hasCanvas'>;
  profiles: Pick<ListedProfile, 'type' | 'name' | 'badge'>[];
}

/** The same of what is known of the person already, as the institution would say it. */
export function sessionAs({ type, personId }: Person, { token, user, profiles }: Known, at: number): Session {
  const own = profiles.findIndex((each) => each.type === user.type && each.badge === user.badge);
  const { name, email, badge, hasCanvas } = user;
  const profile = { key: profileKeys(personId, profiles)[own] ?? '', type, name, email, badge, hasCanvas };
  return newSession({ token, crmId: personId, profile, profileTypes: profiles.map((each) => each.type) }, at);
}

/** The session as a cookie of the portal at `url`, sealed with the run's own secret. */
export async function sessionCookie(session: Session, url = places().portalUrl) {
  const value = await sealSession(session, [places().sessionSecret], Date.now());
  return { name: sessionCookieName(url), value, url, httpOnly: true, sameSite: 'Lax' as const };
}
