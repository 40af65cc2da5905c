import type { Reason } from '@/contract/wire/refusal';
import { createStore } from '../store';
import type { OutboxPath } from './outbox-calls';
import { setAlone } from './outbox-names';
import { type Change, forgetChange } from './outbox-storage';

/** Why a change isn't done yet, or won't be. */
export type Trouble = 'not_sent' | 'unknown' | 'conflict' | 'refused';

/**
 * A row's change that is not done. `waiting`: it is sent when possible. `failed`: it was refused, and stays
 * until it is made again or dropped.
 */
export type Waiting<Path extends OutboxPath = OutboxPath> = Change<Path> & {
  profile: string | null;
  state: 'waiting' | 'sending' | 'failed';
  trouble: Trouble | undefined;
  reasons: Reason[];
  /** This browser has it, should the page be closed. */
  kept: boolean;
  /** Made while this one was on its way: follows on top of its answer. */
  next?: Change<Path>['body'];
  /** Others that went with it were refused, or it was: it goes by itself. */
  alone?: boolean;
};

/** Everything of this document that isn't done, in the order in which it was made. */
export const outboxStore = createStore<ReadonlyMap<string, Waiting>>(new Map());
const items = outboxStore.current;

const held = new Map<string, () => void>();
let storing = Promise.resolve();

export const waitingItem = (id: string): Waiting | undefined => items().get(id);

export const setItem = (id: string, item: Waiting): void => replace(new Map(items()).set(id, item));

/** Changes what is still there of these. */
export function changeItems(ids: string[], after: (item: Waiting) => Waiting): void {
  const next = new Map(items());
  for (const id of ids) {
    const item = next.get(id);
    if (item) next.set(id, after(item));
  }
  replace(next);
}

/** It is done, or isn't wanted any more. */
export function removeItem(id: string): void {
  const next = new Map(items());
  next.delete(id);
  replace(next);
  letGo(id);
  inTurn(async () => forgetChange(id));
}

function replace(next: ReadonlyMap<string, Waiting>): void {
  setAlone([...next.values()].filter(({ kept, state }) => !kept && state !== 'failed').length);
  outboxStore.set(next);
}

/** Runs the writes to this browser's storage in turn, so that no late write comes after its removal. */
export function inTurn(step: () => Promise<void>): void {
  storing = storing.then(step).catch(() => {}); // it is sent all the same, and its row says that it isn't kept
}

export const stored = (): Promise<void> => storing;

/** Another tab may take it over. */
export function letGo(id: string): void {
  held.get(id)?.();
  held.delete(id);
}

/** Holds a change for this tab until it is done, so that no other tab sends it. False if another holds it. */
export async function hold(id: string): Promise<boolean> {
  if (held.has(id) || !window.isSecureContext) return true; // over plain http nothing is kept
  return await new Promise((resolve) => {
    const keepLock = (lock: Lock | null) => {
      resolve(lock !== null);
      return lock && new Promise<void>((release) => held.set(id, release));
    };
    void navigator.locks.request(`ateneo.outbox.${id}`, { ifAvailable: true }, keepLock);
  });
}
