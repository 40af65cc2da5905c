import type { ServerResponse } from 'node:http';
import { answer } from './answers.ts';
import type { Transport } from './transport.ts';

/**
 * Server to client only: messages wait for the client's next poll, and a poll for the next message. An end is
 * told by 204 to the poll after the last message.
 */
export class LongPollingTransport implements Transport {
  readonly kind = 'LongPolling';
  readonly #pollTimeoutMs: number;
  readonly #end = Promise.withResolvers<void>();
  #begun = false;
  #ending = false;
  #queue: string[] = [];
  #queuedBytes = 0;
  #poll: { response: ServerResponse; timer: NodeJS.Timeout } | null = null;

  constructor(pollTimeoutMs: number) {
    this.#pollTimeoutMs = pollTimeoutMs;
  }

  get polled(): boolean {
    return this.#poll !== null;
  }

  get bufferedBytes(): number {
    return this.#queuedBytes;
  }

  get ended(): Promise<void> {
    return this.#end.promise;
  }

  /** Takes a poll. The first one is answered at once, and a newer one sends an older one away with 204. */
  poll(response: ServerResponse): void {
    this.#answerPoll(204);
    this.#hold(response);
    if (this.#begun) this.#deliver();
    else this.#answerPoll(200);
    this.#begun = true;
  }

  write(records: string): void {
    this.#queue.push(records);
    this.#queuedBytes += Buffer.byteLength(records);
    this.#deliver();
  }

  end(): void {
    this.#ending = true;
    this.#deliver();
  }

  cut(): void {
    this.#ending = true;
    this.#empty();
    this.#answerPoll(204);
    this.#end.resolve();
  }

  #hold(response: ServerResponse): void {
    this.#poll = { response, timer: setTimeout(() => this.#answerPoll(200), this.#pollTimeoutMs) };
    response.once('close', () => {
      if (this.#poll?.response === response) this.#letGo();
    });
  }

  #deliver(): void {
    if (this.#poll === null) return;
    if (this.#queue.length > 0) this.#answerPoll(200, this.#empty());
    else if (this.#ending) this.cut();
  }

  #answerPoll(status: 200 | 204, records = ''): void {
    const response = this.#letGo();
    if (response) answer(response, status, records);
  }

  #letGo(): ServerResponse | undefined {
    const poll = this.#poll;
    clearTimeout(poll?.timer);
    this.#poll = null;
    return poll?.response;
  }

  /** Empties the queue and answers with what was in it. */
  #empty(): string {
    const records = this.#queue.join('');
    this.#queue = [];
    this.#queuedBytes = 0;
    return records;
  }
}
