import { acrossBundles } from '../../../observe/across-bundles.ts';

type Socket = { sid: string; close(): void; windowEnd: number };

/** The open ways to the hub. */
export const allSockets = acrossBundles('live-sockets', () => new Set<Socket>());

export const socketsOf = (sid: string): Socket[] => [...allSockets()].filter((socket) => socket.sid === sid);

/** Registers an open way to the hub; the answer takes it out again. */
export function addSocket(socket: Socket): () => void {
  allSockets().add(socket);
  return () => void allSockets().delete(socket);
}
