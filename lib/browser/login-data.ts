import * as z from 'zod/mini';
import { type SessionStatus, sessionStatus } from '@/contract/account';
import { STORAGE_PREFIX } from '@/contract/constants';

export const LOGIN_DATA_KEY = `${STORAGE_PREFIX}login_data`;

/** The copy of the record for the page and for other tabs (C1): times by this browser's clock, never a token. */
const loginData = z.object({
  id: z.string(),
  loginDate: z.iso.datetime(),
  profileKey: z.nullable(z.string()),
  endsAtMs: z.number(),
  absoluteEndMs: z.number(),
});
export type LoginData = z.infer<typeof loginData>;

/** Keeps the copy; an older one never replaces a newer of the same person (C12). */
export function keepLoginData(next: LoginData): void {
  const present = readLoginData();
  const isOlder =
    present?.id === next.id && present.profileKey === next.profileKey && present.loginDate > next.loginDate;
  if (!isOlder) localStorage.setItem(LOGIN_DATA_KEY, JSON.stringify(next));
}

export const readLoginData = () => parseLoginData(localStorage.getItem(LOGIN_DATA_KEY));

/** The copy as the local storage holds it; null when there is none. */
export function parseLoginData(kept: string | null): LoginData | null {
  const parsed = kept ? loginData.safeParse(JSON.parse(kept)) : null;
  return parsed?.success ? parsed.data : null;
}

/** A status of the portal in this browser's time; null when it says that nobody is signed in. */
export function toLoginData(status: unknown, nowMs = Date.now()): LoginData | null {
  const parsed = sessionStatus.safeParse(status);
  return parsed.success ? fromStatus(parsed.data, nowMs) : null;
}

function fromStatus(status: SessionStatus, nowMs: number): LoginData | null {
  const { crmId, loginDate, endsAt, absoluteEnd, profile, serverNow } = status;
  if (!status.authenticated || !crmId || !loginDate || !endsAt || !absoluteEnd) return null;
  const ahead = nowMs - Date.parse(serverNow);
  return {
    id: crmId,
    loginDate,
    profileKey: profile?.key ?? null,
    endsAtMs: Date.parse(endsAt) + ahead,
    absoluteEndMs: Date.parse(absoluteEnd) + ahead,
  };
}
