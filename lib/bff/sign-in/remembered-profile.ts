import 'server-only';
import { portalConfig } from '../../config/portal-config';
import { ownCookie } from '../session/cookie';

export const REMEMBERED_COOKIE = 'profile';
const HALF_A_YEAR_S = 180 * 24 * 60 * 60;

/** The profile chosen last in this browser (B5): a key without other meaning, kept until sign-out (C6). */
export const rememberingCookie = (value: string): string => cookieOf(value, HALF_A_YEAR_S);

/** Whether the browser sends one. */
export const remembersProfile = (cookieHeader: string | null): boolean =>
  /(?:^|;\s*)profile=/.test(cookieHeader ?? '');

export const forgettingCookie = (): string => cookieOf('', 0);

const cookieOf = (value: string, seconds: number): string =>
  ownCookie(portalConfig().publicOrigin, REMEMBERED_COOKIE, value, seconds);
