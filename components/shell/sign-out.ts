import { call } from '@/lib/browser/calls/call';
import { askToLeave } from '@/lib/browser/forms/ask-to-leave';
import { endPushHere } from '@/lib/browser/offline/push';
import { countWaiting } from '@/lib/browser/outbox/outbox-names';
import { keepForSignOut } from '@/lib/browser/session/leave';
import { sayLeft } from '@/lib/browser/session/left';
import { readLoginData } from '@/lib/browser/session/login-data';
import { clearProductData } from '@/lib/browser/session/product-data';

const SEND_AT_MOST_MS = 5_000;

/**
 * Ends pushes to this browser and the session, clears this browser's data and opens the root, whatever the
 * call answers; by way of the gateway, if it has a session to end (C6). It first sends the outbox or asks
 * about it. Another person's sealed data stays (docs/adr/0048-what-another-left.md). Without a network the
 * session ends too: the portal finds the mark of `sayLeft`.
 */
export async function signOut() {
  if (!(await mayLose())) return;
  const person = readLoginData()?.id;
  keepForSignOut();
  await endPushHere();
  sayLeft();
  const answer = await call('user/logout', {});
  clearProductData({ of: person });
  location.assign((answer.ok && answer.result?.leaveTo) || '/');
}

/** Whether nothing waits any more, or it may be lost. */
async function mayLose(): Promise<boolean> {
  if (countWaiting() > 0) {
    const outbox = await import('@/lib/browser/outbox/outbox').catch(() => null); // without a network it may not be there
    await outbox?.sentAtMostIn(SEND_AT_MOST_MS);
  }
  const count = countWaiting();
  return count === 0 || (await askToLeave({ by: 'signOut', count }));
}
