import { describe, expect, it } from 'vitest';
import type { BoardSession, SessionNeed } from '@/contract/exams/board';
import { choose, countGroups } from './session-list';

const session = (courseCode: string, need: SessionNeed, day: number, taken = 0) =>
  ({
    ...{ courseCode, courseTitle: courseCode, need, taken },
    startsAt: `2026-12-${String(day).padStart(2, '0')}T08:00:00.000Z`,
  }) as BoardSession;

const sessions = [
  session('B', 'done', 1, 12),
  session('A', 'done', 2, 8),
  session('A', 'publish', 4, 22),
  session('C', 'results', 5, 6),
  session('B', 'upcoming', 9, 40),
  session('A', 'upcoming', 8, 3),
  session('C', 'cancelled', 7),
  session('B', 'draft', 28),
];
const shown = (listed: BoardSession[]) =>
  listed.map(({ need, startsAt }) => `${need} ${startsAt.slice(8, 10)}`);

describe('the list of sessions', () => {
  it('G13: results to enter and to publish are one filter; one of nothing is left out, unless it is chosen', () => {
    expect(countGroups(sessions, 'deciding')).toEqual([
      ['draft', 1],
      ['results', 2],
      ['deciding', 0],
      ['upcoming', 2],
      ['done', 2],
      ['cancelled', 1],
    ]);
    expect(shown(choose(sessions, { group: 'results' }))).toEqual(['publish 04', 'results 05']);
  });

  it('G13: filters by state and by course hold together', () => {
    expect(shown(choose(sessions, { group: 'upcoming', course: 'A' }))).toEqual(['upcoming 08']);
  });

  it('G13: a column sorts them upwards and downwards', () => {
    const dates = (descending: boolean) =>
      choose(sessions, { sort: { by: 'date', descending } }).map(({ startsAt }) => startsAt);
    expect(dates(false)).toEqual(sessions.map(({ startsAt }) => startsAt).toSorted());
    expect(dates(true)).toEqual(dates(false).toReversed());
    const people = choose(sessions, { sort: { by: 'people', descending: true } });
    expect(people.map(({ taken }) => taken)).toEqual([40, 22, 12, 8, 6, 3, 0, 0]);
  });
});
