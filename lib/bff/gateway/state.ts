import { portalConfig } from '../../config/portal-config.ts';
import { ownCookie, singleCookie } from '../session/cookie.ts';

/** The header in which the page of `/account/saml` says the state that its address brought back. */
export const STATE_HEADER = 'x-state';
/** Tells the page the browser's state; set by the middleware only. */
export const PAGE_STATE_HEADER = 'x-gateway-state';

const LOOP_MS = 60_000;
/** The third round trip in a minute is a loop (docs/sso.md). */
const LOOP_TRIPS = 3;
const SIGNED_OUT_S = 5 * 60;

/** Ties a sign-in to the browser it began in: nobody can be signed in by a link of somebody else's. */
export const stateOf = (cookies: string | null) => validState(singleCookie(cookies, nameOf('saml_state')));
export const newState = () => Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url');
/** As long as the browser is open: a sign-in page may be left standing. */
export const keepState = (state: string) => cookie('saml_state', state);
export const clearState = () => cookie('saml_state', '', 0);

/** Whether this would be the third round trip within a minute: something sends the browser back each time. */
export const isLoop = (cookies: string | null, now: number) => tripsOf(cookies, now).length + 1 >= LOOP_TRIPS;

export const keepTrip = (cookies: string | null, now: number) =>
  cookie('saml_trips', [...tripsOf(cookies, now), now].map((trip) => trip.toString(36)).join('.'), 60);

export const clearTrips = () => cookie('saml_trips', '', 0);

/** Somebody has just signed out: the login doesn't go on by itself (C10). */
export const hasSignedOut = (cookies: string | null) => singleCookie(cookies, nameOf('signed_out')) === '1';
export const keepSignedOut = () => cookie('signed_out', '1', SIGNED_OUT_S);

const validState = (state: string | null) => (state && /^[\w-]{22}$/.test(state) ? state : null);

function tripsOf(cookies: string | null, now: number): number[] {
  const kept = singleCookie(cookies, nameOf('saml_trips')) ?? '';
  const trips = kept.split('.').map((trip) => Number.parseInt(trip, 36));
  return trips.filter((trip) => trip <= now && now - trip < LOOP_MS).slice(-LOOP_TRIPS);
}

function nameOf(name: string): string {
  return portalConfig().publicOrigin.startsWith('https:') ? `__Host-${name}` : name;
}

const cookie = (name: string, value: string, maxAgeS?: number): string =>
  ownCookie(portalConfig().publicOrigin, nameOf(name), value, maxAgeS);
