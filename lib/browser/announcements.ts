/** Long enough to be read out to the end of what is said before it. */
const STAYS_MS = 10_000;
const NONE: readonly string[] = [];

let said = NONE;
const listeners = new Set<() => void>();

/**
 * Reads a sentence out to whoever listens to the page, politely: "Prenotazione confermata". What an alert says is read
 * out by the alert; what went wrong stands with `role="alert"` beside what was pressed.
 */
export function announce(text: string) {
  if (said.includes(text)) return;
  say([...said, text]);
  setTimeout(() => say(said.filter((other) => other !== text)), STAYS_MS);
}

/** For `useSyncExternalStore`: what is being said, oldest first. */
export const announcementStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: () => said,
  onServer: () => NONE,
};

function say(texts: readonly string[]) {
  said = texts;
  for (const listener of listeners) listener();
}
