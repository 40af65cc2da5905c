import { addDays } from 'date-fns/addDays';
import { DUE_DAYS } from '@/contract/surveys/constants';
import type { OwnSurvey } from '@/contract/surveys/surveys';

type Groups = Record<'due' | 'open' | 'done', OwnSurvey[]>;

/** `due`: blocks an exam or closes within a week; first to close on top. `done`: as read, latest on top. */
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
