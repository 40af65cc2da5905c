import 'server-only';
import { portalConfig } from '../config/portal-config';

export const REMEMBERED_COOKIE = 'profile';
const HALF_A_YEAR_S = 180 * 24 * 60 * 60;

/** Which profile a person chose last in this browser (B5): a key without meaning elsewhere. It outlives the sign-out. */
export function rememberingCookie(value: string): string {
  const secure = portalConfig().publicOrigin.startsWith('https:') ? '; Secure' : '';
  return `${REMEMBERED_COOKIE}=${value}; Path=/; Max-Age=${HALF_A_YEAR_S}; HttpOnly; SameSite=Lax${secure}`;
}
