import { portalConfig } from '../config/portal-config.ts';
import { clearedCookie, sessionCookie, sessionCookieName, singleCookie } from './cookie.ts';
import { howEnded, withLatest } from './live-sessions.ts';
import { sealSession, secondsLeft, unsealSession } from './seal.ts';
import { isInsideWindow, type Session } from './session.ts';

export type ReadSession =
  /** `cookieBehind`: the cookie still holds an older token or window. */
  | { state: 'open'; session: Session; cookieBehind: boolean }
  /** No cookie, or one that isn't ours. */
  | { state: 'none' }
  /** Older than the window, or ended. */
  | { state: 'expired' }
  /** Another record took its place: a tab that hasn't heard of it yet. */
  | { state: 'replaced' };

/** The one reader of the session, for middleware, handlers, pages and the hub: from the raw cookie header, at `now`. */
export async function readSession(
  cookieHeader: string | null | undefined,
  now = Date.now(),
): Promise<ReadSession> {
  const { publicOrigin, SESSION_SECRETS } = portalConfig();
  const sealed = singleCookie(cookieHeader, sessionCookieName(publicOrigin));
  const session = sealed && (await unsealSession(sealed, SESSION_SECRETS));
  if (!session) return { state: 'none' };
  const ended = howEnded(session.sid);
  if (ended) return { state: ended === 'replaced' ? 'replaced' : 'expired' };
  const latest = withLatest(session);
  const open = { state: 'open' as const, session: latest, cookieBehind: latest !== session };
  return isInsideWindow(latest, now) ? open : { state: 'expired' };
}

/** The `Set-Cookie` that keeps a record for what is left of its window. */
export async function setSessionCookie(session: Session, now = Date.now()): Promise<string> {
  const { publicOrigin, SESSION_SECRETS } = portalConfig();
  const sealed = await sealSession(session, SESSION_SECRETS, now);
  return sessionCookie(publicOrigin, sealed, secondsLeft(session, now));
}

export const clearSessionCookie = () => clearedCookie(portalConfig().publicOrigin);
