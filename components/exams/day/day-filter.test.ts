import { expect, it } from 'vitest';
import { attendanceMark } from '@/contract/exams/day';
import { bookingStatus, outcomeStatus } from '@/contract/exams/exams';
import type { RosterRow } from '@/contract/exams/roster';
import { countDay, isExpected } from './day-filter';

const row = {} as RosterRow;

it('G13: each student of an exam’s day stands in one of unmarked, came and absent', () => {
  const lines = [null, ...attendanceMark.options].map((mark) => ({ row, mark }));

  expect(countDay(lines)).toEqual([
    { key: 'all', count: 5 },
    { key: 'unmarked', count: 1 },
    { key: 'came', count: 3 },
    { key: 'absent', count: 1 },
  ]);
});

it('G13: whoever holds a seat and was told no outcome is expected', () => {
  const outcomeIn = (status: string) => ({ status: 'booked', outcome: { status } }) as RosterRow;
  const expected = bookingStatus.options.filter((status) =>
    isExpected({ status, outcome: null } as RosterRow),
  );
  const still = outcomeStatus.options.filter((status) => isExpected(outcomeIn(status)));

  expect({ expected, still }).toEqual({ expected: ['booked'], still: ['draft'] });
});
