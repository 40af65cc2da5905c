import 'server-only';
import { headers } from 'next/headers';
import type { UserProfile } from '../../../contract/accounts/account';
import { UpstreamFailure } from '../upstream/upstream-failure';
import { nullFor, read, unlessUnreadable } from './read';

const readings = {
  student: () => read('student/dashboard/summary'),
  professor: () => read('professor/dashboard/summary'),
};
const ofPage: Record<string, () => Promise<{ profile?: UserProfile }>> = {
  '/student/dashboard': readings.student,
  '/professor/dashboard': readings.professor,
};

/** The profile that came with a dashboard's summary. Undefined on other pages, or if there is none. */
export async function broughtProfile(): Promise<UserProfile | undefined> {
  const [path = ''] = (await headers()).get('x-path')?.split('?') ?? [];
  return (await unlessUnreadable(async () => await ofPage[path]?.()))?.profile;
}

/** A student's first view. Null if it cannot be read now: the landing page is shown all the same (E6). */
export const getStudentSummary = () => nullFor([UpstreamFailure], readings.student);

/** What a professor sees first; null when it can't be read for now. */
export const getProfessorSummary = () => nullFor([UpstreamFailure], readings.professor);
