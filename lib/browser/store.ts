/** A value of the whole document, which components follow by `useSyncExternalStore`. */
export function createStore<Value>(initial: Value) {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    current: () => value,
    onServer: () => initial,
    set: (next: Value) => {
      value = next;
      for (const listener of listeners) listener();
    },
  };
}
