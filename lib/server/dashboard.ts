import 'server-only';
import { cache } from 'react';
import { professorSummary, studentSummary } from '../../contract/dashboard';
import { getProfile } from './account';
import { callApi, orThrow, requireSession } from './api';
import { UpstreamFailure } from './upstream-failure';

/** What a student sees first; null when it can't be read for now. */
export const getStudentSummary = cache(() =>
  orNull(async () => orThrow(await callApi('/api/student/dashboard/summary', {}, studentSummary))),
);

/** What a professor sees first; null when it can't be read for now. */
export const getProfessorSummary = cache(() =>
  orNull(async () => orThrow(await callApi('/api/professor/dashboard/summary', {}, professorSummary))),
);

/** What the signed-in person is called by; the profile's name where the details can't be read for now. */
export const getGreetedName = cache(async () => {
  const { profile } = await requireSession();
  const details = await orNull(getProfile);
  return details?.preferredName ?? details?.givenName ?? profile.name;
});

/** The landing page stands even when its summary does not (E6). */
async function orNull<Result>(read: () => Promise<Result>): Promise<Result | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof UpstreamFailure) return null;
    throw error;
  }
}
