/** On https the prefix binds the cookie to host and TLS. Http is for loopback only. Never both names. */
export const sessionCookieName = (publicOrigin: string) =>
  publicOrigin.startsWith('https:') ? '__Host-ateneo' : 'ateneo';

/**
 * The value of the header's only cookie of that name. Null if there is none or two: parsers differ in which
 * of two they read.
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

/** The cookie that says when the link of a roll call was opened (check-in-proof.ts). */
export const checkInProofCookieName = (publicOrigin: string) => `${sessionCookieName(publicOrigin)}-checkin`;

/** A `Set-Cookie` of the session; `maxAgeS` 0 ends it. */
export const sessionCookie = (publicOrigin: string, value: string, maxAgeS: number) =>
  ownCookie(publicOrigin, sessionCookieName(publicOrigin), value, maxAgeS);

/** A `Set-Cookie` that no script reads; without `maxAgeS` it stays as long as the browser is open. */
export function ownCookie(publicOrigin: string, name: string, value: string, maxAgeS?: number): string {
  const secure = publicOrigin.startsWith('https:') ? '; Secure' : '';
  const age = maxAgeS === undefined ? '' : `; Max-Age=${maxAgeS}`;
  return `${name}=${value}; Path=/${age}; HttpOnly; SameSite=Lax${secure}`;
}
