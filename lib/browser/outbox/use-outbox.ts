'use client';

import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { Sent } from '../calls/call';
import { drop, type Hearer, hear, send, startOutbox } from './outbox';
import type { OutboxPath } from './outbox-calls';
import { outboxStore, type Waiting } from './outbox-items';
import { idOf } from './outbox-storage';

/**
 * One kind of changes to the rows of one thing: sent at once, stored in this browser until answered, and sent
 * later if it is not possible now. `onAnswer` gets each answer.
 */
export function useOutbox<Path extends OutboxPath>(path: Path, about: string, onAnswer: Hearer<Path>) {
  const items = useSyncExternalStore(outboxStore.subscribe, outboxStore.current, outboxStore.onServer);
  const answered: Hearer<Path> = useEffectEvent(onAnswer);
  useEffect(() => hear(path, about, (row, answer) => answered(row, answer)), [path, about]);
  useEffect(() => void startOutbox(), []);
  return {
    of: (row: string) => items.get(idOf({ path, about, row })) as Waiting<Path> | undefined,
    all: [...items.values()].filter((item) => item.path === path && item.about === about) as Waiting<Path>[],
    send: (changes: { row: string; body: Sent<Path> }[]) =>
      send<Path>(changes.map((change) => ({ path, about, ...change }))),
    drop: (row: string) => drop({ path, about, row }),
  };
}

/** How many changes to the rows of one thing wait. */
export function useWaiting(path: OutboxPath, about: string): number {
  const items = useSyncExternalStore(outboxStore.subscribe, outboxStore.current, outboxStore.onServer);
  const own = [...items.values()].filter((item) => item.path === path && item.about === about);
  return own.filter(({ state }) => state === 'waiting').length;
}
