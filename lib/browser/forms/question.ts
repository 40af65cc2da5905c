/** What a dialog is asked to ask, and how it ends. */
export type Question<About> = About & { end: (answer: boolean) => void };

/** A question that a dialog of the page asks, one at a time: one that is open already is answered with no. */
export function createQuestion<About extends object>() {
  let asked: Question<About> | null = null;
  const listeners = new Set<() => void>();
  const show = (next: Question<About> | null) => {
    asked = next;
    for (const listener of listeners) listener();
  };
  return {
    /** For `useSyncExternalStore`: what is being asked; null for nothing. */
    store: {
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      read: () => asked,
      readOnServer: () => null,
    },
    ask: (about: About): Promise<boolean> => {
      asked?.end(false);
      return new Promise((resolve) => {
        const end = (answer: boolean) => {
          show(null);
          resolve(answer);
        };
        show({ ...about, end });
      });
    },
  };
}
