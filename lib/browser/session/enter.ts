import type { SessionStatus } from '@/contract/accounts/account';
import { keepLoginData, toLoginData } from './login-data';
import { rememberedOffer } from './offer';

/**
 * After a sign-in: stores the record's copy and opens `next`, a link's offer, or home. Without a profile the
 * login page asks for one (B5). The server checks `next` again.
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
