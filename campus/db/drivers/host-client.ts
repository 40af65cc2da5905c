import { isIP, Socket, type TcpSocketConnectOpts } from 'node:net';
import type pg from 'pg';
import type { DatabaseHost } from './database-url.ts';
import { PreparingClient } from './preparing-client.ts';

/** One address of a host; its name is what a certificate has to say. */
export type FoundHost = DatabaseHost & { address: string };

type Config = pg.ClientConfig & { find?: () => Promise<FoundHost> };

/**
 * A connection to the host that is found when it connects; without `find` to the one that the address names.
 */
export class HostClient extends PreparingClient {
  readonly #find: Config['find'];
  readonly #found: { address: string };

  constructor({ find, ...config }: Config = {}) {
    const found = { address: '' };
    super({ ...config, ...(find && { stream: () => socketTo(() => found.address) }) });
    this.#find = find;
    this.#found = found;
  }

  // A callback is the pool's, which knows no promise.
  override connect = ((connected?: (error?: unknown) => void) => {
    const connecting = this.#connect();
    if (!connected) return connecting;
    connecting.then(() => connected(), connected);
  }) as pg.Client['connect'];

  async #connect(): Promise<this> {
    const found = await this.#find?.();
    if (found) {
      this.#found.address = found.address;
      this.host = found.name;
      this.port = found.port;
    }
    await super.connect();
    return this;
  }
}

type Lookup = NonNullable<TcpSocketConnectOpts['lookup']>;

/** Goes to one address, whatever the name says: TLS asks for the name. */
function socketTo(address: () => string): Socket {
  const socket = new Socket();
  const connect = socket.connect.bind(socket);
  const lookup: Lookup = (_name, { all }, answer) => {
    const found = { address: address(), family: isIP(address()) };
    if (all) answer(null, [found]);
    else answer(null, found.address, found.family);
  };
  return Object.assign(socket, {
    connect: (port: number, host: string) => connect({ port, host, lookup }),
  });
}
