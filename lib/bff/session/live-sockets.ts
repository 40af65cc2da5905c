import { acrossBundles } from '../../../observe/across-bundles.ts';
import type { Session } from './session.ts';

type Socket = Pick<Session, 'sid' | 'gatewayNames' | 'absoluteEnd'> & { close(): void; windowEnd: number };

/** The open ways to the hub: all, and those of each session. Thousands come at once after a restart. */
const sockets = acrossBundles('live-sockets', () => ({
  all: new Set<Socket>(),
  ofSession: new Map<string, Set<Socket>>(),
}));

export const allSockets = (): ReadonlySet<Socket> => sockets().all;

export const socketsOf = (sid: string): Socket[] => [...(sockets().ofSession.get(sid) ?? [])];

export const countOfSockets = (sid: string): number => sockets().ofSession.get(sid)?.size ?? 0;

/** Registers an open way to the hub; the answer takes it out again. */
export function addSocket(socket: Socket): () => void {
  const { all, ofSession } = sockets();
  const own = ofSession.get(socket.sid) ?? new Set();
  ofSession.set(socket.sid, own.add(socket));
  all.add(socket);
  return () => {
    all.delete(socket);
    own.delete(socket);
    if (own.size === 0 && ofSession.get(socket.sid) === own) ofSession.delete(socket.sid);
  };
}
