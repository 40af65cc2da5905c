import { addDays } from 'date-fns/addDays';
import { DUE_DAYS } from '@/contract/surveys/constants';
import type { OwnSurvey } from '@/contract/surveys/surveys';

type Groups = Record<'due' | 'open' | 'done', OwnSurvey[]>;

/** Due is what keeps an exam from being booked, or closes within a week, what closes first on top; what is over is done, the latest on top. */
export function groupsOf(surveys: OwnSurvey[], now: string): Groups {
  const soon = addDays(new Date(now), DUE_DAYS).toISOString();
  const waiting = surveys.filter(({ status }) => status === 'pending').toSorted(byClose);
  const isDue = ({ blocksExam, closesAt }: OwnSurvey) => blocksExam || closesAt <= soon;
  return {
    due: waiting.filter(isDue),
    open: waiting.filter((survey) => !isDue(survey)),
    done: surveys.filter(({ status }) => status !== 'pending'),
  };
}

const byClose = (one: OwnSurvey, other: OwnSurvey) => one.closesAt.localeCompare(other.closesAt);
