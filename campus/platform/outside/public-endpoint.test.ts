import type { LookupAddress, lookup } from 'node:dns';
import { describe, expect, it } from 'vitest';
import { isPublicAddress, isPublicEndpoint, NotPublic, publicLookup } from './public-endpoint.ts';

const real = { loopback: false };

describe('S31: an endpoint that a browser names', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/QABC',
    'https://1.1.1.1/push',
  ])('%s may be posted to', (endpoint) => {
    expect(isPublicEndpoint(endpoint, real)).toBe(true);
  });

  it.each([
    ['http', 'http://fcm.googleapis.com/a'],
    ['another port', 'https://fcm.googleapis.com:8443/a'],
    ['a name and a password', 'https://user:secret@fcm.googleapis.com/a'],
    ['no address', 'fcm.googleapis.com'],
    ['this machine', 'https://localhost/a'],
    ['this machine with a dot', 'https://localhost./a'],
    ['this machine by a number', 'https://2130706433/a'],
    ['this machine in hexadecimal', 'https://0x7f.1/a'],
    ['this machine in IPv6', 'https://[::1]/a'],
    ['this machine, mapped', 'https://[::ffff:127.0.0.1]/a'],
    ['a network behind it', 'https://10.1.2.3/a'],
    ['a cloud’s own address', 'https://169.254.169.254/latest/meta-data'],
    ['a link-local address', 'https://[fe80::1]/a'],
    ['a unique local address', 'https://[fd00::1]/a'],
    ['6to4 of this machine', 'https://[2002:7f00:1::]/a'],
  ])('with %s may not', (_, endpoint) => {
    expect(isPublicEndpoint(endpoint, real)).toBe(false);
  });

  it('may be on this machine for a test alone, and then still in no network behind it', () => {
    expect(isPublicEndpoint('http://127.0.0.1:8080/a', { loopback: true })).toBe(true);
    expect(isPublicEndpoint('http://10.1.2.3/a', { loopback: true })).toBe(false);
  });
});

describe('S31: a name', () => {
  const finds = (...addresses: string[]) =>
    publicLookup(((_name: string, _options: object, found: (error: null, all: LookupAddress[]) => void) =>
      found(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )) as typeof lookup);
  const connect = (...addresses: string[]) =>
    new Promise((resolve) => {
      finds(...addresses)('push.example.org', { all: false }, (error, address) => resolve(error ?? address));
    });

  it('leads to where it leads', async () => {
    expect(await connect('93.184.215.14', '2606:2800:21f::1')).toBe('93.184.215.14');
  });

  it.each([
    ['127.0.0.1'],
    ['93.184.215.14', '10.0.0.1'],
    ['2606:2800:21f::1', '::1'],
    ['fd00::1'],
    ['::ffff:10.0.0.1'],
  ])('that leads to %s %s is not connected to', async (...addresses) => {
    expect(await connect(...addresses)).toBeInstanceOf(NotPublic);
  });

  it('that isn’t known is not either', async () => {
    expect(await connect()).toBeInstanceOf(NotPublic);
  });
});

it('S31: whatever is no address is none', () => {
  expect(isPublicAddress('push.example.org')).toBe(false);
});
