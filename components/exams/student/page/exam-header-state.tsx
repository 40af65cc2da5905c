'use client';

import { isRefused } from '../exam-offer';
import { ExamNote, ExamState } from '../exam-state';
import { useLiveExam } from '../live-exam';
import type { ExamWords } from '../use-exam-words';

/** How the session of a page stands for its reader. What stands against booking is said below. */
export function ExamHeaderState({ words }: { words: ExamWords }) {
  const { exam, offer } = useLiveExam();
  if (isRefused(exam, offer)) return null;
  return (
    <p className="text-muted text-small">
      <ExamState words={words} />
      <span className="before:content-['_·_'] empty:hidden">
        <ExamNote words={words} own={null} />
      </span>
    </p>
  );
}
