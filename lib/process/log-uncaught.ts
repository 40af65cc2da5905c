import type { Log } from '../config/log.ts';

/**
 * What nobody caught becomes a line of the log, not the end of everybody's session. Next thinks so too, but writes to
 * the console: called after it is prepared, this takes its place.
 */
export function logUncaught(log: Log): void {
  for (const event of ['uncaughtException', 'unhandledRejection']) {
    process.removeAllListeners(event).on(event, (err) => log.error({ err }, event));
  }
}
