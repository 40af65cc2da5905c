import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { KNOWN_DEVICE_HEADER } from '../../contract/accounts/known-device.ts';
import { addKnownDevice } from './known-device.ts';
import { addPeerAddress } from './peer-address.ts';

const DEVICE = 'd'.repeat(22);

async function deviceFrom(remoteAddress: string, said?: string | string[]) {
  const app = Fastify();
  addPeerAddress(app, ['127.0.0.1']);
  addKnownDevice(app);
  app.get('/', async ({ knownDevice }) => ({ knownDevice }));
  const headers = said === undefined ? {} : { [KNOWN_DEVICE_HEADER]: said };
  return (await app.inject({ url: '/', remoteAddress, headers })).json().knownDevice;
}

it('S2: believes a portal which device knows a name', async () => {
  expect(await deviceFrom('127.0.0.1', DEVICE)).toBe(DEVICE);
});

it('S2: believes nobody else, who could make up a device for each guess', async () => {
  expect(await deviceFrom('203.0.113.9', DEVICE)).toBeNull();
});

it.each([
  ['nothing', undefined],
  ['a short one', 'd'.repeat(21)],
  ['another letter', `${'d'.repeat(21)}!`],
  ['two', [DEVICE, DEVICE]],
])('S2: takes %s for no device', async (_what, said) => {
  expect(await deviceFrom('127.0.0.1', said)).toBeNull();
});
