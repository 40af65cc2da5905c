import { answersIn } from './call';
import { checkSession } from './check-session';
import { leaveAsOver } from './session-over';

let asking: Promise<void> | undefined;

/** Asks whether somebody is still signed in, and leaves the page where nobody is. Whoever asks meanwhile shares the answer. */
export function leaveIfOver(): Promise<void> {
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
}

/** After the answers on their way: one of them may bring the cookie of another profile. */
async function ask() {
  await answersIn();
  if ((await checkSession()) === 'over') leaveAsOver();
}
