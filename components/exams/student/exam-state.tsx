'use client';

import type { ReactNode } from 'react';
import { Status } from '@/components/ui/feedback/status';
import { BookingWord } from './booking/booking-word';
import { isOwn } from './exam-groups';
import { ExamSeats } from './exam-seats';
import { useLiveExam } from './live-exam';
import { OpeningWords } from './opening-words';
import { isWaiting } from './requests/exam-request';
import { RequestWord } from './requests/request-word';
import type { ExamWords } from './use-exam-words';

/** How a session stands for the reader: the own booking, another one of the same course, or the seats there are. */
export function ExamState({ words }: { words: ExamWords }) {
  const { exam } = useLiveExam();
  if (isOwn(exam) || exam.cancelled) return <BookingWord />;
  if (exam.request && isWaiting(exam)) return <RequestWord of={exam.request} />;
  if (words.switchFrom) return <Status tone="success">{words.switchFrom}</Status>;
  return <ExamSeats written={words.seats} />;
}

/** The line below: what goes with the own booking, or until when one can book. */
export function ExamNote({ words, own }: { words: ExamWords; own: ReactNode }) {
  const { exam } = useLiveExam();
  if (isOwn(exam) || exam.cancelled) return own;
  if (words.switchFrom) return <ExamSeats written={words.seats} />;
  return <OpeningWords {...words} />;
}
