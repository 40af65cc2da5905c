import { expect, it } from 'vitest';
import type { NextStep } from '@/contract/dashboard/dashboard';
import { pressingStep } from './pressing-step';

const step = (code: string, change: Partial<NextStep> = {}): NextStep => ({
  code,
  title: code,
  area: 'exams',
  severity: 'soon',
  dueAt: '2026-11-27T10:00:00Z',
  blocks: [],
  link: '/student/exams',
  ...change,
});
const isToday = (at: string) => at.startsWith('2026-11-24');

it.each([
  ['a grade', 'outcome_to_decide', [step('booking_closes'), step('outcome_to_decide')]],
  ['what ends today', 'booking_closes', [step('booking_closes', { dueAt: '2026-11-24T20:00:00Z' })]],
  [
    'what blocks',
    'locked',
    [step('locked', { severity: 'blocking', link: null }), step('outcome_to_decide')],
  ],
])('%s stands out', (_what, code, steps) => {
  expect(pressingStep(steps, isToday)?.code).toBe(code);
});

it.each([
  ['what there is time for', step('booking_closes')],
  ['what opens today', step('booking_opens', { severity: 'info', dueAt: '2026-11-24T20:00:00Z' })],
  ['what leads nowhere', step('outcome_to_decide', { link: null })],
])('%s does not', (_what, only) => {
  expect(pressingStep([only], isToday)).toBeNull();
});
