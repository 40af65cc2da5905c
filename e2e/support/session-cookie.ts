import * as z from 'zod/mini';
import { listedProfile, userProfile } from '../../contract/account.ts';
import { profileKeys } from '../../lib/session/profile-key.ts';
import { sealSession } from '../../lib/session/seal.ts';
import { newSession, type Session } from '../../lib/session/session.ts';
import type { Person } from './given-people.ts';
import { askInstitution, issueToken } from './institution.ts';
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
  const own = profiles.findIndex(({ type, badge }) => type === user.type && badge === user.badge);
  const { name, email, badge, hasCanvas } = user;
  const profile = { key: profileKeys(profiles)[own] ?? '', type: person.type, name, email, badge, hasCanvas };
  const record = { token, crmId: person.personId, profile, profileTypes: profiles.map(({ type }) => type) };
  const now = Date.now();
  const session = newSession(record, now - ageMs);
  return absoluteLeftMs === undefined ? session : { ...session, absoluteEnd: now + absoluteLeftMs };
}

/** The session as a cookie of the portal at `url`, sealed with the run's own secret. */
export async function sessionCookie(session: Session, url = places().portalUrl) {
  const value = await sealSession(session, [places().sessionSecret], Date.now());
  return { name: 'ateneo', value, url, httpOnly: true, sameSite: 'Lax' as const };
}
