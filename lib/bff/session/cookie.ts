/** https has a prefix that browsers hold to the host and to TLS; http exists on loopback. Never both names. */
export const sessionCookieName = (publicOrigin: string) =>
  publicOrigin.startsWith('https:') ? '__Host-ateneo' : 'ateneo';

/**
 * The value of the one cookie of that name in the raw header; null where there is none, and where there are two,
 * since parsers differ in which of two they read.
 */
export function singleCookie(header: string | null | undefined, name: string): string | null {
  const values = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  return values.length === 1 ? (values[0] ?? null) : null;
}

/** Whether a request brought a session's cookie at all, whatever its value and however often. */
export const hasSessionCookie = (header: string | null | undefined) =>
  /(?:^|;)\s*(?:__Host-)?ateneo=/.test(header ?? '');

/** The cookie by which a browser is known again (known-device.ts). Never both names. */
export const deviceCookieName = (publicOrigin: string) => `${sessionCookieName(publicOrigin)}-device`;

/** A `Set-Cookie` of the session; `maxAgeS` 0 ends it. */
export const sessionCookie = (publicOrigin: string, value: string, maxAgeS: number) =>
  sealedCookie(publicOrigin, sessionCookieName(publicOrigin), value, maxAgeS);

/** A `Set-Cookie` of the device. */
export const deviceCookie = (publicOrigin: string, value: string, maxAgeS: number) =>
  sealedCookie(publicOrigin, deviceCookieName(publicOrigin), value, maxAgeS);

/** The cookie that says when the link of a roll call was opened (opened-link.ts). */
export const checkInProofCookieName = (publicOrigin: string) => `${sessionCookieName(publicOrigin)}-checkin`;

/** A `Set-Cookie` of it. */
export const checkInProofCookie = (publicOrigin: string, value: string, maxAgeS: number) =>
  sealedCookie(publicOrigin, checkInProofCookieName(publicOrigin), value, maxAgeS);

function sealedCookie(publicOrigin: string, name: string, value: string, maxAgeS: number): string {
  const secure = publicOrigin.startsWith('https:') ? '; Secure' : '';
  return `${name}=${value}; Path=/; Max-Age=${maxAgeS}; HttpOnly; SameSite=Lax${secure}`;
}

export const clearedCookie = (publicOrigin: string) => sessionCookie(publicOrigin, '', 0);
