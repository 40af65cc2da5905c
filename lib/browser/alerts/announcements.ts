import { createStore } from '../store';

/** Long enough to be read out to the end of what is said before it. */
const STAYS_MS = 10_000;
/** Two who say the same of one event say it at once. */
const SAME_MS = 1_000;

/** A sentence; one that is said again is another one, or nobody would hear it. */
export type Announcement = { id: number; text: string };

/** What is being said, oldest first. */
export const announcementStore = createStore<readonly Announcement[]>([]);

let latest = { text: '', at: Number.NEGATIVE_INFINITY };
let lastId = 0;

/**
 * Reads a sentence to screen readers, politely: "Prenotazione confermata". An alert reads out its own text.
 * An error stands with `role="alert"` beside the pressed button.
 */
export function announce(text: string) {
  const at = performance.now();
  if (latest.text === text && at - latest.at < SAME_MS) return;
  latest = { text, at };
  lastId += 1;
  const id = lastId;
  const { current, set } = announcementStore;
  set([...current().filter((other) => other.text !== text), { id, text }]);
  setTimeout(() => set(current().filter((other) => other.id !== id)), STAYS_MS);
}
