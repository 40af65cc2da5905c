import { describe, expect, it } from 'vitest';
import { readSessionQuery, sessionsHref, sortBy } from './session-query';

describe('the address of the list of sessions', () => {
  it('G13: says what is shown, and is read as it was written', () => {
    const query = {
      group: 'results',
      course: 'INF 101',
      sort: { by: 'people', descending: true },
      page: 2,
    } as const;
    const { searchParams } = new URL(sessionsHref(query), 'http://portal');
    expect(readSessionQuery(Object.fromEntries(searchParams))).toEqual(query);
    expect(sessionsHref({})).toBe('/professor/exams');
  });

  it('G13: what it cannot mean counts as not asked', () => {
    const query = readSessionQuery({ state: 'lost', course: ['a', 'b'], sort: '-weight', page: '0' });
    expect(query).toEqual({ group: undefined, course: undefined, sort: undefined, page: 1 });
  });

  it('G13: a column sorts upwards, then downwards, then no more, from the first page', () => {
    const unsorted = readSessionQuery({ page: '3' });
    const up = sortBy(unsorted, 'date');
    expect(up).toEqual({ direction: null, href: '/professor/exams?sort=date' });
    const down = sortBy(readSessionQuery({ sort: 'date' }), 'date');
    expect(down).toEqual({ direction: 'ascending', href: '/professor/exams?sort=-date' });
    const none = sortBy(readSessionQuery({ sort: '-date' }), 'date');
    expect(none).toEqual({ direction: 'descending', href: '/professor/exams' });
  });
});
