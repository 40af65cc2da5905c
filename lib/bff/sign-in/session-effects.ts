import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import { renaming, userProfile } from '../../../contract/accounts/account';
import type { Envelope } from '../../../contract/wire/envelope';
import type { Call } from '../calls/calls';
import { type CallRefused, profileChanged, sessionExpired } from '../calls/own-answers';
import type { RequestedCall } from '../calls/requested-call';
import { singleCookie } from '../session/cookie';
import { endSession, howEnded, renew, withLatest } from '../session/live-sessions';
import { clearSessionCookie } from '../session/read-session';
import { type Session, windowEnd } from '../session/session';
import { REMEMBERED_COOKIE, rememberingCookie } from './remembered-profile';
import { sameSessionCookie, setSessionCookie } from './session-cookie';
import { recordOf } from './session-record';
import {
  checkToken,
  continueSession,
  fetchUser,
  openSession,
  rememberedAs,
  sessionProfile,
  unlessFailed,
} from './sign-in';

export type Effect = { result: unknown; cookies: string[] };

/** What a successful call does to the session, and what the browser gets of it. */
export async function applyToSession(
  asked: RequestedCall,
  call: Call,
  reply: Envelope,
  result: unknown,
): Promise<Effect> {
  const { session } = asked;
  if (call.session === 'opens') return await opened(asked, call, reply);
  if (!session) return { result, cookies: [] };
  if (call.session === 'renews') return await renewed(asked, session, reply);
  if (call.session === 'refreshes') return await refreshed(asked, session, reply, result);

  if (call.session === 'renames') return await renamed(asked, session, reply, result);

  const cookies = await keepToken(session, reply.token, asked.cookieBehind);
  return { result: call.shown ? call.shown(result, session) : result, cookies };
}

/** Stores a token that came with an answer. Answers the cookies, if the browser's own one is out of date. */
export async function keepToken(
  session: Session,
  token: string | null | undefined,
  cookieBehind: boolean,
): Promise<string[]> {
  const kept = await withToken(session, token);
  return cookieBehind || kept !== session ? await cookiesOf(kept) : [];
}

/** A token that comes with any answer is stored (C2), unless its session ended or was renewed (C12). */
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
 * The cookies of a new record, which replaces the old one, and of the profile remembered for the next sign-in
 * (B5). A `continued` sign-in must still be open.
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

/** Throws if the session ended while its call was under way: no late answer restores a session (C12). */
export function refuseEnded({ sid }: Session): void {
  const ended = howEnded(sid);
  if (ended) throw ended === 'replaced' ? profileChanged() : sessionExpired();
}

/** Ends a session whose bearer the institution rejects; answers its error. An earlier end has priority. */
export function endUnknown(session: Session): CallRefused {
  const ended = howEnded(session.sid);
  if (ended) return ended === 'replaced' ? profileChanged() : sessionExpired();
  endSession(session.sid, 'revoked', Date.now());
  return sessionExpired([clearSessionCookie()]);
}

const cookiesOf = async (session: Session) =>
  howEnded(session.sid) ? [] : [await setSessionCookie(session)];

/** In place of the former record: of a sign-in, or of a password that changed, which stays in its profile. */
async function opened(asked: RequestedCall, call: Call, reply: Envelope): Promise<Effect> {
  const { session } = asked;
  if (session && call.bearer !== 'never') {
    const next = await continueSession(asked, withLatest(session), reply);
    return await replaceSession(session, next, { continued: true });
  }
  const remembered = singleCookie(asked.headers.get('cookie'), REMEMBERED_COOKIE);
  const preferred = (crmId: string) => {
    const [, key] = remembered?.split('.') ?? [];
    const isOwn = key !== undefined && remembered === rememberedAs(crmId, key);
    return session?.profile?.key ?? (isOwn ? key : null);
  };
  const next = {
    ...(await openSession(asked, reply, preferred)),
    ...(asked.gatewayNames && { gateway: true, gatewayNames: asked.gatewayNames }),
  };
  return await replaceSession(session, next, { continued: false });
}

async function renewed(asked: RequestedCall, session: Session, reply: Envelope): Promise<Effect> {
  const given = reply.token ?? withLatest(session).token;
  checkToken(given);
  const { user, token } = await fetchUser(asked, given).catch(unlessFailed({ user: null, token: given }));
  const profile = user && session.profile ? sessionProfile(user, session.profile.key) : session.profile;
  const next = { ...session, token, loginDate: Date.now(), profile };
  const cookies = [await setSessionCookie(next)];
  refuseEnded(session);
  renew(next, windowEnd(next));
  return { result: recordOf(next), cookies };
}

/** Who was fetched; nobody ends the session (C13). */
async function refreshed(
  asked: RequestedCall,
  session: Session,
  reply: Envelope,
  result: unknown,
): Promise<Effect> {
  const user = userProfile.parse(result);
  if (!user && session.profileTypes.length <= 1) throw endUnknown(session);
  const profile = user && session.profile ? sessionProfile(user, session.profile.key) : session.profile;
  return { result: user, cookies: await cookiesOfProfile(asked, session, reply, profile) };
}

/** A saved profile: how somebody is called and reached, where that came back. Nothing is nobody here (D1). */
async function renamed(
  asked: RequestedCall,
  session: Session,
  reply: Envelope,
  result: unknown,
): Promise<Effect> {
  const { name, email } = renaming.parse(reply.result);
  const profile = session.profile && { ...session.profile, ...(name && { name }), ...(email && { email }) };
  return { result, cookies: await cookiesOfProfile(asked, session, reply, profile) };
}

/** An unchanged record goes back as the same cookie: sealing it again costs more than all the rest. */
async function cookiesOfProfile(
  { headers, cookieBehind }: RequestedCall,
  session: Session,
  { token }: Envelope,
  profile: Session['profile'],
): Promise<string[]> {
  const kept = await withToken(session, token);
  const isSame = !cookieBehind && kept === session && isDeepStrictEqual(profile, session.profile);
  return isSame && !howEnded(session.sid)
    ? [sameSessionCookie(session, headers.get('cookie'))]
    : await cookiesOf({ ...kept, profile });
}
