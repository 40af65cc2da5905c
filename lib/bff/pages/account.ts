import 'server-only';
import { cache } from 'react';
import { readySoon } from './page-timeout';
import { read, requireSession, unlessUnreadable } from './read';
import { broughtProfile } from './summaries';

/** The authenticated user and the person's details, fresh; null for nothing (C13). */
export const getProfile = cache(async () => {
  const brought = await broughtProfile();
  return brought === undefined ? await read('user/profile') : brought;
});

/** The address that a new registrant has to prove first. Null: there is none, or it is unreadable now. */
export async function getUnprovenEmail(): Promise<string | null> {
  const profile = await unlessUnreadable(getProfile);
  return profile?.emailUnproven && profile.type === 'student' && profile.badge === null
    ? profile.email
    : null;
}

/**
 * The user for the shell: fresh if the institution answers soon, else from the session (E6). A person without
 * a badge there has none here: pages go by the session's badge, and no menu leads to a closed page (A7).
 */
export async function getShellUser() {
  const { profile } = await requireSession();
  const user = (await readySoon(unlessUnreadable(getProfile)))?.value;
  if (!user) return profile;
  const { name, email, hasCanvas, badge } = user;
  return { ...profile, name, email, hasCanvas, badge: profile.badge && badge };
}

/** Whether the institution has given a badge to whom the session knows without one. */
export async function hasNewBadge(): Promise<boolean> {
  const { profile } = await requireSession();
  const user = profile.badge === null ? await unlessUnreadable(getProfile) : null;
  return typeof user?.badge === 'string';
}

/** What the signed-in person is called by; the profile's name where the details can't be read for now. */
export const getGreetedName = cache(async () => {
  const { profile } = await requireSession();
  const details = await unlessUnreadable(getProfile);
  return details?.preferredName ?? details?.givenName ?? profile.name;
});
