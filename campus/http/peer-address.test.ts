import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { addPeerAddress, siteOf } from './peer-address.ts';

async function peerOf(socket: string, said?: string | string[]) {
  const app = Fastify();
  addPeerAddress(app, ['127.0.0.1', '::1', '10.0.0.7']);
  app.get('/', async ({ peer }) => peer);
  const headers = said === undefined ? {} : { 'x-client-address': said };
  return (await app.inject({ url: '/', remoteAddress: socket, headers })).body;
}

it.each([
  ['the portal on this machine', '127.0.0.1'],
  ['the portal on this machine over IPv6', '::1'],
  ['a portal on a socket for both', '::ffff:127.0.0.1'],
  ['a portal that is named in TRUSTED_PEERS', '10.0.0.7'],
])('takes the word of %s', async (_who, socket) => {
  expect(await peerOf(socket, '198.51.100.4')).toBe('198.51.100.4');
});

it('takes the address of the socket where a stranger says another', async () => {
  expect(await peerOf('203.0.113.9', '198.51.100.4')).toBe('203.0.113.9');
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
