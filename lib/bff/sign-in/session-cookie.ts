import 'server-only';
import { portalConfig } from '../../config/portal-config';
import { sessionCookie, sessionCookieName, singleCookie } from '../session/cookie';
import { sealSession, secondsLeft } from '../session/seal';
import type { Session } from '../session/session';
import { UpstreamFailure } from '../upstream/upstream-failure';

/** What browsers keep of a cookie; a longer one they drop, and the sign-in with it. */
const COOKIE_BYTES = 4_096;

/**
 * The `Set-Cookie` for a record until its window ends. A token and profile too long for a cookie are the
 * institution's fault: it throws `UpstreamFailure`, and the old session stays.
 */
export async function setSessionCookie(session: Session, now = Date.now()): Promise<string> {
  const { publicOrigin, SESSION_SECRETS } = portalConfig();
  const sealed = await sealSession(session, SESSION_SECRETS, now);
  const cookie = sessionCookie(publicOrigin, sealed, secondsLeft(session, now));
  if (Buffer.byteLength(cookie) > COOKIE_BYTES)
    throw new UpstreamFailure('unreadable', 'token and profile are too long for a cookie');
  return cookie;
}

/** The `Set-Cookie` of a record that the browser's own cookie holds already. */
export function sameSessionCookie(session: Session, cookieHeader: string | null, now = Date.now()): string {
  const { publicOrigin } = portalConfig();
  const sealed = singleCookie(cookieHeader, sessionCookieName(publicOrigin)) ?? '';
  return sessionCookie(publicOrigin, sealed, secondsLeft(session, now));
}
