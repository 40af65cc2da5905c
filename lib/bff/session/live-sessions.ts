import { ABSOLUTE_SESSION_MS } from '../../../contract/wire/constants.ts';
import { acrossBundles } from '../../../observe/across-bundles.ts';
import { isSamePerson } from '../gateway/gateway-names.ts';
import { allSockets, socketsOf } from './live-sockets.ts';
import type { Session } from './session.ts';

type Renewal = Pick<Session, 'token' | 'loginDate'>;
type Ended = { how: 'revoked' | 'replaced'; at: number };

/** What this portal knows of sessions beyond their cookies. */
type LiveSessions = {
  renewals: Map<string, Renewal>;
  ended: Map<string, Ended>;
  confirmed: Set<string>;
  /** Whom the gateway has signed out and when, by each of the names it has for them. */
  signedOutAtGateway: Map<string, { names: readonly string[]; at: number }>;
};

/** So many sessions count as confirmed by the institution. Beyond them, the longest unasked are asked. */
const MOST_CONFIRMED = 10_000;

const live = acrossBundles(
  'live-sessions',
  (): LiveSessions => ({
    renewals: new Map(),
    ended: new Map(),
    confirmed: new Set(),
    signedOutAtGateway: new Map(),
  }),
);

/** A session's newest token and loginDate. An answer that crossed another restores no older ones (C12). */
export function withLatest(session: Session): Session {
  const renewal = live().renewals.get(session.sid);
  if (!renewal || renewal.loginDate < session.loginDate) return session;
  const isSame = renewal.loginDate === session.loginDate && renewal.token === session.token;
  return isSame ? session : { ...session, ...renewal };
}

/** Remembers what the session's cookie may not hold yet (C2). Its sockets follow the longer window. */
export function renew({ sid, token, loginDate }: Session, windowEnd: number): void {
  const { renewals } = live();
  forgetOld(Date.now());
  if (loginDate < (renewals.get(sid)?.loginDate ?? 0)) return; // an answer that crossed a later one
  renewals.delete(sid); // so that they stand in the order of renewing
  renewals.set(sid, { token, loginDate });
  for (const socket of socketsOf(sid)) socket.windowEnd = windowEnd;
}

/** `revoked`: signed out or refused by the institution. `replaced`: another record took its place (C3). */
export function endSession(sid: string, how: Ended['how'], now: number): void {
  const { ended, renewals } = live();
  forgetOld(now);
  if (!ended.has(sid)) ended.set(sid, { how, at: now }); // what ended it first
  renewals.delete(sid);
  for (const socket of socketsOf(sid)) socket.close();
}

/**
 * The gateway has signed somebody out: sessions that it opened for them until now are over, and their
 * sockets.
 */
export function endSessionsOf(gatewayNames: readonly string[], now: number): void {
  const { signedOutAtGateway } = live();
  forgetOld(now);
  for (const name of gatewayNames) {
    signedOutAtGateway.delete(name); // so that they stand in the order of signing out
    signedOutAtGateway.set(name, { names: gatewayNames, at: now });
  }
  for (const socket of allSockets()) if (isSignedOutAtGateway(socket)) socket.close();
}

/** Whether the gateway has signed its person out since the session was opened. */
export function isSignedOutAtGateway({
  gatewayNames = [],
  absoluteEnd,
}: Pick<Session, 'gatewayNames' | 'absoluteEnd'>): boolean {
  const openedAt = absoluteEnd - ABSOLUTE_SESSION_MS;
  return gatewayNames.some((name) => {
    const said = live().signedOutAtGateway.get(name);
    return said !== undefined && said.at >= openedAt && isSamePerson(gatewayNames, said.names);
  });
}

/** The institution knew its bearer, just now. */
export function noteConfirmed(sid: string): void {
  const { confirmed } = live();
  confirmed.delete(sid); // so that they stand in the order of asking
  confirmed.add(sid);
  const [oldest] = confirmed;
  if (confirmed.size > MOST_CONFIRMED && oldest !== undefined) confirmed.delete(oldest);
}

export const howEnded = (sid: string): Ended['how'] | null => live().ended.get(sid)?.how ?? null;
export const endedAt = (sid: string): number | null => live().ended.get(sid)?.at ?? null;
/** Whether the institution has known the session's bearer since this portal began. */
export const wasConfirmed = (sid: string): boolean => live().confirmed.has(sid);

function forgetOld(now: number) {
  const { ended, renewals, signedOutAtGateway } = live();
  for (const [name, { at }] of signedOutAtGateway) {
    if (now - at <= ABSOLUTE_SESSION_MS) break; // in order of signing out
    signedOutAtGateway.delete(name);
  }
  for (const [sid, { loginDate }] of renewals) {
    if (now - loginDate <= ABSOLUTE_SESSION_MS) break;
    renewals.delete(sid);
  }
  for (const [sid, { at }] of ended) {
    if (now - at <= ABSOLUTE_SESSION_MS) break; // in order of ending
    ended.delete(sid);
  }
}
