import * as z from 'zod/mini';
import { type ProfileChoice, profileChoice } from '@/contract/account';
import { call } from '@/lib/browser/call';

/** The person's profiles; null when they could not be had, which the call has said by an alert. */
export async function listProfiles(): Promise<ProfileChoice[] | null> {
  const answer = await call('/api/user/profiles', {});
  return answer.ok ? z.array(profileChoice).parse(answer.result) : null;
}
