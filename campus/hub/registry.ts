import { Refused, refusals } from './answers.ts';
import { Connection, type ConnectionHost } from './connection.ts';

type Entry<Identity> = {
  key: string;
  connection: Connection<Identity>;
};

/** The hub's connections by their secret token, from negotiation until the last byte is gone. */
export class Registry<Identity> {
  readonly #host: ConnectionHost<Identity>;
  readonly #keyOf: (identity: Identity) => string;
  readonly #entries = new Map<string, Entry<Identity>>();
  readonly #perKey = new Map<string, number>();
  #shut = false;

  constructor(host: ConnectionHost<Identity>, keyOf: (identity: Identity) => string) {
    this.#host = host;
    this.#keyOf = keyOf;
  }

  get size(): number {
    return this.#entries.size;
  }

  all(): Connection<Identity>[] {
    return Array.from(this.#entries.values(), ({ connection }) => connection);
  }

  /** From now on nobody new is admitted. */
  shut(): void {
    this.#shut = true;
  }

  /** Throws `Refused` when there is no place for one more connection of this client. */
  checkPlace(identity: Identity): void {
    const { connections, connectionsPerIdentity } = this.#host.limits;
    if (this.#shut || this.size >= connections) throw new Refused(refusals.full);
    const ofClient = this.#count(this.#keyOf(identity));
    if (ofClient >= connectionsPerIdentity) throw new Refused(refusals.tooManyOfClient);
  }

  /** A new connection; throws `Refused` when there is no place for it. */
  open(identity: Identity): Connection<Identity> {
    this.checkPlace(identity);
    const connection = new Connection(this.#host, identity);
    const key = this.#keyOf(identity);
    this.#entries.set(connection.token, { key, connection });
    this.#perKey.set(key, this.#count(key) + 1);
    void connection.ended.then(() => this.#forget(connection.token, key));
    return connection;
  }

  /** The client's connection with this token. Throws `Refused` for any other token. */
  find(token: string, identity: Identity): Connection<Identity> {
    const entry = this.#entries.get(token);
    if (entry?.key !== this.#keyOf(identity) || entry.connection.dropped) {
      throw new Refused(refusals.unknownConnection);
    }
    entry.connection.identity = identity;
    return entry.connection;
  }

  #count(key: string): number {
    return this.#perKey.get(key) ?? 0;
  }

  #forget(token: string, key: string): void {
    this.#entries.delete(token);
    const left = this.#count(key) - 1;
    if (left > 0) this.#perKey.set(key, left);
    else this.#perKey.delete(key);
  }
}
