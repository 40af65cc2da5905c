import { ID_PATTERN } from '../../contract/wire/is-id.ts';
import { needsSession, pages } from '../../lib/bff/session/routes.ts';
import { signIn } from '../programs/sign-in.ts';

/** What nobody opens as it stands. */
const LEFT_OUT: readonly string[] = [
  '/account/saml', // wants a gateway
  '/student/payments/return/:id', // leads on at once
  '/simulator/checkout', // the payment system's
];

/** Every other page there is, its ids to be found. */
export const PAGES: string[] = Object.values(pages)
  .flat()
  .filter((page) => !LEFT_OUT.includes(page));

/** Of pages that don't stand below the list that leads to them: that list. */
const LED_TO_FROM: Record<string, string> = {
  '/student/courses/messages/:id': '/account/notifications',
  '/professor/courses/:id/students/:id': '/professor/courses/:id',
  '/professor/lessons/diary/:id': '/professor/lessons/:id',
  '/professor/presences/register/:id': '/professor/presences',
};

/** Whose page it is. */
export async function cookieFor(portalUrl: string, page: string): Promise<string | null> {
  if (page.startsWith('/account/') && !needsSession(page)) return null;
  return signIn(portalUrl, page.startsWith('/professor') ? 'professor' : 'student');
}

/** The first of its kind that the demo's person is led to; null where they are led to none. */
export async function pathOf(portalUrl: string, page: string, cookie: string | null): Promise<string | null> {
  if (!page.includes(':id')) return page;
  const upToId = page.slice(0, page.lastIndexOf(':id') + ':id'.length);
  const list = LED_TO_FROM[upToId] ?? upToId.slice(0, -'/:id'.length);
  const listPath = await pathOf(portalUrl, list, cookie);
  if (!listPath) return null;
  const html = await (await fetch(`${portalUrl}${listPath}`, { headers: { cookie: cookie ?? '' } })).text();
  const found = new RegExp(`href="(${upToId.replaceAll(':id', ID_PATTERN)})[^"]*"`).exec(html)?.[1];
  return found ? found + page.slice(upToId.length) : null;
}
