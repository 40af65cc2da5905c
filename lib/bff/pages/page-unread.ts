import 'server-only';
import { cache } from 'react';

/** Of the request that a page is made for: what its reads were told. */
const told = cache((): Promise<number | null>[] => []);

/** `unread`: how many notifications the reader has, as a read's answer says; null where it doesn't, or fails. */
export function noteUnread(unread: Promise<number | null>): void {
  told().push(unread.catch(() => null));
}

/** How many notifications the reader has not read, by the page's reads so far; null where the institution doesn't tell. */
export async function pageUnread(): Promise<number | null> {
  return (await Promise.all(told())).findLast((unread) => unread !== null) ?? null;
}
