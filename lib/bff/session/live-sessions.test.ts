import { expect, it } from 'vitest';
import { ABSOLUTE_SESSION_MS } from '../../../contract/wire/constants.ts';
import { endSession, endSessionsOf, howEnded, renew, withLatest } from './live-sessions.ts';
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
  const leave = ['a', 'a', 'b'].map((sid) =>
    addSocket({ sid, windowEnd: 0, absoluteEnd: 0, close: () => {} }),
  );
  expect([socketsOf('a').length, allSockets().size]).toEqual([2, 3]);
  leave[0]?.();
  leave[0]?.();
  expect([socketsOf('a').length, allSockets().size]).toEqual([1, 2]);
});

it('C6: who is signed out at the gateway hears nothing more at once, and others go on hearing', () => {
  const closed: string[] = [];
  const [anna, bruno] = ['0anna', '0bruno'];
  const absoluteEnd = Date.now() + ABSOLUTE_SESSION_MS - 1_000;
  const leave = [
    { sid: 'g1', gatewayNames: [anna] },
    { sid: 'g2', gatewayNames: [bruno] },
    { sid: 'g3' },
  ].map((of) => addSocket({ ...of, absoluteEnd, windowEnd: 0, close: () => closed.push(of.sid) }));
  endSessionsOf([anna], Date.now());
  expect(closed).toEqual(['g1']);
  for (const go of leave) go();
});
