import type { Language } from '@/contract/wire/constants';
import { atMost } from '@/lib/browser/calls/at-most';
import { call } from '@/lib/browser/calls/call';
import { readyToLeave } from '@/lib/browser/session/leave';

/** How long the server may take to learn of the language before the page is read anew all the same (F2). */
const TELL_AT_MOST_MS = 2000;

/**
 * Tells the server and keeps what is typed, then reads the page again in the language; the middleware keeps that and
 * cleans the URL (F1, F2, C9).
 */
export async function switchLanguage(language: Language) {
  await Promise.all([atMost(TELL_AT_MOST_MS, call('user/language', { language })), readyToLeave()]);
  const url = new URL(location.href);
  url.searchParams.set('lng', language);
  location.replace(url);
}
