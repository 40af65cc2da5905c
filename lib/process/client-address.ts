import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { isOneOf } from '../../observe/insiders.ts';

/**
 * Where the person sits: the last address in `X-Forwarded-For` that is none of the trusted proxies', as long as each
 * after it is; else that of the socket. What stands before it anybody can have written.
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
