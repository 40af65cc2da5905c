import type { IncomingMessage } from 'node:http';

const LINE =
  'requests carry X-Forwarded-For, but TRUSTED_PROXIES is empty: everybody behind the proxy counts as one address, ' +
  'and the slowing of guesses, registrations and recoveries falls on all of them together. ' +
  'Set TRUSTED_PROXIES to the address of the proxy.';

/**
 * Warns once, at the first request that a proxy passed on, that no proxy is trusted. A proven gateway says
 * the address itself and causes no warning.
 */
export function noticeForwarding(
  proxies: readonly string[],
  warn: (line: string) => void,
): (req: IncomingMessage, isProven: boolean) => void {
  let said = proxies.length > 0;
  return ({ headers }, isProven) => {
    if (said || isProven || headers['x-forwarded-for'] === undefined) return;
    said = true;
    warn(LINE);
  };
}
