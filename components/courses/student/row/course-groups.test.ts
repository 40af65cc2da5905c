import { expect, it } from 'vitest';
import type { Course } from '@/contract/courses/courses';
import { groupOf } from './course-groups';

const course = (change: object) =>
  ({ becomes: 'enrolled', enrolment: null, window: { phase: 'open' }, ...change }) as unknown as Course;

it.each([
  ['now', 'what can be enrolled in', {}],
  [
    'now',
    'what one is enrolled in, which stays in its place',
    { becomes: null, enrolment: { status: 'enrolled' } },
  ],
  ['now', 'a request that was refused and can be made again', { enrolment: { status: 'rejected' } }],
  ['later', 'what opens later', { window: { phase: 'not_open' } }],
  ['refused', 'what a rule stands against', { becomes: null }],
  ['refused', 'what opens later and a rule stands against', { becomes: null, window: { phase: 'not_open' } }],
] as const)('G1: among %s stands %s', (group, _what, change) => {
  expect(groupOf(course(change))).toBe(group);
});
