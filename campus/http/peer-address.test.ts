import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { addPeerAddress, siteOf } from './peer-address.ts';

async function peerOf(socket: string, said?: string | string[]) {
  const app = Fastify();
  addPeerAddress(app, ['127.0.0.1', '::1', '10.0.0.7', '10.8.0.0/16', 'fd00:8::/32']);
  app.get('/', async ({ peer }) => peer);
  const headers = said === undefined ? {} : { 'x-client-address': said };
  return (await app.inject({ url: '/', remoteAddress: socket, headers })).body;
}

it.each([
  ['the portal on this machine', '127.0.0.1'],
  ['the portal on this machine over IPv6', '::1'],
  ['a portal on a socket for both', '::ffff:127.0.0.1'],
  ['a portal that is named in TRUSTED_PEERS', '10.0.0.7'],
  ['a portal of a network that is named there', '10.8.7.6'],
  ['the same on a socket for both', '::ffff:10.8.7.6'],
  ['a portal of a network of IPv6', 'fd00:8:1::7'],
])('takes the word of %s', async (_who, socket) => {
  expect(await peerOf(socket, '198.51.100.4')).toBe('198.51.100.4');
});

it.each([
  ['a stranger', '203.0.113.9'],
  ['a neighbour of that network', '10.9.0.1'],
])('takes the address of the socket where %s says another', async (_who, socket) => {
  expect(await peerOf(socket, '198.51.100.4')).toBe(socket);
});

it.each([
  ['no address', undefined],
  ['a word', 'unknown'],
  ['a list', '198.51.100.4, 198.51.100.5'],
])('takes the address of the portal where it says %s', async (_what, said) => {
  expect(await peerOf('127.0.0.1', said)).toBe('127.0.0.1');
});

it.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::ffff:198.51.100.4', '198.51.100.4'],
])('counts %s as %s', async (said, peer) => {
  expect(await peerOf('127.0.0.1', said)).toBe(peer);
});

it.each([
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['0:0:0:0::/64', '0:0:0::/48'],
  ['198.51.100.4', null],
])('S1: takes %s for a part of %s', (peer, site) => {
  expect(siteOf(peer)).toBe(site);
});
