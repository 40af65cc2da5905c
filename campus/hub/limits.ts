/** Every number of the hub; durations in milliseconds, sizes in bytes. */
export type HubLimits = {
  /** Connections in all, negotiated ones included; above it 503. */
  connections: number;
  /** Connections of one identity key, negotiated ones included; above it 429. */
  connectionsPerIdentity: number;
  /** How long `authenticate` may take; after it 503. */
  authenticateTimeoutMs: number;
  /** From negotiation to the first request of a transport. */
  takeUpTimeoutMs: number;
  /** From the first request of a transport to the answered handshake, `onConnected` included. */
  handshakeTimeoutMs: number;
  /** Silence of ours after which a ping is sent. */
  keepAliveMs: number;
  /** Silence of a client, or time without a poll, after which it counts as gone. */
  clientTimeoutMs: number;
  /** How long a poll stays open without a message. */
  pollTimeoutMs: number;
  /** How long a closed connection may take to fetch its last messages and go. */
  closeTimeoutMs: number;
  /** How often the times above are looked at. */
  heartbeatMs: number;
  /** The largest message, frame or body taken from a client. */
  receivedBytes: number;
  /** What may wait for a slow client before it is cut. */
  bufferedBytes: number;
};

/** ASP.NET Core's own defaults where it has them. */
export const defaultLimits: HubLimits = {
  connections: 5_000,
  connectionsPerIdentity: 30,
  authenticateTimeoutMs: 10_000,
  takeUpTimeoutMs: 15_000,
  handshakeTimeoutMs: 15_000,
  keepAliveMs: 15_000,
  clientTimeoutMs: 30_000,
  pollTimeoutMs: 90_000,
  closeTimeoutMs: 5_000,
  heartbeatMs: 1_000,
  receivedBytes: 32 * 1024,
  bufferedBytes: 256 * 1024,
};
