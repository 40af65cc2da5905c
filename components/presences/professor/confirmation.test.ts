import { describe, expect, it } from 'vitest';
import type { RollRow } from '@/contract/presences/presences';
import { confirmationOf, isMissing } from './confirmation';

const row = (status: RollRow['status'], { exempt = false, joined = true } = {}) => ({
  status,
  exempt,
  joined,
});

describe('what confirming a roll says before it is done', () => {
  it('G11: the excused, the exempt and who joined later are not absent', () => {
    const rows = [
      ...[row('present'), row('late'), row('left_early')],
      ...[row(null), row(null), row('absent')],
      ...[row('excused'), row('exempt'), row(null, { exempt: true })],
      row(null, { joined: false }),
    ];
    expect(confirmationOf(rows)).toEqual({
      ...{ absent: 3, of: 9, excused: 3, isMost: false },
    });
    expect(rows.filter(isMissing)).toHaveLength(3);
  });

  it('G11: more than half would be absent', () => {
    const most = [row('present'), row(null), row(null), row('excused')];
    expect(confirmationOf(most)).toMatchObject({ absent: 2, of: 4, isMost: false });
    expect(confirmationOf([...most, row(null)])).toMatchObject({ isMost: true });
  });
});
