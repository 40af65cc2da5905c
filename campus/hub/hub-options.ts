import type { IncomingMessage } from 'node:http';
import type { HubLimits } from './limits.ts';
import type { TransportKind } from './transport.ts';

/** What a hub is made of. `Identity` is whatever the caller knows a client by; the hub only carries it. */
export type HubOptions<Identity> = {
  /** The exact path of the hub; negotiation is below it, at `<path>/negotiate`. */
  path: string;
  /** Who sends this request, asked for every request and upgrade: null answers 401, a rejection 503. */
  authenticate: (request: IncomingMessage) => Promise<Identity | null>;
  /** Who counts as the same client: one key shares a limit, and only it may go on with what it negotiated. */
  identityKey: (identity: Identity) => string;
  /**
   * Called after a valid handshake request and awaited before it is answered: whatever is sent to a group
   * joined here reaches the client, right after its `start()`. A rejection refuses the handshake.
   */
  onConnected?: (connection: HubConnection<Identity>) => void | Promise<void>;
  /** Called once for every connection that `onConnected` was called for, after that has settled. */
  onDisconnected?: (connection: HubConnection<Identity>, reason: DisconnectReason) => void | Promise<void>;
  limits?: Partial<HubLimits>;
  /** Milliseconds of a clock that never goes back; `performance.now` by default. */
  now?: () => number;
  log?: HubLog;
};

/** One client as the caller sees it. After its end joining and leaving do nothing. */
export type HubConnection<Identity> = {
  /** Public: fit for logs, opens nothing. */
  readonly id: string;
  /** As proven by the client's latest request: a renewed token counts from the next poll or message on. */
  readonly identity: Identity;
  /** Null until the client has taken up what it negotiated. */
  readonly transport: TransportKind | null;
  /** How often the client tried to invoke something; it can't. */
  readonly refusedInvocations: number;
  /** Calls `target` with `args` on this client alone. */
  tell(target: string, args: unknown[]): void;
  join(group: string): void;
  leave(group: string): void;
};

/** Why a connection ended. */
export type DisconnectReason =
  | 'client-left'
  | 'client-timeout'
  | 'closed-by-server'
  | 'handshake-failed'
  | 'not-taken-up'
  | 'protocol-error'
  | 'slow-consumer';

/** The part of a pino logger that the hub uses. */
export type HubLog = {
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
};
