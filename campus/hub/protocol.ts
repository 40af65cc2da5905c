import * as z from 'zod/mini';

/**
 * The JSON hub protocol of ASP.NET Core SignalR: what this hub says and understands of it. Source:
 * dotnet/aspnetcore, src/SignalR/docs/specs/HubProtocol.md.
 */
export const RECORD_SEPARATOR = '\u001e';

/** The types of messages that a server without methods has to tell apart; it ignores all others. */
export const messageType = { invocation: 1, completion: 3, streamInvocation: 4, ping: 6, close: 7 } as const;

export type Goodbye = {
  error?: string;
  /** Whether a client with automatic reconnection may come back. */
  allowReconnect?: boolean;
};

export const HANDSHAKE_ACCEPTED = encode({});
export const PING = encode({ type: messageType.ping });

export function encodeHandshakeRefusal(error: string): string {
  return encode({ error });
}

/** A call of the client's method `target`, to which it doesn't answer. */
export function encodeInvocation(target: string, args: unknown[]): string {
  return encode({ type: messageType.invocation, target, arguments: args });
}

export function encodeFailedCompletion(invocationId: string, error: string): string {
  return encode({ type: messageType.completion, invocationId, error });
}

export function encodeClose({ error, allowReconnect }: Goodbye): string {
  return encode({ type: messageType.close, error, allowReconnect });
}

const handshakeRequest = z.object({ protocol: z.string(), version: z.number() });

/** Why the first record is no acceptable handshake, in the words of the answer; null if it is one. */
export function handshakeRefusal(record: string): string | null {
  const request = handshakeRequest.safeParse(parseJson(record));
  if (!request.success) return 'The first message has to be a handshake request.';
  if (request.data.protocol !== 'json') return "Only the protocol 'json' is available.";
  if (request.data.version !== 1) return "Only version 1 of the protocol 'json' is available.";
  return null;
}

const hubMessage = z.object({ type: z.int(), invocationId: z.nullish(z.string()) });

export type HubMessage = z.infer<typeof hubMessage>;

/** A client's message after the handshake; null if it isn't one. */
export function parseMessage(record: string): HubMessage | null {
  return hubMessage.safeParse(parseJson(record)).data ?? null;
}

export function isInvocation(message: HubMessage): boolean {
  return message.type === messageType.invocation || message.type === messageType.streamInvocation;
}

function encode(message: object): string {
  return JSON.stringify(message) + RECORD_SEPARATOR;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Cuts what a client sends into records; one may come in several pieces, and a piece may hold several. */
export class RecordReader {
  readonly #limitBytes: number;
  #rest: Buffer = Buffer.alloc(0);

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
  }

  /** The records that `piece` completes, without separators; null once one is longer than the limit. */
  push(piece: Buffer): string[] | null {
    const bytes = Buffer.concat([this.#rest, piece]);
    const records: string[] = [];
    let start = 0;
    for (
      let end = bytes.indexOf(RECORD_SEPARATOR);
      end !== -1;
      end = bytes.indexOf(RECORD_SEPARATOR, start)
    ) {
      if (end + 1 - start > this.#limitBytes) return null;
      records.push(bytes.toString('utf8', start, end));
      start = end + 1;
    }
    this.#rest = bytes.subarray(start);
    return this.#rest.length > this.#limitBytes ? null : records;
  }
}
