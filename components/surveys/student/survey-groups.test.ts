import { expect, it } from 'vitest';
import type { OwnSurvey } from '@/contract/surveys/surveys';
import { groupsOf } from './survey-groups.ts';

const now = '2026-12-01T10:00:00.000Z';
const given = (surveyId: string, change: Partial<OwnSurvey>): OwnSurvey => ({
  ...{
    surveyId,
    courseTitle: 'Fisica 1',
    academicYear: 2026,
    status: 'pending',
    blocksExam: false,
    reply: null,
  },
  closesAt: '2027-01-20T10:00:00.000Z',
  ...change,
});

it('G9: surveys are due, open or done, what closes first on top', () => {
  const { due, open, done } = groupsOf(
    [
      given('later', { closesAt: '2027-02-01T10:00:00.000Z' }),
      given('blocks', { blocksExam: true }),
      given('soon', { closesAt: '2026-12-08T10:00:00.000Z' }),
      given('sent', { status: 'completed' }),
      given('after a week', { closesAt: '2026-12-08T10:00:00.001Z' }),
      given('missed', { status: 'expired', closesAt: '2026-11-01T10:00:00.000Z' }),
    ],
    now,
  );
  const ids = (surveys: OwnSurvey[]) => surveys.map(({ surveyId }) => surveyId);
  expect([ids(due), ids(open), ids(done)]).toEqual([
    ['soon', 'blocks'],
    ['after a week', 'later'],
    ['sent', 'missed'],
  ]);
});
