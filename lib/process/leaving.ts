import { setTimeout as pause } from 'node:timers/promises';

let leaving = false;

/** Whether this process is about to end: it still answers, but is not ready any more. */
export const isLeaving = () => leaving;

/** Resolves after `delayMs`, in which balancers see that it is not ready and send nobody new. */
export async function leave(delayMs: number): Promise<void> {
  leaving = true;
  await pause(delayMs);
}
