import 'server-only';
import { cache } from 'react';
import * as z from 'zod/mini';
import { faculty, listedProfessor, userProfile } from '../../contract/account';
import { callApi, NotOffered, orThrow, requireSession } from './api';
import { UpstreamFailure } from './upstream-failure';

/** The authenticated user and the person's details, fresh; null for nothing (C13). */
export const getProfile = cache(async () => orThrow(await callApi('/api/user/profile', {}, userProfile)));

/** The e-mail that a registrant has to prove before the rest opens; null for none, or where it can't be read for now. */
export async function getUnprovenEmail(): Promise<string | null> {
  const profile = await unlessUnreadable(getProfile);
  return profile?.emailUnproven && profile.type === 'student' && profile.badge === null
    ? profile.email
    : null;
}

/** The user for the shell: fresh where the institution answers, else as the session knows them (E6). */
export async function getShellUser() {
  const { profile } = await requireSession();
  const user = await unlessUnreadable(getProfile);
  return user
    ? { ...profile, name: user.name, email: user.email, badge: user.badge, hasCanvas: user.hasCanvas }
    : profile;
}

async function unlessUnreadable<Result>(read: () => Promise<Result>): Promise<Result | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof UpstreamFailure || error instanceof NotOffered) return null;
    throw error;
  }
}

export const listFaculties = cache(async () =>
  orThrow(await callApi('/api/user/faculties', {}, z.array(faculty))),
);

export const listProfessors = cache(async () =>
  orThrow(await callApi('/api/user/listprofessors', {}, z.array(listedProfessor))),
);
