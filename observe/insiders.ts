import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** Set by whoever hands a request on: what carries one comes from outside, whatever the address of the socket. */
const HANDED_ON = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/** Whether a request comes from this machine or from one of `peers`, and not through a gateway on either. */
export function insiders(peers: readonly string[]): (request: IncomingMessage) => boolean {
  const isInside = isOneOf(['127.0.0.0/8', '::1', ...peers]);
  return ({ socket, headers }) =>
    !HANDED_ON.some((name) => headers[name] !== undefined) && isInside(socket.remoteAddress);
}

/** Whether an address is one of these peers or in one of their networks; what is no address is not. */
export function isOneOf(peers: readonly string[]): (address: string | undefined) => boolean {
  const list = blockListOf(peers);
  return (given = '') => {
    const address = withoutMapping(given);
    return isIP(address) !== 0 && list.check(address, familyOf(address));
  };
}

/** An address, or a network such as `10.1.0.0/16`. */
export function isPeer(peer: string): boolean {
  const [address = '', bits, ...rest] = peer.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (bits === undefined) return most > 0;
  return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most;
}

function blockListOf(peers: readonly string[]): BlockList {
  const list = new BlockList();
  for (const peer of peers) {
    const [address = '', bits] = peer.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

const withoutMapping = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');
