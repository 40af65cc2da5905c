import type { ProfileType } from '../../../contract/accounts/account.ts';
import type { AreaNeeds } from '../../../contract/adoption/page-needs.ts';
import { professorAreas } from '../../../contract/adoption/professor-areas.ts';
import { studentAreas } from '../../../contract/adoption/student-areas.ts';
import { ID_PATTERN } from '../../../contract/wire/is-id.ts';

/** Where an area's pages are stands with what they are made of, in contract/adoption/. */
const pagesOf = (type: ProfileType, areas: Record<string, AreaNeeds>): string[] =>
  Object.values(areas)
    .flatMap(({ pages }) => pages.map(({ page }) => page.replaceAll(/\[\w+\]/g, ':id')))
    .filter((page) => page.startsWith(`/${type}/`));

/**
 * All pages by area. A test compares them with the folder `app/`. `:id` is one segment, an id as
 * `contract/wire/is-id.ts` has it.
 */
export const pages = {
  account: [
    '/account/login',
    '/account/register',
    '/account/recovery',
    '/account/email',
    '/account/saml',
    '/account/profile',
    '/account/password',
    '/account/notifications',
    '/account/unsubscribe',
    '/account/accessibility',
    '/account/privacy',
  ],
  student: pagesOf('student', studentAreas),
  simulator: ['/simulator/checkout'],
  professor: pagesOf('professor', professorAreas),
};

type Area = keyof typeof pages;

/** The area of a page we have; null for any other path (A3). */
export function areaOf(path: string): Area | null {
  const areas = Object.keys(pages) as Area[];
  return areas.find((area) => pages[area].some((page) => matches(page, path))) ?? null;
}

/** The pattern of a page we have, `/student/courses/:id` for one course; null for any other path. */
export const pagePattern = (path: string): string | null =>
  Object.values(pages)
    .flat()
    .find((page) => matches(page, path)) ?? null;

const matches = (page: string, path: string) =>
  page.includes(':id') ? new RegExp(`^${page.replaceAll(':id', ID_PATTERN)}$`).test(path) : page === path;

/** Open to everybody, and 404 where there is nothing: no way to the account leads on from there (A3). */
export const answersForItself = (path: string) =>
  path === '/simulator/checkout' || path === '/verify' || path.startsWith('/verify/');

/** What signed-out people may not see though it lies under the open `/account` (A1). */
export const needsSession = (path: string) =>
  path === '/account/profile' || path === '/account/password' || path === '/account/notifications';

/** What leads on when somebody is signed in already (A1). */
export const isSignIn = (path: string) =>
  path === '/account/login' || path === '/account/register' || path === '/account/saml';

/** A sign-in through the gateway of somebody who is in already, to prove it once more (security: step-up). */
export const isConfirmation = ({ pathname, searchParams }: URL) =>
  needsGatewayState(pathname) && searchParams.get('confirm') === '1';

/** Where a sign-in through the gateway begins and comes back to: each knows the browser's state (C10). */
export const needsGatewayState = (path: string) => path === '/account/login' || path === '/account/saml';

/** Where a profile begins: a student without a badge sees only the offers (A2, A7). */
export const homeOf = ({ type, badge }: { type: ProfileType; badge: string | null }) =>
  type === 'student' && badge === null ? '/student/offers' : `/${type}/dashboard`;

/** What a student without a badge sees too (A7): the offers, and what is to be paid for one. */
export const isOfApplicants = (path: string) =>
  ['/student/offers', '/student/payments'].some((own) => path === own || path.startsWith(`${own}/`));

/** `next` if it is a path of this origin that fits the type; else null. An attacker can set it (A4). */
export function safeNext(next: string | null | undefined, type: ProfileType): string | null {
  if (!next || !/^\/[\w\-./?=&%~+:,]*$/.test(next) || next.startsWith('//')) return null;
  const { pathname } = new URL(next, 'http://ateneo.invalid');
  const area = areaOf(pathname);
  return area === type || needsSession(pathname) ? next : null;
}

/** `next` if it is any page of ours of this origin, for carrying on through the login; null otherwise. */
export const pathOfNext = (next: string | null): string | null =>
  safeNext(next, 'student') ?? safeNext(next, 'professor');

/** The type whose area a path lies in; null elsewhere. */
export function typeOfPath(path: string): ProfileType | null {
  const area = areaOf(path);
  return area === 'student' || area === 'professor' ? area : null;
}
