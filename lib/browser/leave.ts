import { clearProductData } from './product-data';

let leaving = false;

/** Not authenticated any more: the content is hidden, what this browser kept is cleared, and the login comes back here (C7, C8). */
export function leaveForLogin() {
  if (leaving) return;
  leaving = true;
  document.documentElement.classList.add('leaving');
  clearProductData({ keep: ['alerts', 'draft.', 'lang', 'offer'] });
  const next = location.pathname + location.search;
  location.assign(next.startsWith('/account/login') ? next : `/account/login?${new URLSearchParams({ next })}`);
}
