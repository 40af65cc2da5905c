import { expect, it } from 'vitest';
import type { LessonRoll, RunStatus } from '@/contract/presences';
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
