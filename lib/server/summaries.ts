import 'server-only';
import { headers } from 'next/headers';
import { cache } from 'react';
import type { UserProfile } from '../../contract/account';
import { NotOffered, read } from './api';
import { UpstreamFailure } from './upstream-failure';

/** An institution that has sent the profile with a summary sends it with the next one, too. */
let bringsProfile = false;

export const readStudentSummary = cache(() => noted(read('student/dashboard/summary')));
export const readProfessorSummary = cache(() => noted(read('professor/dashboard/summary')));

const summaries: Record<string, () => Promise<{ profile?: UserProfile }>> = {
  '/student/dashboard': readStudentSummary,
  '/professor/dashboard': readProfessorSummary,
};

/** The profile that comes with the summary, on a dashboard of an institution that sends it; else undefined. */
export async function broughtProfile(): Promise<UserProfile | undefined> {
  const [path = ''] = (await headers()).get('x-path')?.split('?') ?? [];
  if (!bringsProfile) return undefined; // two questions side by side are sooner answered than one after the other
  try {
    return (await summaries[path]?.())?.profile;
  } catch (error) {
    if (error instanceof UpstreamFailure || error instanceof NotOffered) return undefined;
    throw error;
  }
}

async function noted<Summary extends { profile?: UserProfile | undefined }>(
  asking: Promise<Summary>,
): Promise<Summary> {
  const summary = await asking;
  bringsProfile = summary.profile !== undefined;
  return summary;
}
