/** What is lost with the page, or with the session: `link` leads away, `signOut` takes along what waits in this browser. */
export type Loss = { by: 'link' | 'signOut'; count: number };

/** What is being asked: whether to go all the same. */
export type AskedToLeave = Loss & { end: (leave: boolean) => void };

let asked: AskedToLeave | null = null;
const listeners = new Set<() => void>();

/** For `useSyncExternalStore`: what is being asked; null for nothing. */
export const leaveStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: () => asked,
  readOnServer: () => null,
};

/** Asks in a dialog whether to leave all the same; one that is open already is given up. */
export function askToLeave(loss: Loss): Promise<boolean> {
  asked?.end(false);
  return new Promise((resolve) => {
    const end = (leave: boolean) => {
      show(null);
      resolve(leave);
    };
    show({ ...loss, end });
  });
}

function show(next: AskedToLeave | null) {
  asked = next;
  for (const listener of listeners) listener();
}
