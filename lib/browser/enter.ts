import { sessionStatus } from '@/contract/account';
import { keepLoginData, toLoginData } from './login-data';
import { keptOffer } from './offer';

/**
 * After a sign-in: keeps the copy of the record and goes on to `next`, to the offers if a link brought one, else home;
 * with no profile chosen yet the login page asks which (B5). The server checks `next` once more.
 */
export function enter(record: unknown, next: string | null): void {
  const data = toLoginData(record);
  if (data) keepLoginData(data);
  const status = sessionStatus.safeParse(record);
  const type = status.success ? status.data.profile?.type : undefined;
  location.assign(
    type ? (next ?? startOf(type)) : `/account/login${next ? `?${new URLSearchParams({ next })}` : ''}`,
  );
}

const startOf = (type: string) => (type === 'student' && keptOffer() ? '/student/offers' : '/');
