import 'server-only';
import { headers } from 'next/headers';
import type { UserProfile } from '../../../contract/accounts/account';
import { read, unlessUnreadable } from './read';
import { unlessAbsent } from './unless-absent';

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

/**
 * A student's first view. Null if it cannot be read now: the landing page is shown all the same (E6).
 * `absent`: the institution has none.
 */
export const getStudentSummary = () => unlessAbsent(readings.student);

/** What a professor sees first, in the same way. */
export const getProfessorSummary = () => unlessAbsent(readings.professor);
