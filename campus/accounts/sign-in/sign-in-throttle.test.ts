import { expect, it } from 'vitest';
import { byNameFrom, delayAfterMs } from './sign-in-throttle.ts';

it.each([
  [0, 0],
  [4, 0],
  [5, 1000],
  [6, 2000],
  [10, 32_000],
  [11, 60_000],
  [5000, 60_000],
])('after %i failures, five of them free, the delay is %i ms', (failures, delay) => {
  expect(delayAfterMs(failures, 5)).toBe(delay);
});

const here = { peer: '192.0.2.1', knownDevice: null };

it('counts a name in any letter case as one, and keeps it unreadable', () => {
  expect(byNameFrom('sign-in', ' Ada@Example.org', here)).toEqual(
    byNameFrom('sign-in', 'ada@example.org', here),
  );
  expect(byNameFrom('sign-in', 'ada@example.org', here)[0]?.key).not.toContain('ada');
});

it('keeps signing in and recovery apart', () => {
  expect(byNameFrom('sign-in', 'ada@example.org', here)).not.toEqual(
    byNameFrom('recovery', 'ada@example.org', here),
  );
});

it('S2: never counts by the name alone: another network, another device is another count', () => {
  const keys = [
    here,
    { ...here, peer: '192.0.2.2' },
    { ...here, knownDevice: 'd'.repeat(22) },
    { ...here, knownDevice: 'e'.repeat(22) },
  ].flatMap((source) => byNameFrom('sign-in', 'ada@example.org', source).map(({ key }) => key));
  expect(new Set(keys).size).toBe(4);
});

it('S2: counts a device that knows the name the same wherever it is', () => {
  const knownDevice = 'd'.repeat(22);
  expect(byNameFrom('sign-in', 'ada', { peer: '192.0.2.2', knownDevice })).toEqual(
    byNameFrom('sign-in', 'ada', { peer: '2001:db8:1:2::/64', knownDevice }),
  );
});

it('S2: counts an IPv6 network and, with more timeout, its site', () => {
  const of = (peer: string) => byNameFrom('sign-in', 'ada', { peer, knownDevice: null });
  const [one, other] = [of('2001:db8:1:2::/64'), of('2001:db8:1:3::/64')];
  expect(one.map(({ free }) => free)).toEqual([5, 20]);
  expect(one[0]).not.toEqual(other[0]);
  expect(one[1]).toEqual(other[1]);
});
