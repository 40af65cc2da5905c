import { execFile } from 'node:child_process';
import process from 'node:process';

/** Within the time that the manager waits for a word, so many are sent. */
const WORDS_IN_TIME = 3;

/**
 * Tells systemd, where it has started this program, that it is ready, and from then on that its loop turns
 * (`Type=notify`, `WatchdogSec`). Node has no datagram sockets of Unix, so systemd's own program says it.
 */
export function tellServiceManager({ NOTIFY_SOCKET, WATCHDOG_USEC }: NodeJS.ProcessEnv = process.env): void {
  if (!NOTIFY_SOCKET) return;
  say('--ready');
  const waitsMs = Number(WATCHDOG_USEC ?? 0) / 1_000;
  if (waitsMs > 0) setInterval(say, waitsMs / WORDS_IN_TIME, 'WATCHDOG=1').unref();
}

function say(word: string): void {
  execFile('systemd-notify', [word], (error) => {
    if (error) console.error(`systemd is not told ${word}: ${error.message}`);
  });
}
