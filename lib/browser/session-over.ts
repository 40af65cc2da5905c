import { raiseOnArrival } from './alerts';
import { isLeaving, leaveForLogin } from './leave';

/** The session has ended without anybody's doing: to the sign-in, which says so, and from there back here (C7, C8). */
export function leaveAsOver(): void {
  if (isLeaving()) return;
  raiseOnArrival({ type: 'warning', code: 'shared.sessionExpired', id: 'session-over' });
  void leaveForLogin();
}
