import 'server-only';
import { createHmac } from 'node:crypto';
import { sessionCalls as calls } from '../../../contract/accounts/session-calls';
import type { simulatorCalls } from '../../../contract/payments/simulator';
import { portalConfig } from '../../config/portal-config';
import type { CallRequest } from '../http/call-handler';
import { wasConfirmed, withLatest } from '../session/live-sessions';
import { clearSessionCookie } from '../session/read-session';
import { newSession, type Session } from '../session/session';
import { confirmSession } from '../sign-in/confirm-session';
import { setSessionCookie } from '../sign-in/session-cookie';
import { refuseEnded, replaceSession, withToken } from '../sign-in/session-effects';
import { recordOf, signedOut } from '../sign-in/session-record';
import { asProfile, fetchProfiles, typesOf } from '../sign-in/sign-in';
import { UpstreamFailure } from '../upstream/upstream-failure';
import { answered } from './handle-call';
import { inTurn } from './in-turn';
import { answer, CallRefused, sessionExpired } from './own-answers';
import { checkBody, readJson } from './request-checks';
import { type RequestedCall, receiveCall } from './requested-call';
import { chooseOutcome } from './simulator';

type Answering = (request: CallRequest) => Promise<Response>;

/** The portal's own calls: what the page asks of the session itself, and the simulator's. */
export const sessionCalls: Record<string, Answering> = {
  '/api/session/status': (request) => answered(request, () => status(request)),
  '/api/session/switch': (request) => answered(request, () => switchProfile(request)),
  '/api/session/draftkeys': (request) => answered(request, () => draftKeys(request)),
  '/api/simulator/choose': chooseOutcome,
} satisfies Record<`/api/${keyof typeof calls | keyof typeof simulatorCalls}`, Answering>;

/** Who is signed in, as the institution confirms it. An institution that does not answer signs nobody out. */
async function status(request: CallRequest): Promise<Response> {
  const asked = await receiveCall(request, 'anyone');
  if (!asked.session) return notSignedIn(asked.cookieOver ? [clearSessionCookie()] : []);
  try {
    const session = await confirmSession(asked, asked.session);
    return await signedInAs(session, asked.cookieBehind || session !== asked.session);
  } catch (error) {
    if (error instanceof CallRefused) return notSignedIn(error.cookies);
    if (error instanceof UpstreamFailure) return await signedInAs(asked.session, asked.cookieBehind);
    throw error;
  }
}

const notSignedIn = (cookies: string[]) =>
  answer(200, { success: true, result: signedOut(), messages: [] }, {}, cookies);

async function signedInAs(session: Session, isBehind: boolean): Promise<Response> {
  const cookies = isBehind ? [await setSessionCookie(session)] : [];
  return answer(200, { success: true, result: recordOf(session), messages: [] }, {}, cookies);
}

/** Reads the profiles anew and takes the chosen one's token. loginDate stays; a failure leaves all (C3). */
async function switchProfile(request: CallRequest): Promise<Response> {
  const asked = await receiveCall(request, 'signed-in');
  const { key } = checkBody(calls['session/switch'].request, await readJson(request));
  const session = signedIn(asked);
  return await inTurn(session.sid, () => switchTo(asked, withLatest(session), key));
}

/** One after the other for a session: the first takes its place, and those behind it find it taken. */
async function switchTo(asked: RequestedCall, session: Session, key: string): Promise<Response> {
  refuseEnded(session);
  const { profiles, token: former } = await fetchProfiles(asked, session);
  await withToken(session, former);
  const chosen = profiles.find((profile) => profile.key === key);
  if (!chosen) throw new CallRefused(404, 'shared.profileGone');
  const { token, profile } = await asProfile(asked, chosen);
  const { crmId, gateway, gatewayNames, loginDate, absoluteEnd } = session;
  const opened = { crmId, gateway, gatewayNames, token, profile, profileTypes: typesOf(profiles) };
  const next = newSession(opened, loginDate, absoluteEnd);
  const { cookies } = await replaceSession(session, next, { continued: true });
  return answer(200, { success: true, result: { type: profile.type }, messages: [] }, {}, cookies);
}

/**
 * The keys of this person's drafts in the local storage, newest first: one for each secret (C9). If the
 * institution does not answer, only sessions confirmed since the portal's start get them.
 */
async function draftKeys(request: CallRequest): Promise<Response> {
  const asked = await receiveCall(request, 'signed-in');
  checkBody(calls['session/draftkeys'].request, await readJson(request));
  const session = signedIn(asked);
  const { crmId } = await confirmSession(asked, session).catch((error) => {
    if (error instanceof UpstreamFailure && wasConfirmed(session.sid)) return session;
    throw error;
  });
  const keys = portalConfig().SESSION_SECRETS.map((secret) =>
    createHmac('sha256', secret).update(`drafts:${crmId}`).digest('base64url'),
  );
  return answer(200, { success: true, result: { keys }, messages: [] });
}

function signedIn({ session }: RequestedCall) {
  if (!session) throw sessionExpired();
  return session;
}
