import type { ProfileChoice } from '@/contract/account';
import { call } from '@/lib/browser/call';

/** The person's profiles; null when they could not be had, which the call has said by an alert. */
export async function listProfiles(): Promise<ProfileChoice[] | null> {
  const answer = await call('/api/user/profiles', {});
  const { profileChoices } = await import('@/contract/account');
  return answer.ok ? profileChoices.parse(answer.result) : null;
}
