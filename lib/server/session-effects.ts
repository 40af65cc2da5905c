import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import { userProfile } from '../../contract/account';
import type { Envelope } from '../../contract/envelope';
import { singleCookie } from '../session/cookie';
import { endSession, howEnded, renew, withLatest } from '../session/live-sessions';
import { clearSessionCookie } from '../session/read-session';
import { type Session, windowEnd } from '../session/session';
import type { AskedCall } from './asked-call';
import type { Call } from './calls';
import { type CallRefused, profileChanged, sessionExpired } from './own-answers';
import { REMEMBERED_COOKIE, rememberingCookie } from './remembered-profile';
import { sameSessionCookie, setSessionCookie } from './session-cookie';
import { recordOf } from './session-record';
import { checkToken, fetchUser, openSession, rememberedAs, sessionProfile } from './sign-in';

export type Effect = { result: unknown; cookies: string[] };

/** What a successful call does to the session, and what the browser gets of it. */
export async function applyToSession(
  asked: AskedCall,
  call: Call,
  reply: Envelope,
  result: unknown,
): Promise<Effect> {
  const { session } = asked;
  if (call.session === 'opens') return await opened(asked, call, reply);
  if (!session) return { result, cookies: [] };
  if (call.session === 'renews') return await renewed(asked, session, reply);
  if (call.session === 'refreshes') return await refreshed(asked, session, reply, result);

  const kept = await withToken(session, reply.token);
  const isBehind = asked.cookieBehind || kept !== session;
  return {
    result: call.shown ? call.shown(result, session) : result,
    cookies: isBehind ? await cookiesOf(kept) : [],
  };
}

/** A token that comes with any answer is stored (C2), unless its session ended or was renewed meanwhile (C12). */
export async function withToken(session: Session, token: string | null | undefined): Promise<Session> {
  if (!token || token === session.token || isLate(session)) return withLatest(session);
  checkToken(token);
  await setSessionCookie({ ...withLatest(session), token }); // one that fits no cookie isn't remembered either
  const latest = withLatest(session);
  if (isLate(session)) return latest;
  const kept = { ...latest, token };
  renew(kept, windowEnd(kept));
  return kept;
}

const isLate = (session: Session) =>
  withLatest(session).token !== session.token || howEnded(session.sid) !== null;

/**
 * The cookies of a new record, in place of the old one, and the choice remembered for the next sign-in (B5). A
 * `continued` sign-in must not have ended meanwhile.
 */
export async function replaceSession(
  old: Session | null,
  next: Session,
  { continued }: { continued: boolean },
): Promise<Effect> {
  const cookies = [await setSessionCookie(next)];
  if (old && continued) refuseEnded(old);
  if (old) endSession(old.sid, 'replaced', Date.now());
  if (next.profile && next.profileTypes.length > 1) {
    cookies.push(rememberingCookie(rememberedAs(next.crmId, next.profile.key)));
  }
  return { result: recordOf(next), cookies };
}

/** Throws what a call is told whose session ended while it was under way: no late answer brings it back (C12). */
export function refuseEnded({ sid }: Session): void {
  const ended = howEnded(sid);
  if (ended) throw ended === 'replaced' ? profileChanged() : sessionExpired();
}

/** Ends a session whose bearer the institution knows no more, with what its call is told; another end goes before. */
export function endUnknown(session: Session): CallRefused {
  const ended = howEnded(session.sid);
  if (ended) return ended === 'replaced' ? profileChanged() : sessionExpired();
  endSession(session.sid, 'revoked', Date.now());
  return sessionExpired([clearSessionCookie()]);
}

const cookiesOf = async (session: Session) =>
  howEnded(session.sid) ? [] : [await setSessionCookie(session)];

async function opened(asked: AskedCall, call: Call, reply: Envelope): Promise<Effect> {
  const remembered = singleCookie(asked.headers.get('cookie'), REMEMBERED_COOKIE);
  const preferred = (crmId: string) => {
    const [, key] = remembered?.split('.') ?? [];
    const isOwn = key !== undefined && remembered === rememberedAs(crmId, key);
    return asked.session?.profile?.key ?? (isOwn ? key : null);
  };
  const isOwnPassword = asked.session !== null && call.bearer !== 'never';
  const gateway = call.proven || (isOwnPassword ? asked.session?.gateway : undefined);
  const next = { ...(await openSession(asked, reply, preferred)), ...(gateway && { gateway }) };
  return await replaceSession(asked.session, next, { continued: isOwnPassword });
}

async function renewed(asked: AskedCall, session: Session, reply: Envelope): Promise<Effect> {
  const token = reply.token ?? session.token;
  checkToken(token);
  const user = await fetchUser(asked, token);
  const profile = user && session.profile ? sessionProfile(user, session.profile.key) : session.profile;
  const next = { ...session, token, loginDate: Date.now(), profile };
  const cookies = [await setSessionCookie(next)];
  refuseEnded(session);
  renew(next, windowEnd(next));
  return { result: recordOf(next), cookies };
}

/** A record that stands in the cookie as it is goes back as it came: sealing it anew costs more than all the rest. */
async function refreshed(
  { headers, cookieBehind }: AskedCall,
  session: Session,
  reply: Envelope,
  result: unknown,
): Promise<Effect> {
  const user = userProfile.parse(result);
  if (!user && session.profileTypes.length <= 1) throw endUnknown(session);
  const profile = user && session.profile ? sessionProfile(user, session.profile.key) : session.profile;
  const kept = await withToken(session, reply.token);
  const isSame = !cookieBehind && kept === session && isDeepStrictEqual(profile, session.profile);
  const cookies =
    isSame && !howEnded(session.sid)
      ? [sameSessionCookie(session, headers.get('cookie'))]
      : await cookiesOf({ ...kept, profile });
  return { result: user, cookies };
}
