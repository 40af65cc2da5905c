import { clearProductData } from './product-data';

let leaving = false;

/**
 * Not authenticated any more: the content is hidden, what this browser kept is cleared, and the login leads back
 * here (C7, C8). Drafts stay, unreadable to anybody else (C9).
 */
export function leaveForLogin() {
  if (!startLeaving()) return;
  clearProductData({ keep: ['alerts', 'draft.', 'lang', 'offer'] });
  const next = location.pathname + location.search;
  location.assign(
    next.startsWith('/account/login') ? next : `/account/login?${new URLSearchParams({ next })}`,
  );
}

/** Another tab signed out: this one follows to the root (C6). */
export function leaveForRoot() {
  if (startLeaving()) location.assign('/');
}

/** A sign-out is under way and leads to the root: no answer that comes late leads elsewhere (C6). */
export function keepForSignOut() {
  leaving = true;
}

function startLeaving(): boolean {
  const first = !leaving;
  leaving = true;
  document.documentElement.classList.add('leaving');
  return first;
}
