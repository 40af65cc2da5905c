export type TransportKind = 'WebSockets' | 'ServerSentEvents' | 'LongPolling';

/** What carries a connection's messages, after TransportProtocols.md of ASP.NET Core SignalR. */
export type Transport = {
  readonly kind: TransportKind;
  /** Whether a poll of the client's waits open, which proves it there; false where there are no polls. */
  readonly polled: boolean;
  /** Bytes written that the client hasn't taken yet. */
  readonly bufferedBytes: number;
  /** Settles when the client is gone, whichever side went. */
  readonly ended: Promise<void>;
  write(records: string): void;
  /** Ends in order: the client still gets what was written. */
  end(): void;
  /** Ends at once. */
  cut(): void;
};

/** The connection as its transport sees it. */
export type Peer = {
  receive(bytes: Buffer): void;
  /** Ends it for something that is no message at all. */
  fail(error: string): void;
};
