import { call } from '@/lib/browser/call';
import { keepForSignOut } from '@/lib/browser/leave';
import { clearProductData } from '@/lib/browser/product-data';

/** Ends the session, forgets what this browser kept and goes to the root, whatever the call answers (C6). */
export async function signOut() {
  keepForSignOut();
  await call('/api/user/logout', {});
  clearProductData();
  location.assign('/');
}
