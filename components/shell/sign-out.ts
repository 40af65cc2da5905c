import { call } from '@/lib/browser/call';
import { keepForSignOut } from '@/lib/browser/leave';
import { clearProductData } from '@/lib/browser/product-data';
import { endPushHere } from '@/lib/browser/push';

/**
 * Ends pushes to this browser and the session, forgets what this browser kept and goes to the root, whatever the call answers; by way of the
 * gateway, where it has a session to end (C6).
 */
export async function signOut() {
  keepForSignOut();
  await endPushHere();
  const answer = await call('user/logout', {});
  clearProductData();
  location.assign((answer.ok && answer.result?.leaveTo) || '/');
}
