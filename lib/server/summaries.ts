import 'server-only';
import { headers } from 'next/headers';
import { cache } from 'react';
import type { UserProfile } from '../../contract/accounts/account';
import { NotOffered, read } from './api';
import { UpstreamFailure } from './upstream-failure';

export const readStudentSummary = cache(() => read('student/dashboard/summary'));
export const readProfessorSummary = cache(() => read('professor/dashboard/summary'));

const summaries: Record<string, () => Promise<{ profile?: UserProfile }>> = {
  '/student/dashboard': readStudentSummary,
  '/professor/dashboard': readProfessorSummary,
};

/** The profile that came with the summary of a dashboard; undefined on other pages, and where it brings none. */
export async function broughtProfile(): Promise<UserProfile | undefined> {
  const [path = ''] = (await headers()).get('x-path')?.split('?') ?? [];
  try {
    return (await summaries[path]?.())?.profile;
  } catch (error) {
    if (error instanceof UpstreamFailure || error instanceof NotOffered) return undefined;
    throw error;
  }
}
