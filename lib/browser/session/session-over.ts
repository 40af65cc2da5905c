import { raiseOnArrival } from '../alerts/alerts';
import { isLeaving, isSigningOut, leaveForLogin, leaveForRoot } from './leave';

/**
 * The session has ended. If a tab is signing out: opens the root (C6). Else, without a user's action: opens
 * the sign-in, which says so and leads back here (C7, C8).
 */
export function leaveAsOver(): void {
  if (isLeaving()) return;
  if (isSigningOut()) leaveForRoot();
  else {
    raiseOnArrival({ type: 'warning', code: 'shared.sessionExpired', id: 'session-over' });
    void leaveForLogin();
  }
}
