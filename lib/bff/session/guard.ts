import {
  answersForItself,
  areaOf,
  homeOf,
  isConfirmation,
  isOfApplicants,
  isSignIn,
  needsSession,
  safeNext,
  typeOfPath,
} from './routes.ts';
import type { Session, SessionProfile } from './session.ts';

/** An alert that a redirect takes along to where it lands (B7): a key of the catalogues. */
export type RedirectAlert = 'shared.pageNotFound' | 'shared.otherProfile' | 'shared.continuedElsewhere';
export type Decision = { open: true } | { open: false; to: string; alert?: RedirectAlert };

const OPEN: Decision = { open: true };
const to = (path: string, alert?: RedirectAlert): Decision => ({
  open: false,
  to: path,
  ...(alert && { alert }),
});

/** Whether a page opens for a session (null: none inside its window), or where to instead (A1 to A4, A7). */
export function decide(url: URL, session: Session | null): Decision {
  if (answersForItself(url.pathname)) return OPEN;
  const area = areaOf(url.pathname);
  const profile = session?.profile ?? null;
  if (area === 'account') return decideAccount(url, session, profile);
  if (!session || !profile) return area ? to(loginWithNext(url)) : to('/account/login');
  if (!area)
    return url.pathname === '/' || url.pathname === '/account'
      ? to(homeOf(profile))
      : to(homeOf(profile), 'shared.pageNotFound');
  if (area !== profile.type) return decideOtherType(url, session, profile);
  const isClosedToApplicants = profile.type === 'student' && profile.badge === null;
  return isClosedToApplicants && !isOfApplicants(url.pathname) ? to('/student/offers') : OPEN;
}

function decideAccount(url: URL, session: Session | null, profile: SessionProfile | null): Decision {
  if (profile && isSignIn(url.pathname) && !isConfirmation(url)) {
    return to(safeNext(url.searchParams.get('next'), profile.type) ?? homeOf(profile));
  }
  return needsSession(url.pathname) && !(session && profile) ? to(loginWithNext(url)) : OPEN;
}

/** A profile of the other type may be there to choose; then on to the link (A2). */
function decideOtherType(url: URL, session: Session, profile: SessionProfile): Decision {
  const wanted = typeOfPath(url.pathname);
  if (!wanted || !session.profileTypes.includes(wanted)) return to(homeOf(profile), 'shared.otherProfile');
  const query = new URLSearchParams({ choose: wanted, next: withoutOffer(url) });
  return to(`${homeOf(profile)}?${query}`);
}

const loginWithNext = (url: URL) => `/account/login?${new URLSearchParams({ next: withoutOffer(url) })}`;

function withoutOffer({ pathname, searchParams }: URL): string {
  const rest = new URLSearchParams(searchParams);
  rest.delete('offer');
  return rest.size > 0 ? `${pathname}?${rest}` : pathname;
}
