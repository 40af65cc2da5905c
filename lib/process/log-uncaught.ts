import type { Log } from '../config/log.ts';

/**
 * Logs an uncaught error instead of ending the process. Next does the same on the console; called after Next
 * is prepared, this replaces Next's handlers.
 */
export function logUncaught(log: Log): void {
  for (const event of ['uncaughtException', 'unhandledRejection']) {
    process.removeAllListeners(event).on(event, (err) => log.error({ err }, event));
  }
}
