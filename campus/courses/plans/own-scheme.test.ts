import { expect, it } from 'vitest';
import { ownWindow } from './own-scheme.ts';

const day = (of: number) => new Date(Date.UTC(2026, 9, of));
const scheme = { opensAt: day(10), closesAt: day(20) };

it.each([
  ['nothing is opened for one alone', null, 15, [10, 20]],
  ['it closes later for one alone', 25, 22, [10, 25]],
  ['it would close sooner for one alone: the scheme’s end counts', 15, 12, [10, 20]],
  ['what was opened for one alone is over', 25, 25, [10, 20]],
  ['it has not opened yet but for one alone', 8, 5, [5, 8]],
] as const)(
  'A7: a student chooses as the scheme says, or as long as it is open for this one: %s',
  (_, until, at, [from, to]) => {
    const openUntil = until === null ? null : day(until);
    expect(ownWindow(scheme, openUntil, day(at))).toEqual({ opensAt: day(from), closesAt: day(to) });
  },
);
