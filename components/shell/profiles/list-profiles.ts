import type { ProfileChoice } from '@/contract/accounts/account';
import { call } from '@/lib/browser/calls/call';

/**
 * The person's profiles. `missing`: no answer came. Null: refused; the call's alert has said so, unless it is
 * to be `quiet`.
 */
export async function listProfiles({ quiet = false } = {}): Promise<ProfileChoice[] | 'missing' | null> {
  const answer = await call('user/profiles', {}, { quiet: quiet || 'unanswered' });
  if (answer.ok) return answer.result;
  return answer.unanswered ? 'missing' : null;
}
