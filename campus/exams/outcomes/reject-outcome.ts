import type { DecidedOutcome, DecideOutcome } from '../../../contract/exams/exams.ts';
import type { Database } from '../../db/database.ts';
import type { CurrentUser } from '../../http/current-user.ts';
import { stepUpRefusals } from '../../http/step-up-refusals.ts';
import { type Outcome, refused } from '../../platform/outcome.ts';
import { decideOutcome } from './decide-outcome.ts';

type Rejection = DecideOutcome & { user: CurrentUser };

/** Rejects a published outcome of the caller's: an open session alone is not enough for that. */
export async function rejectOutcome(
  tx: Database,
  { user, ...asked }: Rejection,
  now: Date,
): Promise<Outcome<DecidedOutcome, 'account.step_up' | 'state.not_allowed'>> {
  const unproven = await stepUpRefusals(tx, user, now);
  if (unproven.length > 0) return refused(unproven);
  return await decideOutcome(tx, { ...asked, careerId: user.profileId, decision: 'reject' }, now);
}
