import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { Refused, refusals } from './answers.ts';
import type { Connection, ConnectionHost } from './connection.ts';
import { Groups } from './groups.ts';
import { httpRequests } from './http-requests.ts';
import type { HubConnection, HubOptions } from './hub-options.ts';
import { identifyBy } from './identify.ts';
import { defaultLimits } from './limits.ts';
import { encodeInvocation } from './protocol.ts';
import { Registry } from './registry.ts';
import { targetOf } from './target.ts';
import { upgrades } from './upgrades.ts';

/** A SignalR hub whose clients only listen. It knows the connections of this process only. */
export type Hub<Identity> = {
  /** Connections at this moment, negotiated and closing ones included. */
  readonly size: number;
  /** Whether a request or upgrade is aimed at this hub. */
  serves(request: IncomingMessage): boolean;
  /** Answers a request, whatever it is: unknown paths 404. Wants the body unread. */
  handleRequest(request: IncomingMessage, response: ServerResponse): void;
  /** Takes an upgrade up or refuses it; the socket is the hub's from here on. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Calls `target` with `args` on every client in the group; args are JSON. */
  send(group: string, target: string, args: unknown[]): void;
  connectionsOf(group: string): HubConnection<Identity>[];
  /** How many are in the group. */
  sizeOf(group: string): number;
  /** Closes the matching connections, negotiated ones too; returns how many. They reconnect if allowed. */
  closeConnections(
    predicate: (connection: HubConnection<Identity>) => boolean,
    options?: { allowReconnect?: boolean },
  ): number;
  /** Takes nobody new, sends everybody away to reconnect, and resolves when they are gone or were cut. */
  close(): Promise<void>;
};

/** The ASP.NET Core SignalR protocol on Node: JSON over WebSockets, server-sent events and long polling. */
export function createHub<Identity>(options: HubOptions<Identity>): Hub<Identity> {
  const limits = { ...defaultLimits, ...options.limits };
  const groups = new Groups<Connection<Identity>>();
  const registry = new Registry(hostOf(options, limits, groups), options.identityKey);
  const identify = identifyBy(options, limits.authenticateTimeoutMs);
  const core = { path: options.path, limits, registry, identify, explain };
  const heartbeat = setInterval(() => {
    for (const connection of registry.all()) connection.tick();
  }, limits.heartbeatMs).unref();

  return {
    get size() {
      return registry.size;
    },
    serves: (request) => {
      const { path } = targetOf(request);
      return path === options.path || path.startsWith(`${options.path}/`);
    },
    handleRequest: httpRequests(core),
    handleUpgrade: upgrades(core),
    send: (group, target, args) => {
      const message = encodeInvocation(target, args);
      for (const connection of groups.membersOf(group)) connection.send(message);
    },
    connectionsOf: (group) => groups.membersOf(group),
    sizeOf: (group) => groups.sizeOf(group),
    closeConnections: (predicate, { allowReconnect = false } = {}) => {
      const chosen = registry.all().filter((connection) => !connection.closed && predicate(connection));
      for (const connection of chosen) connection.close('closed-by-server', { allowReconnect });
      return chosen.length;
    },
    close: async () => {
      registry.shut();
      const all = registry.all();
      for (const connection of all) connection.close('closed-by-server', { allowReconnect: true });
      await Promise.all(all.map(({ ended }) => ended));
      clearInterval(heartbeat);
    },
  };

  function explain(error: unknown) {
    if (error instanceof Refused) return error.refusal;
    options.log?.error({ err: error }, 'hub: a request failed');
    return refusals.failed;
  }
}

function hostOf<Identity>(
  { onConnected, onDisconnected, log, now = () => performance.now() }: HubOptions<Identity>,
  limits: ConnectionHost<Identity>['limits'],
  groups: ConnectionHost<Identity>['groups'],
): ConnectionHost<Identity> {
  return {
    limits,
    groups,
    now,
    connected: async (connection) => {
      try {
        await onConnected?.(connection);
      } catch (error) {
        log?.error({ err: error, connectionId: connection.id }, 'hub: onConnected failed');
        throw error;
      }
    },
    disconnected: async (connection, reason) => {
      const { id: connectionId, refusedInvocations } = connection;
      if (refusedInvocations > 0) log?.warn({ connectionId, refusedInvocations }, 'hub: invocations refused');
      try {
        await onDisconnected?.(connection, reason);
      } catch (error) {
        log?.error({ err: error, connectionId }, 'hub: onDisconnected failed');
      }
    },
  };
}
