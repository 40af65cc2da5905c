import { type NextRequest, NextResponse } from 'next/server';
import { LANGUAGE_COOKIE_S } from './contract/wire/constants';
import { LANGUAGE_COOKIE, LOCALE_HEADER, languageOf, localeFrom } from './i18n/locale';
import { keepState, newState, PAGE_STATE_HEADER, stateOf } from './lib/bff/gateway/state';
import { checkInProofCookies } from './lib/bff/session/check-in-proof';
import { hasSessionCookie } from './lib/bff/session/cookie';
import { type Decision, decide } from './lib/bff/session/guard';
import { clearedLeftMark, hasLeftMark } from './lib/bff/session/left';
import { clearSessionCookie, type ReadSession, readSession } from './lib/bff/session/read-session';
import { needsGatewayState } from './lib/bff/session/routes';
import { portalConfig } from './lib/config/portal-config';

export const config = {
  runtime: 'nodejs',
  // Pages only: calls, the hub and the files of `public` answer for themselves.
  matcher: [
    '/((?!api(?:/|$)|webhooks(?:/|$)|_next/|notifications|assets/|calendar(?:/|$)|(?:healthz|readyz|metrics|favicon\\.ico|icon\\.svg|sw\\.js|\\.well-known/security\\.txt)$).*)',
    // What is none of those is a page too, that says so: with a language to choose.
    { source: '/(assets|calendar)/:path*', has: [{ type: 'query', key: 'lng' }] },
  ],
};

/** Language and login window of every page; never its only guard. Its headers are the door's. */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  if (process.env.NODE_ENV === 'development' && request.nextUrl.pathname === '/kit') return openPage(request);
  const chosen = request.nextUrl.searchParams.get('lng');
  if (chosen !== null) return keepLanguage(request, chosen);

  const read = await readSession(request.headers.get('cookie'));
  const decision = withWord(decide(new URL(request.url), read.state === 'open' ? read.session : null), read);
  const response = decision.open ? openPage(request) : redirectTo(request, decision);
  if (read.state !== 'open' && hasSessionCookie(request.headers.get('cookie')))
    response.headers.append('set-cookie', clearSessionCookie());
  if (hasLeftMark(request.headers.get('cookie'))) response.headers.append('set-cookie', clearedLeftMark());
  for (const cookie of await checkInProofCookies(new URL(request.url), request.headers.get('cookie')))
    response.headers.append('set-cookie', cookie);
  return response;
}

/** Tells a browser why it has to sign in again: its session went on elsewhere, or its new cookie was lost. */
function withWord(decision: Decision, { state }: ReadSession): Decision {
  const wants = !decision.open && !decision.alert && state === 'replaced';
  return wants ? { ...decision, alert: 'shared.continuedElsewhere' } : decision;
}

/** `lng` is stored where it is a language of ours, then leaves the URL (F1). */
function keepLanguage(request: NextRequest, chosen: string): NextResponse {
  const url = request.nextUrl.clone();
  url.searchParams.delete('lng');
  const response = NextResponse.redirect(url);
  const language = languageOf(chosen);
  if (language) {
    response.cookies.set(LANGUAGE_COOKIE, language, {
      path: '/',
      sameSite: 'lax',
      maxAge: LANGUAGE_COOKIE_S,
    });
  }
  return response;
}

function openPage(request: NextRequest): NextResponse {
  const headers = new Headers(request.headers);
  headers.set(LOCALE_HEADER, localeFrom(request.cookies.get(LANGUAGE_COOKIE)?.value));
  const state = gatewayStateOf(request);
  if (state) headers.set(PAGE_STATE_HEADER, state);
  headers.set('x-path', request.nextUrl.pathname + request.nextUrl.search);
  const response = NextResponse.next({ request: { headers } });
  if (state) response.headers.append('set-cookie', keepState(state));
  return response;
}

/** The browser's own, or a new one for a browser without; null on pages that lead to no gateway. */
function gatewayStateOf({ nextUrl, headers }: NextRequest): string | null {
  if (portalConfig().GATEWAY_SIGN_IN === '0' || !needsGatewayState(nextUrl.pathname)) return null;
  return stateOf(headers.get('cookie')) ?? newState();
}

/** The offer of the URL goes along (B8), and so does an alert, which the landing page takes up (B7). */
function redirectTo(request: NextRequest, { to, alert }: Extract<Decision, { open: false }>): NextResponse {
  const url = new URL(to, request.url);
  const offer = request.nextUrl.searchParams.get('offer');
  if (offer !== null) url.searchParams.set('offer', offer);
  const response = NextResponse.redirect(url);
  if (alert) response.cookies.set('alert', alert, { path: '/', sameSite: 'lax', maxAge: 30 });
  return response;
}
