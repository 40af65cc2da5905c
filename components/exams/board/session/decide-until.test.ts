import { expect, it } from 'vitest';
import type { RosterRow } from '@/contract/exams/roster';
import { decideUntil } from './decide-until';

const row = (status: string, decisionDueAt: string | null) =>
  ({ outcome: { status, decisionDueAt } }) as unknown as RosterRow;

it('G2: a board reads until when the last of its students may decide', () => {
  const [first, last, past] = ['2026-11-27', '2026-11-29', '2026-12-01'];
  const rows = [row('published', first), row('published', last), row('accepted', past)];
  expect(decideUntil([...rows, { outcome: null } as RosterRow])).toBe(last);
  expect(decideUntil([row('accepted', past), row('published', null)])).toBeNull();
});
