import { ABSOLUTE_SESSION_MS } from '../../contract/constants.ts';
import type { Session } from './session.ts';

type Renewal = Pick<Session, 'token' | 'loginDate'>;
type Ended = { how: 'revoked' | 'replaced'; at: number };
type Socket = { sid: string; close(): void; windowEnd: number };

/**
 * What this process knows of sessions beyond their cookies. Server, middleware, pages and handlers are bundled
 * apart, so it hangs on globalThis.
 */
type LiveSessions = { renewals: Map<string, Renewal>; ended: Map<string, Ended>; sockets: Set<Socket> };

const KEY = Symbol.for('ateneo.live-sessions');
const shared = globalThis as { [KEY]?: LiveSessions };

function live(): LiveSessions {
  shared[KEY] ??= { renewals: new Map(), ended: new Map(), sockets: new Set() };
  return shared[KEY];
}

/** The newest token and loginDate of a session: an answer that crossed another never brings back an older one (C12). */
export function withLatest(session: Session): Session {
  const renewal = live().renewals.get(session.sid);
  if (!renewal || renewal.loginDate < session.loginDate) return session;
  const isSame = renewal.loginDate === session.loginDate && renewal.token === session.token;
  return isSame ? session : { ...session, ...renewal };
}

/** Remembers what the session's cookie may not hold yet (C2). Its sockets follow the longer window. */
export function renew(session: Session, windowEnd: number): void {
  const { renewals } = live();
  forgetOld(Date.now());
  renewals.delete(session.sid); // so that they stand in the order of renewing
  renewals.set(session.sid, { token: session.token, loginDate: session.loginDate });
  for (const socket of socketsOf(session.sid)) socket.windowEnd = windowEnd;
}

/** `revoked`: signed out or refused by the institution. `replaced`: another record took its place (C3). */
export function endSession(sid: string, how: Ended['how'], now: number): void {
  forgetOld(now);
  if (!live().ended.has(sid)) live().ended.set(sid, { how, at: now }); // what ended it first
  live().renewals.delete(sid);
  for (const socket of socketsOf(sid)) socket.close();
}

export const howEnded = (sid: string): Ended['how'] | null => live().ended.get(sid)?.how ?? null;
export const endedAt = (sid: string): number | null => live().ended.get(sid)?.at ?? null;

/** Registers an open way to the hub; the answer takes it out again. */
export function addSocket(socket: Socket): () => void {
  live().sockets.add(socket);
  return () => live().sockets.delete(socket);
}

export const allSockets = (): Iterable<Socket> => live().sockets;
export const socketsOf = (sid: string): Socket[] =>
  [...live().sockets].filter((socket) => socket.sid === sid);

function forgetOld(now: number) {
  const { ended, renewals } = live();
  for (const [sid, { loginDate }] of renewals) {
    if (now - loginDate <= ABSOLUTE_SESSION_MS) break;
    renewals.delete(sid);
  }
  for (const [sid, { at }] of ended) {
    if (now - at <= ABSOLUTE_SESSION_MS) break; // in order of ending
    ended.delete(sid);
  }
}
