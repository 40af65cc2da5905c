import 'server-only';
import { randomUUID } from 'node:crypto';
import type { Language } from '../../../contract/wire/constants';
import { LANGUAGE_COOKIE, localeFrom } from '../../../i18n/locale';
import type { CallRequest } from '../http/call-handler';
import { singleCookie } from '../session/cookie';
import { clearSessionCookie, isCookieOver, readSession } from '../session/read-session';
import type { Session } from '../session/session';
import { CallRefused, profileChanged, sessionExpired } from './own-answers';
import { checkSameOrigin } from './request-checks';

/** One call of a browser, checked as far as it can be without its body. */
export type RequestedCall = {
  headers: CallRequest['headers'];
  requestId: string;
  language: Language;
  session: Session | null;
  /** Of a cookie that another took the place of: no session, but one that may still be signed out. */
  former: Session | null;
  /** The browser's cookie holds an older record than this process. */
  cookieBehind: boolean;
  /** The browser's cookie opens nothing, and goes with the answer. */
  cookieOver: boolean;
  clientAddress?: string;
  idempotencyKey?: string;
  /** By what the gateway names who signs in through it. */
  gatewayNames?: string[];
};

/** Who asks, and whether from our own page; throws `CallRefused`. */
export async function receiveCall(
  request: CallRequest,
  who: 'anyone' | 'signed-in' | 'student' | 'professor',
  { sentAs, heedsLeft }: { sentAs?: string; heedsLeft?: boolean | undefined } = {},
): Promise<RequestedCall> {
  checkSameOrigin(request.headers, sentAs);
  const cookies = request.headers.get('cookie');
  const read = await readSession(cookies, Date.now(), { heedsLeft });
  if (read.state === 'replaced' && who !== 'anyone') throw profileChanged();
  const session = read.state === 'open' ? read.session : null;
  const cookieOver = isCookieOver(read, cookies);
  if (!session && who !== 'anyone') throw sessionExpired(cookieOver ? [clearSessionCookie()] : []);
  checkWho(who, session, request.headers.get('x-profile'));
  return {
    headers: request.headers,
    requestId: request.headers.get('x-ateneo-request') ?? randomUUID(),
    language: localeFrom(singleCookie(cookies, LANGUAGE_COOKIE)),
    session,
    former: read.state === 'replaced' ? read.session : null,
    cookieOver,
    cookieBehind: read.state === 'open' && read.cookieBehind,
    ...clientAddressOf(request.headers),
    ...idempotencyKeyOf(request.headers),
  };
}

/** `pageProfile` is the key of the profile the page was made for, where the page says one (C3). */
function checkWho(who: string, session: Session | null, pageProfile: string | null): void {
  if (who === 'anyone' || !session) return;
  if (pageProfile && pageProfile !== session.profile?.key) throw profileChanged();
  if (who !== 'signed-in' && who !== session.profile?.type) throw new CallRefused(403, 'shared.otherProfile');
}

/** As `server.ts` saw the peer; a browser's own copy of the header never gets here. */
function clientAddressOf(headers: CallRequest['headers']) {
  const address = headers.get('x-ateneo-peer');
  return address ? { clientAddress: address } : {};
}

function idempotencyKeyOf(headers: CallRequest['headers']) {
  const key = headers.get('idempotency-key');
  if (key === null) return {};
  if (!/^[\w-]{8,64}$/.test(key)) throw new CallRefused(400, 'shared.genericError');
  return { idempotencyKey: key };
}
