import 'server-only';
import { cache } from 'react';

/** Of the request that a page is made for: each of its reads, with the number of the event that it knows. */
const reads = cache((): Promise<number | null>[] => []);

/** `number`: of the last hub event that the read's answer takes account of; null where none is told, or it fails. */
export function noteRead(number: Promise<number | null>): void {
  reads().push(number.catch(() => null));
}

/**
 * The number of the last hub event that the whole page takes account of: what is read later knows it too. Null where
 * the institution doesn't tell.
 */
export async function pageNumber(): Promise<number | null> {
  const numbers = await Promise.all(reads());
  const known = numbers.filter((number) => number !== null);
  return known.length > 0 && known.length === numbers.length ? Math.min(...known) : null;
}
