import { expect, it } from 'vitest';
import { endSession, howEnded, renew, withLatest } from './live-sessions.ts';
import { addSocket, allSockets, socketsOf } from './live-sockets.ts';
import { givenSession } from './session-fixtures.ts';

it('an older renewal that comes late takes no newer one away', () => {
  const session = givenSession(Date.now(), { sid: 'renewed twice' });
  renew({ ...session, token: 'newer', loginDate: session.loginDate + 2 }, 5);
  renew({ ...session, token: 'older', loginDate: session.loginDate + 1 }, 4);
  expect(withLatest(session).token).toBe('newer');
});

it('what ended a session first is what is said of it', () => {
  endSession('ended twice', 'revoked', Date.now());
  endSession('ended twice', 'replaced', Date.now());
  expect(howEnded('ended twice')).toBe('revoked');
});

it('a session has its open sockets, each until it goes', () => {
  const leave = ['a', 'a', 'b'].map((sid) => addSocket({ sid, windowEnd: 0, close: () => {} }));
  expect([socketsOf('a').length, allSockets().size]).toEqual([2, 3]);
  leave[0]?.();
  leave[0]?.();
  expect([socketsOf('a').length, allSockets().size]).toEqual([1, 2]);
});
