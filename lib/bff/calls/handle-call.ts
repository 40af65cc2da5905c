import 'server-only';
import { portalConfig } from '../../config/portal-config';
import type { Lacking } from '../gateway/identity';
import { clearTrips, keepSignedOut } from '../gateway/state';
import type { CallRequest } from '../http/call-handler';
import { openedMsAgo } from '../session/check-in-proof';
import { sessionCookieName } from '../session/cookie';
import { deviceOf, deviceThatKnows } from '../session/known-device';
import { clearedLeftMark, hasLeftMark } from '../session/left';
import { endSession, withLatest } from '../session/live-sessions';
import { keepPendingRevocation, wasHeard } from '../session/pending-revocations';
import { clearSessionCookie } from '../session/read-session';
import type { Session } from '../session/session';
import {
  countTrip,
  isStillProven,
  noteRefusedPerson,
  offersGatewaySignIn,
  provenPerson,
} from '../sign-in/gateway-sign-in';
import { forgettingCookie, remembersProfile } from '../sign-in/remembered-profile';
import { endUnknown } from '../sign-in/session-effects';
import { askOffered } from '../upstream/ask-offered';
import { log } from '../upstream/log';
import { askUpstream } from '../upstream/upstream';
import type { UpstreamAnswer } from '../upstream/upstream-answer';
import { UpstreamFailure } from '../upstream/upstream-failure';
import type { UpstreamRequest } from '../upstream/upstream-request';
import { answerReply } from './answer-reply';
import { type Call, calls } from './calls';
import { countedSignIn } from './counted-sign-in';
import { answer, CallRefused, sessionExpired, unreadable } from './own-answers';
import { checkBody, readJson } from './request-checks';
import { type RequestedCall, receiveCall } from './requested-call';

const LOGOUT = '/api/user/logout';
const LOGOUT_MS = 3_000;

/** The way of every call of a browser to the institution: the path as it stands in the table, else 404. */
export async function handleCall(request: CallRequest, path: string): Promise<Response> {
  const call = Object.hasOwn(calls, path) ? calls[path] : undefined;
  if (!call || (call.proven && !offersGatewaySignIn())) {
    return new CallRefused(404, 'shared.notOffered').response;
  }
  const response = await answered(request, async () => {
    const endsHere = call.session === 'ends';
    const asked = await receiveCall(request, call.who, { heedsLeft: !endsHere });
    const body = checkBody(call.request, await readJson(request));
    if (endsHere) return await logOut(asked);
    if (call.session === 'renews') await endUnlessProven(asked);
    const proven = call.proven && (await provenPerson(request.headers));
    const device = await deviceThatSignsIn(asked, call, body);
    const browser = await browserOf(asked, call, body);
    const whole = {
      ...asked,
      ...device,
      ...browser.said,
      ...(proven && proven),
      left: request.signal,
    };
    const passed = await countedSignIn(call, path, () => passOn(whole, call, path, body));
    for (const cookie of browser.cookies) passed.headers.append('set-cookie', cookie);
    return clearedOf(asked, passed);
  });
  return call.proven ? countTrip(request, response) : response;
}

/** Clears an invalid session cookie, unless the answer sets another one, and the mark of a left session. */
function clearedOf({ cookieOver, headers }: RequestedCall, response: Response): Response {
  const name = sessionCookieName(portalConfig().publicOrigin);
  const setsOne = response.headers.getSetCookie().some((cookie) => cookie.startsWith(`${name}=`));
  if (cookieOver && !setsOne) response.headers.append('set-cookie', clearSessionCookie());
  if (hasLeftMark(headers.get('cookie'))) response.headers.append('set-cookie', clearedLeftMark());
  return response;
}

/** Whatever goes wrong on the way is an envelope, one log line, and nothing of the inside. */
export async function answered(request: CallRequest, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CallRefused) return error.response;
    if (!(error instanceof UpstreamFailure && error.logged)) logFailure(request, error);
    if (error instanceof UpstreamFailure) {
      if (error.wrongIn !== undefined) return unreadable(error.wrongIn).response;
      const headers: Record<string, string> = error.kind === 'busy' ? { 'retry-after': '5' } : {};
      return new CallRefused(error.status, 'shared.genericError', { headers }).response;
    }
    return new CallRefused(500, 'shared.genericError').response;
  }
}

function logFailure({ headers, url }: CallRequest, err: unknown) {
  log.error({ requestId: headers.get('x-ateneo-request'), path: new URL(url).pathname, err }, 'call failed');
}

/** `left` aborts when the browser goes: of the call itself alone, never of what its answer leads to. */
type PassedCall = RequestedCall &
  Pick<UpstreamRequest, 'identity' | 'knownDevice' | 'device' | 'openedMsAgo' | 'file' | 'timeoutMs'> & {
    left: AbortSignal;
    /** Of whom a gateway has proven. */
    lacking?: Lacking;
  };

export async function passOn(asked: PassedCall, call: Call, path: string, body: unknown): Promise<Response> {
  const reply = await askWithSession(asked, call, path, body);
  const { requestId, lacking } = asked;
  if (lacking) noteRefusedPerson({ requestId, lacking }, reply.envelope?.result);
  return await answerReply(asked, call, { reply, path, body });
}

/** Tells the institution if this name has signed in from this browser before (docs/security.md). */
async function deviceThatSignsIn(
  { headers }: RequestedCall,
  call: Call,
  body: unknown,
): Promise<Pick<UpstreamRequest, 'knownDevice'>> {
  const name = call.who === 'anyone' ? call.proves?.(body, null) : null;
  const knownDevice = name ? await deviceThatKnows(headers.get('cookie'), name) : null;
  return knownDevice ? { knownDevice } : {};
}

/** For calls with a QR code's value: says which browser asks and when it first opened that code. */
async function browserOf({ headers }: RequestedCall, call: Call, body: unknown) {
  const code = call.opened?.(body);
  if (code === undefined) return { said: {}, cookies: [] };
  const cookieHeader = headers.get('cookie');
  const { id: device, cookie } = await deviceOf(cookieHeader);
  const ago = await openedMsAgo(cookieHeader, { code, device });
  return { said: { device, ...(ago !== null && { openedMsAgo: ago }) }, cookies: cookie ? [cookie] : [] };
}

/** With the newest bearer; a read refused under a superseded one is asked once more with the latest (C12). */
async function askWithSession(
  asked: PassedCall,
  call: Call,
  path: string,
  body: unknown,
): Promise<UpstreamAnswer> {
  const { session, left: signal } = asked;
  const token = call.bearer === 'never' ? undefined : session?.token;
  const { reads } = call;
  const ask = (bearer: string | undefined) =>
    askOffered({ ...asked, path, body, reads, signal, ...(bearer && { token: bearer }) });
  let reply = await ask(token);
  if (reply.status !== 401 || call.unread || !token || !session) return reply;

  const latest = withLatest(session).token;
  if (latest !== token) {
    if (call.reads) reply = await ask(latest);
    if (reply.status !== 401 || !call.reads) return reply;
  }
  throw endUnknown(session);
}

/** Tells the institution that a session is over, until it hears. */
async function tellOfEnd(asked: RequestedCall, session: Session): Promise<void> {
  if (await isHeard(asked, session)) return;
  try {
    await keepPendingRevocation(session);
  } catch (err) {
    // It holds as long as this process.
    const { requestId } = asked;
    log.error({ requestId, err }, 'a sign-out that was not heard could not be kept on disk');
  }
}

async function isHeard(asked: RequestedCall, { token }: Session): Promise<boolean> {
  try {
    const answer = await askUpstream({ ...asked, path: LOGOUT, body: {}, token, timeoutMs: LOGOUT_MS });
    return wasHeard(answer.status);
  } catch {
    return false;
  }
}

/**
 * A sign-in through the gateway is renewed only while the gateway still names the same person: a sign-out at
 * the identity provider ends it here within the window (C6). Throws `CallRefused`.
 */
async function endUnlessProven(asked: RequestedCall): Promise<void> {
  const { session, headers } = asked;
  if (!session?.gateway || (await isStillProven(headers, session.gatewayNames))) return;
  log.warn(
    { requestId: asked.requestId },
    'a sign-in ends: the gateway no longer names its person with a renewal',
  );
  endSession(session.sid, 'revoked', Date.now());
  await tellOfEnd(asked, session);
  throw sessionExpired([clearSessionCookie()]);
}

/**
 * Ends the session here first, then at the institution, which is told until it hears. A person who came or
 * may have come through the gateway is told where the gateway's session ends (C6).
 */
async function logOut(asked: RequestedCall): Promise<Response> {
  const { session } = asked;
  if (session) endSession(session.sid, 'revoked', Date.now());
  const ended = session ?? asked.former;
  if (ended) await tellOfEnd(asked, ended);
  const { GATEWAY_LOGOUT_URL } = portalConfig();
  const mayBeIn = offersGatewaySignIn() && (session === null || session.gateway === true);
  const result = mayBeIn && GATEWAY_LOGOUT_URL ? { leaveTo: GATEWAY_LOGOUT_URL } : null;
  const cookies = [
    clearSessionCookie(),
    ...(hasLeftMark(asked.headers.get('cookie')) ? [clearedLeftMark()] : []),
    ...(remembersProfile(asked.headers.get('cookie')) ? [forgettingCookie()] : []),
    ...(offersGatewaySignIn() ? [keepSignedOut(), clearTrips()] : []),
  ];
  return answer(200, { success: true, result, messages: [] }, {}, cookies);
}
