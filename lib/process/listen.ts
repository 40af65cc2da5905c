import { createServer, type Server } from 'node:net';
import { BACKLOG } from '../../contract/wire/constants.ts';

type Address = { PORT: number; HOST: string };

/** Listens at the configured address; rejects with what to set instead. */
export function listening(server: Server, { PORT, HOST }: Address): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why = reasons({ PORT, HOST })[error.code ?? ''];
      reject(why ? new Error(why) : error);
    });
    server.listen({ port: PORT, host: HOST, backlog: BACKLOG }, resolve);
  });
}

/** So that a port in use is said at once, before campus and Next take their time. */
export async function refuseTakenPort(address: Address): Promise<void> {
  const probe = createServer();
  await listening(probe, address);
  await new Promise((resolve) => probe.close(resolve));
}

const reasons = ({ PORT, HOST }: Address): Record<string, string> => ({
  EADDRINUSE: `port ${PORT} is in use: set PORT to a free one, as in PORT=3100 npm start`,
  EACCES: `port ${PORT} may not be used by this user: set PORT to one above 1023`,
  EADDRNOTAVAIL: `HOST ${HOST} is not an address of this machine`,
  ENOTFOUND: `HOST ${HOST} is not known`,
});
