import { STORAGE_PREFIX } from '@/contract/wire/constants';
import { atMost } from '../calls/at-most';
import { keepItem } from '../drafts/keep-item';
import { clearProductData } from './product-data';

const LONGEST_WAIT_MS = 3_000;
const LEFT_KEY = `${STORAGE_PREFIX}left`;
/** When a tab began to sign out: the others may hear of the end before they hear from it. */
const SIGNING_OUT_KEY = `${STORAGE_PREFIX}signing_out`;
const SIGNING_OUT_MS = 10_000;

let leaving = false;
const errands = new Set<() => Promise<unknown>>();

/** What is done before this page leads elsewhere by itself. Answers a function that takes it back. */
export function beforeLeaving(errand: () => Promise<unknown>): () => void {
  errands.add(errand);
  return () => void errands.delete(errand);
}

/** Resolves when all that is done, or takes too long. */
export const readyToLeave = () =>
  atMost(LONGEST_WAIT_MS, Promise.allSettled([...errands].map((errand) => errand())));

/**
 * The session is over: hides the content, clears this browser's data, and opens the login, which leads back
 * here (C7, C8). Drafts and the outbox stay, unreadable to others (C9).
 */
export async function leaveForLogin(): Promise<void> {
  if (!startLeaving()) return;
  await readyToLeave();
  clearProductData({ keep: ['alerts', 'draft.', 'lang', 'offer', 'outbox.', 'push'] });
  keepItem('sessionStorage', LEFT_KEY, '1');
  const next = location.pathname + location.search;
  location.assign(
    next.startsWith('/account/login') ? next : `/account/login?${new URLSearchParams({ next })}`,
  );
}

/** Whether this tab came to the login by `leaveForLogin`, with nobody asking for it; true once. */
export function hasLeftByItself(): boolean {
  const left = sessionStorage.getItem(LEFT_KEY) !== null;
  sessionStorage.removeItem(LEFT_KEY);
  return left;
}

/**
 * The portal is of a newer release than this page: the page is made anew, with what was typed kept (C9). One
 * that has what nobody else keeps stays: it would ask before it goes.
 */
export async function reloadForRelease(): Promise<void> {
  await readyToLeave();
  const mayGo = dispatchEvent(new Event('beforeunload', { cancelable: true }));
  if (mayGo && !leaving) location.reload();
}

/** Another tab signed out: this one follows to the root (C6). */
export function leaveForRoot() {
  if (startLeaving()) location.assign('/');
}

/** A sign-out is under way and leads to the root: no answer that comes late leads elsewhere (C6). */
export function keepForSignOut() {
  leaving = true;
  keepItem('localStorage', SIGNING_OUT_KEY, String(Date.now()));
}

let heardAt = 0;

/** Remembers that another tab began to sign out. Its sign-out finally clears the storage, this mark too. */
export function hearSignOut({ key, newValue }: StorageEvent) {
  if (key === SIGNING_OUT_KEY && newValue !== null) heardAt = Number(newValue);
}

/** Whether a tab of this browser is signing out, or just did: what ends now ends by it (C6). */
export const isSigningOut = () =>
  Date.now() - Math.max(heardAt, Number(localStorage.getItem(SIGNING_OUT_KEY) ?? 0)) < SIGNING_OUT_MS;

/** This page leads elsewhere already. */
export const isLeaving = () => leaving;

function startLeaving(): boolean {
  const first = !leaving;
  leaving = true;
  document.documentElement.classList.add('leaving');
  return first;
}
