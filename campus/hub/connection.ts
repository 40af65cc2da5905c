import { randomBytes } from 'node:crypto';
import type { Groups } from './groups.ts';
import type { DisconnectReason, HubConnection } from './hub-options.ts';
import type { HubLimits } from './limits.ts';
import * as protocol from './protocol.ts';
import { RecordReader } from './protocol.ts';
import type { Peer, Transport, TransportKind } from './transport.ts';

/** What a connection needs of its hub. `disconnected` never rejects. */
export type ConnectionHost<Identity> = {
  limits: HubLimits;
  groups: Groups<Connection<Identity>>;
  now(): number;
  connected(connection: Connection<Identity>): Promise<void>;
  disconnected(connection: Connection<Identity>, reason: DisconnectReason): Promise<void>;
};

type State = 'negotiated' | 'shaking-hands' | 'greeting' | 'open' | 'closed';

/** One client from its negotiation to its end, over whichever transport it takes. */
export class Connection<Identity> implements HubConnection<Identity>, Peer {
  readonly id = randomBytes(16).toString('base64url');
  /** Secret: what the client's further requests name the connection by. */
  readonly token = randomBytes(32).toString('base64url');
  identity: Identity;
  refusedInvocations = 0;

  readonly #host: ConnectionHost<Identity>;
  readonly #records: RecordReader;
  readonly #end = Promise.withResolvers<void>();
  #state: State = 'negotiated';
  #enteredAt: number;
  #heardAt = 0;
  #spokeAt = 0;
  #carrier: Transport | null = null;
  #greeted: Promise<void> | null = null;
  #held = ''; // sent before the handshake was answered, which has to come first

  constructor(host: ConnectionHost<Identity>, identity: Identity) {
    this.#host = host;
    this.#records = new RecordReader(host.limits.receivedBytes);
    this.#enteredAt = host.now();
    this.identity = identity;
  }

  get carrier(): Transport | null {
    return this.#carrier;
  }

  get transport(): TransportKind | null {
    return this.#carrier?.kind ?? null;
  }

  get closed(): boolean {
    return this.#state === 'closed';
  }

  /** Closed before it was taken up. */
  get dropped(): boolean {
    return this.closed && this.#carrier === null;
  }

  /** Settles when the connection is closed and its transport gone. */
  get ended(): Promise<void> {
    return this.#end.promise;
  }

  tell(target: string, args: unknown[]): void {
    this.send(protocol.encodeInvocation(target, args));
  }

  join(group: string): void {
    if (!this.closed) this.#host.groups.join(this, group);
  }

  leave(group: string): void {
    this.#host.groups.leave(this, group);
  }

  /** Takes the connection up over a transport; the client's handshake has to follow in time. */
  attach(carrier: Transport): void {
    this.#carrier = carrier;
    this.#enter('shaking-hands');
    void carrier.ended.then(() => {
      this.#finish('client-left');
      this.#end.resolve();
    });
  }

  /** The client showed that it is there. */
  heard(): void {
    this.#heardAt = this.#host.now();
  }

  /** Takes bytes of the client's; for long polling they don't count as a sign of life, polls do. */
  receive(bytes: Buffer): void {
    if (this.transport !== 'LongPolling') this.heard();
    const records = this.#records.push(bytes);
    if (records === null) this.fail('A message is larger than the hub takes.');
    else for (const record of records) this.#take(record);
  }

  /** Sends an encoded message. Before the handshake's answer it is held back; after the end it is dropped. */
  send(records: string): void {
    if (this.#state === 'open') this.#write(records);
    if (this.#state === 'greeting') this.#hold(records);
  }

  /** Ends the connection for what the client did wrong. */
  fail(error: string): void {
    this.close('protocol-error', { error });
  }

  /** Ends the connection in order, with a last word to the client if there is one. */
  close(reason: DisconnectReason, goodbye?: protocol.Goodbye): void {
    if (this.closed) return;
    if (goodbye) this.#carrier?.write(this.#farewell(goodbye));
    this.#finish(reason);
    if (this.#carrier) endWithin(this.#host.limits.closeTimeoutMs, this.#carrier);
    else this.#end.resolve();
  }

  /** Ends the connection at once, without a word. */
  cut(reason: DisconnectReason): void {
    this.#finish(reason);
    this.#carrier?.cut();
  }

  /** Looks at the clock: drops what is late, pings where there was silence. */
  tick(): void {
    const { limits, now } = this.#host;
    const waitedMs = now() - this.#enteredAt;
    if (this.#state === 'open') this.#checkPulse();
    else if (this.#state === 'negotiated' && waitedMs >= limits.takeUpTimeoutMs) this.close('not-taken-up');
    else if (this.#carrier && waitedMs >= limits.handshakeTimeoutMs) {
      this.close('handshake-failed', { error: 'The handshake took too long.' });
    }
  }

  #take(record: string): void {
    if (this.#state === 'shaking-hands') this.#shakeHands(record);
    else if (!this.closed) this.#obey(protocol.parseMessage(record));
  }

  #shakeHands(record: string): void {
    const error = protocol.handshakeRefusal(record);
    if (error === null) this.#greet();
    else this.close('handshake-failed', { error });
  }

  #greet(): void {
    this.#state = 'greeting'; // still on the handshake's time
    this.#greeted = this.#host.connected(this).then(
      () => this.#open(),
      () => this.close('handshake-failed', { error: 'The hub cannot take the connection now.' }),
    );
  }

  #open(): void {
    if (this.closed) return;
    this.#enter('open');
    this.heard();
    this.#write(protocol.HANDSHAKE_ACCEPTED + this.#held);
    this.#held = '';
  }

  #obey(message: protocol.HubMessage | null): void {
    if (message === null) this.fail('A message is not of the protocol.');
    else if (message.type === protocol.messageType.close) this.close('client-left');
    else if (protocol.isInvocation(message)) this.#refuseInvocation(message.invocationId);
  }

  #refuseInvocation(invocationId: string | null | undefined): void {
    this.refusedInvocations += 1;
    if (typeof invocationId !== 'string') return;
    this.send(protocol.encodeFailedCompletion(invocationId, 'This hub has no methods to invoke.'));
  }

  #hold(records: string): void {
    this.#held += records;
    if (Buffer.byteLength(this.#held) > this.#host.limits.bufferedBytes) this.cut('slow-consumer');
  }

  #write(records: string): void {
    const waitingBytes = (this.#carrier?.bufferedBytes ?? 0) + Buffer.byteLength(records);
    if (waitingBytes > this.#host.limits.bufferedBytes) this.cut('slow-consumer');
    else this.#carrier?.write(records);
    this.#spokeAt = this.#host.now();
  }

  #checkPulse(): void {
    const { limits, now } = this.#host;
    if (this.#carrier?.polled) this.heard();
    if (now() - this.#heardAt >= limits.clientTimeoutMs) {
      this.close('client-timeout', { error: 'Nothing was heard of the client.', allowReconnect: true });
    } else if (this.transport !== 'LongPolling' && now() - this.#spokeAt >= limits.keepAliveMs) {
      this.#write(protocol.PING);
    }
  }

  #farewell(goodbye: protocol.Goodbye): string {
    if (this.#state === 'open') return protocol.encodeClose(goodbye);
    return protocol.encodeHandshakeRefusal(goodbye.error ?? 'The hub closed the connection.');
  }

  #enter(state: State): void {
    this.#state = state;
    this.#enteredAt = this.#host.now();
  }

  #finish(reason: DisconnectReason): void {
    if (this.closed) return;
    this.#enter('closed');
    this.#held = '';
    this.#host.groups.leaveAll(this);
    void this.#greeted?.then(() => this.#host.disconnected(this, reason));
  }
}

/** Ends a transport in order, and by force when its client doesn't go along in time. */
function endWithin(timeoutMs: number, carrier: Transport): void {
  const timer = setTimeout(() => carrier.cut(), timeoutMs);
  void carrier.ended.then(() => clearTimeout(timer));
  carrier.end();
}
