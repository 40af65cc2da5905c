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
 * Reads a sentence out to whoever listens to the page, politely: "Prenotazione confermata". What an alert says is read
 * out by the alert; what went wrong stands with `role="alert"` beside what was pressed.
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
