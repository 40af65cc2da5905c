type Waiter = { go(): void; giveUp(): void };

/** Those who wait, in a line for each network, device or person they wait for. */
export type WaitingLines = {
  /** Resolves when it is one's turn; rejects with `full()` where there is no room. */
  wait(whose: string): Promise<void>;
  /** Lets the next one go, of each line in turn; false where nobody waits. */
  callNext(): boolean;
};

/** Limited room: when full, the longest line's last waiter gives way to one of a shorter line. */
export function createWaitingLines({ room, full }: { room: number; full: () => Error }): WaitingLines {
  const lines = new Map<string, Waiter[]>(); // in the order of their turns
  let waiting = 0;

  const takeOut = (whose: string, line: Waiter[], waiter: Waiter | undefined) => {
    waiting -= 1;
    if (line.length === 0) lines.delete(whose);
    return waiter;
  };
  const makeRoomFor = (whose: string): boolean => {
    const [longest, line] = longestOf(lines) ?? ['', []];
    if (line.length <= (lines.get(whose)?.length ?? 0) + 1) return false;
    takeOut(longest, line, line.pop())?.giveUp();
    return true;
  };

  return {
    wait: (whose) =>
      new Promise<void>((resolve, reject) => {
        if (waiting >= room && !makeRoomFor(whose)) return reject(full());
        lines.set(whose, [...(lines.get(whose) ?? []), { go: resolve, giveUp: () => reject(full()) }]);
        waiting += 1;
      }),
    callNext: () => {
      const [next] = lines;
      if (!next) return false;
      const [whose, line] = next;
      lines.delete(whose);
      const waiter = line.shift();
      if (line.length > 0) lines.set(whose, line);
      takeOut(whose, line, waiter)?.go();
      return true;
    },
  };
}

const longestOf = (lines: Map<string, Waiter[]>) =>
  [...lines].toSorted(([, one], [, other]) => other.length - one.length)[0];
