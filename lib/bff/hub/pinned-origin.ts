import { createHash } from 'node:crypto';
import { originsNow } from '../http/places.ts';

/**
 * A connection belongs to the origin that negotiated it. With several origins its token names it, so that any
 * portal finds it: `<mark>.<token>`. The mark is a hash of the origin.
 */
export function pinnedToken(token: string, origin: string): string {
  return originsNow().length > 1 ? `${markOf(origin)}.${token}` : token;
}

/** The institution's own token and its origin. The origin is null if the token names none that we know. */
export function unpinned(token: string): { token: string; origin: string | null } {
  const [own = '', mark] = token.split('.').reverse();
  return { token: own, origin: originsNow().find((origin) => markOf(origin) === mark) ?? null };
}

const markOf = (origin: string) => createHash('sha256').update(origin).digest('base64url').slice(0, 8);
