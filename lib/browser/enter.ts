import { keepLoginData, readStatus, toLoginData } from './login-data';
import { keptOffer } from './offer';

/**
 * After a sign-in: keeps the copy of the record and goes on to `next`, to the offers if a link brought one, else home;
 * with no profile chosen yet the login page asks which (B5). The server checks `next` once more.
 */
export async function enter(record: unknown, next: string | null): Promise<void> {
  const status = await readStatus(record);
  const data = status && toLoginData(status);
  if (data) keepLoginData(data);
  const type = status?.profile?.type;
  location.assign(
    type ? (next ?? startOf(type)) : `/account/login${next ? `?${new URLSearchParams({ next })}` : ''}`,
  );
}

const startOf = (type: string) => (type === 'student' && keptOffer() ? '/student/offers' : '/');
