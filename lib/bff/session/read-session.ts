import { portalConfig } from '../../config/portal-config.ts';
import { hasSessionCookie, sessionCookie, sessionCookieName, singleCookie } from './cookie.ts';
import { isLeft } from './left.ts';
import { endedAt, endSession, howEnded, isSignedOutAtGateway, withLatest } from './live-sessions.ts';
import { keepPendingRevocation } from './pending-revocations.ts';
import { isInsideWindow, type Session } from './session.ts';
import { unsealedSession } from './unsealed-sessions.ts';

export type ReadSession =
  /** `cookieBehind`: the cookie still holds an older token or window. */
  | { state: 'open'; session: Session; cookieBehind: boolean }
  /** No cookie, or one that isn't ours. */
  | { state: 'none' }
  /** Older than the window, or ended. */
  | { state: 'expired' }
  /** Another record replaced it: a tab does not know it yet, or the browser never got the new one. */
  | { state: 'replaced'; session: Session };

/** So long the cookie of a successor may be on its way to the browser. */
const SUCCESSOR_UNDER_WAY_MS = 2_000;

/**
 * The one reader of the session for middleware, handlers, pages and hub: the raw cookie header at `now`. If
 * the browser reports a session as signed out, it ends here, unless `heedsLeft` is false.
 */
export async function readSession(
  cookieHeader: string | null | undefined,
  now = Date.now(),
  { heedsLeft = true }: { heedsLeft?: boolean | undefined } = {},
): Promise<ReadSession> {
  const { publicOrigin, SESSION_SECRETS } = portalConfig();
  const sealed = singleCookie(cookieHeader, sessionCookieName(publicOrigin));
  const session = sealed && (await unsealedSession(sealed, SESSION_SECRETS));
  if (!session) return { state: 'none' };
  if (isSignedOutAtGateway(session)) endSession(session.sid, 'revoked', now);
  const ended = howEnded(session.sid);
  if (ended) return ended === 'replaced' ? { state: 'replaced', session } : { state: 'expired' };
  const latest = withLatest(session);
  if (heedsLeft && isLeft(cookieHeader, session.sid)) {
    await leave(latest, now);
    return { state: 'expired' };
  }
  const open = { state: 'open' as const, session: latest, cookieBehind: latest !== session };
  return isInsideWindow(latest, now) ? open : { state: 'expired' };
}

/** Signed out without a network. The session ends here before any answer; the institution is told (C6). */
async function leave(session: Session, now: number): Promise<void> {
  endSession(session.sid, 'revoked', now);
  await keepPendingRevocation(session, now).catch(() => {}); // where it can't be written it holds as long as this process
}

/**
 * Whether a call's answer may remove the cookie it came with: the cookie opens nothing, and no newer one is
 * on its way to this browser, which a crossing answer would remove (C12).
 */
export function isCookieOver(
  read: ReadSession,
  cookieHeader: string | null | undefined,
  now = Date.now(),
): boolean {
  if (read.state === 'open') return false;
  if (read.state !== 'replaced') return hasSessionCookie(cookieHeader);
  return now - (endedAt(read.session.sid) ?? 0) > SUCCESSOR_UNDER_WAY_MS;
}

export const clearSessionCookie = () => sessionCookie(portalConfig().publicOrigin, '', 0);
