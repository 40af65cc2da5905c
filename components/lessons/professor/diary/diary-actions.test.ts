import { expect, it } from 'vitest';
import { unusualSubmission } from './diary-actions';

const at = (endsAt: string) => ({ endsAt });
const now = '2026-11-27T10:00:00Z';

it('G12: a diary says before it is submitted which lessons are still to come, and which hours are wanting', () => {
  const lessons = [
    at('2026-11-26T10:00:00Z'),
    at(now),
    at('2026-11-27T10:00:01Z'),
    at('2026-12-04T10:00:00Z'),
  ];
  const hours = { assignedMinutes: 36 * 60, doneMinutes: 28 * 60 };
  expect(unusualSubmission({ lessons, ...hours }, now)).toEqual({ toCome: 2, wanting: 8 * 60 });
});

it('G12: a diary with more hours than were assigned wants none', () => {
  const hours = { assignedMinutes: 36 * 60, doneMinutes: 40 * 60 };
  expect(unusualSubmission({ lessons: [], ...hours }, now)).toEqual({ toCome: 0, wanting: 0 });
});
