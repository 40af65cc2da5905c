import 'server-only';
import type { SessionStatus } from '../../../contract/accounts/account';
import { leftMarkOf } from '../session/left';
import { type Session, windowEnd } from '../session/session';

/** The record as the page may have it: everything but the token (C1). */
export function recordOf(session: Session, now = Date.now()): SessionStatus {
  const { profile } = session;
  return {
    authenticated: true,
    loginDate: new Date(session.loginDate).toISOString(),
    endsAt: new Date(windowEnd(session)).toISOString(),
    absoluteEnd: new Date(session.absoluteEnd).toISOString(),
    crmId: session.crmId,
    profile: profile && {
      key: profile.key,
      type: profile.type,
      name: profile.name,
      badge: profile.badge,
      current: true,
    },
    leftMark: leftMarkOf(session.sid),
    serverNow: new Date(now).toISOString(),
  };
}

export const signedOut = (now = Date.now()): SessionStatus => ({
  authenticated: false,
  loginDate: null,
  endsAt: null,
  absoluteEnd: null,
  crmId: null,
  profile: null,
  leftMark: null,
  serverNow: new Date(now).toISOString(),
});
