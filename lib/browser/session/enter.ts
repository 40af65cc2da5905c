import type { SessionStatus } from '@/contract/accounts/account';
import { keepLoginData, toLoginData } from './login-data';
import { rememberedOffer } from './offer';

/**
 * After a sign-in: keeps the copy of the record and goes on to `next`, to the offers if a link brought one, else home;
 * with no profile chosen yet the login page asks which (B5). The server checks `next` once more.
 */
export function enter(status: SessionStatus, next: string | null): void {
  const data = toLoginData(status);
  if (data) keepLoginData(data);
  const type = status.profile?.type;
  location.assign(
    type
      ? (next ?? startOf(type) ?? '/')
      : `/account/login${next ? `?${new URLSearchParams({ next })}` : ''}`,
  );
}

/** Where to begin as a profile of this type without a page that was come for; null for home. */
export const startOf = (type: string) => (type === 'student' && rememberedOffer() ? '/student/offers' : null);
