import 'server-only';
import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { empty } from '../../contract/envelope';
import { portalConfig } from '../config/portal-config';
import { readSession, setSessionCookie } from '../session/read-session';
import { newSession } from '../session/session';
import { type AskedCall, receiveCall } from './asked-call';
import { answered } from './handle-call';
import { answer, CallRefused, sessionExpired } from './own-answers';
import { checkBody, checkSameOrigin, readJson } from './request-checks';
import { refuseEnded, replaceSession } from './session-effects';
import { recordOf, signedOut } from './session-record';
import { asProfile, fetchProfiles, typesOf } from './sign-in';

const switchRequest = z.object({ key: z.string().check(z.regex(/^[\w-]{22}$/)) });

/** The portal's own calls: what the page asks of the session itself. */
export const sessionCalls: Record<string, (request: Request) => Promise<Response>> = {
  '/api/session/status': (request) => answered(request, () => status(request)),
  '/api/session/switch': (request) => answered(request, () => switchProfile(request)),
  '/api/session/draftkeys': (request) => answered(request, () => draftKeys(request)),
};

async function status(request: Request): Promise<Response> {
  checkSameOrigin(request.headers);
  const read = await readSession(request.headers.get('cookie'));
  if (read.state !== 'open') return answer(200, { success: true, result: signedOut(), messages: [] });
  const cookies = read.cookieBehind ? [await setSessionCookie(read.session)] : [];
  return answer(200, { success: true, result: recordOf(read.session), messages: [] }, {}, cookies);
}

/** Looks the profiles up afresh and takes that one's token; loginDate stays, a failure leaves everything (C3). */
async function switchProfile(request: Request): Promise<Response> {
  const asked = await receiveCall(request, 'signed-in');
  const { key } = checkBody(switchRequest, await readJson(request)) as z.infer<typeof switchRequest>;
  const session = signedIn(asked);
  const profiles = await fetchProfiles(asked, session.token);
  const chosen = profiles.find((profile) => profile.key === key);
  if (!chosen) throw new CallRefused(404, 'shared.profileGone');
  const { token, profile } = await asProfile(asked, chosen);
  const { crmId, gateway, loginDate, absoluteEnd } = session;
  const opened = { crmId, gateway, token, profile, profileTypes: typesOf(profiles) };
  const next = newSession(opened, loginDate, absoluteEnd);
  refuseEnded(session);
  const { cookies } = await replaceSession(session, next);
  return answer(200, { success: true, result: { type: profile.type }, messages: [] }, {}, cookies);
}

/** The keys for this person's drafts in the local storage, the newest first: one for each secret (C9). */
async function draftKeys(request: Request): Promise<Response> {
  const asked = await receiveCall(request, 'signed-in');
  checkBody(empty, await readJson(request));
  const { crmId } = signedIn(asked);
  const keys = portalConfig().SESSION_SECRETS.map((secret) =>
    createHmac('sha256', secret).update(`drafts:${crmId}`).digest('base64url'),
  );
  return answer(200, { success: true, result: { keys }, messages: [] });
}

function signedIn({ session }: AskedCall) {
  if (!session) throw sessionExpired();
  return session;
}
