import type { SessionStatus } from '@/contract/accounts/account';
import { STORAGE_PREFIX } from '@/contract/wire/constants';
import { keepItem } from '../drafts/keep-item';

export const LOGIN_DATA_KEY = `${STORAGE_PREFIX}login_data`;

/** The record's copy for the page and other tabs (C1): times by this browser's clock, never a token. */
export interface LoginData {
  id: string;
  /** Instant, ISO. */
  loginDate: string;
  profileKey: string | null;
  /** By which a sign-out names this session. */
  leftMark: string;
  endsAtMs: number;
  absoluteEndMs: number;
}

/** Keeps the copy; an older one never replaces a newer of the same person (C12). */
export function keepLoginData(next: LoginData): void {
  const present = readLoginData();
  const isOlder =
    present?.id === next.id && present.profileKey === next.profileKey && present.loginDate > next.loginDate;
  if (!isOlder) keepItem('localStorage', LOGIN_DATA_KEY, JSON.stringify(next));
}

export const readLoginData = () => parseLoginData(localStorage.getItem(LOGIN_DATA_KEY));

/** The copy as the local storage holds it; null when there is none. */
export function parseLoginData(kept: string | null): LoginData | null {
  const data: Partial<LoginData> | null = JSON.parse(kept ?? 'null');
  return isComplete(data) ? data : null;
}

/** By hand: it is read as soon as a page is there, before anything that could check it by a schema. */
const isComplete = (data: Partial<LoginData> | null): data is LoginData =>
  typeof data?.id === 'string' &&
  typeof data.loginDate === 'string' &&
  data.profileKey !== undefined &&
  typeof data.leftMark === 'string' &&
  typeof data.endsAtMs === 'number' &&
  typeof data.absoluteEndMs === 'number';

/** A status of the portal in this browser's time; null when it says that nobody is signed in. */
export function toLoginData(status: SessionStatus, nowMs = Date.now()): LoginData | null {
  const { crmId, loginDate, endsAt, absoluteEnd, profile, leftMark, serverNow } = status;
  if (!status.authenticated || !crmId || !loginDate || !endsAt || !absoluteEnd || !leftMark) return null;
  const ahead = nowMs - Date.parse(serverNow);
  return {
    id: crmId,
    loginDate,
    profileKey: profile?.key ?? null,
    leftMark,
    endsAtMs: Date.parse(endsAt) + ahead,
    absoluteEndMs: Date.parse(absoluteEnd) + ahead,
  };
}
