'use client';

import { DayTile, type TileLook } from '@/components/ui/time/tile';
import type { StudentExam } from '@/contract/exams/exams';
import { holds, isRefused } from './booking-action';
import { type LiveExam, useLiveExam } from './live-exam';
import type { ExamTexts } from './use-exam-texts';

/** The day of a session: what is booked feels booked, what can't be done is quiet. */
export function ExamTile({ words, large = true }: { words: ExamTexts; large?: boolean }) {
  const live = useLiveExam();
  return <DayTile at={live.exam.startsAt} words={words.day} look={lookOf(live)} large={large} />;
}

function lookOf({ exam, action }: LiveExam): TileLook {
  if (exam.cancelled || isRefused(exam, action)) return 'off';
  return isSettled(exam) ? 'settled' : 'plain';
}

const isSettled = (exam: StudentExam) => holds(exam) && exam.booking?.status !== 'waitlisted';
