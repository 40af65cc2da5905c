import { createStore } from '../store';

/** What a dialog is asked to ask, and how it ends. */
export type Question<About> = About & { end: (answer: boolean) => void };

/** A question that a dialog of the page asks, one at a time: one that is open already is answered with no. */
export function createQuestion<About extends object>() {
  /** What is being asked; null for nothing. */
  const store = createStore<Question<About> | null>(null);
  return {
    store,
    ask: (about: About): Promise<boolean> => {
      store.current()?.end(false);
      return new Promise((resolve) => {
        const end = (answer: boolean) => {
          store.set(null);
          resolve(answer);
        };
        store.set({ ...about, end });
      });
    },
  };
}
