import { ABSOLUTE_SESSION_MS, LEFT_COOKIE } from '@/contract/wire/constants';
import { readLoginData } from './login-data';

/**
 * Marks the session as signed out in this browser: a request with the mark opens nothing, even if the
 * sign-out never arrives (C6). It names only that session, so that it ends no later one.
 */
export function sayLeft(): void {
  const mark = readLoginData()?.leftMark;
  if (!mark) return;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store speaks to a worker, and not over plain http
  document.cookie = `${LEFT_COOKIE}=${mark}; Path=/; Max-Age=${ABSOLUTE_SESSION_MS / 1_000}; SameSite=Lax${secure}`;
}
