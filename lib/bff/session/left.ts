import { createHash } from 'node:crypto';
import { LEFT_COOKIE } from '../../../contract/wire/constants.ts';

/** A page's mark of its session, to report its end later. It names no person and no other session. */
export const leftMarkOf = (sid: string): string =>
  createHash('sha256').update(`left:${sid}`).digest('base64url').slice(0, 22);

/** Whether the browser says that this session was signed out, when it had no network to say so. */
export const isLeft = (cookieHeader: string | null | undefined, sid: string): boolean =>
  hasLeftMark(cookieHeader) && marksIn(cookieHeader).includes(leftMarkOf(sid));

export const hasLeftMark = (cookieHeader: string | null | undefined): boolean =>
  marksIn(cookieHeader).length > 0;

/** Heard, or of a session that is gone. */
export const clearedLeftMark = (): string => `${LEFT_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`;

const marksIn = (cookieHeader: string | null | undefined): string[] =>
  (cookieHeader ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${LEFT_COOKIE}=`))
    .map((pair) => pair.slice(LEFT_COOKIE.length + 1));
