/** From the mounting of the shell to the setting of the menu (B1). */
const SET_AFTER_MS = 500;

let set = false;
let started = false;
const listeners = new Set<() => void>();

/** Starts the wait once per document, whatever mounts the shell again. */
export function startMenuTimer() {
  if (started) return;
  started = true;
  setTimeout(setMenuAtOnce, SET_AFTER_MS);
}

/** Sets the menu without waiting: after a switch of profile (B1). */
export function setMenuAtOnce() {
  set = true;
  for (const listener of listeners) listener();
}

/** For `useSyncExternalStore`: whether the menu is set in this document. */
export const menuTimer = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isSet: () => set,
  onServer: () => false,
};
