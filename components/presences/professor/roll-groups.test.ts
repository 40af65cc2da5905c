import { expect, it } from 'vitest';
import type { LessonRoll, RunStatus } from '@/contract/presences/presences';
import { groupRolls } from './roll-groups';

const lesson = (hour: number, status: RunStatus | null = null): LessonRoll => {
  const at = (hours: number, minutes = '00') =>
    `2026-10-05T${String(hours).padStart(2, '0')}:${minutes}:00.000Z`;
  return {
    lessonId: String(hour),
    courseId: 'c',
    courseTitle: 'Algebra',
    kind: 'lecture',
    startsAt: at(hour),
    endsAt: at(hour + 2),
    rooms: [],
    status,
    opensFrom: at(hour - 1, '45'),
    confirmUntil: at(23),
    present: 0,
    expected: 0,
  };
};
const idsOf = (hours: [number, (RunStatus | null)?][], now: string) => {
  const { current, toConfirm, today } = groupRolls(
    hours.map(([hour, status]) => lesson(hour, status)),
    `2026-10-05T${now}:00.000Z`,
  );
  return [
    current?.lessonId ?? null,
    toConfirm.map((each) => each.lessonId),
    today.map((each) => each.lessonId),
  ];
};

it.each([
  ['the one that is on', [[8], [10], [14]], '10:30', ['10', ['8'], ['14']]],
  ['one that begins in a quarter of an hour', [[8, 'closed'], [10]], '09:50', ['8', [], ['10']]],
  ['one whose roll is open, whatever the time', [[8, 'open'], [10]], '10:30', ['8', [], ['10']]],
  ['none in between', [[8, 'confirmed'], [14]], '12:00', [null, [], ['8', '14']]],
] as const)('on top is %s', (_what, hours, now, groups) => {
  expect(idsOf(hours as never, now)).toEqual(groups);
});

it('G11: a roll that its professor can’t confirm any more is not offered to be confirmed, but said to be late', () => {
  const late = { ...lesson(8, 'closed'), confirmUntil: '2026-10-05T12:00:00.000Z' };
  const open = { ...lesson(6, 'open'), confirmUntil: '2026-10-05T12:00:00.000Z' };
  const groups = (at: string) => groupRolls([open, late], `2026-10-05T${at}:00.000Z`);
  expect(groups('12:00')).toMatchObject({ current: open, toConfirm: [late], late: [] });
  expect(groups('12:01')).toMatchObject({ current: null, toConfirm: [], late: [open, late] });
});

it('G11: a lesson that is on and confirmed is on all the same', () => {
  expect(groupRolls([lesson(8, 'confirmed')], '2026-10-05T09:00:00.000Z').isOn).toBe(true);
  expect(groupRolls([lesson(8, 'confirmed')], '2026-10-05T12:00:00.000Z').isOn).toBe(false);
});
