import type { ProfileChoice } from '@/contract/accounts/account';
import { call } from '@/lib/browser/calls/call';

/** The person's profiles; `missing` when no answer came; null when they were refused, which the call has said by an alert. */
export async function listProfiles(): Promise<ProfileChoice[] | 'missing' | null> {
  const answer = await call('user/profiles', {}, { quiet: 'unanswered' });
  if (answer.ok) return answer.result;
  return answer.unanswered ? 'missing' : null;
}
