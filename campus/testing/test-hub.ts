import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import {
  type HttpTransportType,
  type HubConnection as HubClient,
  HubConnectionBuilder,
  type IHttpConnectionOptions,
  NullLogger,
} from '@microsoft/signalr';
import { onTestFinished } from 'vitest';
import { createHub, type Hub } from '../hub/hub.ts';
import type { DisconnectReason, HubOptions } from '../hub/hub-options.ts';
import type { HubLimits } from '../hub/limits.ts';

/** `person` is the token up to its first dash: `anna` and `anna-2` are two tokens of one person. */
export type TestIdentity = { person: string; token: string };

export type TestHub = {
  hub: Hub<TestIdentity>;
  port: number;
  url: string;
  /** Why connections ended, in the order of their ends. */
  ends: DisconnectReason[];
  warnings: object[];
  errors: object[];
  /** Ends like a killed process: nothing is said to anybody. */
  kill(): void;
};

type Given = Partial<HubOptions<TestIdentity>> & { port?: number };

/** A hub on its own server; each connection joins its person's group. Closed after the test. */
export async function givenHub({ port = 0, limits, ...options }: Given = {}): Promise<TestHub> {
  const [ends, warnings, errors]: [DisconnectReason[], object[], object[]] = [[], [], []];
  const hub = createHub<TestIdentity>({
    path: '/notifications',
    authenticate,
    identityKey: ({ person }) => person,
    onConnected: (connection) => connection.join(connection.identity.person),
    onDisconnected: (_, reason) => void ends.push(reason),
    log: { warn: (facts) => void warnings.push(facts), error: (facts) => void errors.push(facts) },
    ...options,
    limits: { ...quickLimits, ...limits },
  });
  const server = createServer(hub.handleRequest).on('upgrade', hub.handleUpgrade);
  const sockets = socketsOf(server);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as AddressInfo;

  const kill = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    void hub.close();
  };
  onTestFinished(kill);
  const url = `http://127.0.0.1:${address.port}/notifications`;
  return { hub, port: address.port, url, ends, warnings, errors, kill };
}

/** Long enough never to matter on a busy machine; a test shortens the one it is about. */
const quickLimits: Partial<HubLimits> = { heartbeatMs: 10, closeTimeoutMs: 500 };

type ClientGiven = {
  bearer?: string;
  /** Delays of the attempts to reconnect; none without. */
  retryDelays?: number[];
  serverTimeoutMs?: number;
  keepAliveMs?: number;
  connection?: IHttpConnectionOptions;
};

/** The official client, not started; stopped after the test. */
export function givenClient(
  { url }: Pick<TestHub, 'url'>,
  transport: HttpTransportType,
  { bearer = 'anna', retryDelays, serverTimeoutMs, keepAliveMs, connection }: ClientGiven = {},
): HubClient {
  const builder = new HubConnectionBuilder()
    .withUrl(url, { transport, accessTokenFactory: () => bearer, ...connection })
    .configureLogging(NullLogger.instance);
  if (retryDelays) builder.withAutomaticReconnect(retryDelays);
  if (serverTimeoutMs) builder.withServerTimeout(serverTimeoutMs);
  if (keepAliveMs) builder.withKeepAliveInterval(keepAliveMs);
  const client = builder.build();
  onTestFinished(() => client.stop());
  return client;
}

/** A started client, and what it hears of `target`. */
export async function givenListener(...given: Parameters<typeof givenClient>) {
  const client = givenClient(...given);
  const heard: unknown[] = [];
  client.on('booked', (event) => void heard.push(event));
  const closed = new Promise<Error | undefined>((resolve) => client.onclose(resolve));
  await client.start();
  return { client, heard, closed };
}

async function authenticate(request: IncomingMessage): Promise<TestIdentity | null> {
  const token = request.headers.authorization?.replace('Bearer ', '') ?? accessTokenOf(request);
  if (token === 'database-gone') throw new Error('the database is gone');
  if (token === null || token.startsWith('unknown')) return null;
  return { person: token.split('-')[0] ?? '', token };
}

// The client's EventSource can't set headers.
function accessTokenOf({ url = '' }: IncomingMessage): string | null {
  return new URLSearchParams(url.split('?')[1]).get('access_token');
}

function socketsOf(server: Server): Set<Socket> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  return sockets;
}
