import { type OFFLINE_PARTS, STORAGE_PREFIX } from '@/contract/wire/constants';
import { keepItem } from '../drafts/keep-item';
import { readLoginData } from '../session/login-data';

export type OfflinePart = (typeof OFFLINE_PARTS)[number];
export type OfflineLine = { when: string; what: string; where: string };
/** `at` is the instant it was read at, `asOf` says it. */
export type OfflineList = { at: string; asOf: string; lines: OfflineLine[] };

const PREFIX = `${STORAGE_PREFIX}kept.`;

type Owner = { id: string; profileKey: string | null };

/** Whose document this is; a page may show before that is known. */
let owner: Owner | undefined;
const shown = new Map<OfflinePart, OfflineList>();

/** Keeps what a page showed for when there is no network, as the signed-in person's in this profile. */
export function keepForOffline(part: OfflinePart, list: OfflineList): void {
  shown.set(part, list);
  const present = readLoginData();
  if (!owner?.profileKey || present?.id !== owner.id || present.profileKey !== owner.profileKey) return;
  const kept = { id: owner.id, profileKey: owner.profileKey, ...list };
  keepItem('localStorage', PREFIX + part, JSON.stringify(kept));
}

/** Of this person and profile the document is, by the login record: what is kept of anybody else goes. */
export function keepAs(person: Owner): void {
  owner = person;
  forgetOfflineCopies(person);
  for (const [part, list] of shown) keepForOffline(part, list);
}

/** Removes what is kept for offline; with `but`, what is that person's in that profile stays. */
export function forgetOfflineCopies(but?: Owner): void {
  for (const key of Object.keys(localStorage).filter((name) => name.startsWith(PREFIX))) {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (!but || kept?.id !== but.id || kept?.profileKey !== but.profileKey) localStorage.removeItem(key);
  }
}
