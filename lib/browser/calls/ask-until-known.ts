import type { CallResult, Unanswered } from './call';

/** The state of a change without an answer: never sent, its answer is being asked for, or unknown. */
export type Delivery = 'not_sent' | 'checking' | 'unknown';

type Options = { unanswered?: Unanswered };

/** Between them a service can start again. */
const PAUSES_MS = [1_000, 3_000, 8_000];

/**
 * Asks; if the answer is lost, asks again until one comes: when the network is back, and after growing
 * pauses. `ask` must be safe to repeat. `onLost` is called when it starts to check.
 */
export async function askUntilKnown<Answer extends Options>(
  ask: () => Promise<Answer>,
  onLost: () => void,
  pausesMs: readonly number[] = PAUSES_MS,
): Promise<Answer> {
  const first = await ask();
  if (first.unanswered !== 'lost') return first;
  onLost();
  for (const pauseMs of pausesMs) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    await networkBack();
    const again = await ask();
    if (!again.unanswered) return again;
  }
  return first; // that a repeat never left says nothing about the first
}

/** How a change stands after this answer; null: as the answer says. */
export function deliveryOf({ unanswered }: Options): Delivery | null {
  if (!unanswered) return null;
  return unanswered === 'not_sent' ? 'not_sent' : 'unknown';
}

type NotDone = CallResult & { ok: false };

/** It may have been done all the same. */
export const isUnknown = ({ unanswered, status }: NotDone) => unanswered === 'lost' || status >= 500;

/** Not of the call's own making: no session, it came too slowly, too much at once. */
const LATER = [401, 408, 429];

/**
 * Nothing of it was read: no network, no session, another profile in this tab, too much at once, or a proxy
 * that finds no service behind it.
 */
export const isLater = (answer: NotDone) =>
  answer.unanswered === 'not_sent' ||
  LATER.includes(answer.status) ||
  answer.messages.some(({ code }) => code === 'shared.profileChanged') ||
  isNotOffered(answer);

/** There is no such call, or not for what was sent: an institution may say both alike. */
export const isNotOffered = ({ messages }: NotDone) =>
  messages.some(({ code }) => code === 'shared.notOffered');

async function networkBack(): Promise<void> {
  if (navigator.onLine) return;
  await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
}
