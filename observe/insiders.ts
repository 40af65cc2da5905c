import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { hostname } from 'node:os';

/** Headers that proxies set: a request with one of them comes from outside, whatever the socket's address. */
const HANDED_ON = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

type Asks = (request: IncomingMessage) => boolean;

/** Whether a request comes from this machine or from one of `peers`, and not through a gateway on either. */
export function neighbours(peers: readonly string[]): Asks {
  const isNear = isOneOf(['127.0.0.0/8', '::1', ...peers]);
  return ({ socket, headers }) =>
    !HANDED_ON.some((name) => headers[name] !== undefined) && isNear(socket.remoteAddress);
}

/**
 * Whether a request comes from inside and asks for an address, for this machine or for one of `names`. A
 * foreign page whose name was pointed here (DNS rebinding) asks for its own name.
 */
export function insiders(peers: readonly string[], names: readonly string[]): Asks {
  const isNeighbour = neighbours(peers);
  const ours = new Set(['localhost', hostname(), ...names].map((name) => name.toLowerCase()));
  return (request) => isNeighbour(request) && asksFor(request.headers.host, ours);
}

/** Without a Host it is HTTP/1.0, as a balancer's check is: browsers always send one. */
function asksFor(host: string | undefined, names: Set<string>): boolean {
  if (host === undefined) return true;
  const name = host.toLowerCase().replace(/:\d+$/, '');
  return names.has(name) || isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0;
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

/**
 * A network of which nobody knows all machines: of IPv4 wider than /8, of IPv6 wider than /16, or one that
 * begins with zeros and so may hold all of IPv4.
 */
export function isWide(peer: string): boolean {
  const [address = '', bits] = peer.split('/');
  if (bits === undefined) return false;
  return isIPv6(address) ? Number(bits) < 16 || /^(?:::|0+:)/.test(address) : Number(bits) < 8;
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
