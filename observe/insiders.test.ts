import type { IncomingMessage } from 'node:http';
import { hostname } from 'node:os';
import { expect, it } from 'vitest';
import { insiders, isPeer, neighbours } from './insiders.ts';

const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage;
const isInside = insiders(['10.0.0.5', '10.1.0.0/16', 'fd00::/8'], []);

it.each(['127.0.0.1', '127.0.0.53', '::1', '::ffff:127.0.0.1', '10.0.0.5', '10.1.200.3', 'fd00::7'])(
  '%s is inside',
  (address) => expect(isInside(from(address))).toBe(true),
);

it.each(['10.0.0.6', '192.0.2.1', '::ffff:192.0.2.1', '2001:db8::1', ''])('%s is outside', (address) =>
  expect(isInside(from(address))).toBe(false),
);

it.each(['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'x-forwarded-host', 'x-forwarded-proto'])(
  'what a gateway on this machine hands on with %s comes from outside',
  (header) => expect(isInside(from('127.0.0.1', { [header]: '127.0.0.1' }))).toBe(false),
);

it.each([
  'localhost',
  'LOCALHOST:3000',
  '127.0.0.1:3000',
  '[::1]:3000',
  '10.0.0.7',
  hostname(),
  'metrics.example.edu',
])('S13: who is inside may ask for %s', (host) =>
  expect(insiders([], ['Metrics.example.edu'])(from('127.0.0.1', { host }))).toBe(true),
);

it.each([
  'rebound.example',
  'rebound.example:3000',
  '127.0.0.1.rebound.example',
  'localhost.rebound.example',
  '',
  '[',
])('S13: a page of %s is none of the inside, though its browser is', (host) =>
  expect(isInside(from('127.0.0.1', { host }))).toBe(false),
);

it('by which name a neighbour asks is its own matter', () => {
  expect(neighbours([])(from('127.0.0.1', { host: 'campus-a:4001' }))).toBe(true);
});

it.each(['10.0.0.5', '::1', '10.1.0.0/16', 'fd00::/8'])('%s is an address or a network', (peer) =>
  expect(isPeer(peer)).toBe(true),
);

it.each(['', 'gateway', '10.0.0', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.0/', 'fd00::/129'])(
  '%j is neither',
  (peer) => expect(isPeer(peer)).toBe(false),
);
