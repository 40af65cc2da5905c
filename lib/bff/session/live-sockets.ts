import { acrossBundles } from '../../next/across-bundles.ts';
import { tellOthers } from './other-workers.ts';

type Socket = { sid: string; close(): void; windowEnd: number };

/** Open ways to the hub: those of this process, and how many of each session every other worker holds. */
type LiveSockets = { own: Set<Socket>; elsewhere: Map<number, Map<string, number>> };

const live = acrossBundles('live-sockets', (): LiveSockets => ({ own: new Set(), elsewhere: new Map() }));

/** Registers an open way to the hub; the answer takes it out again. */
export function addSocket(socket: Socket): () => void {
  const { own } = live();
  const tellCount = () =>
    tellOthers({ what: 'sockets', sid: socket.sid, count: socketsOf(socket.sid).length });
  own.add(socket);
  tellCount();
  return () => {
    if (own.delete(socket)) tellCount();
  };
}

/** Those of this process. */
export const allSockets = (): ReadonlySet<Socket> => live().own;
export const socketsOf = (sid: string): Socket[] => [...live().own].filter((socket) => socket.sid === sid);

/** How many all workers of this portal hold. */
export const countSockets = (): number =>
  live().own.size + sum([...live().elsewhere.values()].flatMap((held) => [...held.values()]));

/** How many of one session they hold. */
export const countSocketsOf = (sid: string): number =>
  socketsOf(sid).length + sum([...live().elsewhere.values()].map((held) => held.get(sid) ?? 0));

/** Another worker holds so many of a session. */
export function learnSockets(worker: number, sid: string, count: number): void {
  const { elsewhere } = live();
  const held = elsewhere.get(worker) ?? new Map<string, number>();
  elsewhere.set(worker, held);
  if (count > 0) held.set(sid, count);
  else held.delete(sid);
}

/** With a worker go the sockets it held. */
export const forgetSockets = (worker: number): boolean => live().elsewhere.delete(worker);

/** What every worker was told to hold, for one that begins. */
export const learnedSockets = (): { worker: number; sid: string; count: number }[] =>
  [...live().elsewhere].flatMap(([worker, held]) =>
    [...held].map(([sid, count]) => ({ worker, sid, count })),
  );

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
