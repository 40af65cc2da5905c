import 'server-only';
import { userProfile } from '../../contract/account';
import type { Envelope } from '../../contract/envelope';
import { singleCookie } from '../session/cookie';
import { endSession, renew, withLatest } from '../session/live-sessions';
import { setSessionCookie } from '../session/read-session';
import { type Session, windowEnd } from '../session/session';
import type { AskedCall } from './asked-call';
import type { Call } from './calls';
import { sessionExpired } from './own-answers';
import { REMEMBERED_COOKIE, rememberingCookie } from './remembered-profile';
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
  if (call.session === 'opens') return await opened(asked, reply);
  if (!session) return { result, cookies: [] };
  if (call.session === 'renews') return await renewed(asked, session, reply);
  if (call.session === 'refreshes') return await refreshed(session, result);

  const kept = withToken(session, reply.token);
  const isBehind = asked.cookieBehind || kept !== session;
  return {
    result: call.shown ? call.shown(result, session) : result,
    cookies: isBehind ? [await setSessionCookie(kept)] : [],
  };
}

/** A token that comes with any answer is stored, as long as its session lives (C2). */
export function withToken(session: Session, token: string | null | undefined): Session {
  if (!token || token === session.token) return session;
  checkToken(token);
  const kept = { ...withLatest(session), token };
  renew(kept, windowEnd(kept));
  return kept;
}

/** The cookies of a new record, in place of the old one, and the choice remembered for the next sign-in (B5). */
export async function replaceSession(old: Session | null, next: Session): Promise<Effect> {
  if (old) endSession(old.sid, 'replaced', Date.now());
  const cookies = [await setSessionCookie(next)];
  if (next.profile && next.profileTypes.length > 1) {
    cookies.push(rememberingCookie(rememberedAs(next.crmId, next.profile.key)));
  }
  return { result: recordOf(next), cookies };
}

async function opened(asked: AskedCall, reply: Envelope): Promise<Effect> {
  const remembered = singleCookie(asked.headers.get('cookie'), REMEMBERED_COOKIE);
  const preferred = (crmId: string) => {
    const [, key] = remembered?.split('.') ?? [];
    const isOwn = key !== undefined && remembered === rememberedAs(crmId, key);
    return asked.session?.profile?.key ?? (isOwn ? key : null);
  };
  const next = await openSession(asked, reply, preferred);
  return await replaceSession(asked.session, next);
}

async function renewed(asked: AskedCall, session: Session, reply: Envelope): Promise<Effect> {
  const token = reply.token ?? session.token;
  checkToken(token);
  const user = await fetchUser(asked, token);
  const profile = user && session.profile ? sessionProfile(user, session.profile.key) : session.profile;
  const now = Date.now();
  const next = { ...session, token, loginDate: now, profile };
  renew(next, windowEnd(next));
  return { result: recordOf(next), cookies: [await setSessionCookie(next)] };
}

async function refreshed(session: Session, result: unknown): Promise<Effect> {
  const user = userProfile.parse(result);
  if (!user && session.profileTypes.length <= 1) throw sessionExpired();
  const profile = user && session.profile ? sessionProfile(user, session.profile.key) : session.profile;
  return { result: user, cookies: [await setSessionCookie({ ...withLatest(session), profile })] };
}
