import type { Diary } from '@/contract/lessons/diary';

type Counted = Pick<Diary, 'assignedMinutes' | 'doneMinutes'> & {
  lessons: Pick<Diary['lessons'][number], 'endsAt'>[];
};

/** What is unusual about submitting a diary at `now` (ISO): lessons that are still to come, and hours that are wanting. */
export const unusualSubmission = (
  { lessons, assignedMinutes, doneMinutes }: Counted,
  now: string,
): { toCome: number; wanting: number } => ({
  toCome: lessons.filter(({ endsAt }) => endsAt > now).length,
  wanting: Math.max(0, assignedMinutes - doneMinutes),
});
