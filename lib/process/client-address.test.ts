import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { clientAddresses } from './client-address.ts';

const addressOf = clientAddresses(['127.0.0.1', '10.1.0.0/16']);

it.each([
  ['behind no proxy', '203.0.113.7', undefined, '203.0.113.7'],
  ['behind a proxy', '127.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['behind two', '::ffff:127.0.0.1', '2001:db8::7, 10.1.0.9', '2001:db8::7'],
  ['behind somebody who is no proxy of ours', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['with a word of its own before the proxy’s', '127.0.0.1', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['with no address before the proxy’s', '127.0.0.1', 'unknown', '127.0.0.1'],
  ['on a proxy', '127.0.0.1', '10.1.0.9', '10.1.0.9'],
])('a person %s is known by the right address', (_where, remoteAddress, forwarded, expected) => {
  const headers = { 'x-forwarded-for': forwarded };
  expect(addressOf({ headers, socket: { remoteAddress } } as unknown as IncomingMessage)).toBe(expected);
});
