import { signIn } from './sign-in.ts';

/** The seed's three first. Behind `>` stands the beginning of the link on that page which leads to the one that is meant. */
export const PAGES = [
  '/account/login',
  '/student/dashboard',
  '/student/exams',
  '/student/exams > /student/exams/',
  '/student/courses',
  '/student/lessons',
  '/student/lessons > /student/lessons/',
  '/student/lessons/presences',
  '/student/payments',
  '/student/locks',
  '/account/notifications',
  '/professor/dashboard',
  '/professor/exams',
  '/professor/lessons',
  '/professor/lessons > /professor/lessons/',
  '/professor/presences',
];

/** Whose page it is. */
export async function cookieFor(portalUrl: string, page: string): Promise<string | null> {
  if (page === '/account/login') return null;
  return signIn(portalUrl, page.startsWith('/professor') ? 'professor' : 'student');
}

export async function urlOf(portalUrl: string, page: string, cookie: string | null): Promise<string> {
  const [path, link] = page.split(' > ');
  const url = `${portalUrl}${path}`;
  if (link === undefined) return url;
  const html = await (await fetch(url, { headers: { cookie: cookie ?? '' } })).text();
  const found = new RegExp(`href="(${link}[0-9a-f]{8}-[0-9a-f-]+)"`).exec(html)?.[1];
  if (!found) throw new Error(`${url} leads to no ${link}`);
  return `${portalUrl}${found}`;
}
