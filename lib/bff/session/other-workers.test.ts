import { beforeEach, expect, it } from 'vitest';
import { givenSession } from './given-session.ts';
import {
  endSession,
  howEnded,
  learn,
  learned,
  noteConfirmed,
  renew,
  wasConfirmed,
  withLatest,
} from './live-sessions.ts';
import { othersKnow, type SessionChange, tellOthersBy } from './other-workers.ts';

let told: SessionChange[] = [];

beforeEach(() => {
  told = [];
  tellOthersBy(async (change) => told.push(change));
});

it('what ends or renews a session is told to the other workers', () => {
  const session = givenSession(Date.now(), { sid: 'one' });
  renew(session, 5);
  endSession('one', 'revoked', 7);
  const { token, loginDate } = session;
  expect(told).toEqual([
    { what: 'renewed', sid: 'one', token, loginDate, windowEnd: 5 },
    { what: 'ended', sid: 'one', how: 'revoked', at: 7 },
  ]);
});

it('what another worker learned holds here, and is not told again', () => {
  const session = givenSession(Date.now(), { sid: 'two' });
  learn({ what: 'renewed', sid: 'two', token: 'newer', loginDate: session.loginDate, windowEnd: 5 }, 3);
  expect(withLatest(session).token).toBe('newer');
  learn({ what: 'ended', sid: 'two', how: 'replaced', at: Date.now() }, 3);
  expect(howEnded('two')).toBe('replaced');
  expect(told).toEqual([]);
});

it('an older renewal that comes late takes no newer one away', () => {
  const session = givenSession(Date.now(), { sid: 'three' });
  renew({ ...session, token: 'newer', loginDate: session.loginDate + 2 }, 5);
  learn({ what: 'renewed', sid: 'three', token: 'older', loginDate: session.loginDate + 1, windowEnd: 4 }, 3);
  expect(withLatest(session).token).toBe('newer');
});

it('of a session that the institution knows the others are told once', () => {
  expect(wasConfirmed('four')).toBe(false);
  noteConfirmed('four');
  noteConfirmed('four');
  expect(wasConfirmed('four')).toBe(true);
  expect(told).toEqual([{ what: 'confirmed', sid: 'four' }]);
});

it('a worker that begins learns which sessions ended, were renewed and are known', () => {
  const now = Date.now();
  const { token, loginDate } = givenSession(now);
  const changes: SessionChange[] = [
    { what: 'renewed', sid: 'five', token, loginDate, windowEnd: 0 },
    { what: 'ended', sid: 'six', how: 'revoked', at: now },
    { what: 'confirmed', sid: 'seven' },
  ];
  for (const change of changes) learn(change);
  for (const change of changes) expect(learned()).toContainEqual({ change, worker: 0 });
});

it('an answer waits until the others know, and not for one that can not be told', async () => {
  let tell = () => {};
  tellOthersBy(() => new Promise((resolve) => (tell = () => resolve(undefined))));
  endSession('eight', 'revoked', Date.now());
  const order: string[] = [];
  const known = othersKnow().then(() => order.push('answered'));
  await Promise.resolve();
  order.push('told');
  tell();
  await known;
  expect(order).toEqual(['told', 'answered']);

  tellOthersBy(() => Promise.reject(new Error('gone')));
  endSession('nine', 'revoked', Date.now());
  await othersKnow();
});
