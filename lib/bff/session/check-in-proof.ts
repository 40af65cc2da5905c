import * as z from 'zod/mini';
import { SIGN_IN_GRACE_MIN } from '../../../contract/presences/constants.ts';
import { portalConfig } from '../../config/portal-config.ts';
import { checkInProofCookieName, ownCookie, singleCookie } from './cookie.ts';
import { deviceOf } from './known-device.ts';
import { sealValue, unsealValue } from './seal.ts';

/** The page to which the picture on the wall leads. */
export const CHECK_IN_PAGE = '/student/lessons/checkin';

/** A browser opened the link with this code at this time. The seal prevents forgery and a changed time. */
const checkInProof = z.object({ v: z.literal(1), code: z.string(), at: z.number(), device: z.string() });
type CheckInProof = z.infer<typeof checkInProof>;

/**
 * The cookies for the check-in page: when this browser first opened the code, signed in or not, so that a
 * sign-in loses nothing (ADR 16). None if the first time is already stored.
 */
export async function checkInProofCookies({ pathname, searchParams }: URL, cookieHeader: string | null) {
  const code = searchParams.get('code');
  if (pathname !== CHECK_IN_PAGE || code === null || code.length > 32) return [];
  const device = await deviceOf(cookieHeader);
  const kept = await readOpened(cookieHeader);
  if (kept && kept.code === code && kept.device === device.id) return [];
  const { publicOrigin, SESSION_SECRETS } = portalConfig();
  const opened: CheckInProof = { v: 1, code, at: Date.now(), device: device.id };
  const seconds = SIGN_IN_GRACE_MIN * 60;
  const sealed = await sealValue(opened, SESSION_SECRETS, seconds);
  const proof = ownCookie(publicOrigin, checkInProofCookieName(publicOrigin), sealed, seconds);
  return [proof, ...(device.cookie ? [device.cookie] : [])];
}

/** How long ago this browser opened the link with this code, in milliseconds; null where it didn't. */
export async function openedMsAgo(
  cookieHeader: string | null,
  { code, device }: { code: string; device: string },
): Promise<number | null> {
  const kept = await readOpened(cookieHeader);
  if (!kept || kept.code !== code || kept.device !== device) return null;
  return Math.max(0, Date.now() - kept.at);
}

async function readOpened(cookieHeader: string | null): Promise<CheckInProof | null> {
  const { publicOrigin, SESSION_SECRETS } = portalConfig();
  const sealed = singleCookie(cookieHeader, checkInProofCookieName(publicOrigin));
  return sealed ? await unsealValue(checkInProof, sealed, SESSION_SECRETS) : null;
}
