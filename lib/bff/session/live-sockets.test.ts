import { expect, it } from 'vitest';
import { learn, learned } from './live-sessions.ts';
import { addSocket, allSockets, countSockets, countSocketsOf } from './live-sockets.ts';
import { tellOthersBy } from './other-workers.ts';

const socket = (sid: string) => ({ sid, windowEnd: Date.now() + 60_000, close: () => {} });

it('a session has the sockets of every worker, until the worker is gone', () => {
  const leave = addSocket(socket('a'));
  learn({ what: 'sockets', sid: 'a', count: 2 }, 7);
  learn({ what: 'sockets', sid: 'b', count: 1 }, 8);
  expect([countSocketsOf('a'), countSocketsOf('b'), countSockets()]).toEqual([3, 1, 4]);
  expect(allSockets().size).toBe(1);

  learn({ what: 'gone' }, 7);
  expect(countSocketsOf('a')).toBe(1);
  leave();
  learn({ what: 'sockets', sid: 'b', count: 0 }, 8);
  expect(countSockets()).toBe(0);
});

it('the others are told how many of a session it holds, at each that comes or goes', () => {
  const told: unknown[] = [];
  tellOthersBy(async (change) => told.push(change));

  const leave = [addSocket(socket('c')), addSocket(socket('c'))];
  for (const each of leave) each();
  for (const each of leave) each(); // twice is once

  expect(told).toEqual([1, 2, 1, 0].map((count) => ({ what: 'sockets', sid: 'c', count })));
});

it('a worker that begins learns what the others hold', () => {
  learn({ what: 'sockets', sid: 'd', count: 3 }, 9);
  expect(learned()).toContainEqual({ change: { what: 'sockets', sid: 'd', count: 3 }, worker: 9 });
});
