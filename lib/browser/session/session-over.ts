import { raiseOnArrival } from '../alerts/alerts';
import { isLeaving, isSigningOut, leaveForLogin, leaveForRoot } from './leave';

/**
 * The session has ended: to the root with a tab that is signing out (C6), else without anybody's doing, to the sign-in,
 * which says so, and from there back here (C7, C8).
 */
export function leaveAsOver(): void {
  if (isLeaving()) return;
  if (isSigningOut()) leaveForRoot();
  else {
    raiseOnArrival({ type: 'warning', code: 'shared.sessionExpired', id: 'session-over' });
    void leaveForLogin();
  }
}
