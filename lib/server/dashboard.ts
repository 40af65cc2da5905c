import 'server-only';
import { cache } from 'react';
import { getProfile } from './account';
import { requireSession } from './api';
import { readProfessorSummary, readStudentSummary } from './summaries';
import { UpstreamFailure } from './upstream-failure';

/** What a student sees first; null when it can't be read for now. */
export const getStudentSummary = () => orNull(readStudentSummary);

/** What a professor sees first; null when it can't be read for now. */
export const getProfessorSummary = () => orNull(readProfessorSummary);

/** What the signed-in person is called by; the profile's name where the details can't be read for now. */
export const getGreetedName = cache(async () => {
  const { profile } = await requireSession();
  const details = await orNull(getProfile);
  return details?.preferredName ?? details?.givenName ?? profile.name;
});

/** The landing page stands even when its summary does not (E6). */
async function orNull<Result>(ask: () => Promise<Result>): Promise<Result | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof UpstreamFailure) return null;
    throw error;
  }
}
