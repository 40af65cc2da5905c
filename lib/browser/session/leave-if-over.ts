import { answersIn } from '../calls/call';
import { checkSession } from './check-session';
import { leaveForRoot } from './leave';
import { leaveAsOver } from './session-over';

let asking: Promise<void> | undefined;

/** Leaves if this page's person is no longer signed in. Callers in the meantime share the pending answer. */
export function leaveIfOver(): Promise<void> {
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
}

/** After the answers on their way: one of them may bring the cookie of another profile. */
async function ask() {
  await answersIn();
  const found = await checkSession();
  if (found === 'over') leaveAsOver();
  if (found === 'another') leaveForRoot();
}
