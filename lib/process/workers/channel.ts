/** The IPC to a process of ours. */
export type Peer = {
  send?(message: Message, sent: (error: Error | null) => void): unknown;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  on(event: 'disconnect', listener: () => void): unknown;
};

type Question = { ask: number; name: string; given: unknown };
type Message = Question | { answer: number; result: unknown } | { answer: number; failed: string };

/** What a process answers, by name. */
type Answers = { [name: string]: (given: never) => unknown };

/** Rejects when the other process fails, is gone, or doesn't answer `withinMs`. */
export type Ask<Theirs extends Answers> = <Name extends keyof Theirs & string>(
  name: Name,
  given: Parameters<Theirs[Name]>[0],
  withinMs?: number,
) => Promise<Awaited<ReturnType<Theirs[Name]>>>;

type Asked = { resolve(result: unknown): void; reject(error: Error): void };

const TIMEOUT_MS = 5_000;

/** Questions and answers in both directions, between processes that know each other's types. */
export function openChannel<Theirs extends Answers>(peer: Peer, answers: Answers): Ask<Theirs> {
  const asked = new Map<number, Asked>();
  let last = 0;

  peer.on('message', (message) => {
    if (!isMessage(message)) return;
    if ('ask' in message) void answer(message);
    else if ('failed' in message) asked.get(message.answer)?.reject(new Error(message.failed));
    else asked.get(message.answer)?.resolve(message.result);
  });
  peer.on('disconnect', () => {
    for (const { reject } of asked.values()) reject(new Error('the other process is gone'));
  });

  async function answer({ ask, name, given }: Question) {
    const unheard = () => {}; // who asked is gone
    try {
      peer.send?.({ answer: ask, result: await answers[name]?.(given as never) }, unheard);
    } catch (error) {
      peer.send?.({ answer: ask, failed: String(error) }, unheard);
    }
  }

  return async (name, given, withinMs = TIMEOUT_MS) => {
    const ask = ++last;
    const { promise, resolve, reject } = Promise.withResolvers<never>();
    asked.set(ask, { resolve: (result) => resolve(result as never), reject });
    const timeout = setTimeout(() => reject(new Error(`${name} was not answered in time`)), withinMs);
    peer.send?.({ ask, name, given }, (error) => error && reject(error));
    try {
      return await promise;
    } finally {
      clearTimeout(timeout);
      asked.delete(ask);
    }
  };
}

const isMessage = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && ('ask' in message || 'answer' in message);
