import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { isOneOf } from '../../observe/insiders.ts';

/**
 * The client's address: the last one in `X-Forwarded-For` that is not a trusted proxy's, if all after it are;
 * else the socket's. Anybody can write what stands before it.
 */
export function clientAddresses(proxies: readonly string[]): (req: IncomingMessage) => string {
  const isProxy = isOneOf(proxies);
  return ({ headers, socket }) => {
    const said = String(headers['x-forwarded-for'] ?? '').split(',');
    let address = socket.remoteAddress ?? '';
    while (isProxy(address) && said.length > 0) {
      const before = said.pop()?.trim() ?? '';
      if (isIP(before) === 0) break;
      address = before;
    }
    return address;
  };
}
