import { expect, it } from 'vitest';
import type { Course } from '@/contract/courses/courses';
import type { EnrolmentChange } from '@/contract/courses/enrolments';
import { changedState } from './enrolment-state';

const now = '2026-09-20T10:00:00.000Z';
const window = {
  ...{ mode: 'fifo', phase: 'open', dropUntil: '2026-10-20T10:00:00.000Z' },
  ...{ taken: 29, capacity: 30, waitlisted: 0, reserved: [] },
};
const course = (change: object = {}) => ({ window: { ...window, ...change } }) as unknown as Course;
const made = (status: EnrolmentChange['status']): EnrolmentChange => ({
  courseId: 'c',
  status,
  position: null,
});

it.each([
  ['enrolled', course(), { becomes: null, droppable: true }],
  ['enrolled', course({ dropUntil: '2026-09-20T09:59:59.000Z' }), { becomes: null, droppable: false }],
  ['waitlisted', course({ taken: 30 }), { becomes: null, droppable: true }],
  ['pending', course({ mode: 'approval' }), { becomes: null, droppable: false }],
  ['dropped', course({ taken: 30 }), { becomes: 'enrolled', droppable: false }],
  ['dropped', course({ taken: 30, waitlisted: 1 }), { becomes: 'waitlisted', droppable: false }],
  ['dropped', course({ mode: 'approval' }), { becomes: 'pending', droppable: false }],
  ['requested', course({ mode: 'draw' }), { becomes: null, droppable: false }],
  ['withdrawn', course({ mode: 'draw', taken: 30 }), { becomes: 'requested', droppable: false }],
  ['dropped', course({ phase: 'closed' }), { becomes: null, droppable: false }],
  ['left', course({ taken: 30, waitlisted: 1 }), { becomes: 'waitlisted', droppable: false }],
  ['left', course({ waitlisted: 1, reserved: [{ kept: 1 }] }), { becomes: 'waitlisted', droppable: false }],
  [
    'left',
    course({ waitlisted: 3, reserved: [{ kept: 1, isOwn: true }] }),
    { becomes: 'enrolled', droppable: false },
  ],
] as const)('G1: who is %s at once has what goes with it (%#)', (status, of, standing) => {
  expect(changedState(of, now, made(status))).toEqual({ status, ...standing });
});
