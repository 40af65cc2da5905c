import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isOneOf } from '../../observe/insiders.ts';
import { networkOf } from '../../observe/network-of.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Where the person sits, as far as is known: an IPv4 address or an IPv6 network of 64 bits. */
    peer: string;
    /** Asked by a portal at one of the trusted addresses. */
    isFromTrustedPeer: boolean;
  }
}

/**
 * Adds `request.isFromTrustedPeer` and `request.peer`. `trustedPeers` are addresses and networks. The peer is
 * `x-client-address` where a trusted portal asks, else the socket's address. An IPv6 network counts as one
 * peer, since a household has a whole one.
 */
export function addPeerAddress(app: FastifyInstance, trustedPeers: readonly string[]) {
  const isTrusted = isOneOf(trustedPeers);

  app.decorateRequest('peer', {
    getter() {
      return networkOf((this.isFromTrustedPeer && clientAddressOf(this)) || withoutMapping(this.ip));
    },
  });
  app.decorateRequest('isFromTrustedPeer', {
    getter() {
      return isTrusted(this.ip);
    },
  });
}

function clientAddressOf(request: FastifyRequest): string | null {
  const said = request.headers['x-client-address'];
  return typeof said === 'string' && isIP(said) ? withoutMapping(said) : null;
}

/** The /48 of an IPv6 network: who has one has 65,536 networks for nothing. Null for an IPv4 address. */
export function siteOf(peer: string): string | null {
  return peer.endsWith('::/64') ? `${peer.split(':').slice(0, 3).join(':')}::/48` : null;
}

const withoutMapping = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');
