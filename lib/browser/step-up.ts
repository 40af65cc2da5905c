import type { Reason } from '@/contract/refusal';

/** What a change is refused with that wants to know once more who asks. */
const STEP_UP = 'account.step_up';

/** A confirmation that is being asked for: where to give it if not by the password, and how it ended. */
export type Asked = { elsewhere: string | null; end: (confirmed: boolean) => void };

let asked: Asked | null = null;
const listeners = new Set<() => void>();

/** For `useSyncExternalStore`: what is being asked for; null for nothing. */
export const stepUpStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: () => asked,
  readOnServer: () => null,
};

/** The reason that asks for a confirmation, if there is one. */
export const stepUpReason = (reasons: Reason[]): Reason | undefined =>
  reasons.find(({ code }) => code === STEP_UP);

/** Asks the person in a dialog; false when it was closed. One that is open already is given up. */
export function askForStepUp({ fixUrl }: Reason): Promise<boolean> {
  asked?.end(false);
  return new Promise((resolve) => {
    const end = (confirmed: boolean) => {
      show(null);
      resolve(confirmed);
    };
    show({ elsewhere: fixUrl ?? null, end });
  });
}

function show(next: Asked | null) {
  asked = next;
  for (const listener of listeners) listener();
}
